/** Chains of arithmetic operators, and signs. */

import type { BoundExpression } from '../lower/bound.js'
import { fail } from '../status/fail.js'
import { describeKind, isList, isNumber } from '../value/kind.js'
import { negate } from '../value/number.js'
import type { Value } from '../value/value.js'
import { ListAccount } from './account.js'
import type { BoundOf, Compiler } from './compiler.js'
import { dividedAsWritten, OPERATIONS, type Operation } from './operators.js'
import type { Evaluate } from './runtime.js'

export function compileArithmetic(bound: BoundOf<'arithmetic'>, compiler: Compiler): Evaluate {
  const operands = bound.operands.map(operand => compiler.expression(operand))
  const operations = operationsOf(bound)
  const [left, right] = operands
  const [only] = operations
  if (operands.length === 2 && left !== undefined && right !== undefined && only !== undefined) {
    return (row, runtime) => only(left(row, runtime), right(row, runtime), runtime)
  }
  if (bound.operators.every(operator => operator === '+')) return compileSum(operands)
  return compileChain(operands, operations)
}

function operationsOf(bound: BoundOf<'arithmetic'>): readonly Operation[] {
  const divide = bound.operators.includes('/') && isWritten(bound) ? dividedAsWritten : OPERATIONS['/']
  return bound.operators.map(operator => (operator === '/' ? divide : OPERATIONS[operator]))
}

/** Nothing but literals, signs and arithmetic. */
function isWritten(bound: BoundExpression): boolean {
  switch (bound.kind) {
    case 'constant':
      return true
    case 'sign':
      return isWritten(bound.operand)
    case 'arithmetic':
      return bound.operands.every(isWritten)
    default:
      return false
  }
}

/** From left to right. */
function compileChain(operands: readonly Evaluate[], operations: readonly Operation[]): Evaluate {
  return (row, runtime) => {
    let value = operands[0]?.(row, runtime) ?? null
    for (let i = 0; i < operations.length; i++) {
      const right = operands[i + 1]?.(row, runtime) ?? null
      value = operations[i]?.(value, right, runtime) ?? null
    }
    return value
  }
}

/** `a + b + c + ...`: a list under way belongs to the chain, so that it grows in place instead of being copied. */
function compileSum(operands: readonly Evaluate[]): Evaluate {
  const plus = OPERATIONS['+']
  return (row, runtime) => {
    let value = operands[0]?.(row, runtime) ?? null
    let own: Value[] | null = null
    const account = new ListAccount(runtime)
    for (let i = 1; i < operands.length; i++) {
      const right = operands[i]?.(row, runtime) ?? null
      if (own === null && isList(value)) own = [...value]
      if (own !== null && right !== null) appendTo(own, right, account)
      else {
        value = plus(value, right, runtime)
        own = null
      }
    }
    return own ?? value
  }
}

/** What `+` does to a list on the left, done to a list that nobody else holds yet. */
export function appendTo(list: Value[], value: Value, account: ListAccount): void {
  for (const item of isList(value) ? value : [value]) {
    list.push(item)
    account.add(item)
  }
}

export function compileSign(bound: BoundOf<'sign'>, compiler: Compiler): Evaluate {
  const operand = compiler.expression(bound.operand)
  // A plus sign changes nothing, and asks nothing of a value whose type shows only now.
  return bound.operator === '+' ? operand : (row, runtime) => negative(operand(row, runtime))
}

function negative(value: Value): Value {
  if (value === null) return null
  if (isNumber(value)) return negate(value)
  return fail('operand-type', { operator: 'Unary -', expected: 'a number', actual: describeKind(value) })
}
