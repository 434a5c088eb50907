/**
 * ORDER BY, SKIP and LIMIT. The grammar reads them one by one, because whether they belong to the projection before them
 * or stand for themselves needs no decision while parsing: the first run in this order is the projection's, any further
 * run is a clause of its own.
 */
import type { PageContext } from './generated/CypherParser.js'
import { parseExpression } from './parse-expressions.js'
import type { Source } from './source.js'
import type { Expression, OrderAndPageClause, SortItem } from './tree.js'

export interface Page {
  readonly orderBy: readonly SortItem[]
  readonly skip: Expression | null
  readonly limit: Expression | null
}

export const NO_PAGE: Page = { orderBy: [], skip: null, limit: null }

/** Runs of ORDER BY, SKIP, LIMIT, each at most once and in this order. */
export function parsePages(contexts: readonly PageContext[], source: Source): OrderAndPageClause[] {
  const runs: PageContext[][] = []
  for (const ctx of contexts) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && rank(last) < rank(ctx)) run.push(ctx)
    else runs.push([ctx])
  }
  return runs.map(run => parseRun(run, source))
}

function rank(ctx: PageContext): number {
  if (ctx.orderBy() !== null) return 0
  return ctx.skip() === null ? 2 : 1
}

function parseRun(run: readonly PageContext[], source: Source): OrderAndPageClause {
  const orderBy = run.map(ctx => ctx.orderBy()).find(found => found !== null)
  const skip = run.map(ctx => ctx.skip()).find(found => found !== null)
  const limit = run.map(ctx => ctx.limit()).find(found => found !== null)
  return {
    kind: 'orderAndPage',
    // ORDER BY = 'ORDER', 'BY', Expression, [ 'ASC' | 'ASCENDING' | 'DESC' | 'DESCENDING' ], { ',', ... }
    orderBy: (orderBy?.sortItem() ?? []).map(item => ({
      expression: parseExpression(item.expression(), source),
      descending: item.DESC() !== null || item.DESCENDING() !== null,
      span: source.span(item),
    })),
    skip: skip ? parseExpression(skip.expression(), source) : null,
    limit: limit ? parseExpression(limit.expression(), source) : null,
    span: { start: source.span(run[0]!).start, end: source.span(run.at(-1)!).end },
  }
}
