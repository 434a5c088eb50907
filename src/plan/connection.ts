/** Solving one connection of a pattern on top of a partial plan: from which end, and with which operator. */
import type { BoundLabels, BoundRelationship, Slot } from '../lower/bound.js'
import type { PlanContext } from './context.js'
import { fanOut, farSelectivity, walkFanOut } from './estimate.js'
import { alternatives, requiredLabels } from './labels.js'
import type { Direction, Hop, Operator } from './operators.js'
import { type Connection, mayOverlap, type PatternGraph } from './pattern-graph.js'
import { type PartialPlan, PRICE } from './plan-state.js'
import { planQuantified } from './quantified.js'
import { planSelected } from './selected.js'

/** What solving needs to know beside the plan and the connection. */
export interface Solving {
  readonly graph: PatternGraph
  readonly context: PlanContext
  /** Only the set of different rows matters later: reachability will do for a variable length. */
  readonly distinctRows: boolean
}

export interface Solved {
  readonly operator: Operator
  readonly rows: number
  readonly cost: number
  /** Slots bound by it, the far node included. */
  readonly binds: readonly Slot[]
}

/** null when the connection cannot be solved yet. */
export function solve(plan: PartialPlan, connection: Connection, solving: Solving): Solved | null {
  const { graph } = solving
  const left = isBound(plan, connection.left, graph)
  const right = isBound(plan, connection.right, graph)
  for (const need of connection.needs) if (!plan.bound.has(need)) return null
  const bare = connection.kind === 'relationship' && isGiven(plan, connection.relationship)
  if (!left && !right && !bare) return null
  switch (connection.kind) {
    case 'relationship':
      return isGiven(plan, connection.relationship)
        ? projectEndpoints(plan, connection, left, right, solving)
        : expand(plan, connection, left, right, solving)
    case 'varLength':
      return expandVariable(plan, connection, left, right, solving)
    case 'quantified':
      return planQuantified(plan, connection, left, right, solving)
    case 'selected':
      return planSelected(plan, connection, left, right, solving)
  }
}

/** Bound before the MATCH, or by another part of it that names the same relationship. */
function isGiven(plan: PartialPlan, relationship: BoundRelationship): boolean {
  return relationship.bound || plan.bound.has(relationship.slot.index)
}

export function isBound(plan: PartialPlan, slot: Slot, graph: PatternGraph): boolean {
  return plan.bound.has(slot.index) || (graph.nodes.get(slot.index)?.bound ?? false)
}

export function hopOf(relationship: BoundRelationship, direction: Direction): Hop {
  const types = relationship.types === null ? null : alternatives(relationship.types)
  return { types, typeTest: types === null ? relationship.types : null, direction }
}

export function flipped(direction: Direction): Direction {
  return direction === 'both' ? 'both' : direction === 'out' ? 'in' : 'out'
}

/** Relationships that are bound already and that this connection must not use again. */
export function differsFrom(plan: PartialPlan, connection: Connection, graph: PatternGraph): readonly Slot[] {
  if (connection.claim === null) return []
  return graph.connections.flatMap(other => {
    if (other === connection || other.claim === null || !mayOverlap(other, connection)) return []
    const given = other.kind !== 'selected' && other.kind !== 'quantified' && other.relationship.bound
    return plan.solved.has(other.id) || given ? [other.claim] : []
  })
}

export function labelsAt(slot: Slot, graph: PatternGraph): BoundLabels | null {
  return graph.nodes.get(slot.index)?.labels ?? null
}

export function knownLabels(slot: Slot, graph: PatternGraph, context: PlanContext): readonly string[] {
  return [...new Set([...context.labelsOf(slot), ...requiredLabels(labelsAt(slot, graph))])]
}

type Fixed = Connection & { readonly kind: 'relationship' }
type Variable = Connection & { readonly kind: 'varLength' }

