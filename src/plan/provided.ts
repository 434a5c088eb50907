/** Slots that differ from row to row of an operator: all that it or anything below it fills. */
import type { Slot } from '../lower/bound.js'
import { boundBy } from './explain/identifiers.js'
import { childrenOf, type Operator } from './operators.js'

export function providedSlots(operator: Operator, into: Set<number> = new Set()): ReadonlySet<number> {
  for (const slot of [...boundBy(operator), ...alsoFilled(operator)]) into.add(slot.index)
  for (const child of childrenOf(operator)) providedSlots(child, into)
  return into
}

/** What no variable of a pattern or projection stands for. */
function alsoFilled(operator: Operator): readonly Slot[] {
  switch (operator.kind) {
    case 'EagerAggregation':
    case 'OrderedAggregation':
      return [...operator.keys, ...operator.aggregates].map(one => one.slot)
    case 'Union':
    case 'ConditionalApply':
      return operator.columns.map(column => column.to)
    case 'TransactionApply':
      return operator.options.report === null ? [] : [operator.options.report]
    case 'GetDegree':
    case 'Foreach':
      return [operator.slot]
    default:
      return []
  }
}
