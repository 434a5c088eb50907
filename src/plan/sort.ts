/**
 * ORDER BY, and its short form with LIMIT: Top keeps only the rows that will be given.
 *
 * A projection of plain properties below a Top is put above it, so that it is done for the few rows that are left:
 *
 *     Top [n]                             Projection [p.name AS n]
 *       Projection [p.name AS n]            Top [p.name]
 */
import type { BoundExpression, BoundStep, Slot, SortStep } from '../lower/bound.js'
import { distinctSlots } from './barrier.js'
import type { PlanContext } from './context.js'
import { collectSlots, mapOperands } from './expressions.js'
import { holdsSubquery } from './filter.js'
import { either, type Live } from './live.js'
import type { Operator, Projection } from './operators.js'

export interface Sorting {
  readonly step: SortStep
  /** The steps after it. */
  readonly next: readonly BoundStep[]
  /** What the rows hold that is read later. */
  readonly saves: readonly Slot[]
  /** What was in scope before the projection below, when there is one that may wait. */
  readonly before: readonly Slot[] | null
  readonly live: Live
}

/** `taken`: how many of the next steps were done along with it. */
export function planSort(
  sorting: Sorting,
  source: Operator,
  context: PlanContext,
): { operator: Operator; taken: number } {
  const { step, next, saves } = sorting
  const keys = step.keys.map(key => ({ ...key, expression: context.fold(key.expression) }))
  const [first, second] = next
  const paged = first?.kind === 'skip' && second?.kind === 'limit'
  const limit = first?.kind === 'limit' ? first : paged ? second : null
  if (limit === null) return { operator: { kind: 'Sort', source, keys, saves, rows: source.rows }, taken: 0 }
  const skip = paged ? context.fold(first.count) : null
  const top = planTop({ ...sorting, keys, limit: context.fold(limit.count), skip }, source)
  if (skip === null) return { operator: top, taken: 1 }
  return { operator: { kind: 'Skip', source: top, count: skip, rows: top.rows }, taken: 2 }
}

interface TopSorting extends Sorting {
  readonly keys: SortStep['keys']
  readonly limit: BoundExpression
  readonly skip: BoundExpression | null
}

function planTop(sorting: TopSorting, source: Operator): Operator {
  const { keys, limit, skip, saves, before, live } = sorting
  const rows = Math.min(source.rows, 10)
  if (
    before === null ||
    source.kind !== 'Projection' ||
    keys.some(key => holdsSubquery(key.expression)) ||
    !source.items.every(item => isPlain(item.expression))
  ) {
    return { kind: 'Top', source, keys, saves, limit, skip, rows }
  }
  const read = new Set<number>()
  for (const item of source.items) collectSlots(item.expression, read)
  const earlier = keys.map(key => ({ ...key, expression: substituted(key.expression, source) }))
  const kept = distinctSlots([...before, ...saves], either(live, read)).filter(
    slot => !source.items.some(item => item.slot.index === slot.index),
  )
  const top: Operator = { kind: 'Top', source: source.source, keys: earlier, saves: kept, limit, skip, rows }
  return { ...source, source: top, rows }
}

/** Cannot fail, and reads one thing. */
function isPlain(e: BoundExpression): boolean {
  if (e.kind === 'property') return e.subject.kind === 'slot' && e.subject.slot.kind !== 'value'
  return e.kind === 'slot' || e.kind === 'constant' || e.kind === 'parameter'
}

/** The key with the projected columns replaced by what they are made of. */
function substituted(e: BoundExpression, projection: Projection): BoundExpression {
  if (e.kind === 'slot') {
    return projection.items.find(item => item.slot.index === e.slot.index)?.expression ?? e
  }
  return mapOperands(e, operand => substituted(operand, projection))
}
