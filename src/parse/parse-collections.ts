/** Lists, maps, comprehensions and what is like them. */
import type {
  AllReduceExpressionContext,
  ListComprehensionContext,
  ListLiteralContext,
  ListPredicateContext,
  MapLiteralContext,
  MapProjectionContext,
  MapProjectionItemContext,
  PatternComprehensionContext,
  ReduceExpressionContext,
} from './generated/CypherParser.js'
import { parseExpression, parseExpressions, parseWhere } from './parse-expressions.js'
import { parseName, parseOptionalName, parseVariable } from './parse-names.js'
import { parseRelationshipChain } from './parse-patterns.js'
import type { Source } from './source.js'
import type {
  AllReduce,
  ListComprehension,
  ListLiteral,
  ListPredicate,
  MapLiteral,
  MapProjection,
  MapProjectionItem,
  PatternComprehension,
  Reduce,
} from './tree.js'

export function parseListLiteral(ctx: ListLiteralContext, source: Source): ListLiteral {
  return { kind: 'list', items: parseExpressions(ctx.expression(), source), span: source.span(ctx) }
}

/** MapLiteral = '{', [ Name, ':', Expression, { ',', Name, ':', Expression } ], '}' */
export function parseMapLiteral(ctx: MapLiteralContext, source: Source): MapLiteral {
  const entries = ctx.mapEntry().map(entry => ({
    key: parseName(entry.name(), source),
    value: parseExpression(entry.expression(), source),
    span: source.span(entry),
  }))
  return { kind: 'map', entries, span: source.span(ctx) }
}

/** MapProjection = Name, '{', [ MapProjectionItem, { ',', MapProjectionItem } ], '}' */
export function parseMapProjection(ctx: MapProjectionContext, source: Source): MapProjection {
  return {
    kind: 'mapProjection',
    subject: parseVariable(ctx.variable(), source),
    items: ctx.mapProjectionItem().map(item => mapProjectionItem(item, source)),
    span: source.span(ctx),
  }
}

function mapProjectionItem(ctx: MapProjectionItemContext, source: Source): MapProjectionItem {
  const span = source.span(ctx)
  const name = ctx.name()
  if (name === null) return { kind: 'allProperties', span }
  const value = ctx.expression()
  if (value !== null)
    return { kind: 'entry', key: parseName(name, source), value: parseExpression(value, source), span }
  if (ctx.Dot() !== null) return { kind: 'propertySelector', key: parseName(name, source), span }
  return { kind: 'variableSelector', variable: parseVariable(name, source), span }
}

/** ListComprehension = '[', Name, 'IN', Expression, [ Where ], [ '|', Expression ], ']' */
export function parseListComprehension(ctx: ListComprehensionContext, source: Source): ListComprehension {
  const projection = ctx.expression(1)
  return {
    kind: 'listComprehension',
    variable: parseName(ctx.name(), source),
    list: parseExpression(ctx.expression(0)!, source),
    where: parseWhere(ctx.whereClause(), source),
    projection: projection === null ? null : parseExpression(projection, source),
    span: source.span(ctx),
  }
}

/** PatternComprehension = '[', [ Name, '=' ], Pattern, [ Where ], '|', Expression, ']' */
export function parsePatternComprehension(ctx: PatternComprehensionContext, source: Source): PatternComprehension {
  return {
    kind: 'patternComprehension',
    variable: parseOptionalName(ctx.name(), source),
    pattern: parseRelationshipChain(ctx.relationshipChain(), null, source),
    where: parseWhere(ctx.whereClause(), source),
    projection: parseExpression(ctx.expression(), source),
    span: source.span(ctx),
  }
}

/** ListPredicate = ( 'ALL' | 'ANY' | 'NONE' | 'SINGLE' ), '(', Name, 'IN', Expression, [ Where ], ')' */
export function parseListPredicate(ctx: ListPredicateContext, source: Source): ListPredicate {
  return {
    kind: 'listPredicate',
    quantifier: quantifierOf(ctx),
    variable: parseName(ctx.name(), source),
    list: parseExpression(ctx.expression(), source),
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

function quantifierOf(ctx: ListPredicateContext): ListPredicate['quantifier'] {
  if (ctx.ALL() !== null) return 'all'
  if (ctx.ANY() !== null) return 'any'
  return ctx.NONE() === null ? 'single' : 'none'
}

/** Reduce = 'REDUCE', '(', Name, '=', Expression, ',', Name, 'IN', Expression, '|', Expression, ')' */
export function parseReduce(ctx: ReduceExpressionContext, source: Source): Reduce {
  return { kind: 'reduce', ...fold(ctx, source), span: source.span(ctx) }
}

/** AllReduce: as Reduce, with a predicate behind the step. */
export function parseAllReduce(ctx: AllReduceExpressionContext, source: Source): AllReduce {
  return {
    kind: 'allReduce',
    ...fold(ctx, source),
    predicate: parseExpression(ctx.expression(3)!, source),
    span: source.span(ctx),
  }
}

function fold(
  ctx: ReduceExpressionContext | AllReduceExpressionContext,
  source: Source,
): Omit<Reduce, 'kind' | 'span'> {
  return {
    accumulator: parseName(ctx.name(0)!, source),
    initial: parseExpression(ctx.expression(0)!, source),
    variable: parseName(ctx.name(1)!, source),
    list: parseExpression(ctx.expression(1)!, source),
    step: parseExpression(ctx.expression(2)!, source),
  }
}
