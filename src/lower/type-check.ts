/** Refusing what is known to be of the wrong type. */
import { CASE_SUBJECT, type Expression } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { lowerExpression } from './expression.js'
import type { Env, Typed } from './lowering.js'
import { BOOLEAN, canBe, type StaticType, typeText } from './static-type.js'
import { lowerPatternExpression } from './subquery-expression.js'

/** A typed variable is told from a literal or operator: they have different codes. */
export function refuseType(actual: StaticType, node: Expression, wanted: StaticType): never {
  const id = node.kind === 'variable' && node.name !== CASE_SUBJECT ? 'static-type-mismatch' : 'operand-type-mismatch'
  return fail(id, { wanted: typeText(wanted), actual: typeText(actual) }, node.span)
}

export function requireType(typed: Typed, node: Expression, wanted: StaticType): void {
  if (!canBe(typed.type, wanted)) refuseType(typed.type, node, wanted)
}

/** An expression where a boolean is wanted: WHERE, NOT, AND, CASE WHEN. Patterns are predicates here. */
export function lowerPredicate(node: Expression, env: Env): Typed {
  if (node.kind === 'patternExpression') return lowerPatternExpression(node, env, 'predicate')
  const typed = lowerExpression(node, env)
  if (canBe(typed.type, BOOLEAN)) return typed
  if (typed.type.kind === 'list') return fail('list-as-boolean', { actual: typeText(typed.type) }, node.span)
  return refuseType(typed.type, node, BOOLEAN)
}
