/** Grouping and aggregates. */
import type { AggregateStep, Slot } from '../lower/bound.js'
import type { PlanContext } from './context.js'
import type { Operator } from './operators.js'

export function planAggregate(
  step: AggregateStep,
  source: Operator,
  weight: Slot | null,
  context: PlanContext,
): Operator {
  return {
    kind: 'EagerAggregation',
    source,
    keys: step.keys.map(key => ({ slot: key.slot, expression: context.fold(key.expression) })),
    aggregates: step.aggregates.map(one => ({
      slot: one.slot,
      function: one.function,
      distinct: one.distinct,
      arguments: one.arguments.map(argument => context.fold(argument)),
      bound: one,
    })),
    weight,
    rows: step.keys.length === 0 ? 1 : Math.max(1, Math.sqrt(source.rows)),
  }
}
