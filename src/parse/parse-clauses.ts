/** Reading clauses and projections, and which function reads which clause. */
import { fail, invariant } from '../status/fail.js'
import {
  CallProcedureClauseContext,
  CallSubqueryClauseContext,
  type ClauseContext,
  CreateClauseContext,
  DeleteClauseContext,
  FilterClauseContext,
  FinishClauseContext,
  ForClauseContext,
  ForeachClauseContext,
  type GraphReferenceContext,
  type HintContext,
  IndexHintContext,
  JoinHintContext,
  LetClauseContext,
  LoadCsvClauseContext,
  MatchClauseContext,
  type MatchModeContext,
  MergeClauseContext,
  type PageContext,
  type ProjectionContext,
  type ProjectionItemContext,
  RemoveClauseContext,
  type ReturnClauseContext,
  ScanHintContext,
  type SearchClauseContext,
  SetClauseContext,
  ShowClauseContext,
  type StepContext,
  UnwindClauseContext,
  UseClauseContext,
  type WhereClauseContext,
  type WithClauseContext,
} from './generated/CypherParser.js'
import { parseCallProcedure, parseCallSubquery, parseLoadCsv } from './parse-calls.js'
import { parseExpression, parseWhere } from './parse-expressions.js'
import { parseName, parseNames, parseOptionalName, parseVariable } from './parse-names.js'
import { NO_PAGE, parsePages } from './parse-pages.js'
import { parsePattern } from './parse-patterns.js'
import { parseFunctionCall } from './parse-primaries.js'
import { parseShow } from './parse-show.js'
import { parseCreate, parseDelete, parseForeach, parseMerge, parseRemove, parseSet } from './parse-updates.js'
import type { Source } from './source.js'
import type {
  Clause,
  Expression,
  FilterClause,
  Hint,
  LetClause,
  MatchClause,
  OrderAndPageClause,
  Projection,
  ProjectionItem,
  SearchClause,
  UnwindClause,
  UseClause,
  WithClause,
} from './tree.js'

/** Steps of a query: clauses, and the runs of ORDER BY, SKIP, LIMIT that stand for themselves. */
export function parseSteps(contexts: readonly StepContext[], source: Source): Clause[] {
  const clauses = contexts.flatMap((ctx): Clause[] => {
    const projecting = ctx.projectingClause()
    if (projecting === null) return [parseClause(ctx.clause()!, source), ...parsePages(ctx.page(), source)]
    const returned = projecting.returnClause()
    return returned === null ? parseWith(projecting.withClause()!, source) : parseReturn(returned, source)
  })
  for (const clause of clauses) source.countClause(clause.span)
  return clauses
}

function parseClause(ctx: ClauseContext, source: Source): Clause {
  const child = ctx.getChild(0)
  if (child instanceof MatchClauseContext) return parseMatch(child, source)
  if (child instanceof CreateClauseContext) return parseCreate(child, source)
  if (child instanceof MergeClauseContext) return parseMerge(child, source)
  if (child instanceof SetClauseContext) return parseSet(child, source)
  if (child instanceof RemoveClauseContext) return parseRemove(child, source)
  if (child instanceof DeleteClauseContext) return parseDelete(child, source)
  if (child instanceof UnwindClauseContext) return parseUnwind(child, source)
  if (child instanceof ForClauseContext) return parseFor(child, source)
  if (child instanceof CallSubqueryClauseContext) return parseCallSubquery(child, source)
  if (child instanceof CallProcedureClauseContext) return parseCallProcedure(child, source)
  if (child instanceof LetClauseContext) return parseLet(child, source)
  if (child instanceof FilterClauseContext) return parseFilter(child, source)
  if (child instanceof FinishClauseContext) return { kind: 'finish', span: source.span(child) }
  if (child instanceof ForeachClauseContext) return parseForeach(child, source)
  if (child instanceof LoadCsvClauseContext) return parseLoadCsv(child, source)
  if (child instanceof ShowClauseContext) return parseShow(child, source)
  invariant(child instanceof UseClauseContext, 'a clause of an unknown form')
  return parseUse(child, source)
}

