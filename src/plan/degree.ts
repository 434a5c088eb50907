/**
 * Counting instead of expanding: where only the number of rows matters, the last hop of a pattern need not be walked.
 * The number of relationships at its near node, known to the store, becomes the weight of the row.
 *
 *     MATCH (p:Person)-[:KNOWS]->(q) RETURN q.id, count(*)      scan q, weight = in-degree of q
 */
import type { BoundLabels, Slot } from '../lower/bound.js'
import { differsFrom, flipped, hopOf, knownLabels, labelsAt, type Solving } from './connection.js'
import type { PlanContext } from './context.js'
import { fanOut, labelSelectivity } from './estimate.js'
import { requiredLabels, withoutLabels } from './labels.js'
import type { PlannedMatch, Use } from './match.js'
import type { Operator } from './operators.js'
import type { Connection, PatternGraph } from './pattern-graph.js'
import type { PartialPlan } from './plan-state.js'

export interface Counted {
  readonly connection: Connection & { readonly kind: 'relationship' }
  readonly near: Slot
  readonly far: Slot
  readonly labels: BoundLabels | null
}

/** The hop that is best left unwalked, if any may be. */
export function degreeCandidate(graph: PatternGraph, use: Use, context: PlanContext): Counted | null {
  let best: { counted: Counted; price: number } | null = null
  for (const connection of graph.connections) {
    if (connection.kind !== 'relationship' || connection.relationship.bound) continue
    for (const [near, far] of [
      [connection.left, connection.right],
      [connection.right, connection.left],
    ] as const) {
      const counted = { connection, near, far, labels: labelsAt(far, graph) }
      if (!mayCount(counted, graph, use)) continue
      const price = graph.connections.length === 1 ? startRows(near, graph, context) : -fan(counted, graph, context)
      if (best === null || price < best.price) best = { counted, price }
    }
  }
  return best?.counted ?? null
}

function mayCount({ connection, near, far }: Counted, graph: PatternGraph, use: Use): boolean {
  const node = graph.nodes.get(far.index)
  const slot = connection.relationship.slot.index
  if (node === undefined || node.bound || near.index === far.index || use.live.has(far.index) || use.live.has(slot))
    return false
  if (hopOf(connection.relationship, 'out').typeTest !== null) return false
  // Only label tests that the degree operator can answer by counts or one by one.
  if (withoutLabels(node.labels, new Set(requiredLabels(node.labels))) !== null) return false
  const elsewhere = graph.connections.some(
    other =>
      other !== connection &&
      (other.left.index === far.index ||
        other.right.index === far.index ||
        other.needs.has(far.index) ||
        other.binds.some(bind => bind.index === slot) ||
        other.needs.has(slot)),
  )
  if (elsewhere || graph.paths.some(path => path.needs.has(slot) || path.needs.has(far.index))) return false
  return graph.predicates.every(one => !one.needs.has(far.index) && !one.needs.has(slot))
}

function startRows(near: Slot, graph: PatternGraph, context: PlanContext): number {
  return context.view.nodeCount * labelSelectivity(context.view, labelsAt(near, graph))
}

function fan(counted: Counted, graph: PatternGraph, context: PlanContext): number {
  return fanOut(context.view, countedHop(counted), knownLabels(counted.near, graph, context))
}

function countedHop({ connection, near }: Counted) {
  const { relationship } = connection
  const direction = near.index === relationship.left.index ? relationship.direction : flipped(relationship.direction)
  return hopOf(relationship, direction)
}

export function withDegree(plan: PartialPlan, counted: Counted, solving: Solving): PlannedMatch {
  const { context, graph } = solving
  const slot = context.hiddenSlot('value', 'anon_degree')
  const whole: PatternGraph = { ...graph, connections: [...graph.connections, counted.connection] }
  const operator: Operator = {
    kind: 'GetDegree',
    source: plan.operator,
    from: counted.near,
    to: counted.far,
    relationship: counted.connection.relationship.slot,
    slot,
    differs: differsFrom(plan, counted.connection, whole),
    labels: counted.labels,
    ...countedHop(counted),
    rows: plan.rows,
  }
  return { operator, weight: slot }
}
