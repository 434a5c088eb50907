/** Reading clauses and projections, and which function reads which clause. */
import { invariant } from '../status/fail.js'
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
  type LimitContext,
  LoadCsvClauseContext,
  MatchClauseContext,
  type MatchModeContext,
  MergeClauseContext,
  OrderAndPageClauseContext,
  type OrderByContext,
  type ProjectionContext,
  type ProjectionItemContext,
  RemoveClauseContext,
  ReturnClauseContext,
  ScanHintContext,
  type SearchClauseContext,
  SetClauseContext,
  ShowClauseContext,
  type SkipContext,
  UnwindClauseContext,
  UseClauseContext,
  WithClauseContext,
} from './generated/CypherParser.js'
import { parseCallProcedure, parseCallSubquery, parseLoadCsv } from './parse-calls.js'
import { parseExpression, parseWhere } from './parse-expressions.js'
import { parseName, parseNames, parseOptionalName, parseVariable } from './parse-names.js'
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
  ReturnClause,
  SearchClause,
  SortItem,
  UnwindClause,
  UseClause,
  WithClause,
} from './tree.js'

export function parseClauses(contexts: readonly ClauseContext[], source: Source): Clause[] {
  return contexts.map(ctx => parseClause(ctx, source))
}

function parseClause(ctx: ClauseContext, source: Source): Clause {
  source.countClause(ctx)
  const child = ctx.getChild(0)
  if (child instanceof MatchClauseContext) return parseMatch(child, source)
  if (child instanceof ReturnClauseContext) return parseReturn(child, source)
  if (child instanceof WithClauseContext) return parseWith(child, source)
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
  if (child instanceof OrderAndPageClauseContext) return parseOrderAndPage(child, source)
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

/** With = 'WITH', Projection, [ Where ] */
function parseWith(ctx: WithClauseContext, source: Source): WithClause {
  return {
    kind: 'with',
    projection: parseProjection(ctx.projection(), source),
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

/** Return = 'RETURN', Projection */
function parseReturn(ctx: ReturnClauseContext, source: Source): ReturnClause {
  return { kind: 'return', projection: parseProjection(ctx.projection(), source), span: source.span(ctx) }
}

/** Projection = [ 'DISTINCT' | 'ALL' ], ( '*' | Item ), { ',', Item }, [ OrderBy ], [ Skip ], [ Limit ] */
function parseProjection(ctx: ProjectionContext, source: Source): Projection {
  const items = ctx.projectionItems()
  return {
    distinct: ctx.DISTINCT() !== null,
    all: ctx.ALL() !== null,
    star: items.Star() !== null,
    items: items.projectionItem().map(item => projectionItem(item, source)),
    ...parsePage(ctx.orderBy(), ctx.skip(), ctx.limit(), source),
    span: source.span(ctx),
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

interface Page {
  readonly orderBy: readonly SortItem[]
  readonly skip: Expression | null
  readonly limit: Expression | null
}

export function parsePage(
  orderBy: OrderByContext | null,
  skip: SkipContext | null,
  limit: LimitContext | null,
  source: Source,
): Page {
  return {
    orderBy: orderBy === null ? [] : parseOrderBy(orderBy, source),
    skip: skip === null ? null : parseExpression(skip.expression(), source),
    limit: limit === null ? null : parseExpression(limit.expression(), source),
  }
}

/** OrderBy = 'ORDER', 'BY', Expression, [ 'ASC' | 'ASCENDING' | 'DESC' | 'DESCENDING' ], { ',', ... } */
function parseOrderBy(ctx: OrderByContext, source: Source): SortItem[] {
  return ctx.sortItem().map(item => ({
    expression: parseExpression(item.expression(), source),
    descending: item.DESC() !== null || item.DESCENDING() !== null,
    span: source.span(item),
  }))
}

function parseOrderAndPage(ctx: OrderAndPageClauseContext, source: Source): OrderAndPageClause {
  return { kind: 'orderAndPage', ...parsePage(ctx.orderBy(), ctx.skip(), ctx.limit(), source), span: source.span(ctx) }
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
