/** Values as truth: what AND, NOT, WHERE and CASE WHEN make of an operand. */
import { fail } from '../status/fail.js'
import { describeKind, isBoolean, isList } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { Runtime } from './runtime.js'

/** A list stands for whether it holds anything (deprecated, with a notice); any other value is a TypeError. */
export function truthOf(value: Value, runtime: Runtime): boolean | null {
  if (value === null || isBoolean(value)) return value
  if (isList(value)) {
    runtime.notice('listAsBoolean')
    return value.length > 0
  }
  return fail('predicate-type', { actual: describeKind(value) })
}
