/** Queries: what joins clauses together. */
import { fail } from '../status/fail.js'
import type {
  ConditionalQueryContext,
  QueryContext,
  QueryTermContext,
  UnionQueryContext,
} from './generated/CypherParser.js'
import { parseSteps } from './parse-clauses.js'
import { parseExpression } from './parse-expressions.js'
import { parsePages } from './parse-pages.js'
import type { Source } from './source.js'
import type { BracedQuery, ConditionalQuery, Query, SingleQuery } from './tree.js'

/** Query = UnionQuery, { 'NEXT', UnionQuery } */
export function parseQuery(ctx: QueryContext, source: Source): Query {
  const parts = ctx.unionQuery().map(part => parseUnion(part, source))
  return parts.length === 1 ? parts[0]! : { kind: 'nextQuery', parts, span: source.span(ctx) }
}

/** UnionQuery = ConditionalQuery | QueryTerm, { 'UNION', [ 'ALL' | 'DISTINCT' ], QueryTerm } */
function parseUnion(ctx: UnionQueryContext, source: Source): Query {
  const conditional = ctx.conditionalQuery()
  if (conditional !== null) return parseConditional(conditional, source)
  const parts = ctx.queryTerm().map(part => parseQueryTerm(part, source))
  if (parts.length === 1) return parts[0]!
  const operators = ctx.unionOperator().map(operator => ({ all: operator.ALL() !== null, span: source.span(operator) }))
  return { kind: 'unionQuery', parts, operators, span: source.span(ctx) }
}

/** QueryTerm = '{', Query, '}' | Clause, { Clause } */
function parseQueryTerm(ctx: QueryTermContext, source: Source): BracedQuery | SingleQuery {
  const span = source.span(ctx)
  const inner = ctx.query()
  if (inner !== null) return { kind: 'bracedQuery', query: parseQuery(inner, source), span }
  const clauses = [...parsePages(ctx.page(), source), ...parseSteps(ctx.step(), source)]
  clauses.forEach((clause, i) => {
    const next = clauses[i + 1]
    if (clause.kind === 'show' && clause.yield === null && next !== undefined) {
      fail('show-without-yield', source.position(next.span), next.span)
    }
  })
  return { kind: 'singleQuery', clauses, span }
}

/** ConditionalQuery = 'WHEN', Expression, 'THEN', QueryTerm, { 'WHEN', ... }, [ 'ELSE', QueryTerm ] */
function parseConditional(ctx: ConditionalQueryContext, source: Source): ConditionalQuery {
  const otherwise = ctx.queryTerm()
  return {
    kind: 'conditionalQuery',
    branches: ctx.conditionalBranch().map(branch => ({
      condition: parseExpression(branch.expression(), source),
      query: parseQueryTerm(branch.queryTerm(), source),
      span: source.span(branch),
    })),
    otherwise: otherwise === null ? null : parseQueryTerm(otherwise, source),
    span: source.span(ctx),
  }
}
