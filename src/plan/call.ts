/** CALL { ... }, CALL ... IN TRANSACTIONS, and CALL of a procedure. */
import type { BoundExpression, CallProcedureStep, CallSubqueryStep, Slot } from '../lower/bound.js'
import { Segment } from './barrier.js'
import type { PlanContext } from './context.js'
import { filtered } from './filter.js'
import type { Live } from './live.js'
import { argument } from './match.js'
import type { Operator } from './operators.js'
import { planQuery } from './query.js'

/** `saves`: slots of the input rows that are read inside or later. */
export function planCallSubquery(
  step: CallSubqueryStep,
  source: Operator,
  saves: readonly Slot[],
  live: Live,
  context: PlanContext,
): Operator {
  const around = { context, segment: new Segment(), live, distinctRows: false, weighs: false }
  const inner = planQuery(step.query, argument(), around)
  const returns = (step.query.columns ?? []).map(column => column.slot)
  const right: Operator =
    step.optional && !step.unit
      ? { kind: 'Optional', source: inner, slots: returns, rows: Math.max(1, inner.rows) }
      : inner
  if (step.inTransactions !== null) {
    const kind = step.unit ? 'TransactionForeach' : 'TransactionApply'
    const rows = step.unit ? source.rows : source.rows * right.rows
    return { kind, left: source, right, options: step.inTransactions, saves, returns, rows }
  }
  if (step.unit) return { kind: 'SubqueryForeach', left: source, right, rows: source.rows }
  return { kind: 'Apply', left: source, right, rows: source.rows * right.rows }
}

/** `where`: the WHERE of its YIELD, which belongs to the optional part. */
export function planCallProcedure(
  step: CallProcedureStep,
  where: readonly BoundExpression[],
  source: Operator,
  context: PlanContext,
): Operator {
  const call = (below: Operator): Operator => ({
    kind: 'ProcedureCall',
    source: below,
    procedure: step.procedure,
    arguments: step.arguments.map(one => context.fold(one)),
    yields: step.yields,
    rows: below.rows * (step.procedure.gives.length === 0 ? 1 : 10),
  })
  if (!step.optional || step.procedure.gives.length === 0) return filtered(call(source), { predicates: where }, context)
  const slots = step.yields.map(one => one.slot)
  const inner = filtered(call(argument()), { predicates: where }, context)
  const right: Operator = { kind: 'Optional', source: inner, slots, rows: 10 }
  return { kind: 'Apply', left: source, right, rows: source.rows * 10 }
}
