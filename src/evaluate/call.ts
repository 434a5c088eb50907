/** Function calls: nulls, argument types, then the row's own code. */

import { type ArgumentCheck, argumentCheck } from '../functions/arguments.js'
import type { FunctionRow } from '../functions/rows.js'
import { coalesce } from '../functions/scalar.js'
import type { BoundExpression } from '../lower/bound.js'
import { isFloat } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import type { Evaluate } from './runtime.js'

export function compileCall(bound: BoundOf<'call'>, compiler: Compiler): Evaluate {
  const row = bound.function
  const operands = bound.arguments.map(argument => compiler.expression(argument))
  if (row === coalesce) return firstNotNull(operands)
  const checks = bound.arguments.map((argument, i) => argumentCheck(row, i, isWrittenFloat(argument)))
  const [operand] = operands
  const [check] = checks
  if (operands.length === 1 && operand !== undefined && check !== undefined) return callWithOne(row, operand, check)
  return callWithAll(row, operands, checks)
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
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? null
      if (value !== null) values[i] = checks[i]?.(value) ?? null
    }
    return row.call(values, runtime)
  }
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
