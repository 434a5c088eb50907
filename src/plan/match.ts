/**
 * MATCH and OPTIONAL MATCH: components of the pattern are solved one after another and joined.
 *
 * Components that hold something bound before are solved right on top of the incoming rows. The others are planned on
 * their own and joined: by hashing where an equality links them, nested where a predicate or an index can use what is
 * there already, as a cartesian product where nothing links them.
 */
import type { BoundExpression, MatchStep, Slot } from '../lower/bound.js'
import { InvariantError } from '../status/fail.js'
import { isBound, type Solving } from './connection.js'
import type { PlanContext } from './context.js'
import { degreeCandidate, withDegree } from './degree.js'
import { slotsOf } from './expressions.js'
import type { Tests } from './filter.js'
import { requiredLabels } from './labels.js'
import type { Live } from './live.js'
import type { Operator } from './operators.js'
import { type Connection, type PatternGraph, type PatternNode, patternGraph } from './pattern-graph.js'
import type { PartialPlan } from './plan-state.js'
import { type Component, solveComponent, withPredicates } from './search-order.js'
import { planValueHashJoin } from './value-join.js'

/** What later steps do with the rows of a MATCH. */
export interface Use {
  /** Slots that are read later. */
  readonly live: Live
  /** Equal rows count once: DISTINCT or the like follows. */
  readonly distinctRows: boolean
  /** An aggregation follows that can count a row several times. */
  readonly weighs: boolean
}

export interface PlannedMatch {
  readonly operator: Operator
  /** Holds how many rows each row stands for, when the plan counts instead of expanding. */
  readonly weight: Slot | null
}

export function isTrivial(operator: Operator): boolean {
  return operator.kind === 'Argument'
}

export function argument(): Operator {
  return { kind: 'Argument', rows: 1 }
}

export function planMatch(step: MatchStep, source: Operator, use: Use, context: PlanContext): PlannedMatch {
  if (!step.optional) return planPattern(step, source, use, context)
  const right = planPattern(step, argument(), { ...use, weighs: false }, context).operator
  const optional: Operator = { kind: 'Optional', source: right, slots: step.binds, rows: Math.max(1, right.rows) }
  return { operator: { kind: 'Apply', left: source, right: optional, rows: source.rows * optional.rows }, weight: null }
}

function planPattern(step: MatchStep, source: Operator, use: Use, context: PlanContext): PlannedMatch {
  const whole = patternGraph(step, use.live, context)
  const counted = use.weighs && step.hints.length === 0 ? degreeCandidate(whole, use, context) : null
  const graph = counted === null ? whole : without(whole, counted)
  const solving: Solving = { graph, context, distinctRows: use.distinctRows }
  const plan = withPaths(solveAll(prepared(withSearch(start(source), step, context), solving), solving), solving)
  for (const node of graph.nodes.values()) context.learnLabels(node.slot, requiredLabels(node.labels))
  if (counted === null) return { operator: plan.operator, weight: null }
  return withDegree(plan, counted, solving)
}

/** Anchored components first, then the free ones, then the paths that need both of their ends. */
function solveAll(first: PartialPlan, solving: Solving): PartialPlan {
  const all = components(solving.graph)
  let plan = first
  for (const component of ordered(all, plan, solving)) {
    plan = isAnchored(component, plan, solving) ? solveComponent(plan, component, solving) : plan
  }
  plan = joinRest(
    plan,
    all.filter(one => !isSolved(one, plan)),
    solving,
  )
  const late = solving.graph.connections.filter(needsBothEnds)
  if (late.length === 0) return plan
  return solveComponent(plan, { nodes: [...solving.graph.nodes.values()], connections: late }, solving)
}

/** shortestPath has always been asked of two given nodes. */
function needsBothEnds(connection: Connection): boolean {
  if (connection.kind !== 'selected') return false
  const kind = connection.part.selector?.kind
  return kind === 'shortestPath' || kind === 'allShortestPaths'
}

function start(source: Operator): PartialPlan {
  return { operator: source, bound: new Set(), solved: new Set(), rows: source.rows, cost: 0 }
}

