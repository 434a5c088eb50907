/** SHOW: a source of rows. YIELD names columns, WHERE filters; RETURN may follow a YIELD. */
import type { Name, ShowCommand } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import type { ShowStep } from './bound.js'
import { declareVariable } from './declare.js'
import { lowerExpression } from './expression.js'
import { pageSteps } from './paging.js'
import { conjuncts } from './pattern.js'
import { sortSteps } from './projection.js'
import type { Binding } from './scope.js'
import { SHOW_COLUMNS, type ShowColumn } from './show-columns.js'
import { suggestion } from './similar.js'
import { typeOfName } from './static-type.js'
import { lowerPredicate } from './type-check.js'

export function lowerShow(body: Body, clause: ShowCommand, isAlone: boolean): void {
  const names = clause.names.map(name => lowerExpression(name, body.env('SHOW')).expression)
  const chosen = chooseColumns(clause)
  const bindings: Binding[] = []
  const yields: ShowStep['yields'][number][] = []
  for (const { column, name } of chosen) {
    const type = typeOfName(column.type)
    const slot = declareVariable(body, name, 'value', type)
    bindings.push({ name: name.name, slot, type })
    yields.push({ column: column.name, slot })
  }
  const { what, filter, span } = clause
  const listed = chosen.map(({ column }) => column.name).join(', ')
  const details = clause.yield === null ? 'defaultColumns' : `columns(${listed})`
  body.push({ kind: 'show', what, filter, names, yields, details, span })
  lowerTail(body, clause)
  if (isAlone) body.columns = bindings
}

interface Chosen {
  readonly column: ShowColumn
  readonly name: Name
}

function chooseColumns(clause: ShowCommand): readonly Chosen[] {
  const all = SHOW_COLUMNS[clause.what]
  if (clause.yield === null || clause.yield.star) {
    const shown = clause.yield === null ? all.filter(column => column.shown) : all
    return shown.map(column => ({ column, name: { kind: 'name', name: column.name, span: clause.span } }))
  }
  return clause.yield.items.map(({ name, alias }) => {
    const column = all.find(candidate => candidate.name === name.name)
    if (column !== undefined) return { column, name: alias ?? name }
    const hint = suggestion(
      name.name,
      all.map(candidate => candidate.name),
    )
    return fail('unknown-show-column', { name: name.name, hint }, name.span)
  })
}

function lowerTail(body: Body, clause: ShowCommand): void {
  const { yield: yielded } = clause
  if (yielded !== null) {
    for (const step of [...sortSteps(yielded, body.scope, false, body), ...pageSteps(yielded, body.lowering)])
      body.push(step)
  }
  const where = yielded?.where ?? clause.where
  if (where === null) return
  const env = body.env('WHERE')
  const predicates = conjuncts(where).map(conjunct => lowerPredicate(conjunct, env).expression)
  body.push({ kind: 'filter', predicates, span: where.span })
}