/** Use = 'USE', ( Name, { '.', Name } | FunctionCall | '(', GraphReference, ')' ) */
export function parseUse(ctx: UseClauseContext, source: Source): UseClause {
  return { kind: 'use', graph: graphReference(ctx.graphReference(), source), span: source.span(ctx) }
}

function graphReference(ctx: GraphReferenceContext, source: Source): Expression {
  const inner = ctx.graphReference()
  if (inner !== null) return graphReference(inner, source)
  const call = ctx.functionCall()
  if (call !== null) return parseFunctionCall(call, source)
  const [first, ...rest] = ctx.name()
  let reference: Expression = parseVariable(first!, source)
  for (const part of rest) {
    const key = parseName(part, source)
    reference = { kind: 'property', subject: reference, key, span: { start: reference.span.start, end: key.span.end } }
  }
  return reference
}

/** Match = [ 'OPTIONAL' ], 'MATCH', [ MatchMode ], Pattern, { Hint }, [ Search ], { Hint }, [ Where ] */
function parseMatch(ctx: MatchClauseContext, source: Source): MatchClause {
  const search = ctx.searchClause()
  return {
    kind: 'match',
    optional: ctx.OPTIONAL() !== null,
    matchMode: matchModeOf(ctx.matchMode()),
    patterns: parsePattern(ctx.pattern(), source),
    search: search === null ? null : parseSearch(search, source),
    hints: ctx.hint().map(hint => parseHint(hint, source)),
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

export function matchModeOf(ctx: MatchModeContext | null): MatchClause['matchMode'] {
  if (ctx === null) return null
  return ctx.REPEATABLE() === null ? 'differentRelationships' : 'repeatableElements'
}

/** Search = 'SEARCH', Name, 'IN', '(', ( 'VECTOR' | 'FULLTEXT' ), 'INDEX', Name, 'FOR', ..., ')', [ 'SCORE', 'AS', Name ] */
function parseSearch(ctx: SearchClauseContext, source: Source): SearchClause {
  return {
    variable: parseName(ctx.name(0)!, source),
    indexKind: ctx.VECTOR() === null ? 'fulltext' : 'vector',
    index: parseName(ctx.name(1)!, source),
    query: parseExpression(ctx.expression(0)!, source),
    where: parseWhere(ctx.whereClause(), source),
    limit: parseExpression(ctx.expression(1)!, source),
    score: parseOptionalName(ctx.name(2), source),
    span: source.span(ctx),
  }
}

/** Hint = 'USING', ( [ IndexKind ], 'INDEX', [ 'SEEK' ], ... | 'SCAN', ... | 'JOIN', 'ON', ... ) */
function parseHint(ctx: HintContext, source: Source): Hint {
  const span = source.span(ctx)
  if (ctx instanceof ScanHintContext) {
    return { kind: 'scanHint', variable: parseName(ctx.name(0)!, source), label: parseName(ctx.name(1)!, source), span }
  }
  if (ctx instanceof JoinHintContext) return { kind: 'joinHint', variables: parseNames(ctx.name(), source), span }
  invariant(ctx instanceof IndexHintContext, 'a hint of an unknown form')
  const [variable, label, ...properties] = parseNames(ctx.name(), source)
  return {
    kind: 'indexHint',
    indexKind: hintedKind(ctx),
    seek: ctx.SEEK() !== null,
    variable: variable!,
    label: label!,
    properties,
    span,
  }
}

function hintedKind(ctx: IndexHintContext): 'any' | 'range' | 'text' | 'point' {
  if (ctx.TEXT() !== null) return 'text'
  if (ctx.POINT() !== null) return 'point'
  return ctx.RANGE() === null ? 'any' : 'range'
}

/** Unwind = 'UNWIND', Expression, 'AS', Name */
function parseUnwind(ctx: UnwindClauseContext, source: Source): UnwindClause {
  return {
    kind: 'unwind',
    keyword: 'UNWIND',
    list: parseExpression(ctx.expression(), source),
    variable: parseName(ctx.name(), source),
    span: source.span(ctx),
  }
}

/** For = 'FOR', Name, 'IN', Expression */
function parseFor(ctx: ForClauseContext, source: Source): UnwindClause {
  return {
    kind: 'unwind',
    keyword: 'FOR',
    list: parseExpression(ctx.expression(), source),
    variable: parseName(ctx.name(), source),
    span: source.span(ctx),
  }
}

/** With = 'WITH', Projection, [ OrderBy ], [ Skip ], [ Limit ], [ Where ] */
function parseWith(ctx: WithClauseContext, source: Source): Clause[] {
  const where = ctx.whereClause()
  const isBehindWhere = (page: PageContext) => where !== null && page.start!.start > where.start!.start
  const pages = ctx.page()
  const [own, ...others] = parsePages(
    pages.filter(page => !isBehindWhere(page)),
    source,
  )
  if (where !== null && others[0] !== undefined) refuseDetachedWhere(where, source)
  const projection = parseProjection(ctx.projection(), own, source)
  const end = where === null ? projection.span.end : source.span(where).end
  const span = { start: source.span(ctx).start, end }
  const withClause: WithClause = { kind: 'with', projection, where: parseWhere(where, source), span }
  return [withClause, ...others, ...parsePages(pages.filter(isBehindWhere), source)]
}

function refuseDetachedWhere(where: WhereClauseContext, source: Source): never {
  const span = source.spanOf(where.WHERE())
  const advice = 'WHERE stands directly behind MATCH, WITH or YIELD'
  return fail('foreign-syntax', { found: 'token "WHERE"', advice, ...source.position(span) }, span)
}

/** Return = 'RETURN', Projection, [ OrderBy ], [ Skip ], [ Limit ] */
function parseReturn(ctx: ReturnClauseContext, source: Source): Clause[] {
  const [own, ...others] = parsePages(ctx.page(), source)
  const projection = parseProjection(ctx.projection(), own, source)
  const span = { start: source.span(ctx).start, end: projection.span.end }
  return [{ kind: 'return', projection, span }, ...others]
}

/** Projection = [ 'DISTINCT' | 'ALL' ], ( '*' | Item ), { ',', Item } */
function parseProjection(ctx: ProjectionContext, page: OrderAndPageClause | undefined, source: Source): Projection {
  const items = ctx.projectionItems()
  const { orderBy, skip, limit } = page ?? NO_PAGE
  const span = source.span(ctx)
  return {
    distinct: ctx.DISTINCT() !== null,
    all: ctx.ALL() !== null,
    star: items.Star() !== null,
    items: items.projectionItem().map(item => projectionItem(item, source)),
    orderBy,
    skip,
    limit,
    span: page === undefined ? span : { start: span.start, end: page.span.end },
  }
}

function projectionItem(ctx: ProjectionItemContext, source: Source): ProjectionItem {
  return {
    expression: parseExpression(ctx.expression(), source),
    alias: parseOptionalName(ctx.name(), source),
    text: source.verbatim(source.span(ctx.expression())),
    span: source.span(ctx),
  }
}

/** Let = 'LET', Name, '=', Expression, { ',', Name, '=', Expression } */
function parseLet(ctx: LetClauseContext, source: Source): LetClause {
  const items = ctx.letItem().map(item => ({
    variable: parseName(item.name(), source),
    expression: parseExpression(item.expression(), source),
    span: source.span(item),
  }))
  return { kind: 'let', items, span: source.span(ctx) }
}

/** Filter = 'FILTER', [ 'WHERE' ], Expression */
function parseFilter(ctx: FilterClauseContext, source: Source): FilterClause {
  return { kind: 'filter', predicate: parseExpression(ctx.expression(), source), span: source.span(ctx) }
}
