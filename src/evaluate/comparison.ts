/** `=`, `<>`, `<`, `<=`, `>`, `>=` and chains of them. */
import type { ComparisonOperator } from '../parse/tree.js'
import { greaterOrEqual, greaterThan, lessOrEqual, lessThan } from '../value/comparability.js'
import { equals } from '../value/equality.js'
import { isBareNumber, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler, Predicate } from './compiler.js'
import type { Evaluate } from './runtime.js'

type Compare = (a: Value, b: Value) => boolean | null

function differs(a: Value, b: Value): boolean | null {
  const same = equals(a, b)
  return same === null ? null : !same
}

const COMPARE: Readonly<Record<ComparisonOperator, Compare>> = {
  '=': equals,
  '<>': differs,
  '<': lessThan,
  '<=': lessOrEqual,
  '>': greaterThan,
  '>=': greaterOrEqual,
}

export function compileComparison(bound: BoundOf<'comparison'>, compiler: Compiler): Evaluate {
  const operands = bound.operands.map(operand => compiler.expression(operand))
  const compares = bound.operators.map(operator => COMPARE[operator])
  const [left, right] = operands
  const [only] = compares
  if (operands.length === 2 && left !== undefined && right !== undefined && only !== undefined) {
    return (row, runtime) => only(left(row, runtime), right(row, runtime))
  }
  return compileChain(operands, compares)
}

/** `a < b = c` is `a < b AND b = c`, with every operand evaluated once and none after a false. */
function compileChain(operands: readonly Evaluate[], compares: readonly Compare[]): Evaluate {
  return (row, runtime) => {
    let open = false
    let left = operands[0]?.(row, runtime) ?? null
    for (let i = 0; i < compares.length; i++) {
      const right = operands[i + 1]?.(row, runtime) ?? null
      const holds = compares[i]?.(left, right) ?? null
      if (holds === false) return false
      if (holds === null) open = true
      left = right
    }
    return open ? null : true
  }
}

/** One comparison as a condition: plain numbers never leave the fast path. */
export function comparisonPredicate(bound: BoundOf<'comparison'>, compiler: Compiler): Predicate | null {
  const [leftBound, rightBound] = bound.operands
  const [operator] = bound.operators
  if (bound.operators.length !== 1 || !leftBound || !rightBound || !operator) return null
  const left = compiler.expression(leftBound)
  if (rightBound.kind === 'constant') return againstConstant(left, operator, rightBound.value)
  return numbersFirst(left, operator, compiler.expression(rightBound))
}

function numbersFirst(left: Evaluate, operator: ComparisonOperator, right: Evaluate): Predicate {
  const compare = COMPARE[operator]
  const numbers = NUMBERS[operator]
  return (row, runtime) => {
    const a = left(row, runtime)
    const b = right(row, runtime)
    return isBareNumber(a) && isBareNumber(b) ? numbers(a, b) : compare(a, b) === true
  }
}

const NUMBERS: Readonly<Record<ComparisonOperator, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

function againstConstant(left: Evaluate, operator: ComparisonOperator, constant: Value): Predicate {
  if (isBareNumber(constant)) return againstNumber(left, operator, constant)
  if (isText(constant) && operator === '=') return (row, runtime) => left(row, runtime) === constant
  const compare = COMPARE[operator]
  return (row, runtime) => compare(left(row, runtime), constant) === true
}

/** One closure an operator, so that each compares without a call in between. */
function againstNumber(left: Evaluate, operator: ComparisonOperator, constant: number): Predicate {
  const compare = COMPARE[operator]
  switch (operator) {
    case '=':
      return (row, runtime) => {
        const a = left(row, runtime)
        return isBareNumber(a) ? a === constant : compare(a, constant) === true
      }
    case '<':
      return (row, runtime) => {
        const a = left(row, runtime)
        return isBareNumber(a) ? a < constant : compare(a, constant) === true
      }
    case '<=':
      return (row, runtime) => {
        const a = left(row, runtime)
        return isBareNumber(a) ? a <= constant : compare(a, constant) === true
      }
    case '>':
      return (row, runtime) => {
        const a = left(row, runtime)
        return isBareNumber(a) ? a > constant : compare(a, constant) === true
      }
    case '>=':
      return (row, runtime) => {
        const a = left(row, runtime)
        return isBareNumber(a) ? a >= constant : compare(a, constant) === true
      }
    case '<>':
      return (row, runtime) => compare(left(row, runtime), constant) === true
  }
}
