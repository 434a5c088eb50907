/** `FOREACH (x IN list | updates)`: names made inside end there; `x` may hide a name outside. */
import type { ForeachClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { Body } from './body.js'
import { clauseName, isUpdate } from './clause-order.js'
import { lowerExpression } from './expression.js'
import { lowerClause } from './single-query.js'
import { ANY } from './static-type.js'

export function lowerForeach(body: Body, clause: ForeachClause): void {
  const { lowering } = body
  const list = lowerExpression(clause.list, body.env('FOREACH'))
  const slot = lowering.slot(clause.variable.name, 'value')
  const inside = new Body(lowering, body.scope.copy(), body.place)
  const type = list.type.kind === 'list' ? list.type.element : ANY
  inside.scope.declare({ name: clause.variable.name, slot, type })
  for (const inner of clause.clauses) {
    if (!isUpdate(inner)) fail('foreach-clause', { clause: clauseName(inner) }, inner.span)
    lowerClause(inside, inner, false)
  }
  body.push({ kind: 'foreach', slot, list: list.expression, steps: inside.steps, span: clause.span })
}
