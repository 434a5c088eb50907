/** ORDER BY, and its short form with LIMIT: Top keeps only the rows that will be given. */
import type { BoundStep, Slot, SortStep } from '../lower/bound.js'
import type { PlanContext } from './context.js'
import type { Operator } from './operators.js'

/** `next` are the steps after it; answers how many of them were taken along. */
export function planSort(
  step: SortStep,
  next: readonly BoundStep[],
  source: Operator,
  saves: readonly Slot[],
  context: PlanContext,
): { operator: Operator; taken: number } {
  const keys = step.keys.map(key => ({ ...key, expression: context.fold(key.expression) }))
  const [first, second] = next
  if (first?.kind === 'limit') {
    const limit = context.fold(first.count)
    return {
      operator: { kind: 'Top', source, keys, saves, limit, skip: null, rows: Math.min(source.rows, 10) },
      taken: 1,
    }
  }
  if (first?.kind === 'skip' && second?.kind === 'limit') {
    const skip = context.fold(first.count)
    const limit = context.fold(second.count)
    const top: Operator = { kind: 'Top', source, keys, saves, limit, skip, rows: Math.min(source.rows, 20) }
    return { operator: { kind: 'Skip', source: top, count: skip, rows: Math.min(source.rows, 10) }, taken: 2 }
  }
  return { operator: { kind: 'Sort', source, keys, saves, rows: source.rows }, taken: 0 }
}
