/** Which clause may follow which, and which may end a query. */
import type { Clause, Query, SingleQuery } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { QueryPlace } from './body.js'
import type { Lowering } from './lowering.js'

const NAMES: Readonly<Record<Clause['kind'], string>> = {
  use: 'USE',
  match: 'MATCH',
  unwind: 'UNWIND',
  with: 'WITH',
  return: 'RETURN',
  finish: 'FINISH',
  let: 'LET',
  filter: 'FILTER',
  orderAndPage: 'ORDER BY, SKIP or LIMIT',
  create: 'CREATE',
  merge: 'MERGE',
  set: 'SET',
  remove: 'REMOVE',
  delete: 'DELETE',
  foreach: 'FOREACH',
  callSubquery: 'CALL',
  callProcedure: 'CALL',
  loadCsv: 'LOAD CSV',
  show: 'SHOW',
}

export function clauseName(clause: Clause): string {
  return NAMES[clause.kind]
}

const UPDATES: ReadonlySet<Clause['kind']> = new Set(['create', 'merge', 'set', 'remove', 'delete', 'foreach'])
export function isUpdate(clause: Clause): boolean {
  return UPDATES.has(clause.kind)
}

/** Reading clauses that Cypher 5 parts from an update before them by WITH. */
const READS: ReadonlySet<Clause['kind']> = new Set(['match', 'unwind', 'loadCsv', 'callProcedure', 'callSubquery'])

export function checkOrder(query: SingleQuery, lowering: Lowering, place: QueryPlace): void {
  const { clauses } = query
  clauses.forEach((clause, i) => {
    const next = clauses[i + 1]
    if (next === undefined) return
    if (isSkipAfterLimit(clause, next)) fail('limit-before-skip', {}, next.span)
    if (clause.kind === 'return' || clause.kind === 'finish') {
      fail('clause-after-end', { clause: clauseName(clause) }, clause.span)
    }
  })
  if (lowering.version === 5) requireWith(clauses)
  const last = clauses.at(-1)
  if (last?.kind === 'finish' && place.kind === 'expression') {
    fail('finish-in-subquery', { form: place.refusesUpdates ?? 'A subquery' }, last.span)
  }
  if (last !== undefined && !mayEnd(last, clauses, place)) {
    fail('no-conclusion', { clause: clauseName(last) }, last.span)
  }
}

function isSkipAfterLimit(clause: Clause, next: Clause): boolean {
  if (next.kind !== 'orderAndPage' || next.skip === null || next.orderBy.length > 0) return false
  const page = clause.kind === 'return' || clause.kind === 'with' ? clause.projection : clause
  return 'limit' in page && page.limit !== null && 'skip' in page && page.skip === null
}

function requireWith(clauses: readonly Clause[]): void {
  let update: Clause | null = null
  for (const clause of clauses) {
    if (clause.kind === 'with') update = null
    else if (isUpdate(clause)) update = clause
    else if (update !== null && READS.has(clause.kind)) {
      fail('with-required', { before: clauseName(update), clause: clauseName(clause) }, clause.span)
    }
  }
}

function mayEnd(last: Clause, clauses: readonly Clause[], place: QueryPlace): boolean {
  switch (last.kind) {
    case 'return':
    case 'finish':
    case 'callProcedure':
      return true
    case 'callSubquery':
      return !returns(last.query)
    case 'show':
      return clauses.every(clause => clause === last || clause.kind === 'use')
    case 'orderAndPage':
      return clauses.slice(0, -1).some(isUpdate)
    default:
      return isUpdate(last) || (place.kind === 'expression' && place.refusesUpdates !== 'COLLECT')
  }
}

/** Whether a query gives columns. */
function returns(query: Query): boolean {
  switch (query.kind) {
    case 'singleQuery':
      return query.clauses.some(clause => clause.kind === 'return')
    case 'unionQuery':
    case 'nextQuery':
      return query.parts.some(returns)
    case 'conditionalQuery':
      return query.branches.some(branch => returns(branch.query))
    case 'bracedQuery':
      return returns(query.query)
  }
}
