/** Refusing what is known to be of the wrong type. */
import { CASE_SUBJECT, type Expression } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { lowerExpression } from './expression.js'
import type { Env, Typed } from './lowering.js'
import { BOOLEAN, canBe, LIST, type StaticType, typeText } from './static-type.js'
import { lowerPatternExpression } from './subquery-expression.js'

/** A typed variable is told from a literal or operator: they have different codes. */
export function refuseType(actual: StaticType, node: Expression, wanted: StaticType): never {
  const id = node.kind === 'variable' && node.name !== CASE_SUBJECT ? 'static-type-mismatch' : 'operand-type-mismatch'
  return fail(id, { wanted: typeText(wanted), actual: typeText(actual) }, node.span)
}

export function requireType(typed: Typed, node: Expression, wanted: StaticType): void {
  if (!canBe(typed.type, wanted)) refuseType(typed.type, node, wanted)
}

/** An expression where a boolean is wanted: WHERE, CASE WHEN. Patterns are predicates here. */
export function lowerPredicate(node: Expression, env: Env): Typed {
  const typed = lowerTruth(node, env)
  return mayHold(typed.type) ? typed : refuseType(typed.type, node, BOOLEAN)
}

/** The same under NOT, AND, OR and XOR, which refuse a variable with the code of operators. */
export function lowerTruthOperand(node: Expression, env: Env): Typed {
  const typed = lowerTruth(node, env)
  return mayHold(typed.type) ? typed : refuseOperand(typed.type, node, BOOLEAN)
}

/** A list whose type shows only when running holds when it is not empty. */
function mayHold(type: StaticType): boolean {
  return canBe(type, BOOLEAN) || (type.kind === 'union' && canBe(type, LIST))
}

function lowerTruth(node: Expression, env: Env): Typed {
  if (node.kind === 'patternExpression') return lowerPatternExpression(node, env, 'predicate')
  const typed = lowerExpression(node, env)
  if (typed.type.kind === 'list') fail('list-as-boolean', { actual: typeText(typed.type) }, node.span)
  return typed
}

export function refuseOperand(actual: StaticType, node: Expression, wanted: StaticType): never {
  return fail('operand-type-mismatch', { wanted: typeText(wanted), actual: typeText(actual) }, node.span)
}
