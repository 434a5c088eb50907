/**
 * Whoever walks a value (compares, hashes, prints, stores it) counts how deep it is. The limit keeps plain recursion
 * safe whatever a caller has nested.
 */
import { fail } from '../status/fail.js'

export const MAX_VALUE_DEPTH = 500

/** Fails for a level past the limit; the outermost list or map is level 1. */
export function checkDepth(depth: number): void {
  if (depth > MAX_VALUE_DEPTH) fail('value-nesting', { limit: MAX_VALUE_DEPTH })
}
