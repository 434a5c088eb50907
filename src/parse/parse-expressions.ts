/**
 * Expressions. A chain of operators of one level arrives from the parser as a left-deep nest of contexts, or as one
 * context; either way it becomes one n-ary node, and the nest is unrolled in a loop, so that a chain of 100,000 terms
 * needs no deep stack.
 */
import { TerminalNode, type Token } from 'antlr4ng'
import { fail, invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import {
  type ArithmeticContext,
  type ComparisonContext,
  type ComparisonOperatorContext,
  ConjunctionContext,
  DisjunctionContext,
  ExclusiveDisjunctionContext,
  type ExpressionContext,
  NotContext,
  PlainContext,
  PowerContext,
  type PredicateContext,
  ProductContext,
  SignContext,
  SimpleContext,
  type SuffixContext,
  SumContext,
  type WhereClauseContext,
} from './generated/CypherParser.js'
import { MAX_NESTING } from './limits.js'
import { parseLabelExpression } from './parse-labels.js'
import { parseName, parseNegativeNumber } from './parse-names.js'
import { parsePredicateTail } from './parse-predicates.js'
import { parsePrimary } from './parse-primaries.js'
import type { Source } from './source.js'
import { refuseCharacter } from './tokens.js'
import type { ArithmeticOperator, ComparisonOperator, Expression, Logical } from './tree.js'

export function parseExpressions(contexts: readonly ExpressionContext[], source: Source): Expression[] {
  return contexts.map(ctx => parseExpression(ctx, source))
}

export function parseOptionalExpression(ctx: ExpressionContext | null, source: Source): Expression | null {
  return ctx === null ? null : parseExpression(ctx, source)
}

/** Where = 'WHERE', Expression */
export function parseWhere(ctx: WhereClauseContext | null, source: Source): Expression | null {
  return ctx === null ? null : parseExpression(ctx.expression(), source)
}

/** Expression: OR over XOR over AND over NOT over comparisons. */
export function parseExpression(ctx: ExpressionContext, source: Source): Expression {
  if (ctx instanceof PlainContext) return parseComparison(ctx.comparison(), source)
  if (ctx instanceof NotContext)
    return { kind: 'not', operand: parseExpression(ctx.expression(), source), span: source.span(ctx) }
  if (ctx instanceof ConjunctionContext) return logical('AND', ctx, source)
  if (ctx instanceof DisjunctionContext) return logical('OR', ctx, source)
  invariant(ctx instanceof ExclusiveDisjunctionContext, 'an expression of an unknown form')
  return logical('XOR', ctx, source)
}

type LogicalContext = ConjunctionContext | DisjunctionContext | ExclusiveDisjunctionContext

function logical(operator: Logical['operator'], ctx: LogicalContext, source: Source): Logical {
  const operands: Expression[] = []
  let left: ExpressionContext = ctx
  while (isLogical(left) && left.constructor === ctx.constructor) {
    operands.push(parseExpression(left.expression(1)!, source))
    left = left.expression(0)!
  }
  operands.push(parseExpression(left, source))
  return { kind: 'logical', operator, operands: operands.reverse(), span: source.span(ctx) }
}

function isLogical(ctx: ExpressionContext): ctx is LogicalContext {
  return (
    ctx instanceof ConjunctionContext || ctx instanceof DisjunctionContext || ctx instanceof ExclusiveDisjunctionContext
  )
}

/** Comparison = Predicate, { ComparisonOperator, Predicate } */
function parseComparison(ctx: ComparisonContext, source: Source): Expression {
  const [first, ...rest] = ctx.predicate()
  const left = parsePredicate(first!, source)
  if (rest.length === 0) return left
  return {
    kind: 'comparison',
    operands: [left, ...rest.map(operand => parsePredicate(operand, source))],
    operators: ctx.comparisonOperator().map(operator => parseComparisonOperator(operator, source)),
    span: source.span(ctx),
  }
}

const COMPARISON_OPERATORS: readonly ComparisonOperator[] = ['=', '<>', '<', '<=', '>', '>=']

export function parseComparisonOperator(ctx: ComparisonOperatorContext, source: Source): ComparisonOperator {
  const text = asciiOperator(ctx.start!, source)
  const operator = COMPARISON_OPERATORS.find(known => known === text)
  invariant(operator !== undefined, 'a comparison operator of an unknown form')
  return operator
}

/** Predicate = Arithmetic, [ PredicateTail ] */
export function parsePredicate(ctx: PredicateContext, source: Source): Expression {
  const operand = parseArithmetic(ctx.arithmetic(), source)
  const tail = ctx.predicateTail()
  return tail === null ? operand : parsePredicateTail(tail, operand, source.span(ctx), source)
}

/** Arithmetic: + - || over * / % over ^ over signs over label tests over a primary with its suffixes. */
export function parseArithmetic(ctx: ArithmeticContext, source: Source): Expression {
  if (ctx instanceof SimpleContext) return parseSimple(ctx, source)
  if (ctx instanceof SignContext) return parseSign(ctx, source)
  invariant(isChain(ctx), 'an operation of an unknown form')
  return arithmeticChain(ctx, source)
}

type ChainContext = SumContext | ProductContext | PowerContext

function isChain(ctx: ArithmeticContext): ctx is ChainContext {
  return ctx instanceof SumContext || ctx instanceof ProductContext || ctx instanceof PowerContext
}

function arithmeticChain(ctx: ChainContext, source: Source): Expression {
  const operands: Expression[] = []
  const operators: ArithmeticOperator[] = []
  let left: ArithmeticContext = ctx
  while (isChain(left) && left.constructor === ctx.constructor) {
    operands.push(parseArithmetic(left.arithmetic(1)!, source))
    operators.push(arithmeticOperator(left, source))
    left = left.arithmetic(0)!
  }
  operands.push(parseArithmetic(left, source))
  return { kind: 'arithmetic', operands: operands.reverse(), operators: operators.reverse(), span: source.span(ctx) }
}

const ARITHMETIC_OPERATORS: readonly ArithmeticOperator[] = ['+', '-', '*', '/', '%', '^', '||']

function arithmeticOperator(ctx: ChainContext, source: Source): ArithmeticOperator {
  const node = ctx.getChild(1)
  invariant(node instanceof TerminalNode, 'an operator stands between its operands')
  const text = asciiOperator(node.symbol, source)
  const operator = ARITHMETIC_OPERATORS.find(known => known === text)
  invariant(operator !== undefined, 'an arithmetic operator of an unknown form')
  return operator
}

/** Foreign dashes and arrow heads draw relationships; they do not calculate. */
function asciiOperator(token: Token, source: Source): string {
  const text = source.textOf(token)
  return text >= '\u0080' ? refuseCharacter(token, source) : text
}

/** A minus sign before a number belongs to the number. */
function parseSign(ctx: SignContext, source: Source): Expression {
  const operator = asciiOperator(ctx.start!, source) === '-' ? '-' : '+'
  const operand = ctx.arithmetic()
  const span = source.span(ctx)
  if (operator === '-' && operand instanceof SimpleContext && operand.children.length === 1) {
    const literal = operand.primary().literal()
    const value = literal === null ? null : parseNegativeNumber(literal, source)
    if (value !== null) return { kind: 'literal', value, span }
  }
  return { kind: 'sign', operator, operand: parseArithmetic(operand, source), span }
}

/** Simple = Primary, { Suffix }, [ ':', LabelExpression ] */
function parseSimple(ctx: SimpleContext, source: Source): Expression {
  const primary = parsePrimary(ctx.primary(), source)
  if (ctx.children.length === 1) return primary
  const subject = parseSuffixes(primary, ctx.suffix(), source.span(ctx).start, source)
  const labels = ctx.labelExpression()
  if (labels === null) return subject
  return { kind: 'labelTest', subject, labels: parseLabelExpression(labels, source), span: source.span(ctx) }
}

/**
 * Suffix = '.', Name | '[', Expression, ']' | '[', [ Expression ], '..', [ Expression ], ']'
 *
 * Each suffix nests one deeper, so their number is limited as nesting is. */
export function parseSuffixes(
  subject: Expression,
  suffixes: readonly SuffixContext[],
  start: number,
  source: Source,
): Expression {
  if (suffixes.length > MAX_NESTING) {
    fail('nesting-too-deep', { limit: MAX_NESTING }, source.span(suffixes[MAX_NESTING]!))
  }
  return suffixes.reduce(
    (inner, suffix) => withSuffix(inner, suffix, { start, end: source.span(suffix).end }, source),
    subject,
  )
}

function withSuffix(subject: Expression, ctx: SuffixContext, span: Span, source: Source): Expression {
  const key = ctx.name()
  if (key !== null) return { kind: 'property', subject, key: parseName(key, source), span }
  const range = ctx.DotDot()
  const bounds = ctx.expression()
  if (range === null) return { kind: 'index', subject, index: parseExpression(bounds[0]!, source), span }
  const before = bounds.find(bound => bound.start!.start < range.symbol.start) ?? null
  const after = bounds.find(bound => bound.start!.start > range.symbol.start) ?? null
  return {
    kind: 'slice',
    subject,
    from: parseOptionalExpression(before, source),
    to: parseOptionalExpression(after, source),
    span,
  }
}
