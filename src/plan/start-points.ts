/** Ways to find the first node (or relationship) of a pattern: ids, indexes, labels, types, everything. */
import type { BoundExpression, BoundLabels, Slot } from '../lower/bound.js'
import type { PlanContext } from './context.js'
import { labelCount, labelSelectivity, typeCount } from './estimate.js'
import { slotsOf } from './expressions.js'
import { type Hints, scanLabel, steered } from './hints.js'
import { type IndexUse, indexUses } from './index-use.js'
import { alternatives, requiredLabels, withoutLabels } from './labels.js'
import type { Operator, SeekValue } from './operators.js'
import type { Connection, PatternNode, Predicate } from './pattern-graph.js'
import { PRICE } from './plan-state.js'
import { unionStarts } from './union-start.js'

/**
 * A scan is priced as if it gave at least this much: a plan is kept while a small graph grows, and a MERGE makes rows
 * that its own search meets next. So an index is used from the first node on.
 */
const FEW = 10

function scanCost(rows: number): number {
  return PRICE.scan * Math.max(FEW, rows)
}

export interface StartPoint {
  readonly operator: Operator
  readonly rows: number
  readonly cost: number
  /** Predicates that the start point has answered. */
  readonly solves: ReadonlySet<Predicate>
  /** Labels still to be tested. */
  readonly labels: BoundLabels | null
}

/** `predicates`: those that read nothing unbound but this node. */
export function nodeStartPoints(
  node: PatternNode,
  predicates: readonly Predicate[],
  hints: Hints,
  context: PlanContext,
): readonly StartPoint[] {
  const scanned = scanLabel(node.slot, hints)
  const points = nodePoints(node, predicates, context)
  const all = scanned === null ? points : [...points, scanOf(node, scanned, context)]
  return steered(all, node.slot, hints, context.view)
}

function nodePoints(node: PatternNode, predicates: readonly Predicate[], context: PlanContext): readonly StartPoint[] {
  const points: StartPoint[] = []
  const byId = idSeek(node.slot, predicates)
  if (byId !== null) {
    return [{ ...byId, labels: node.labels }]
  }
  const labels = requiredLabels(node.labels)
  for (const label of labels) {
    for (const use of indexUses('node', label, node.slot, predicates, context)) {
      points.push({
        operator: seekNode(node.slot, label, use),
        rows: use.rows,
        cost: PRICE.seek * use.probes + PRICE.scan * use.rows,
        solves: use.solves,
        labels: withoutLabels(node.labels, new Set([label])),
      })
    }
  }
  points.push(...unionStarts(node, predicates, context))
  // Its guess for a filtered scan may be fewer rows than the index knows of: an equality is always the index's.
  if (!points.some(point => isLookup(point.operator))) points.push(labelScan(node, context))
  return points
}

function isLookup(operator: Operator): boolean {
  if (operator.kind !== 'NodeIndexSeek' && operator.kind !== 'NodeUniqueIndexSeek') return false
  return operator.seek.kind === 'equals' && operator.seek.values.every(value => !value.many)
}

function labelScan(node: PatternNode, context: PlanContext): StartPoint {
  const { view } = context
  const labels = [...new Set(requiredLabels(node.labels))]
  const solves = new Set<Predicate>()
  const [only] = labels
  if (labels.length > 1) {
    const rows = view.nodeCount * labelSelectivity(view, node.labels)
    const least = Math.min(...labels.map(label => labelCount(view, label)))
    const sorted = [...labels].sort((a, b) => labelCount(view, a) - labelCount(view, b))
    const operator: Operator = { kind: 'IntersectionNodeByLabelsScan', slot: node.slot, labels: sorted, rows }
    return {
      operator,
      rows,
      cost: scanCost(least) * 1.1,
      solves,
      labels: withoutLabels(node.labels, new Set(labels)),
    }
  }
  if (only !== undefined) return scanOf(node, only, context)
  const some = alternatives(node.labels)
  if (some !== null && some.length > 0) {
    const rows = some.reduce((sum, label) => sum + labelCount(view, label), 0)
    const operator: Operator = { kind: 'UnionNodeByLabelsScan', slot: node.slot, labels: some, rows }
    return { operator, rows, cost: scanCost(rows) * 1.2, solves, labels: null }
  }
  const rows = view.nodeCount
  return {
    operator: { kind: 'AllNodesScan', slot: node.slot, rows },
    rows,
    cost: scanCost(rows),
    solves,
    labels: node.labels,
  }
}

function scanOf(node: PatternNode, label: string, { view }: PlanContext): StartPoint {
  const rows = labelCount(view, label)
  const operator: Operator = { kind: 'NodeByLabelScan', slot: node.slot, label, rows }
  const labels = withoutLabels(node.labels, new Set([label]))
  return { operator, rows, cost: scanCost(rows), solves: new Set(), labels }
}

