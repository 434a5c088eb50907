/** Whether an expression reads a slot anywhere: by a walk over its plain data, subqueries included. */
import type { BoundExpression, Slot } from '../lower/bound.js'

export function mentions(expression: BoundExpression, slot: Slot): boolean {
  return contains(expression, slot)
}

function contains(part: unknown, slot: Slot): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('index' in part && 'anonymous' in part && part.index === slot.index) return true
  return Object.values(part).some(child => contains(child, slot))
}
