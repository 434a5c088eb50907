/** LOAD CSV: a row is a map of its fields WITH HEADERS, else a list. */
import type { LoadCsvClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import { declareVariable } from './declare.js'
import { lowerExpression } from './expression.js'
import { canBe, LIST, MAP, STRING, typeText } from './static-type.js'

export function lowerLoadCsv(body: Body, clause: LoadCsvClause): void {
  const env = body.env('LOAD CSV')
  const url = lowerExpression(clause.url, env)
  if (!canBe(url.type, STRING)) fail('load-csv-url', { actual: typeText(url.type) }, clause.url.span)
  const fieldTerminator =
    clause.fieldTerminator === null ? null : lowerExpression(clause.fieldTerminator, env).expression
  const slot = declareVariable(body, clause.variable, 'value', clause.withHeaders ? MAP : LIST)
  const { withHeaders, span } = clause
  body.push({ kind: 'loadCsv', withHeaders, url: url.expression, slot, fieldTerminator, span })
}
