/**
 * The order in which the connections of one component are solved.
 *
 * A partial plan is known by the set of connections that it has solved. From each start point the search adds one
 * connection after another and keeps the cheapest plan of every set, level by level; a beam bounds the work for large
 * patterns. Two sets that meet in a node may also be joined by hashing, which pays where both ends are selective.
 */
import type { Slot } from '../lower/bound.js'
import { InvariantError } from '../status/fail.js'
import { differsFrom, isBound, type Solved, type Solving, solve } from './connection.js'
import { filtered, type Tests, testCost } from './filter.js'
import { joinReward } from './hints.js'
import type { Operator } from './operators.js'
import { type Connection, mayOverlap, type PatternGraph, type PatternNode, type Predicate } from './pattern-graph.js'
import { type PartialPlan, PRICE } from './plan-state.js'
import { nodeStartPoints, relationshipStartPoints, type StartPoint } from './start-points.js'

export interface Component {
  readonly nodes: readonly PatternNode[]
  readonly connections: readonly Connection[]
}

const WIDE = 64
const NARROW = 12

/** Patterns of more connections than this are solved one connection after another, without a search. */
const LARGE = 12
/** Connections that are compared at each step of a large pattern. */
const CANDIDATES = 8

/** The cheapest plan of a component on top of `start`. */
export function solveComponent(start: PartialPlan, component: Component, solving: Solving): PartialPlan {
  const { graph } = solving
  const anchored = component.nodes.some(node => isBound(start, node.slot, graph))
  const given = component.connections.some(one => one.kind === 'relationship' && one.relationship.bound)
  let level: readonly PartialPlan[] = anchored || given ? [start] : startPlans(start, component, solving)
  if (component.connections.length === 0) return cheapest(level)
  if (component.connections.length > LARGE) return solveInTurn(cheapest(level), component, solving)
  const levels: Map<string, PartialPlan>[] = []
  const width = component.connections.length <= 7 ? WIDE : NARROW
  const total = component.connections.length
  const solvedHere = (plan: PartialPlan) =>
    component.connections.reduce((n, one) => n + (plan.solved.has(one.id) ? 1 : 0), 0)
  for (let count = 1; count <= total; count++) {
    const best = new Map<string, PartialPlan>()
    for (const plan of level) {
      solving.context.tick()
      if (solvedHere(plan) >= count) keep(best, plan, component)
      else for (const connection of component.connections) keepSolved(best, plan, connection, component, solving)
    }
    if (total <= 7 && !anchored && !given) joinLevels(best, levels, component, solving)
    if (best.size === 0) break
    levels.push(best)
    level = [...best.values()].sort((a, b) => a.cost - b.cost).slice(0, width)
  }
  return cheapest(level.filter(plan => solvedHere(plan) === total))
}

/** Takes what is cheapest next, relationships between two known nodes first. */
function solveInTurn(start: PartialPlan, component: Component, solving: Solving): PartialPlan {
  let plan = start
  let left = component.connections.filter(one => !plan.solved.has(one.id))
  while (left.length > 0) {
    solving.context.tick()
    const { plan: next, connection } = nextInTurn(plan, left, solving)
    plan = next
    left = left.filter(one => one !== connection)
  }
  return plan
}

/** The cheapest of a few connections that can be solved next. */
function nextInTurn(
  plan: PartialPlan,
  left: readonly Connection[],
  solving: Solving,
): { plan: PartialPlan; connection: Connection } {
  const known = (slot: Slot) => isBound(plan, slot, solving.graph)
  const closing = left.filter(one => known(one.left) && known(one.right))
  const others = left.filter(one => !closing.includes(one))
  let best: { plan: PartialPlan; connection: Connection } | null = null
  let tried = 0
  for (const connection of [...closing, ...others]) {
    const solved = solve(plan, connection, solving)
    if (solved === null) continue
    const next = extended(plan, connection, solved, solving)
    if (best === null || next.cost + next.rows < best.plan.cost + best.plan.rows) best = { plan: next, connection }
    if (++tried === CANDIDATES) break
  }
  if (best === null) throw new InvariantError('a pattern has a part that nothing reaches')
  return best
}

function cheapest(plans: readonly PartialPlan[]): PartialPlan {
  const [first, ...rest] = plans
  if (first === undefined) throw new InvariantError('a pattern has no plan')
  return rest.reduce((best, plan) => (plan.cost < best.cost ? plan : best), first)
}