/** The graph with one connection and its far node taken out. */
function without(graph: PatternGraph, counted: { connection: Connection; far: Slot }): PatternGraph {
  const nodes = new Map(graph.nodes)
  nodes.delete(counted.far.index)
  return { ...graph, nodes, connections: graph.connections.filter(one => one !== counted.connection) }
}

/** SEARCH n IN (VECTOR INDEX ...): the index gives the entity, the pattern goes on from there. */
function withSearch(plan: PartialPlan, step: MatchStep, context: PlanContext): PartialPlan {
  const { search } = step
  if (search === null) return plan
  const folded = { ...search, query: context.fold(search.query), limit: context.fold(search.limit) }
  const kind = search.indexKind === 'vector' ? 'VectorIndexSearch' : 'FulltextIndexSearch'
  const right: Operator = { kind, search: folded, rows: 10 }
  const bound = new Set([...plan.bound, search.slot.index])
  if (search.score !== null) bound.add(search.score.index)
  return { ...plan, ...joined(plan, right, false), bound }
}

function joined(left: PartialPlan, right: Operator, product: boolean): { operator: Operator; rows: number } {
  const rows = left.rows * right.rows
  if (isTrivial(left.operator)) return { operator: right, rows }
  return { operator: { kind: product ? 'CartesianProduct' : 'Apply', left: left.operator, right, rows }, rows }
}

/** Tests that concern only what is bound already: labels of bound nodes, predicates without a slot of this MATCH. */
function prepared(plan: PartialPlan, solving: Solving): PartialPlan {
  const labels: Tests['labels'][number][] = []
  for (const node of solving.graph.nodes.values()) {
    if (!isBound(plan, node.slot, solving.graph)) continue
    const alone = solving.graph.connections.every(
      one => one.left.index !== node.slot.index && one.right.index !== node.slot.index,
    )
    if (node.labels !== null || alone) labels.push({ slot: node.slot, labels: node.labels })
  }
  return withPredicates(plan, null, new Set(), labels, solving)
}

/** Parts of a pattern that hang together; a path that needs both of its ends connects nothing. */
export function components(graph: PatternGraph): readonly Component[] {
  const connections = graph.connections.filter(one => !needsBothEnds(one))
  const group = new Map<number, number>()
  const find = (slot: number): number => {
    const parent = group.get(slot) ?? slot
    return parent === slot ? slot : find(parent)
  }
  for (const slot of graph.nodes.keys()) group.set(slot, slot)
  const unite = (left: number, right: number) => {
    const [a, b] = [find(left), find(right)]
    if (a !== b) group.set(Math.max(a, b), Math.min(a, b))
  }
  const byRelationship = new Map<number, Connection>()
  for (const connection of connections) {
    unite(connection.left.index, connection.right.index)
    if (connection.kind !== 'relationship') continue
    // REPEATABLE ELEMENTS may name one relationship twice.
    const slot = connection.relationship.slot.index
    const twin = byRelationship.get(slot)
    if (twin !== undefined) unite(twin.left.index, connection.left.index)
    byRelationship.set(slot, connection)
  }
  const found = new Map<number, { nodes: PatternNode[]; connections: Connection[] }>()
  for (const node of graph.nodes.values()) {
    const root = find(node.slot.index)
    const component = found.get(root) ?? { nodes: [], connections: [] }
    component.nodes.push(node)
    found.set(root, component)
  }
  for (const connection of connections) found.get(find(connection.left.index))?.connections.push(connection)
  return [...found.values()]
}

function isAnchored(component: Component, plan: PartialPlan, { graph }: Solving): boolean {
  return (
    component.nodes.some(node => isBound(plan, node.slot, graph)) ||
    component.connections.some(one => one.kind === 'relationship' && one.relationship.bound) ||
    (isTrivial(plan.operator) && plan.solved.size === 0 && component.nodes.length === graph.nodes.size)
  )
}

function isSolved(component: Component, plan: PartialPlan): boolean {
  return (
    component.nodes.every(node => node.bound || plan.bound.has(node.slot.index)) &&
    component.connections.every(one => plan.solved.has(one.id))
  )
}