export function seekNode(slot: Slot, label: string, use: IndexUse): Operator {
  const { index, keys, seek, rows } = use
  const base = { slot, index, label, keys, seek, rows, descending: false }
  switch (seek.kind) {
    case 'equals':
      return { ...base, kind: index.unique ? 'NodeUniqueIndexSeek' : 'NodeIndexSeek' }
    case 'exists':
      return { ...base, kind: 'NodeIndexScan' }
    case 'contains':
      return { ...base, kind: 'NodeIndexContainsScan' }
    case 'endsWith':
      return { ...base, kind: 'NodeIndexEndsWithScan' }
    default:
      return { ...base, kind: 'NodeIndexSeekByRange' }
  }
}

/** `id(n) = 5`, `elementId(n) IN $ids` */
function idSeek(slot: Slot, predicates: readonly Predicate[]): Omit<StartPoint, 'labels'> | null {
  for (const predicate of predicates) {
    const found = idPredicate(slot, predicate.expression)
    if (found === null) continue
    const rows = found.ids.many ? 10 : 1
    return {
      operator: { kind: found.element ? 'NodeByElementIdSeek' : 'NodeByIdSeek', slot, ids: found.ids, rows },
      rows,
      cost: rows,
      solves: new Set([predicate]),
    }
  }
  return null
}

function idPredicate(slot: Slot, e: BoundExpression): { ids: SeekValue; element: boolean } | null {
  if (e.kind === 'comparison' && e.operators.length === 1 && e.operators[0] === '=') {
    const [a, b] = e.operands
    if (a === undefined || b === undefined) return null
    const left = idCall(slot, a)
    if (left !== null && !slotsOf(b).has(slot.index)) return { ids: { expression: b, many: false }, element: left }
    const right = idCall(slot, b)
    if (right !== null && !slotsOf(a).has(slot.index)) return { ids: { expression: a, many: false }, element: right }
  }
  if (e.kind === 'in') {
    const element = idCall(slot, e.item)
    if (element !== null && !slotsOf(e.list).has(slot.index))
      return { ids: { expression: e.list, many: true }, element }
  }
  return null
}

/** Whether the call asks for the element id (true) or the id (false); null when it is neither. */
function idCall(slot: Slot, e: BoundExpression): boolean | null {
  if (e.kind !== 'call' || e.arguments.length !== 1) return null
  const [argument] = e.arguments
  if (argument?.kind !== 'slot' || argument.slot.index !== slot.index) return null
  const name = e.function.name.toLowerCase()
  return name === 'id' ? false : name === 'elementid' ? true : null
}

/** Starts at a fixed relationship: by id, index, type, or all of them. */
export function relationshipStartPoints(
  connection: Connection & { readonly kind: 'relationship' },
  predicates: readonly Predicate[],
  hints: Hints,
  context: PlanContext,
): readonly StartPoint[] {
  const points = relationshipPoints(connection, predicates, context)
  return steered(points, connection.relationship.slot, hints, context.view)
}

function relationshipPoints(
  connection: Connection & { readonly kind: 'relationship' },
  predicates: readonly Predicate[],
  context: PlanContext,
): readonly StartPoint[] {
  const { relationship } = connection
  const { slot: relationshipSlot, left, right, direction } = relationship
  const ends = { relationship: relationshipSlot, left, right, direction }
  const twice = direction === 'both' ? 2 : 1
  const points: StartPoint[] = []
  for (const predicate of predicates) {
    const found = idPredicate(relationshipSlot, predicate.expression)
    if (found === null) continue
    const rows = (found.ids.many ? 10 : 1) * twice
    const kind = found.element ? 'RelationshipByElementIdSeek' : 'RelationshipByIdSeek'
    const operator: Operator = { ...ends, kind, ids: found.ids, rows }
    return [{ operator, rows, cost: rows, solves: new Set([predicate]), labels: relationship.types }]
  }
  const [type] = connection.types ?? []
  if (connection.types?.length === 1 && type !== undefined) {
    for (const use of indexUses('relationship', type, relationshipSlot, predicates, context)) {
      const { index, keys, seek } = use
      const kind =
        seek.kind === 'equals'
          ? 'RelationshipIndexSeek'
          : seek.kind === 'exists'
            ? 'RelationshipIndexScan'
            : 'RelationshipIndexSeekByRange'
      const rows = use.rows * twice
      points.push({
        operator: { ...ends, kind, index, type, keys, seek, rows },
        rows,
        cost: PRICE.seek * use.probes + PRICE.scan * 2 * rows,
        solves: use.solves,
        labels: null,
      })
    }
    const rows = typeCount(context.view, connection.types) * twice
    points.push({
      operator: { ...ends, kind: 'RelationshipTypeScan', type, rows },
      rows,
      cost: scanCost(rows) * 1.5,
      solves: new Set(),
      labels: null,
    })
  } else if (relationship.types === null) {
    const rows = context.view.relationshipCount * twice
    points.push({
      operator: { ...ends, kind: 'AllRelationshipsScan', type: null, rows },
      rows,
      cost: scanCost(rows) * 1.5,
      solves: new Set(),
      labels: null,
    })
  }
  return points
}
