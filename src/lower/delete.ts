/** DELETE: what may be deleted is an entity, as far as can be seen before running. */
import type { DeleteClause, Expression } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import type { BoundExpression } from './bound.js'
import { lowerExpression } from './expression.js'
import type { Env } from './lowering.js'
import { canBe, isPlain, NODE, PATH, RELATIONSHIP, type StaticType, typeText } from './static-type.js'

const DELETABLE: StaticType = { kind: 'union', members: [NODE, RELATIONSHIP, PATH] }

export function lowerDelete(body: Body, clause: DeleteClause): void {
  const env = body.env('DELETE')
  const expressions = clause.expressions.map(expression => lowerDeleted(expression, env))
  body.push({ kind: 'delete', detach: clause.detach, expressions, span: clause.span })
}

/** No property holds an entity, so `DELETE n.k` can only be a slip; a field of a map can hold one. */
function isEntityProperty(node: Expression, env: Env): boolean {
  if (node.kind !== 'property' || node.subject.kind !== 'variable') return false
  const binding = env.scope.lookup(node.subject.name)
  return binding !== undefined && isPlain(binding.type, 'NODE', 'RELATIONSHIP')
}

function lowerDeleted(node: Expression, env: Env): BoundExpression {
  if (node.kind === 'labelTest') fail('invalid-delete', {}, node.span)
  const typed = lowerExpression(node, env)
  if (isEntityProperty(node, env)) fail('delete-of-value', { actual: 'a property' }, node.span)
  if (!canBe(typed.type, DELETABLE)) {
    const id = node.kind === 'variable' ? 'delete-of-variable' : 'delete-of-value'
    fail(id, { actual: typeText(typed.type) }, node.span)
  }
  return typed.expression
}
