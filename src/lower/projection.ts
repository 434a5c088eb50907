/**
 * WITH, RETURN and their relatives: items become slots, aggregates a step of their own, and a new scope begins.
 *
 *   WITH a.x AS x, count(*) AS c ORDER BY x LIMIT 3 WHERE c > 1
 *   aggregate(x = a.x; c = count(*)), sort(x), limit(3), filter(c > 1)
 */
import type {
  Expression,
  FilterClause,
  LetClause,
  OrderAndPageClause,
  Projection,
  ReturnClause,
  WithClause,
} from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import { aggregateItems } from './aggregation.js'
import type { Body, NewStep } from './body.js'
import type { ProjectStep, Slot, SortStep } from './bound.js'
import { requireNew } from './declare.js'
import { lowerExpression } from './expression.js'
import { type Env, env, type Typed } from './lowering.js'
import { type Paging, pageSteps } from './paging.js'
import { conjuncts } from './pattern.js'
import { type Binding, type Computed, Scope } from './scope.js'
import { lowerPredicate } from './type-check.js'

/** One column to be: its name and where it comes from. */
export interface Item {
  readonly name: string
  /** The variable that `*` stands for here; null for an item that was written. */
  readonly passed: Binding | null
  readonly node: Expression
  readonly span: Span
}

/** What the items became. */
export interface Projected {
  /** In the order of the columns. */
  readonly bindings: readonly Binding[]
  readonly steps: readonly NewStep[]
  /** Slots that live only between these steps. */
  readonly between: readonly Slot[]
  readonly aggregating: boolean
}

export function lowerWith(body: Body, clause: WithClause): void {
  if (clause.projection.all) body.lowering.needs25('WITH ALL', clause.span)
  project(body, clause.projection, itemsOf(body, clause.projection), 'with', clause.where, clause.span)
  requireNames(clause.projection)
}

export function lowerReturn(body: Body, clause: ReturnClause): void {
  const { projection } = clause
  if (projection.all) body.lowering.needs25('RETURN ALL', clause.span)
  if (projection.star && body.scope.size === 0) fail('no-variables-in-scope', {}, clause.span)
  body.columns = project(body, projection, itemsOf(body, projection), 'return', null, clause.span)
  if (body.place.namedColumns) requireNames(projection)
}

/** Asked last: what is wrong inside an expression says more than its missing name. */
function requireNames({ items }: Projection): void {
  for (const { expression, alias, text, span } of items) {
    if (alias === null && expression.kind !== 'variable') fail('no-expression-alias', { text }, span)
  }
}

/** `*` is every variable by name, upper case first; an item of the same name takes its place. */
function itemsOf(body: Body, projection: Projection): Item[] {
  const explicit = new Map<string, Item>()
  for (const { expression, alias, text, span } of projection.items) {
    const name = alias?.name ?? implicitName(expression, text)
    if (explicit.has(name)) fail('column-name-conflict', { name }, span)
    if (isNewName(name, expression)) requireUnshadowed(body, name, alias?.span ?? span)
    body.lowering.noticeShadowing(name, body.scope, alias?.span ?? span)
    explicit.set(name, { name, passed: null, node: expression, span })
  }
  return [...starItems(body, projection, explicit), ...explicit.values()]
}

