/** What an expression is built of: literals, names, calls, brackets, CASE, subqueries. */
import { invariant } from '../status/fail.js'
import {
  AllReduceExpressionContext,
  CaseComparisonContext,
  CaseEqualsContext,
  CaseExpressionContext,
  CasePredicateContext,
  type CaseTestContext,
  CountStarContext,
  FunctionCallContext,
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
import { parseLiteral, parseParameter, parseQualifiedName, parseVariable } from './parse-names.js'
import { parsePattern, parseRelationshipChain, parseShortestPath } from './parse-patterns.js'
import { parsePredicateTail } from './parse-predicates.js'
import { parseQuery } from './parse-queries.js'
import { coordinateType } from './parse-types.js'
import type { Source } from './source.js'
import {
  CASE_SUBJECT,
  type CaseExpression,
  type CaseTest,
  type Expression,
  type FunctionCall,
  type SubqueryExpression,
  type Variable,
} from './tree.js'

export function parsePrimary(ctx: PrimaryContext, source: Source): Expression {
  const child = ctx.getChild(0)
  if (child instanceof VariableContext) return parseVariable(child.name(), source)
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

/** FunctionCall = QualifiedName, '(', [ 'DISTINCT' | 'ALL' ], [ Expression, { ',', Expression } ], ')' */
export function parseFunctionCall(ctx: FunctionCallContext, source: Source): FunctionCall {
  const call: FunctionCall = {
    kind: 'functionCall',
    name: parseQualifiedName(ctx.qualifiedName(), source),
    nameSpan: source.span(ctx.qualifiedName()),
    distinct: ctx.DISTINCT() !== null,
    arguments: parseExpressions(ctx.expression(), source),
    span: source.span(ctx),
  }
  return withKeywordArguments(call, source)
}

/**
 * Trim = 'TRIM', '(', [ 'LEADING' | 'TRAILING' | 'BOTH' ], [ Expression ], 'FROM', Expression, ')'
 *
 * A call of `trim`: the text, the side as a string, and the character if there is one (a null there is a value too).
 */
function parseTrim(ctx: TrimCallContext, source: Source): FunctionCall {
  const expressions = ctx.expression()
  const nameSpan = source.spanOf(ctx.TRIM())
  const side = ctx.LEADING() ?? ctx.TRAILING() ?? ctx.BOTH()
  const sideSpan = side === null ? nameSpan : source.spanOf(side)
  const text = parseExpression(expressions.at(-1)!, source)
  const character = expressions.length === 1 ? null : parseExpression(expressions[0]!, source)
  const word = side === null ? 'BOTH' : source.textOf(side).toUpperCase()
  const sideWord: Expression = { kind: 'literal', value: word, span: sideSpan }
  return {
    kind: 'functionCall',
    name: [source.textOf(ctx.TRIM())],
    nameSpan,
    distinct: false,
    arguments: character === null ? [text, sideWord] : [text, sideWord, character],
    span: source.span(ctx),
  }
}

/**
 * Vector = 'VECTOR', '(', Expression, ',', Expression, ',', CoordinateType, [ NotNull ], ')'
 *
 * A call of `vector` whose third argument is the type's name, `INTEGER8`, as a string.
 */
function parseVector(ctx: VectorCallContext, source: Source): FunctionCall {
  const { alternatives, span } = coordinateType(ctx.coordinateType(), source)
  return {
    kind: 'functionCall',
    name: [source.textOf(ctx.VECTOR())],
    nameSpan: source.spanOf(ctx.VECTOR()),
    distinct: false,
    arguments: [
      ...parseExpressions(ctx.expression(), source),
      { kind: 'literal', value: alternatives[0]?.name ?? null, span },
    ],
    span: source.span(ctx),
  }
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
