/**
 * Queries: a chain of clauses, or queries put together by UNION, NEXT, WHEN. The scope given is the one the query
 * starts with; the columns that come back are what a query around it sees.
 */
import type { BracedQuery, ConditionalQuery, NextQuery, Query, UnionQuery } from '../parse/tree.js'
import { fail, invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import type { QueryPlace } from './body.js'
import type { BoundQuery, Column, Slot } from './bound.js'
import { type Env, env, type Lowering } from './lowering.js'
import { type Binding, Scope } from './scope.js'
import { lowerSingleQuery } from './single-query.js'
import { joinAll } from './static-type.js'
import { lowerPredicate } from './type-check.js'

export interface LoweredQuery {
  readonly query: BoundQuery
  /** What RETURN gives; null when the query returns nothing. */
  readonly columns: readonly Binding[] | null
}

export function lowerQuery(lowering: Lowering, query: Query, scope: Scope, place: QueryPlace): LoweredQuery {
  switch (query.kind) {
    case 'singleQuery':
      return lowerSingleQuery(lowering, query, scope, place)
    case 'unionQuery':
      return lowerUnion(lowering, query, scope, place)
    case 'nextQuery':
      return lowerNext(lowering, query, scope, place)
    case 'conditionalQuery':
      return lowerConditional(lowering, query, scope, place)
    case 'bracedQuery':
      return lowerBraced(lowering, query, scope, place)
  }
}

function lowerBraced(lowering: Lowering, query: BracedQuery, scope: Scope, place: QueryPlace): LoweredQuery {
  lowering.needs25('A query in braces', query.span)
  return lowerQuery(lowering, query.query, scope, { ...place, composed: true })
}

export function columnsOf(bindings: readonly Binding[] | null): readonly Column[] | null {
  return bindings === null ? null : bindings.map(({ name, slot }) => ({ name, slot }))
}

function lowerUnion(lowering: Lowering, query: UnionQuery, scope: Scope, place: QueryPlace): LoweredQuery {
  const all = query.operators[0]?.all ?? false
  const mixed = query.operators.find(operator => operator.all !== all)
  if (mixed !== undefined) fail('union-mixture', {}, mixed.span)
  const parts = query.parts.map(part => lowerQuery(lowering, part, scope.copy(), { ...place, composed: true }))
  const columns = mergeColumns(lowering, parts, query.parts, 'a UNION')
  const bound: BoundQuery = {
    kind: 'union',
    all,
    parts: parts.map(part => part.query),
    columns: columnsOf(columns),
    span: query.span,
  }
  return { query: bound, columns }
}

/** One column for each name, whichever part gives it. The parts must agree in names, not in order. */
function mergeColumns(
  lowering: Lowering,
  parts: readonly LoweredQuery[],
  trees: readonly { readonly span: Span }[],
  what: string,
): readonly Binding[] | null {
  const [first, ...others] = parts
  invariant(first !== undefined, 'a composed query has parts')
  const names = new Set(first.columns?.map(column => column.name))
  others.forEach((other, i) => {
    const same =
      (first.columns === null) === (other.columns === null) &&
      names.size === (other.columns?.length ?? 0) &&
      (other.columns ?? []).every(column => names.has(column.name))
    if (!same) fail('different-columns-in-union', { what }, trees[i + 1]?.span)
  })
  if (first.columns === null) return null
  return first.columns.map(({ name }) => {
    const all = parts.flatMap(part => part.columns?.filter(column => column.name === name) ?? [])
    const type = joinAll(all.map(column => column.type))
    return { name, slot: lowering.slot(name, commonKind(all)), type }
  })
}

function commonKind(columns: readonly Binding[]): Slot['kind'] {
  const kind = columns[0]?.slot.kind ?? 'value'
  return columns.every(column => column.slot.kind === kind) ? kind : 'value'
}

/** Each part sees what the part before returned, and nothing else of it. */
function lowerNext(lowering: Lowering, query: NextQuery, scope: Scope, place: QueryPlace): LoweredQuery {
  lowering.needs25('NEXT', query.span)
  const parts: BoundQuery[] = []
  let start = scope
  let columns: readonly Binding[] | null = null
  query.parts.forEach((part, i) => {
    const isLast = i === query.parts.length - 1
    const lowered = lowerQuery(lowering, part, start, {
      ...place,
      composed: true,
      namedColumns: place.namedColumns || !isLast,
      importing: i === 0 ? place.importing : null,
    })
    parts.push(lowered.query)
    columns = lowered.columns
    start = new Scope(scope.outer, lowered.columns ?? [])
  })
  return { query: { kind: 'next', parts, columns: columnsOf(columns), span: query.span }, columns }
}

function lowerConditional(lowering: Lowering, query: ConditionalQuery, scope: Scope, place: QueryPlace): LoweredQuery {
  lowering.needs25('WHEN', query.span)
  const inner: QueryPlace = { ...place, composed: true }
  const conditionEnv: Env = env(lowering, scope, 'in WHEN')
  const branches = query.branches.map(branch => ({
    condition: lowerPredicate(branch.condition, conditionEnv).expression,
    lowered: lowerQuery(lowering, branch.query, scope.copy(), inner),
  }))
  const otherwise = query.otherwise === null ? null : lowerQuery(lowering, query.otherwise, scope.copy(), inner)
  const all = [...branches.map(branch => branch.lowered), ...(otherwise === null ? [] : [otherwise])]
  const returning = all.filter(branch => branch.columns !== null).length
  if (returning !== 0 && returning !== all.length) fail('different-kinds-of-branches', {}, query.span)
  const trees = [...query.branches, ...(query.otherwise === null ? [] : [query.otherwise])]
  const columns = mergeColumns(lowering, all, trees, 'a conditional query')
  const bound: BoundQuery = {
    kind: 'conditional',
    branches: branches.map(({ condition, lowered }) => ({ condition, query: lowered.query })),
    otherwise: otherwise?.query ?? null,
    columns: columnsOf(columns),
    span: query.span,
  }
  return { query: bound, columns }
}