function starItems(body: Body, projection: Projection, explicit: ReadonlyMap<string, Item>): Item[] {
  if (!projection.star) return []
  const { span } = projection
  return [...body.scope.bindings()]
    .filter(({ name }) => !explicit.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(passed => ({ name: passed.name, passed, node: { kind: 'variable', name: passed.name, span }, span }))
}

function implicitName(expression: Expression, text: string): string {
  if (expression.kind === 'variable') return expression.name
  return expression.kind === 'mapProjection' ? expression.subject.name : text
}

/** Whether an item brings a name in, rather than passing a variable on. */
function isNewName(name: string, expression: Expression): boolean {
  return expression.kind !== 'variable' || expression.name !== name
}

function requireUnshadowed(body: Body, name: string, span: Span): void {
  if (body.scope.own(name) === undefined && body.scope.outer !== null) requireNew(body, { kind: 'name', name, span })
}

/** Adds the steps, starts the new scope and gives its columns. */
function project(
  body: Body,
  projection: Projection,
  items: readonly Item[],
  clause: 'with' | 'return',
  where: Expression | null,
  span: Span,
): readonly Binding[] {
  const { lowering, scope: before } = body
  const projected = items.some(item => item.passed === null && lowering.aggregates.contains(item.node))
    ? aggregateItems(lowering, before, items, clause, span)
    : plainItems(body, items, clause, span)
  const after = new Scope(before.outer, projected.bindings, { before })
  const tail: NewStep[] = []
  if (projection.distinct) tail.push({ kind: 'distinct', slots: after.slots(), span })
  const looksBack = projection.orderBy.length > 0 || where !== null
  const between = looksBack ? betweenScope(body, projection, items, projected) : after
  tail.push(...sortSteps(projection, between, projected.aggregating, body))
  tail.push(...pageSteps(projection, lowering))
  if (where !== null) {
    const inside = env(lowering, between, 'in WHERE')
    const predicates = conjuncts(where).map(conjunct => lowerPredicate(conjunct, inside).expression)
    tail.push({ kind: 'filter', predicates, span: where.span })
  }
  const also = looksBack ? [...between.slots(), ...projected.between] : projected.between
  pushAll(body, [...projected.steps, ...tail], after, also)
  return projected.bindings
}

/** Only the last step narrows the row to the new scope: the ones before still read what is between. */
function pushAll(body: Body, steps: readonly NewStep[], after: Scope, between: readonly Slot[]): void {
  body.scope = after
  steps.forEach((step, i) => {
    body.push(step, i === steps.length - 1 ? [] : between)
  })
}

/** What ORDER BY and WHERE see: old and new names, or after DISTINCT and aggregation only what was projected. */
function betweenScope(body: Body, projection: Projection, items: readonly Item[], projected: Projected): Scope {
  const { outer } = body.scope
  const computed = computedBy(body, items, projected.bindings)
  if (!projected.aggregating && !projection.distinct) {
    return new Scope(outer, [...body.scope.bindings(), ...projected.bindings], { computed })
  }
  const reason = projected.aggregating ? 'aggregation' : 'distinct'
  const keys = items.map(item => item.node).filter(node => !body.lowering.aggregates.contains(node))
  return new Scope(outer, projected.bindings, { computed, lost: { scope: body.scope, reason, keys } })
}

function computedBy(body: Body, items: readonly Item[], bindings: readonly Binding[]): Map<number, Computed> {
  const computed = new Map<number, Computed>()
  items.forEach((item, i) => {
    const binding = bindings[i]
    if (binding === undefined) return
    computed.set(body.lowering.structures.numberOf(item.node), { binding, node: item.node })
  })
  return computed
}

function plainItems(body: Body, items: readonly Item[], clause: ProjectStep['clause'], span: Span): Projected {
  const { lowering, scope } = body
  const inside = env(lowering, scope, 'here')
  const projectItems: ProjectStep['items'][number][] = []
  const bindings = items.map(item => {
    if (item.passed !== null) return item.passed
    const typed = lowerExpression(item.node, inside)
    const binding = bindVariable(item.name, typed, lowering)
    if (typed.expression.kind !== 'slot') projectItems.push({ slot: binding.slot, expression: typed.expression })
    return binding
  })
  const steps: NewStep[] = projectItems.length === 0 ? [] : [{ kind: 'project', items: projectItems, clause, span }]
  return { bindings, steps, between: [], aggregating: false }
}

/** A plain variable keeps its slot under the new name; everything else gets a slot. */
export function bindVariable(name: string, typed: Typed, lowering: Env['lowering']): Binding {
  if (typed.expression.kind !== 'slot') return { name, slot: lowering.slot(name, 'value'), type: typed.type }
  const { slot } = typed.expression
  return { name, slot: slot.name === name ? slot : { ...slot, name, anonymous: false }, type: typed.type }
}

export function sortSteps(
  { orderBy, span }: Pick<Projection, 'orderBy' | 'span'>,
  scope: Scope,
  aggregating: boolean,
  body: Body,
): NewStep[] {
  if (orderBy.length === 0) return []
  const inside = env(body.lowering, scope, 'in ORDER BY')
  const keys: SortStep['keys'] = orderBy.map(({ expression, descending }) => {
    const mixed = body.lowering.aggregates.contains(expression)
    const sortEnv: Env = { ...inside, aggregation: { kind: 'orderBy', aggregating, mixed } }
    const text = body.lowering.source(expression.span)
    return { expression: lowerExpression(expression, sortEnv).expression, descending, text }
  })
  return [{ kind: 'sort', keys, span }]
}

/** ORDER BY, SKIP and LIMIT after any clause: the scope stays. */
export function lowerOrderAndPage(body: Body, clause: OrderAndPageClause): void {
  const paging: Paging = clause
  for (const step of [...sortSteps(clause, body.scope, false, body), ...pageSteps(paging, body.lowering)])
    body.push(step)
}

/** LET items do not see each other, and may not give a name another value. */
export function lowerLet(body: Body, clause: LetClause): void {
  body.lowering.needs25('LET', clause.span)
  const inside = body.env('LET')
  const lowered = clause.items.map(({ variable, expression }) => {
    const typed = lowerExpression(expression, inside)
    requireNew(body, variable)
    return { variable, typed, binding: bindVariable(variable.name, typed, body.lowering) }
  })
  const items: ProjectStep['items'][number][] = []
  for (const { variable, typed, binding } of lowered) {
    requireNew(body, variable)
    body.lowering.noticeShadowing(variable.name, body.scope, variable.span)
    body.scope.declare(binding)
    if (typed.expression.kind !== 'slot') items.push({ slot: binding.slot, expression: typed.expression })
  }
  if (items.length > 0) body.push({ kind: 'project', items, clause: 'let', span: clause.span })
}

export function lowerFilter(body: Body, clause: FilterClause): void {
  body.lowering.needs25('FILTER', clause.span)
  const inside = body.env('FILTER')
  const predicates = conjuncts(clause.predicate).map(conjunct => lowerPredicate(conjunct, inside).expression)
  body.push({ kind: 'filter', predicates, span: clause.span })
}
