/** What the operators of the plan themselves give reason to say. */
import { notification } from '../../status/notifications.js'
import { labelCount } from '../estimate.js'
import { quoted } from '../explain/quote.js'
import type { Operator } from '../operators.js'
import type { Found, Inspection } from './found.js'

/** Groups that are worth a word: fewer are held anyway. */
const MANY_GROUPS = 10_000
/** Nodes of a label that LOAD CSV looks through once a line. */
const MANY_NODES = 10_000

export function operatorNotifications(inspection: Inspection): readonly Found[] {
  const { operators, view } = inspection
  const hasPropertyIndex = view.indexes.some(index => index.entity === 'node' && index.keys.length > 0)
  const found = operators.flatMap((operator): readonly Found[] => {
    switch (operator.kind) {
      case 'AllNodesScan': {
        const name = operator.slot.anonymous ? '' : quoted(operator.slot.name)
        return hasPropertyIndex ? [{ notification: notification('all-nodes-scan', { name }), operator }] : []
      }
      case 'UnionNodeByLabelsScan': {
        const expression = `:${operator.labels.map(quoted).join('|')}`
        return [{ notification: notification('label-disjunction-scan', { expression }), operator }]
      }
      case 'EagerAggregation': {
        const many = operator.keys.length > 0 && operator.source.rows >= MANY_GROUPS
        return many ? [{ notification: notification('eager-aggregation', {}), operator }] : []
      }
      default:
        return []
    }
  })
  return [...found, ...loadCsvNotifications(inspection)]
}

function loadCsvNotifications({ operators, view }: Inspection): readonly Found[] {
  if (!operators.some(operator => operator.kind === 'LoadCSV')) return []
  const found: Found[] = []
  const eager = operators.find(operator => operator.kind === 'Eager')
  if (eager !== undefined) found.push({ notification: notification('eager-operator', {}), operator: eager })
  for (const label of scannedLabels(operators)) {
    if (labelCount(view, label) < MANY_NODES) continue
    found.push({ notification: notification('no-applicable-index', { label: quoted(label) }), operator: null })
  }
  return found
}

function scannedLabels(operators: readonly Operator[]): ReadonlySet<string> {
  return new Set(operators.flatMap(operator => (operator.kind === 'NodeByLabelScan' ? [operator.label] : [])))
}
