/** Grouping and aggregates. */
import type { AggregateStep, Slot } from '../lower/bound.js'
import type { PlanContext } from './context.js'
import { childrenOf, type EagerAggregation, type Operator } from './operators.js'

export function planAggregate(
  step: AggregateStep,
  source: Operator,
  weight: Slot | null,
  context: PlanContext,
): Operator {
  const keys = step.keys.map(key => ({ slot: key.slot, expression: context.fold(key.expression) }))
  const aggregates = step.aggregates.map(one => ({
    slot: one.slot,
    function: one.function,
    distinct: one.distinct,
    arguments: one.arguments.map(argument => context.fold(argument)),
    bound: one,
  }))
  const counts = aggregates.every(one => one.function === null)
  const kind = counts && isOneRowAGroup(keys, source, context) ? 'OrderedAggregation' : 'EagerAggregation'
  const rows = kind === 'OrderedAggregation' ? source.rows : Math.max(1, Math.sqrt(source.rows))
  return { kind, source, keys, aggregates, weight, rows: keys.length === 0 ? 1 : rows }
}

/**
 * Whether every row is a group of its own: one row a node, and the key is the node itself or a property that no two
 * nodes share. Nodes without the property still make one group together.
 */
function isOneRowAGroup(keys: EagerAggregation['keys'], source: Operator, context: PlanContext): boolean {
  const [key] = keys
  if (key === undefined || keys.length > 1) return false
  const scanned = scannedNode(source)
  if (scanned === null) return false
  const e = key.expression
  if (e.kind === 'slot') return e.slot.index === scanned.slot.index
  if (e.kind !== 'property' || e.subject.kind !== 'slot' || e.subject.slot.index !== scanned.slot.index) return false
  const { view } = context
  const [label, property] = [view.labelToken(scanned.label ?? ''), view.keyToken(e.key)]
  return view.indexes.some(
    index =>
      index.unique &&
      index.entity === 'node' &&
      index.labels[0] === label &&
      index.keys.length === 1 &&
      index.keys[0] === property,
  )
}

/** The node that a scan gives, each once, through operators that keep one row a node. */
function scannedNode(operator: Operator): { slot: Slot; label: string | null } | null {
  switch (operator.kind) {
    case 'NodeByLabelScan':
      return { slot: operator.slot, label: operator.label }
    case 'AllNodesScan':
      return { slot: operator.slot, label: null }
    case 'Filter':
    case 'GetDegree': {
      const [source] = childrenOf(operator)
      return source === undefined ? null : scannedNode(source)
    }
    default:
      return null
  }
}
