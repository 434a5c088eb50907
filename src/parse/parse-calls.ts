/** CALL of subqueries and procedures, YIELD, and LOAD CSV. */
import { fail, invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import {
  BatchSizeContext,
  type CallProcedureClauseContext,
  type CallSubqueryClauseContext,
  ErrorBehaviourContext,
  type InTransactionsContext,
  type InTransactionsOptionContext,
  type LoadCsvClauseContext,
  type OnErrorContext,
  type ProcedureYieldContext,
  ReportStatusContext,
  RetryBehaviourContext,
  type ShowYieldContext,
  type SubqueryScopeContext,
  type YieldItemsContext,
} from './generated/CypherParser.js'
import { parseExpression, parseExpressions, parseOptionalExpression, parseWhere } from './parse-expressions.js'
import { parseName, parseNames, parseOptionalName, parseQualifiedName } from './parse-names.js'
import { NO_PAGE, parsePages } from './parse-pages.js'
import { parseQuery } from './parse-queries.js'
import type { Source } from './source.js'
import type { CallProcedureClause, CallSubqueryClause, InTransactions, LoadCsvClause, YieldClause } from './tree.js'

/** CallSubquery = [ 'OPTIONAL' ], 'CALL', [ Scope ], '{', Query, '}', [ InTransactions ] */
export function parseCallSubquery(ctx: CallSubqueryClauseContext, source: Source): CallSubqueryClause {
  const scope = ctx.subqueryScope()
  const inTransactions = ctx.inTransactions()
  return {
    kind: 'callSubquery',
    optional: ctx.OPTIONAL() !== null,
    scope: scope === null ? null : subqueryScope(scope, source),
    query: parseQuery(ctx.query(), source),
    inTransactions: inTransactions === null ? null : parseInTransactions(inTransactions, source),
    span: source.span(ctx),
  }
}

function subqueryScope(ctx: SubqueryScopeContext, source: Source): CallSubqueryClause['scope'] {
  return { all: ctx.Star() !== null, variables: parseNames(ctx.name(), source), span: source.span(ctx) }
}

/** InTransactions = 'IN', [ [ Expression ], 'CONCURRENT' ], 'TRANSACTIONS', { Option } */
function parseInTransactions(ctx: InTransactionsContext, source: Source): InTransactions {
  const threads = ctx.expression()
  const options = ctx.inTransactionsOption()
  const batch = options.find(option => option instanceof BatchSizeContext)
  const onError = options.find(option => option instanceof ErrorBehaviourContext)
  const retry = options.find(option => option instanceof RetryBehaviourContext)
  const report = options.find(option => option instanceof ReportStatusContext)
  return {
    concurrent: ctx.CONCURRENT() !== null && (threads === null || parseExpression(threads, source)),
    batchSize: batch === undefined ? null : parseExpression(batch.expression(), source),
    onError: onError === undefined ? null : errorBehaviour(onError.onError()),
    retry: retry === undefined ? null : retryBehaviour(retry, source),
    reportStatusAs: report === undefined ? null : parseName(report.name(), source),
    repeatedOption: firstRepeated(options, source),
    span: source.span(ctx),
  }
}

function errorBehaviour(ctx: OnErrorContext): 'fail' | 'continue' | 'break' {
  if (ctx.FAIL() !== null) return 'fail'
  return ctx.CONTINUE() === null ? 'break' : 'continue'
}

function retryBehaviour(ctx: RetryBehaviourContext, source: Source): InTransactions['retry'] {
  const then = ctx.onError()
  return {
    seconds: parseOptionalExpression(ctx.expression(), source),
    // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
    then: then === null ? null : errorBehaviour(then),
  }
}

/** ON ERROR counts as one option, whatever follows it. */
function firstRepeated(options: readonly InTransactionsOptionContext[], source: Source): Span | null {
  const kinds = options.map(option =>
    option instanceof RetryBehaviourContext ? ErrorBehaviourContext : option.constructor,
  )
  const at = kinds.findIndex((kind, i) => kinds.indexOf(kind) < i)
  return at === -1 ? null : source.span(options[at]!)
}

/** CallProcedure = [ 'OPTIONAL' ], 'CALL', QualifiedName, [ Arguments ], [ Yield ] */
export function parseCallProcedure(ctx: CallProcedureClauseContext, source: Source): CallProcedureClause {
  const args = ctx.procedureArguments()
  const results = ctx.procedureYield()
  return {
    kind: 'callProcedure',
    optional: ctx.OPTIONAL() !== null,
    name: parseQualifiedName(ctx.qualifiedName(), source),
    nameSpan: source.span(ctx.qualifiedName()),
    arguments: args === null ? null : parseExpressions(args.expression(), source),
    yield: results === null ? null : procedureYield(results, source),
    span: source.span(ctx),
  }
}

/** Yield = 'YIELD', ( '*' | Name, [ 'AS', Name ], { ',', ... } ), [ Where ] */
function procedureYield(ctx: ProcedureYieldContext, source: Source): YieldClause {
  return {
    ...yieldItems(ctx.yieldItems(), source),
    ...NO_PAGE,
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

/** SHOW commands may sort and page what they yield. */
export function parseShowYield(ctx: ShowYieldContext, source: Source): YieldClause {
  const [page, ...others] = parsePages(ctx.page(), source)
  const [misplaced] = others
  if (misplaced !== undefined) fail('skip-before-limit', source.position(misplaced.span), misplaced.span)
  const { orderBy, skip, limit } = page ?? NO_PAGE
  return {
    ...yieldItems(ctx.yieldItems(), source),
    ...{ orderBy, skip, limit },
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

function yieldItems(ctx: YieldItemsContext, source: Source): Pick<YieldClause, 'star' | 'items'> {
  const items = ctx.yieldItem().map(item => ({
    name: parseName(item.name(0)!, source),
    alias: parseOptionalName(item.name(1), source),
    span: source.span(item),
  }))
  return { star: ctx.Star() !== null, items }
}

/** LoadCsv = 'LOAD', 'CSV', [ 'WITH', 'HEADERS' ], 'FROM', Expression, 'AS', Name, [ 'FIELDTERMINATOR', Expression ] */
export function parseLoadCsv(ctx: LoadCsvClauseContext, source: Source): LoadCsvClause {
  const [url, terminator] = ctx.expression()
  invariant(url !== undefined, 'LOAD CSV has a source')
  return {
    kind: 'loadCsv',
    withHeaders: ctx.HEADERS() !== null,
    url: parseExpression(url, source),
    variable: parseName(ctx.name(), source),
    fieldTerminator: parseOptionalExpression(terminator ?? null, source),
    span: source.span(ctx),
  }
}
