/** Queries of every form: steps, UNION, NEXT, WHEN; and subqueries that stand in expressions. */
import type { AggregateStep, BoundExpression, BoundQuery, BoundSteps, Slot } from '../lower/bound.js'
import { distinctSlots, Segment } from './barrier.js'
import type { PlanContext, SubqueryForm, SubqueryPlan } from './context.js'
import { queryEffects } from './effects.js'
import { visitQuery } from './expressions.js'
import { either, type Live } from './live.js'
import { argument, isTrivial } from './match.js'
import type { Operator } from './operators.js'
import { planSteps, type Surroundings } from './steps.js'

export function planQuery(query: BoundQuery, source: Operator, around: Surroundings): Operator {
  switch (query.kind) {
    case 'steps':
      return planSteps(query.steps, source, query.columns, around)
    case 'union':
      return onEachRow(source, planUnion(query, around), query, around)
    case 'conditional':
      return planConditional(query, source, around)
    case 'next':
      return planNext(query.parts, source, around)
  }
}

/** Runs a plan of its own on each incoming row. */
function onEachRow(source: Operator, right: Operator, query: BoundQuery, around: Surroundings): Operator {
  around.segment.add(queryEffects(query))
  if (isTrivial(source)) return right
  return { kind: 'Apply', left: source, right, rows: source.rows * right.rows }
}

/** A part of its own: what the others do to the graph is done before or after all of it. */
function part(query: BoundQuery, around: Surroundings): Operator {
  const own = new Set((query.columns ?? []).map(column => column.slot.index))
  const live = either(around.live, own)
  return planQuery(query, argument(), { ...around, segment: new Segment(), live, weighs: false })
}

function columnOf(query: BoundQuery, name: string): Slot | null {
  return query.columns?.find(column => column.name === name)?.slot ?? null
}

function planUnion(query: BoundQuery & { readonly kind: 'union' }, around: Surroundings): Operator {
  const columns = (query.columns ?? []).map(column => ({
    to: column.slot,
    from: query.parts.flatMap(one => columnOf(one, column.name) ?? []),
  }))
  const parts = query.parts.map(one => part(one, { ...around, distinctRows: !query.all || around.distinctRows }))
  const rows = parts.reduce((sum, one) => sum + one.rows, 0)
  const union: Operator = { kind: 'Union', parts, columns, rows }
  if (query.all || query.columns === null) return union
  return { kind: 'Distinct', source: union, slots: query.columns.map(column => column.slot), rows }
}

function planConditional(
  query: BoundQuery & { readonly kind: 'conditional' },
  source: Operator,
  around: Surroundings,
): Operator {
  around.segment.add(queryEffects(query))
  const cases: { condition: BoundExpression | null; query: BoundQuery }[] = [...query.branches]
  if (query.otherwise !== null) cases.push({ condition: null, query: query.otherwise })
  const branches = cases.map(one => ({
    condition: one.condition === null ? null : around.context.fold(one.condition),
    part: part(one.query, around),
  }))
  const columns = (query.columns ?? []).map(column => ({
    to: column.slot,
    from: cases.map(one => columnOf(one.query, column.name)),
  }))
  return { kind: 'ConditionalApply', source, branches, columns, rows: source.rows }
}

/** Each part goes on with the rows of the part before: a linear composition, aggregation included. */
function planNext(parts: readonly BoundQuery[], source: Operator, around: Surroundings): Operator {
  let operator = source
  for (const [i, one] of parts.entries()) {
    const last = i === parts.length - 1
    const read = new Set<number>()
    for (const later of parts.slice(i + 1)) readBy(later, read)
    const live = either(around.live, read)
    const inner = { ...around, live, distinctRows: last && around.distinctRows, weighs: last && around.weighs }
    operator = betweenParts(planQuery(one, operator, inner), one, parts[i + 1], live, around)
  }
  return operator
}

/** A part without columns hands on one empty row; a part that reads what the one before wrote waits for it. */
function betweenParts(
  operator: Operator,
  done: BoundQuery,
  next: BoundQuery | undefined,
  live: Live,
  around: Surroundings,
): Operator {
  if (next === undefined) return operator
  if (done.columns === null) {
    around.segment.reset()
    return { kind: 'SubqueryForeach', left: argument(), right: operator, rows: 1 }
  }
  const reason = around.segment.reason(queryEffects(next))
  if (reason === null) return operator
  around.segment.reset()
  const saves = distinctSlots(
    done.columns.map(column => column.slot),
    live,
  )
  return { kind: 'Eager', source: operator, saves, reason, rows: operator.rows }
}

function readBy(query: BoundQuery, into: Set<number>): void {
  visitQuery(
    query,
    e => {
      if (e.kind === 'slot') into.add(e.slot.index)
      if (e.kind === 'path') for (const slot of e.elements) into.add(slot.index)
    },
    slot => into.add(slot.index),
  )
}

/** A subquery in an expression. `count` ends in an aggregate, so that counting can be left to the store. */
export function planSubquery(query: BoundQuery, form: SubqueryForm, context: PlanContext): SubqueryPlan {
  const around = (live: Live, exists: boolean): Surroundings => ({
    context,
    segment: new Segment(),
    live,
    distinctRows: exists,
    weighs: exists,
  })
  const nothing = new Set<number>()
  if (form === 'exists')
    return { root: planQuery(withoutColumns(query), argument(), around(nothing, true)), value: null }
  if (form === 'count') {
    const slot = context.hiddenSlot('value', 'anon_count')
    const count: AggregateStep = countStep(slot, query)
    if (query.kind === 'steps') {
      const steps: BoundSteps = { ...query, steps: [...query.steps, count], columns: [{ name: 'count', slot }] }
      return { root: planQuery(steps, argument(), around(nothing, false)), value: slot }
    }
    const source = planQuery(query, argument(), around(nothing, false))
    const [aggregate] = count.aggregates
    const aggregates = aggregate === undefined ? [] : [{ ...aggregate, bound: aggregate }]
    return { root: { kind: 'EagerAggregation', source, keys: [], aggregates, weight: null, rows: 1 }, value: slot }
  }
  const value = query.columns?.[0]?.slot ?? null
  return { root: planQuery(query, argument(), around(nothing, false)), value }
}

function countStep(slot: Slot, query: BoundQuery): AggregateStep {
  const { span } = query
  const count = { slot, function: null, distinct: false, arguments: [], text: 'count(*)', span }
  return { kind: 'aggregate', keys: [], aggregates: [count], span, scope: [slot] }
}

/** EXISTS only asks whether there is a row. */
function withoutColumns(query: BoundQuery): BoundQuery {
  return query.kind === 'steps' ? { ...query, columns: [] } : query
}

/** Plans every subquery that an expression of the query holds. */
export function planSubqueries(query: BoundQuery, context: PlanContext): void {
  visitQuery(query, e => {
    if (e.kind === 'subquery') context.subquery(e.query, e.form)
  })
}
