/**
 * Joining by values: `a.x = b.y` between what is there and a new component. A table of the component is built once, and
 * every row that is there looks up its equals; so nothing inside the component may read those rows.
 */
import type { BoundExpression, Slot } from '../lower/bound.js'
import type { Solving } from './connection.js'
import { labelExpressions, slotsOf } from './expressions.js'
import { filtered } from './filter.js'
import { argument } from './match.js'
import type { Operator } from './operators.js'
import type { Connection, Predicate } from './pattern-graph.js'
import { type PartialPlan, PRICE } from './plan-state.js'
import { providedSlots } from './provided.js'
import { type Component, isReady, mustDiffer, solveComponent } from './search-order.js'

/** null where no equality links the two, or where the component leans on the rows. */
export function planValueHashJoin(plan: PartialPlan, component: Component, solving: Solving): PartialPlan | null {
  const varying = new Set([...providedSlots(plan.operator), ...plan.bound])
  const own = new Set(slotsBoundBy(component).map(slot => slot.index))
  if (leansOn(component, varying)) return null
  const keys = solving.graph.predicates.flatMap(predicate => hashKeys(predicate, varying, own) ?? [])
  if (keys.length === 0) return null
  const inside = solving.graph.predicates.filter(one => within(one, own) && !reads(one.expression, varying))
  const start: PartialPlan = { operator: argument(), bound: new Set(), solved: new Set(), rows: 1, cost: 0 }
  const graph = { ...solving.graph, predicates: inside }
  const alone = solveComponent(start, component, { ...solving, graph })
  const rows = Math.max(1, (plan.rows * alone.rows) / Math.max(1, plan.rows, alone.rows))
  const operator: Operator = {
    kind: 'ValueHashJoin',
    left: plan.operator,
    right: alone.operator,
    leftKeys: keys.map(one => one.left),
    rightKeys: keys.map(one => one.right),
    saves: slotsBoundBy(component),
    rows,
  }
  const bound = new Set([...plan.bound, ...alone.bound])
  const solved = new Set([...inside, ...keys.map(one => one.predicate)])
  const rest = solving.graph.predicates.filter(
    one => !solved.has(one) && isReady(one, bound) && !isReady(one, plan.bound),
  )
  const tests = { predicates: rest.map(one => one.expression), differs: mustDiffer(plan, alone, solving.graph) }
  const after = filtered(operator, tests, solving.context)
  const cost = plan.cost + alone.cost + PRICE.hash * alone.rows + PRICE.probe * plan.rows
  return { operator: after, rows: after.rows, bound, solved: new Set([...plan.solved, ...alone.solved]), cost }
}

function slotsBoundBy(component: Component): readonly Slot[] {
  return [...component.nodes.map(node => node.slot), ...component.connections.flatMap(one => one.binds)]
}

function reads(e: BoundExpression, slots: ReadonlySet<number>): boolean {
  for (const slot of slotsOf(e)) if (slots.has(slot)) return true
  return false
}

function within(predicate: Predicate, own: ReadonlySet<number>): boolean {
  return predicate.needs.size > 0 && [...predicate.needs].every(need => own.has(need))
}

/** Expressions inside the pattern itself: computed labels, predicates of each hop. */
function leansOn(component: Component, varying: ReadonlySet<number>): boolean {
  const expressions = [
    ...component.nodes.flatMap(node => labelExpressions(node.labels)),
    ...component.connections.flatMap(patternExpressions),
  ]
  return expressions.some(one => reads(one, varying))
}

function patternExpressions(connection: Connection): readonly BoundExpression[] {
  switch (connection.kind) {
    case 'relationship':
    case 'varLength':
      return [...labelExpressions(connection.relationship.types), ...(connection.relationship.each?.predicates ?? [])]
    case 'quantified':
      return [
        ...connection.pattern.predicates,
        ...connection.pattern.elements.flatMap(element =>
          element.kind === 'node' ? labelExpressions(element.labels) : [],
        ),
      ]
    case 'selected':
      return connection.inside
  }
}

interface JoinKeys {
  readonly predicate: Predicate
  readonly left: BoundExpression
  readonly right: BoundExpression
}

/** An equality whose one side reads the rows and whose other side reads only the component. */
function hashKeys(predicate: Predicate, varying: ReadonlySet<number>, own: ReadonlySet<number>): JoinKeys | null {
  const e = predicate.expression
  if (e.kind !== 'comparison' || e.operators.length !== 1 || e.operators[0] !== '=') return null
  const [a, b] = e.operands
  if (a === undefined || b === undefined) return null
  const isLeft = (one: BoundExpression) => reads(one, varying) && !reads(one, own)
  const isRight = (one: BoundExpression) => reads(one, own) && !reads(one, varying)
  if (isLeft(a) && isRight(b)) return { predicate, left: a, right: b }
  return isLeft(b) && isRight(a) ? { predicate, left: b, right: a } : null
}
