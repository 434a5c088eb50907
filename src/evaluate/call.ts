/** Function calls: nulls, argument types, then the row's own code. */

import { type ArgumentCheck, argumentCheck } from '../functions/arguments.js'
import { type Range, range, rangeOf } from '../functions/list.js'
import type { FunctionRow } from '../functions/rows.js'
import { coalesce } from '../functions/scalar.js'
import type { BoundExpression } from '../lower/bound.js'
import { isFloat } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import type { Evaluate, Runtime } from './runtime.js'

export function compileCall(bound: BoundOf<'call'>, compiler: Compiler): Evaluate {
  const row = bound.function
  const operands = bound.arguments.map(argument => compiler.expression(argument))
  if (row === coalesce) return firstNotNull(operands)
  const checks = checksOf(bound)
  const [operand] = operands
  const [check] = checks
  if (operands.length === 1 && operand !== undefined && check !== undefined) return callWithOne(row, operand, check)
  return callWithAll(row, operands, checks)
}

/** The numbers of a call of `range()` without the list; null when it is another expression. */
export function compileRange(
  bound: BoundExpression,
  compiler: Compiler,
): ((frame: Parameters<Evaluate>[0], runtime: Runtime) => Range) | null {
  if (bound.kind !== 'call' || bound.function !== range) return null
  const operands = bound.arguments.map(argument => compiler.expression(argument))
  const checks = checksOf(bound)
  return (frame, runtime) => {
    const values = operands.map(operand => operand(frame, runtime))
    return rangeOf(checked(values, checks))
  }
}

function checksOf(bound: BoundOf<'call'>): readonly ArgumentCheck[] {
  return bound.arguments.map((argument, i) => argumentCheck(bound.function, i, isWrittenFloat(argument)))
}

function callWithOne(row: FunctionRow, operand: Evaluate, check: ArgumentCheck): Evaluate {
  const nullEnds = row.onNull === 'null'
  return (frame, runtime) => {
    const value = operand(frame, runtime)
    if (value === null) return nullEnds ? null : row.call([null], runtime)
    return row.call([check(value)], runtime)
  }
}

function callWithAll(row: FunctionRow, operands: readonly Evaluate[], checks: readonly ArgumentCheck[]): Evaluate {
  const nullEnds = row.onNull === 'null'
  return (frame, runtime) => {
    const values: Value[] = []
    for (const operand of operands) values.push(operand(frame, runtime))
    // Any null wins over what may be wrong with the others.
    if (nullEnds && values.includes(null)) return null
    return row.call(checked(values, checks), runtime)
  }
}

/** The same array, its values checked in place. */
function checked(values: Value[], checks: readonly ArgumentCheck[]): Value[] {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? null
    if (value !== null) values[i] = checks[i]?.(value) ?? null
  }
  return values
}

/** coalesce() evaluates no argument after the one it gives. */
function firstNotNull(operands: readonly Evaluate[]): Evaluate {
  return (frame, runtime) => {
    for (const operand of operands) {
      const value = operand(frame, runtime)
      if (value !== null) return value
    }
    return null
  }
}

/** `1.5` or `-1.5` in the text itself. */
function isWrittenFloat(argument: BoundExpression): boolean {
  if (argument.kind === 'sign') return isWrittenFloat(argument.operand)
  return argument.kind === 'constant' && isFloat(argument.value)
}
