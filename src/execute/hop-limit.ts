/** The largest hop bound that a pattern may name. */
import { fail } from '../status/fail.js'
import type { ExecutionRuntime } from './runtime.js'

export function checkHopBound(max: number | null, runtime: ExecutionRuntime): void {
  const limit = runtime.options.limits.traversalDepth
  if (max !== null && max > limit) fail('traversal-depth', { bound: boundText(max), limit })
}

/** A bound past 2^53 is not known to the last digit. */
function boundText(max: number): string {
  return Number.isSafeInteger(max) ? String(max) : `more than ${Number.MAX_SAFE_INTEGER}`
}
