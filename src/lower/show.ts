/** SHOW: a source of rows. YIELD names columns, WHERE filters; RETURN may follow a YIELD. */
import type { Expression, Name, ShowCommand, TransactionCommand } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import type { ShowStep } from './bound.js'
import { declareVariable } from './declare.js'
import { lowerExpression } from './expression.js'
import { pageSteps } from './paging.js'
import { conjuncts } from './pattern.js'
import { sortSteps } from './projection.js'
import type { Binding } from './scope.js'
import { type ShowColumn, shownColumns } from './show-columns.js'
import { suggestion } from './similar.js'
import { typeOfName } from './static-type.js'
import { lowerPredicate } from './type-check.js'

/** SHOW, or TERMINATE, which lists as well. */
type Listing = Omit<ShowCommand, 'kind' | 'what' | 'executable'> & Pick<ShowStep, 'what'>

export function lowerShow(body: Body, clause: Listing, isAlone: boolean): void {
  const names = clause.names.map(name => lowerExpression(nameAsText(name, clause), body.env('SHOW')).expression)
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

/** A database is named by a bare word. */
function nameAsText(name: Expression, { what }: Listing): Expression {
  return what === 'databases' && name.kind === 'variable'
    ? { kind: 'literal', value: name.name, span: name.span }
    : name
}

/** TERMINATE TRANSACTIONS lists what became of each, as SHOW does. */
export function lowerTerminate(body: Body, { ids, yield: yielded, span }: TransactionCommand): void {
  const clause: Listing = {
    what: 'terminations',
    filter: '',
    names: ids,
    yield: yielded,
    where: null,
    span,
  }
  lowerShow(body, clause, true)
}

interface Chosen {
  readonly column: ShowColumn
  readonly name: Name
}

function chooseColumns(clause: Listing): readonly Chosen[] {
  const all = shownColumns(clause)
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

function lowerTail(body: Body, clause: Listing): void {
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
