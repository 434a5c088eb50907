/** The count of SKIP and LIMIT, and how the refusal of any count names what it was given. */
import { compileExpression } from '../evaluate/compile.js'
import type { BoundExpression } from '../lower/bound.js'
import { fail } from '../status/fail.js'
import { describeKind, isInteger, isNumber } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import type { Value } from '../value/value.js'
import type { ExecutionRuntime } from './runtime.js'

export function rowCount(expression: BoundExpression, clause: 'SKIP' | 'LIMIT'): (runtime: ExecutionRuntime) => number {
  const compute = compileExpression(expression)
  return runtime => {
    const value = compute(runtime.row, runtime)
    if (value === null) return fail('row-count-null', { clause }, expression.span)
    if (!isNumber(value)) return fail('row-count-type', { clause, actual: describeKind(value) }, expression.span)
    if (!isInteger(value)) return fail('row-count-float', { clause, actual: String(toDouble(value)) }, expression.span)
    const count = toDouble(value)
    return count >= 0 ? count : fail('row-count-negative', { clause, actual: String(value) }, expression.span)
  }
}

/** A number is shown, because its kind may be right; of everything else the kind says enough. */
export function describeCount(value: Value): string {
  return isNumber(value) ? String(toDouble(value)) : describeKind(value)
}