/** Anchored components: those whose predicates lean on another component come after it. */
function ordered(all: readonly Component[], plan: PartialPlan, solving: Solving): readonly Component[] {
  const needs = (component: Component) => component.connections.reduce((sum, one) => sum + one.needs.size, 0)
  return all.filter(one => isAnchored(one, plan, solving)).sort((a, b) => needs(a) - needs(b))
}

/** Joins what hangs on nothing, cheapest first. */
function joinRest(first: PartialPlan, rest: readonly Component[], solving: Solving): PartialPlan {
  let plan = first
  let left = [...rest]
  while (left.length > 0) {
    const candidates = left.length > 12 ? left.slice(0, 1) : left
    const options = candidates.flatMap(component =>
      joinOptions(plan, component, solving).map(option => ({ component, option })),
    )
    const [head, ...others] = options
    if (head === undefined) throw new InvariantError('a part of a pattern leans on one that leans on it')
    const best = others.reduce((a, b) => (b.option.cost < a.option.cost ? b : a), head)
    plan = best.option
    left = left.filter(one => one !== best.component)
  }
  return plan
}

function joinOptions(plan: PartialPlan, component: Component, solving: Solving): readonly PartialPlan[] {
  const options: PartialPlan[] = []
  const waits = component.connections.some(one =>
    [...one.needs].some(need => !plan.bound.has(need) && !inside(component, need)),
  )
  if (waits) return []
  const nested = solveComponent(seed(plan), component, solving)
  options.push(finishJoin(plan, nested, solving))
  if (!isTrivial(plan.operator)) {
    const hashed = planValueHashJoin(plan, component, solving)
    if (hashed !== null) options.push(hashed)
  }
  return options
}

function inside(component: Component, slot: number): boolean {
  return (
    component.nodes.some(node => node.slot.index === slot) ||
    component.connections.some(one => one.binds.some(bind => bind.index === slot))
  )
}

/** A plan of its own that may read what `plan` has bound. */
function seed(plan: PartialPlan): PartialPlan {
  return { operator: argument(), bound: plan.bound, solved: plan.solved, rows: 1, cost: 0 }
}

function finishJoin(plan: PartialPlan, nested: PartialPlan, solving: Solving): PartialPlan {
  const product = !readsFrom(nested.operator, plan)
  const { operator, rows } = joined(plan, nested.operator, product && plan.bound.size > 0)
  const cost = plan.cost + plan.rows * nested.cost
  return withPredicates(
    { operator, rows, bound: nested.bound, solved: nested.solved, cost },
    nested.bound,
    new Set(),
    [],
    solving,
  )
}

/** Whether the right side of a join looks at a slot of the left side. */
function readsFrom(right: Operator, left: PartialPlan): boolean {
  const seeks = (operator: Operator): boolean => {
    const own = expressionsOf(operator).some(e => [...slotsOf(e)].some(slot => left.bound.has(slot)))
    if (operator.kind === 'Union') return operator.parts.some(seeks)
    return own || ('source' in operator && seeks(operator.source))
  }
  return seeks(right)
}

function expressionsOf(operator: Operator): readonly BoundExpression[] {
  switch (operator.kind) {
    case 'Filter':
      return operator.predicates
    case 'NodeIndexSeek':
    case 'NodeUniqueIndexSeek':
      return operator.seek.kind === 'equals' ? operator.seek.values.map(value => value.expression) : []
    case 'NodeIndexSeekByRange':
      return operator.seek.kind === 'range'
        ? [operator.seek.lower, operator.seek.upper].flatMap(bound => (bound === null ? [] : [bound.expression]))
        : []
    case 'NodeByIdSeek':
    case 'NodeByElementIdSeek':
      return [operator.ids.expression]
    default:
      return []
  }
}

/** Path variables, and the predicates that read them. */
function withPaths(plan: PartialPlan, solving: Solving): PartialPlan {
  let next = plan
  for (const path of solving.graph.paths) {
    const operator: Operator = {
      kind: 'PathProjection',
      source: next.operator,
      slot: path.slot,
      start: path.start,
      relationships: path.relationships,
      check: path.check,
      rows: next.rows,
    }
    const before = next.bound
    const bound = new Set([...before, path.slot.index])
    next = withPredicates({ ...next, operator, bound }, before, new Set(), [], solving)
  }
  return next
}