function keyOf(plan: PartialPlan, component: Component): string {
  return component.connections.flatMap(one => (plan.solved.has(one.id) ? [one.id] : [])).join()
}

function keep(best: Map<string, PartialPlan>, plan: PartialPlan, component: Component): void {
  const key = keyOf(plan, component)
  const known = best.get(key)
  if (known === undefined || plan.cost < known.cost) best.set(key, plan)
}

function keepSolved(
  best: Map<string, PartialPlan>,
  plan: PartialPlan,
  connection: Connection,
  component: Component,
  solving: Solving,
): void {
  if (plan.solved.has(connection.id)) return
  const solved = solve(plan, connection, solving)
  if (solved === null) return
  keep(best, extended(plan, connection, solved, solving), component)
}

/** The plan with one more connection solved, and the predicates that it makes answerable. */
function extended(plan: PartialPlan, connection: Connection, solved: Solved, solving: Solving): PartialPlan {
  const bound = new Set(plan.bound)
  for (const slot of solved.binds) bound.add(slot.index)
  const next: PartialPlan = {
    operator: solved.operator,
    bound,
    solved: new Set([...plan.solved, connection.id]),
    rows: solved.rows,
    cost: plan.cost + solved.cost,
  }
  return withPredicates(next, plan.bound, new Set(), [], solving)
}

/** Adds the predicates that have become answerable since `before`. */
export function withPredicates(
  plan: PartialPlan,
  before: ReadonlySet<number> | null,
  solved: ReadonlySet<Predicate>,
  labels: Tests['labels'],
  { graph, context }: Solving,
): PartialPlan {
  const ready = graph.predicates.filter(
    one => !solved.has(one) && isReady(one, plan.bound) && (before === null || !isReady(one, before)),
  )
  if (ready.length === 0 && labels.length === 0) return plan
  const predicates = ready.map(one => one.expression)
  const operator = filtered(plan.operator, { labels, predicates }, context)
  const cost = plan.rows * (testCost(predicates) + (labels.length > 0 ? PRICE.filter : 0))
  return { ...plan, operator, rows: operator.rows, cost: plan.cost + cost }
}

export function isReady(predicate: Predicate, bound: ReadonlySet<number>): boolean {
  for (const need of predicate.needs) if (!bound.has(need)) return false
  return true
}

/** Every way to start: at a node, or at a fixed relationship. */
function startPlans(start: PartialPlan, component: Component, solving: Solving): readonly PartialPlan[] {
  const plans: PartialPlan[] = []
  for (const node of component.nodes) {
    const predicates = answerable(start, [node.slot], solving)
    for (const point of nodeStartPoints(node, predicates, solving.graph.step.hints, solving.context)) {
      plans.push(begin(start, point, [node.slot], [], node.slot, solving))
    }
  }
  for (const connection of component.connections) {
    if (connection.kind !== 'relationship' || connection.relationship.bound) continue
    if (connection.left.index === connection.right.index || connection.needs.size > 0) continue
    plans.push(...relationshipPlans(start, connection, solving))
  }
  return plans
}

function relationshipPlans(
  start: PartialPlan,
  connection: Connection & { readonly kind: 'relationship' },
  solving: Solving,
): readonly PartialPlan[] {
  const { relationship } = connection
  const predicates = answerable(start, [relationship.slot], solving)
  const binds = [relationship.slot, connection.left, connection.right]
  const differs = differsFrom(start, connection, solving.graph).map(left => ({ left, right: relationship.slot }))
  return relationshipStartPoints(connection, predicates, solving.graph.step.hints, solving.context).map(point => {
    const begun = begin(start, { ...point, labels: null }, binds, [connection.id], null, solving)
    const plan = { ...begun, operator: filtered(begun.operator, { differs }, solving.context) }
    if (point.labels === null) return plan
    const { slot, span } = relationship
    const test = { kind: 'labelTest', subject: { kind: 'slot', slot, span }, labels: point.labels, span } as const
    return { ...plan, operator: filtered(plan.operator, { predicates: [test] }, solving.context) }
  })
}

/** Predicates that can be answered once `slots` are bound, and not before. */
function answerable(start: PartialPlan, slots: readonly Slot[], { graph }: Solving): readonly Predicate[] {
  const bound = new Set([...start.bound, ...slots.map(slot => slot.index)])
  return graph.predicates.filter(one => isReady(one, bound) && !isReady(one, start.bound))
}