function expand(plan: PartialPlan, connection: Fixed, left: boolean, right: boolean, solving: Solving): Solved {
  const { graph, context } = solving
  const { relationship } = connection
  const differs = differsFrom(plan, connection, graph)
  const fanFrom = (from: Slot, hop: Hop) => fanOut(context.view, hop, knownLabels(from, graph, context))
  if (left && right) {
    const forward = hopOf(relationship, relationship.direction)
    const backward = hopOf(relationship, flipped(relationship.direction))
    const fan = fanFrom(relationship.left, forward)
    const turned = fanFrom(relationship.right, backward) < fan
    const far = Math.max(
      1,
      context.view.nodeCount * farSelectivity(context.view, forward, labelsAt(relationship.right, graph)),
    )
    const rows = (plan.rows * fan) / far
    const operator: Operator = {
      kind: 'Expand(Into)',
      source: plan.operator,
      from: turned ? relationship.right : relationship.left,
      to: turned ? relationship.left : relationship.right,
      relationship: relationship.slot,
      ...(turned ? backward : forward),
      differs,
      rows,
    }
    return { operator, rows, cost: plan.rows * PRICE.into, binds: [relationship.slot] }
  }
  const from = left ? relationship.left : relationship.right
  const to = left ? relationship.right : relationship.left
  const hop = hopOf(relationship, left ? relationship.direction : flipped(relationship.direction))
  const labels = labelsAt(to, graph)
  const found = plan.rows * fanFrom(from, hop)
  const rows = found * farSelectivity(context.view, hop, labels)
  const operator: Operator = {
    kind: 'Expand(All)',
    source: plan.operator,
    from,
    to,
    relationship: relationship.slot,
    ...hop,
    labels,
    differs,
    predicates: [],
    rows,
  }
  return { operator, rows, cost: PRICE.expand * (plan.rows + found), binds: [relationship.slot, to] }
}

function projectEndpoints(
  plan: PartialPlan,
  connection: Fixed,
  left: boolean,
  right: boolean,
  solving: Solving,
): Solved {
  const { relationship } = connection
  const operator: Operator = {
    kind: 'ProjectEndpoints',
    source: plan.operator,
    relationship: relationship.slot,
    left: relationship.left,
    right: relationship.right,
    leftBound: left,
    rightBound: right,
    ...hopOf(relationship, relationship.direction),
    differs: differsFrom(plan, connection, solving.graph),
    rows: plan.rows,
  }
  return { operator, rows: plan.rows, cost: plan.rows, binds: [relationship.left, relationship.right] }
}

function expandVariable(
  plan: PartialPlan,
  connection: Variable,
  left: boolean,
  right: boolean,
  solving: Solving,
): Solved {
  const { graph, context } = solving
  const { relationship } = connection
  const length = relationship.length ?? { min: 1, max: 1 }
  const into = left && right
  const from = left ? relationship.left : relationship.right
  const to = left ? relationship.right : relationship.left
  const hop = hopOf(relationship, left ? relationship.direction : flipped(relationship.direction))
  const fan = fanOut(context.view, hop, knownLabels(from, graph, context))
  const walks = plan.rows * walkFanOut(fan, length.min, length.max)
  const labels = into ? null : labelsAt(to, graph)
  const differs = differsFrom(plan, connection, graph)
  const each =
    relationship.each === null
      ? null
      : { slot: relationship.each.slot, predicates: relationship.each.predicates.map(one => context.fold(one)) }
  const pruned = solving.distinctRows && !into && canPrune(connection, graph)
  if (pruned) {
    const reached = Math.min(walks, plan.rows * context.view.nodeCount)
    const rows = reached * farSelectivity(context.view, hop, labels)
    const min = length.min === 0 ? 0 : 1
    const operator: Operator = {
      kind: 'VarLengthExpand(Pruning,BFS,All)',
      source: plan.operator,
      from,
      to,
      ...hop,
      min,
      max: length.max,
      each,
      labels,
      rows,
    }
    return { operator, rows, cost: PRICE.expand * (plan.rows + reached), binds: [to, relationship.slot] }
  }
  const rows = into ? walks / Math.max(1, context.view.nodeCount) : walks * farSelectivity(context.view, hop, labels)
  const operator: Operator = {
    kind: into ? 'VarLengthExpand(Into)' : 'VarLengthExpand(All)',
    source: plan.operator,
    from,
    to,
    relationship: relationship.slot,
    ...hop,
    listed: connection.listed,
    given: relationship.bound,
    min: length.min,
    max: length.max,
    each,
    labels,
    differs,
    reversed: !left,
    mode: connection.mode,
    rows,
  }
  return { operator, rows, cost: PRICE.expand * (plan.rows + walks) * 1.5, binds: [relationship.slot, to] }
}

/** Reachability answers for all trails when no list is read, nothing else must differ, and short walks count. */
function canPrune(connection: Variable, graph: PatternGraph): boolean {
  const { relationship } = connection
  if (connection.listed || relationship.bound || relationship.length === null) return false
  if (relationship.length.min > 1 || (relationship.length.max ?? 1) < relationship.length.min) return false
  if (connection.mode !== 'trail' && connection.mode !== 'walk') return false
  return graph.connections.every(
    other => other === connection || other.claim === null || !mayOverlap(other, connection),
  )
}
