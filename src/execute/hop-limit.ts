/** The largest hop bound that a pattern may name. */
import { fail } from '../status/fail.js'
import type { ExecutionRuntime } from './runtime.js'

export function checkHopBound(max: number | null, runtime: ExecutionRuntime): void {
  const limit = runtime.options.limits.traversalDepth
  if (max !== null && max > limit) fail('traversal-depth', { bound: max, limit })
}
