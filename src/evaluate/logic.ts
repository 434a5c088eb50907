/** AND, OR, XOR, NOT in three-valued logic, lazily: an operand that cannot change the answer is not evaluated. */
import type { BoundExpression } from '../lower/bound.js'
import type { BoundOf, Compiler, Predicate } from './compiler.js'
import type { Evaluate } from './runtime.js'
import { truthOf } from './truth.js'

export function compileLogical(bound: BoundOf<'logical'>, compiler: Compiler): Evaluate {
  switch (bound.operator) {
    case 'AND':
      return decidedBy(false, bound.operands, compiler)
    case 'OR':
      return decidedBy(true, bound.operands, compiler)
    case 'XOR':
      return compileXor(bound.operands, compiler)
  }
}

/** AND is decided by one false, OR by one true; else a null leaves it open. */
function decidedBy(decisive: boolean, operands: readonly BoundExpression[], compiler: Compiler): Evaluate {
  const parts = constantsFirst(operands).map(operand => compiler.expression(operand))
  return (row, runtime) => {
    let open = false
    for (const part of parts) {
      const truth = truthOf(part(row, runtime), runtime)
      if (truth === decisive) return decisive
      if (truth === null) open = true
    }
    return open ? null : !decisive
  }
}

/** A constant that decides wins even when it is written last: `1/x = 1 AND false` never divides. */
function constantsFirst(operands: readonly BoundExpression[]): readonly BoundExpression[] {
  const constants = operands.filter(operand => operand.kind === 'constant')
  return constants.length === 0 ? operands : [...constants, ...operands.filter(operand => operand.kind !== 'constant')]
}

function compileXor(operands: readonly BoundExpression[], compiler: Compiler): Evaluate {
  const parts = operands.map(operand => compiler.expression(operand))
  return (row, runtime) => {
    let odd = false
    let open = false
    for (const part of parts) {
      const truth = truthOf(part(row, runtime), runtime)
      if (truth === null) open = true
      else odd = odd !== truth
    }
    return open ? null : odd
  }
}

export function compileNot(bound: BoundOf<'not'>, compiler: Compiler): Evaluate {
  const operand = compiler.expression(bound.operand)
  return (row, runtime) => {
    const truth = truthOf(operand(row, runtime), runtime)
    return truth === null ? null : !truth
  }
}

/** As conditions AND and OR need no null: a row is kept on true alone. */
export function logicalPredicate(bound: BoundOf<'logical'>, compiler: Compiler): Predicate | null {
  if (bound.operator === 'XOR') return null
  const parts = constantsFirst(bound.operands).map(operand => compiler.predicate(operand))
  const [first, second] = parts
  if (parts.length === 2 && first !== undefined && second !== undefined) {
    return bound.operator === 'AND'
      ? (row, runtime) => first(row, runtime) && second(row, runtime)
      : (row, runtime) => first(row, runtime) || second(row, runtime)
  }
  return bound.operator === 'AND'
    ? (row, runtime) => parts.every(part => part(row, runtime))
    : (row, runtime) => parts.some(part => part(row, runtime))
}
