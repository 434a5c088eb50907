/** SKIP and LIMIT: constant expressions. What is literally wrong is refused at once, the rest when running. */
import type { Expression } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { NewStep } from './body.js'
import type { BoundExpression } from './bound.js'
import { lowerExpression } from './expression.js'
import { type Env, env, type Lowering } from './lowering.js'
import { Scope } from './scope.js'
import { canBe, INTEGER } from './static-type.js'

export interface Paging {
  readonly skip: Expression | null
  readonly limit: Expression | null
}

export function pageSteps({ skip, limit }: Paging, lowering: Lowering): NewStep[] {
  const steps: NewStep[] = []
  if (skip !== null) steps.push({ kind: 'skip', count: lowerCount(skip, 'SKIP', lowering), span: skip.span })
  if (limit !== null) steps.push({ kind: 'limit', count: lowerCount(limit, 'LIMIT', lowering), span: limit.span })
  return steps
}

/** An expression that may not depend on the row. */
export function constantEnv(lowering: Lowering, clause: string): Env {
  return { ...env(lowering, new Scope(null), `in ${clause}`), constantFor: clause }
}

function lowerCount(node: Expression, clause: string, lowering: Lowering): BoundExpression {
  const typed = lowerExpression(node, constantEnv(lowering, clause))
  const value = lowering.source(node.span)
  if (isNegativeLiteral(node)) fail('negative-integer', { clause, value }, node.span)
  if (!canBe(typed.type, INTEGER) || typed.type.kind === 'null') fail('not-an-integer', { clause, value }, node.span)
  return typed.expression
}

function isNegativeLiteral(node: Expression): boolean {
  if (node.kind === 'sign') return node.operator === '-' && node.operand.kind === 'literal'
  return node.kind === 'literal' && (typeof node.value === 'number' || typeof node.value === 'bigint') && node.value < 0
}
