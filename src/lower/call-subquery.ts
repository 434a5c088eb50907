/**
 * CALL { }: a query run once a row. What it sees of the query around it is named by the scope clause, whose variables
 * are constants inside, or (old form) by a WITH that its parts begin with.
 */
import type { CallSubqueryClause, Expression, InTransactions } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body, QueryPlace } from './body.js'
import type { BoundExpression, CallSubqueryStep } from './bound.js'
import { declareVariable, requireNew } from './declare.js'
import { failUndefined, lowerExpression } from './expression.js'
import { constantEnv } from './paging.js'
import { lowerQuery } from './query.js'
import { type Binding, Scope } from './scope.js'
import { canBe, INTEGER, MAP, NUMBER, type StaticType } from './static-type.js'

export function lowerCallSubquery(body: Body, clause: CallSubqueryClause): void {
  const place: QueryPlace = {
    kind: 'call',
    refusesUpdates: body.place.refusesUpdates,
    nested: true,
    composed: false,
    namedColumns: true,
    importing: clause.scope === null ? { scope: body.scope, names: new Set() } : null,
  }
  if (clause.inTransactions !== null) checkTransactions(body, clause.inTransactions)
  const { query, columns } = lowerQuery(body.lowering, clause.query, startScope(body, clause), place)
  if (place.importing !== null) {
    const remedy = `Write CALL (${[...place.importing.names].join(', ')}) { ... }`
    body.lowering.notify('deprecated-feature', { feature: 'CALL { ... } without a scope clause', remedy }, clause.span)
  }
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

/** What the body starts with. Names it cannot see are known as hidden, to notice when it declares one of them. */
function startScope(body: Body, clause: CallSubqueryClause): Scope {
  const { scope } = clause
  if (scope?.all === true) return new Scope(body.scope)
  const imports = new Map<string, Binding>()
  for (const variable of scope?.variables ?? []) {
    if (imports.has(variable.name)) fail('scope-variable-repeated', { name: variable.name }, variable.span)
    imports.set(variable.name, body.scope.lookup(variable.name) ?? failUndefined(variable, body.env('CALL')))
  }
  return new Scope(new Scope(null, imports.values(), { hidden: body.scope }))
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
