/**
 * CALL { }: a query run once a row. What it sees of the query around it is named by the scope clause, whose variables
 * are constants inside, or (old form) by a WITH that its parts begin with.
 */
import type { CallSubqueryClause, Expression, InTransactions, Query, SingleQuery } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import type { Body, QueryPlace } from './body.js'
import type { BoundExpression, CallSubqueryStep } from './bound.js'
import { declareVariable, requireNew } from './declare.js'
import { failUndefined, lowerExpression } from './expression.js'
import { constantEnv } from './paging.js'
import { lowerQuery } from './query.js'
import { type Binding, Scope } from './scope.js'
import { canBe, INTEGER, MAP, NUMBER, type StaticType } from './static-type.js'
import { freeNames } from './structure.js'

export function lowerCallSubquery(body: Body, clause: CallSubqueryClause): void {
  const place: QueryPlace = {
    kind: 'call',
    refusesUpdates: body.place.refusesUpdates,
    nested: true,
    composed: false,
    namedColumns: true,
  }
  if (clause.inTransactions !== null) checkTransactions(body, clause.inTransactions)
  const { query, columns } = lowerQuery(body.lowering, clause.query, startScope(body, clause), place)
  for (const column of columns ?? []) declareColumn(body, column, clause)
  if (clause.optional && columns === null) body.lowering.notify('redundant-optional-subquery', {}, clause.span)
  body.push({
    kind: 'callSubquery',
    optional: clause.optional,
    query,
    unit: columns === null,
    inTransactions: clause.inTransactions === null ? null : lowerTransactions(body, clause.inTransactions),
    span: clause.span,
  })
}

function declareColumn(body: Body, column: Binding, clause: CallSubqueryClause): void {
  const name = { kind: 'name', name: column.name, span: clause.query.span } as const
  const imported = clause.scope?.all === true || clause.scope?.variables.some(variable => variable.name === column.name)
  if (imported === true && body.scope.lookup(column.name) !== undefined) {
    fail('variable-shadowed', { name: column.name }, name.span)
  }
  requireNew(body, name)
  body.scope.declare(column)
}

function startScope(body: Body, clause: CallSubqueryClause): Scope {
  const { scope } = clause
  if (scope === null) {
    deprecateUnscoped(body, clause)
    return importingScope(body, clause.query)
  }
  if (scope.all) return new Scope(body.scope)
  const imports = new Map<string, Binding>()
  for (const variable of scope.variables) {
    if (imports.has(variable.name)) fail('scope-variable-repeated', { name: variable.name }, variable.span)
    imports.set(variable.name, body.scope.lookup(variable.name) ?? failUndefined(variable, body.env('CALL')))
  }
  return new Scope(new Scope(null, imports.values()))
}

function deprecateUnscoped(body: Body, clause: CallSubqueryClause): void {
  const names = new Set<string>()
  for (const part of singleQueries(clause.query))
    for (const name of importedNames(part, body.scope) ?? []) names.add(name)
  const remedy = `Write CALL (${[...names].join(', ')}) { ... }`
  body.lowering.notify('deprecated-feature', { feature: 'CALL { ... } without a scope clause', remedy }, clause.span)
}

function* singleQueries(query: Query): Iterable<SingleQuery> {
  switch (query.kind) {
    case 'singleQuery':
      yield query
      return
    case 'unionQuery':
      for (const part of query.parts) yield* singleQueries(part)
      return
    case 'nextQuery': {
      const [first] = query.parts
      if (first !== undefined) yield* singleQueries(first)
      return
    }
    case 'conditionalQuery':
      for (const branch of query.branches) yield* singleQueries(branch.query)
      return
    case 'bracedQuery':
      yield* singleQueries(query.query)
  }
}

/** The variables that importing WITHs bring in: all parts together start with them. */
function importingScope(body: Body, query: Query): Scope {
  const imports = new Map<string, Binding>()
  for (const part of singleQueries(query)) {
    for (const name of importedNames(part, body.scope) ?? []) {
      const binding = body.scope.lookup(name)
      if (binding !== undefined) imports.set(name, binding)
    }
  }
  return new Scope(null, imports.values())
}

/** Names that the leading WITH takes from outside; null when it is no importing WITH. */
function importedNames(query: SingleQuery, outside: Scope): readonly string[] | null {
  const [first] = query.clauses
  if (first?.kind !== 'with') return null
  const { projection } = first
  if (projection.star && projection.items.length === 0) {
    requirePlainWith(first, first.span)
    return outside.names()
  }
  const read = projection.items.flatMap(item => [...freeNames(item.expression)])
  const isImporting = read.some(name => outside.lookup(name) !== undefined)
  if (!isImporting) return null
  requirePlainWith(first, first.span)
  return projection.items.map(item => {
    if (item.expression.kind !== 'variable' || item.alias !== null) return fail('importing-with', {}, item.span)
    return item.expression.name
  })
}

function requirePlainWith(clause: SingleQuery['clauses'][number] & { kind: 'with' }, span: Span): void {
  const { projection, where } = clause
  const decorated =
    projection.distinct ||
    projection.orderBy.length > 0 ||
    projection.skip !== null ||
    projection.limit !== null ||
    where !== null
  if (decorated) fail('importing-with', {}, span)
}

// ---------------------------------------------------------------- IN TRANSACTIONS

function checkTransactions(body: Body, clause: InTransactions): void {
  const { place } = body
  if (place.nested) fail('transactions-nested', {}, clause.span)
  if (place.composed) fail('transactions-in-union', {}, clause.span)
  if (body.lowering.writes) fail('transactions-after-write', {}, clause.span)
  if (clause.repeatedOption !== null) fail('repeated-option', {}, clause.repeatedOption)
  const onError = clause.retry?.then ?? clause.onError
  if (clause.reportStatusAs !== null && onError !== 'continue' && onError !== 'break') {
    fail('report-status-needs-continue', {}, clause.reportStatusAs.span)
  }
}

function lowerTransactions(body: Body, clause: InTransactions): CallSubqueryStep['inTransactions'] {
  const report = clause.reportStatusAs === null ? null : declareVariable(body, clause.reportStatusAs, 'value', MAP)
  const { concurrent, retry } = clause
  if (typeof concurrent !== 'boolean') lowerNumber(body, concurrent, 'concurrent transactions', INTEGER)
  return {
    batchSize: clause.batchSize === null ? null : lowerNumber(body, clause.batchSize, 'rows', INTEGER),
    concurrent: concurrent !== false,
    onError: retry?.then ?? clause.onError ?? 'fail',
    retrySeconds: retry?.seconds == null ? null : lowerNumber(body, retry.seconds, 'seconds', NUMBER),
    retry: retry !== null,
    report,
  }
}

function lowerNumber(body: Body, node: Expression, what: string, wanted: StaticType): BoundExpression {
  const typed = lowerExpression(node, constantEnv(body.lowering, 'IN TRANSACTIONS'))
  const isBelow = node.kind === 'literal' && typeof node.value === 'number' && node.value <= 0 && what !== 'seconds'
  if (!canBe(typed.type, wanted) || isBelow || typed.type.kind === 'null') fail('batch-size', { what }, node.span)
  return typed.expression
}
