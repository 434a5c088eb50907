/** `UNWIND list AS x`. A scalar is a list of one when found so while running. */
import type { UnwindClause } from '../parse/tree.js'
import type { Body } from './body.js'
import { declareVariable } from './declare.js'
import { lowerExpression } from './expression.js'
import { ANY } from './static-type.js'

export function lowerUnwind(body: Body, clause: UnwindClause): void {
  if (clause.keyword === 'FOR') body.lowering.needs25('FOR', clause.span)
  const list = lowerExpression(clause.list, body.env(clause.keyword))
  const type = list.type.kind === 'list' ? list.type.element : list.type.kind === 'null' ? ANY : list.type
  const slot = declareVariable(body, clause.variable, 'value', type)
  body.push({ kind: 'unwind', list: list.expression, slot, span: clause.span })
}