function begin(
  start: PartialPlan,
  point: StartPoint,
  binds: readonly Slot[],
  solved: readonly number[],
  node: Slot | null,
  solving: Solving,
): PartialPlan {
  const bound = new Set([...start.bound, ...binds.map(slot => slot.index)])
  const plan: PartialPlan = {
    operator: point.operator,
    bound,
    solved: new Set([...start.solved, ...solved]),
    rows: point.rows,
    cost: start.cost + point.cost,
  }
  const labels =
    node === null
      ? endLabels(binds.slice(1), solving)
      : point.labels === null
        ? []
        : [{ slot: node, labels: point.labels }]
  return withPredicates(plan, start.bound, point.solves, labels, solving)
}

function endLabels(ends: readonly Slot[], { graph }: Solving): Tests['labels'] {
  return ends.flatMap(slot => {
    const labels = graph.nodes.get(slot.index)?.labels ?? null
    return labels === null ? [] : [{ slot, labels }]
  })
}

/** Joins of two smaller plans that have no connection in common and meet in at least one node. */
function joinLevels(
  best: Map<string, PartialPlan>,
  levels: readonly Map<string, PartialPlan>[],
  component: Component,
  solving: Solving,
): void {
  const count = levels.length + 1
  for (let i = 1; i <= count - 1; i++) {
    for (const left of levels[i - 1]?.values() ?? []) {
      for (const right of levels[count - i - 1]?.values() ?? []) {
        const joined = hashJoin(left, right, component, solving)
        if (joined !== null) keep(best, joined, component)
      }
    }
  }
}

function hashJoin(left: PartialPlan, right: PartialPlan, component: Component, solving: Solving): PartialPlan | null {
  for (const id of right.solved) if (left.solved.has(id)) return null
  const shared = component.nodes.filter(node => left.bound.has(node.slot.index) && right.bound.has(node.slot.index))
  if (shared.length === 0 || right.rows > left.rows) return null
  // Several keys are put together into a text, which costs several times as much.
  const width = shared.length === 1 ? 1 : 2 * shared.length
  const cost = left.cost + right.cost + width * (PRICE.hash * right.rows + PRICE.probe * left.rows)
  const { context, graph } = solving
  const keys = shared.map(node => node.slot)
  const rows = (left.rows * right.rows) / Math.max(1, context.view.nodeCount) ** keys.length
  const saves = savedSlots(left, right, solving)
  const differs = mustDiffer(left, right, graph)
  const operator: Operator = {
    kind: 'NodeHashJoin',
    left: left.operator,
    right: right.operator,
    keys,
    saves,
    differs,
    rows,
  }
  const plan: PartialPlan = {
    operator,
    bound: new Set([...left.bound, ...right.bound]),
    solved: new Set([...left.solved, ...right.solved]),
    rows,
    cost: cost + rows - joinReward(keys, graph.step.hints),
  }
  const ready = graph.predicates.filter(
    one => isReady(one, plan.bound) && !isReady(one, left.bound) && !isReady(one, right.bound),
  )
  const after = filtered(operator, { predicates: ready.map(one => one.expression) }, context)
  return { ...plan, operator: after, rows: after.rows }
}

/** What the right side binds and the left side does not have. */
function savedSlots(left: PartialPlan, right: PartialPlan, { graph }: Solving): readonly Slot[] {
  const slots = new Map<number, Slot>()
  for (const node of graph.nodes.values()) slots.set(node.slot.index, node.slot)
  for (const connection of graph.connections) for (const slot of connection.binds) slots.set(slot.index, slot)
  return [...slots.values()].filter(slot => right.bound.has(slot.index) && !left.bound.has(slot.index))
}

/** Relationships of the two sides that the MATCH wants to be different. */
export function mustDiffer(
  left: PartialPlan,
  right: PartialPlan,
  graph: PatternGraph,
): readonly { left: Slot; right: Slot }[] {
  const pairs: { left: Slot; right: Slot }[] = []
  for (const a of graph.connections) {
    for (const b of graph.connections) {
      if (a.claim === null || b.claim === null || !left.solved.has(a.id) || !right.solved.has(b.id)) continue
      if (mayOverlap(a, b)) pairs.push({ left: a.claim, right: b.claim })
    }
  }
  return pairs
}
