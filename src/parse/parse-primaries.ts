/** What an expression is built of: literals, names, calls, brackets, CASE, subqueries. */
import { type ParserRuleContext, TerminalNode } from 'antlr4ng'
import { invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import {
  AllReduceExpressionContext,
  CaseComparisonContext,
  CaseEqualsContext,
  CaseExpressionContext,
  CasePredicateContext,
  type CaseTestContext,
  CountStarContext,
  FunctionCallContext,
  type FunctionNameContext,
  ListComprehensionContext,
  ListLiteralContext,
  ListPredicateContext,
  LiteralContext,
  MapLiteralContext,
  MapProjectionContext,
  ParameterContext,
  ParenthesizedContext,
  PatternComprehensionContext,
  PatternExpressionContext,
  type PrimaryContext,
  ReduceExpressionContext,
  ShortestPathContext,
  SubqueryExpressionContext,
  TrimCallContext,
  VariableContext,
  VectorCallContext,
} from './generated/CypherParser.js'
import { withKeywordArguments } from './keyword-arguments.js'
import { nameText } from './literals.js'
import { matchModeOf } from './parse-clauses.js'
import {
  parseAllReduce,
  parseListComprehension,
  parseListLiteral,
  parseListPredicate,
  parseMapLiteral,
  parseMapProjection,
  parsePatternComprehension,
  parseReduce,
} from './parse-collections.js'
import {
  parseComparisonOperator,
  parseExpression,
  parseExpressions,
  parseOptionalExpression,
  parsePredicate,
  parseWhere,
} from './parse-expressions.js'
import { parseLiteral, parseName, parseParameter, parseVariable } from './parse-names.js'
import { parsePattern, parseRelationshipChain, parseShortestPath } from './parse-patterns.js'
import { parsePredicateTail } from './parse-predicates.js'
import { parseQuery } from './parse-queries.js'
import { coordinateTypeOf } from './parse-types.js'
import type { Source } from './source.js'
import {
  CASE_SUBJECT,
  type CaseExpression,
  type CaseTest,
  type Expression,
  type FunctionCall,
  type Literal,
  type SubqueryExpression,
  type Variable,
} from './tree.js'

export function parsePrimary(ctx: PrimaryContext, source: Source): Expression {
  const child = ctx.getChild(0)
  if (child instanceof VariableContext) return parseVariable(child, source)
  if (child instanceof LiteralContext) return parseLiteral(child, source)
  if (child instanceof ParameterContext) return parseParameter(child, source)
  if (child instanceof FunctionCallContext) return parseFunctionCall(child, source)
  if (child instanceof ParenthesizedContext) return parseExpression(child.expression(), source)
  if (child instanceof ListLiteralContext) return parseListLiteral(child, source)
  if (child instanceof MapLiteralContext) return parseMapLiteral(child, source)
  if (child instanceof CountStarContext) return { kind: 'countStar', span: source.span(child) }
  if (child instanceof CaseExpressionContext) return parseCase(child, source)
  if (child instanceof ListComprehensionContext) return parseListComprehension(child, source)
  if (child instanceof PatternComprehensionContext) return parsePatternComprehension(child, source)
  if (child instanceof ListPredicateContext) return parseListPredicate(child, source)
  if (child instanceof MapProjectionContext) return parseMapProjection(child, source)
  if (child instanceof SubqueryExpressionContext) return parseSubquery(child, source)
  if (child instanceof ReduceExpressionContext) return parseReduce(child, source)
  if (child instanceof AllReduceExpressionContext) return parseAllReduce(child, source)
  if (child instanceof TrimCallContext) return parseTrim(child, source)
  if (child instanceof VectorCallContext) return parseVector(child, source)
  if (child instanceof ShortestPathContext) {
    return { kind: 'patternExpression', pattern: parseShortestPath(child, source), span: source.span(child) }
  }
  invariant(child instanceof PatternExpressionContext, 'a primary of an unknown form')
  return {
    kind: 'patternExpression',
    pattern: parseRelationshipChain(child.relationshipChain(), null, source),
    span: source.span(child),
  }
}

/** FunctionCall = FunctionName, '(', [ 'DISTINCT' | 'ALL' ], [ Expression, { ',', Expression } ], ')' */
export function parseFunctionCall(ctx: FunctionCallContext, source: Source): FunctionCall {
  return withKeywordArguments(
    call(ctx.functionName(), ctx.DISTINCT() !== null, parseExpressions(ctx.expression(), source), ctx, source),
    source,
  )
}

function call(
  name: FunctionNameContext | TerminalNode,
  distinct: boolean,
  values: readonly Expression[],
  ctx: ParserRuleContext,
  source: Source,
): FunctionCall {
  return {
    kind: 'functionCall',
    name: name instanceof TerminalNode ? [source.textOf(name)] : functionName(name, source),
    nameSpan: name instanceof TerminalNode ? source.spanOf(name) : source.span(name),
    distinct,
    arguments: values,
    span: source.span(ctx),
  }
}

function functionName(ctx: FunctionNameContext, source: Source): string[] {
  const parts = ctx.name()
  if (parts.length > 0) return parts.map(part => parseName(part, source).name)
  return [nameText(source.textOf(ctx.start!), source, source.span(ctx))]
}

/**
 * Trim = 'TRIM', '(', [ 'LEADING' | 'TRAILING' | 'BOTH' ], [ Expression ], 'FROM', Expression, ')' | FunctionCall
 *
 * With FROM it is a call of `trim` with two or three arguments: the side as a string, the character if one is written, the text.
 */
function parseTrim(ctx: TrimCallContext, source: Source): FunctionCall {
  const values = parseExpressions(ctx.expression(), source)
  const from = ctx.FROM()
  if (from === null) return call(ctx.TRIM(), false, values, ctx, source)
  const side = ctx.LEADING() ?? ctx.TRAILING() ?? ctx.BOTH()
  const span = source.spanOf(side ?? from)
  const sideLiteral = literal(side === null ? 'BOTH' : source.textOf(side).toUpperCase(), span)
  return call(ctx.TRIM(), false, [sideLiteral, ...values], ctx, source)
}

/**
 * Vector = 'VECTOR', '(', [ Expression, [ ',', Expression, [ ',', ( CoordinateType, [ NotNull ] | Expression ) ] ] ], ')'
 *
 * A type is an argument of its own: the type's name, such as INTEGER8, as a string.
 */
function parseVector(ctx: VectorCallContext, source: Source): FunctionCall {
  const values: Expression[] = parseExpressions(ctx.expression(), source)
  const third = ctx.vectorType()
  const type = third?.coordinateType() ?? null
  const dynamic = third?.expression() ?? null
  if (type !== null) values.push(literal(coordinateTypeOf(type, source), source.span(type)))
  if (dynamic !== null) values.push(parseExpression(dynamic, source))
  return call(ctx.VECTOR(), false, values, ctx, source)
}

function literal(value: string | null, span: Span): Literal {
  return { kind: 'literal', value, span }
}

/** Case = 'CASE', [ Expression ], { 'WHEN', ..., 'THEN', Expression }, [ 'ELSE', Expression ], 'END' */
function parseCase(ctx: CaseExpressionContext, source: Source): CaseExpression {
  const searched = ctx.searchedBranch()
  const isSearched = searched.length > 0
  const otherwise = ctx.ELSE() === null ? null : ctx.expression().at(-1)!
  return {
    kind: 'case',
    subject: isSearched ? null : parseExpression(ctx.expression(0)!, source),
    branches: isSearched
      ? searched.map(branch => {
          const test = branch.expression(0)!
          const when: CaseTest = { kind: 'test', test: parseExpression(test, source), span: source.span(test) }
          // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
          return { when: [when], then: parseExpression(branch.expression(1)!, source), span: source.span(branch) }
        })
      : ctx.simpleBranch().map(branch => ({
          when: branch.caseTest().map(test => parseCaseTest(test, source)),
          // biome-ignore lint/suspicious/noThenProperty: the language's word; nobody awaits it
          then: parseExpression(branch.expression(), source),
          span: source.span(branch),
        })),
    otherwise: parseOptionalExpression(otherwise, source),
    span: source.span(ctx),
  }
}

/** CaseTest = ComparisonOperator, Predicate | PredicateTail | Expression */
function parseCaseTest(ctx: CaseTestContext, source: Source): CaseTest {
  const span = source.span(ctx)
  if (ctx instanceof CaseEqualsContext)
    return { kind: 'equals', value: parseExpression(ctx.expression(), source), span }
  const subject: Variable = { kind: 'variable', name: CASE_SUBJECT, span: { start: span.start, end: span.start } }
  if (ctx instanceof CasePredicateContext)
    return { kind: 'test', test: parsePredicateTail(ctx.predicateTail(), subject, span, source), span }
  invariant(ctx instanceof CaseComparisonContext, 'a CASE test of an unknown form')
  const operators = [parseComparisonOperator(ctx.comparisonOperator(), source)]
  return {
    kind: 'test',
    test: { kind: 'comparison', operands: [subject, parsePredicate(ctx.predicate(), source)], operators, span },
    span,
  }
}

/** Subquery = ( 'EXISTS' | 'COUNT' | 'COLLECT' ), '{', ( Pattern, [ Where ] | Query ), '}' */
function parseSubquery(ctx: SubqueryExpressionContext, source: Source): SubqueryExpression {
  const body = ctx.patternBody()
  return {
    kind: 'subqueryExpression',
    form: ctx.EXISTS() !== null ? 'exists' : ctx.COUNT() !== null ? 'count' : 'collect',
    body:
      body === null
        ? parseQuery(ctx.query()!, source)
        : {
            kind: 'patternBody',
            matchMode: matchModeOf(body.matchMode()),
            patterns: parsePattern(body.pattern(), source),
            where: parseWhere(body.whereClause(), source),
            span: source.span(body),
          },
    span: source.span(ctx),
  }
}
