/** A chain of clauses: the rules of their order, and each clause's own lowering in turn. */
import type { Clause, SingleQuery } from '../parse/tree.js'
import { fail, unreachable } from '../status/fail.js'
import { Body, type QueryPlace } from './body.js'
import { lowerCallProcedure } from './call-procedure.js'
import { lowerCallSubquery } from './call-subquery.js'
import { checkOrder, isUpdate } from './clause-order.js'
import { lowerCreate } from './create.js'
import { lowerDelete } from './delete.js'
import { lowerForeach } from './foreach.js'
import { importVariables } from './importing-with.js'
import { lowerLoadCsv } from './load-csv.js'
import type { Lowering } from './lowering.js'
import { lowerMatch } from './match.js'
import { lowerMerge } from './merge.js'
import { lowerFilter, lowerLet, lowerOrderAndPage, lowerReturn, lowerWith } from './projection.js'
import { columnsOf, type LoweredQuery } from './query.js'
import { lowerRemove } from './remove.js'
import type { Scope } from './scope.js'
import { lowerSet } from './set.js'
import { lowerShow } from './show.js'
import { lowerUnwind } from './unwind.js'
import { checkGraph, refuseUseBeforeAdministration } from './use.js'

export function lowerSingleQuery(
  lowering: Lowering,
  query: SingleQuery,
  scope: Scope,
  place: QueryPlace,
): LoweredQuery {
  checkOrder(query, lowering, place)
  const body = new Body(lowering, scope.copy(), place)
  if (place.importing !== null) importVariables(query, place.importing, body.scope)
  const isAlone =
    query.clauses.filter(({ kind }) => kind !== 'use').length === 1 && place.kind === 'statement' && !place.composed
  query.clauses.forEach((clause, i) => {
    if (clause.kind === 'use') refuseUseBeforeAdministration(clause, query.clauses[i + 1])
    lowerClause(body, clause, isAlone)
  })
  if (place.kind !== 'expression') checkEnd(query, body)
  const columns = body.columns
  return { query: { kind: 'steps', steps: body.steps, columns: columnsOf(columns), span: query.span }, columns }
}

/** A call that gives rows needs a RETURN behind it, except alone. */
function checkEnd(query: SingleQuery, body: Body): void {
  const last = query.clauses.at(-1)
  const step = body.steps.findLast(({ kind }) => kind !== 'filter')
  if (last?.kind !== 'callProcedure' || body.columns !== null || step?.kind !== 'callProcedure') return
  if (step.procedure.gives.length > 0) fail('no-conclusion', { clause: 'CALL' }, last.span)
}

/** `isAlone`: the clause is the whole statement, as in a standalone call. */
export function lowerClause(body: Body, clause: Clause, isAlone: boolean): void {
  body.lowering.context.tick()
  if (isUpdate(clause)) noteUpdate(body, clause)
  switch (clause.kind) {
    case 'use':
      checkGraph(body.lowering, clause)
      break
    case 'match':
      lowerMatch(body, clause)
      break
    case 'unwind':
      lowerUnwind(body, clause)
      break
    case 'with':
      lowerWith(body, clause)
      break
    case 'return':
      lowerReturn(body, clause)
      break
    case 'finish':
      body.push({ kind: 'finish', span: clause.span })
      break
    case 'let':
      lowerLet(body, clause)
      break
    case 'filter':
      lowerFilter(body, clause)
      break
    case 'orderAndPage':
      lowerOrderAndPage(body, clause)
      break
    case 'create':
      lowerCreate(body, clause)
      break
    case 'merge':
      lowerMerge(body, clause)
      break
    case 'set':
      lowerSet(body, clause)
      break
    case 'remove':
      lowerRemove(body, clause)
      break
    case 'delete':
      lowerDelete(body, clause)
      break
    case 'foreach':
      lowerForeach(body, clause)
      break
    case 'callSubquery':
      lowerCallSubquery(body, clause)
      break
    case 'callProcedure':
      lowerCallProcedure(body, clause, isAlone)
      break
    case 'loadCsv':
      lowerLoadCsv(body, clause)
      break
    case 'show':
      lowerShow(body, clause, isAlone)
      break
    default:
      unreachable(clause)
  }
}

function noteUpdate(body: Body, clause: Clause): void {
  const form = body.place.refusesUpdates
  if (form !== null) fail('update-in-subquery', { form }, clause.span)
  body.lowering.writes = true
}
