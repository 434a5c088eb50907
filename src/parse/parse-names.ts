/** Names, parameters, literals: the leaves of the tree. */
import type { Token } from 'antlr4ng'
import { fail, invariant } from '../status/fail.js'
import type { Value } from '../value/value.js'
import type {
  LiteralContext,
  NameContext,
  ParameterContext,
  QualifiedNameContext,
  VariableContext,
} from './generated/CypherParser.js'
import { CypherParser } from './generated/CypherParser.js'
import { floatLiteral, integerLiteral, nameText, stringLiteral } from './literals.js'
import type { Source } from './source.js'
import type { Literal, Name, Parameter, Variable } from './tree.js'

export function parseName(ctx: NameContext, source: Source): Name {
  const span = source.span(ctx)
  return { kind: 'name', name: nameText(source.textOf(ctx.start!), source, span), span }
}

/** Names of labels, types and keys that are to be stored. */
export function refuseEmptyName(name: Name, source: Source): void {
  if (name.name === '') fail('invalid-name', source.position(name.span), name.span)
}

export function parseNames(contexts: readonly NameContext[], source: Source): Name[] {
  return contexts.map(ctx => parseName(ctx, source))
}

export function parseOptionalName(ctx: NameContext | null, source: Source): Name | null {
  return ctx === null ? null : parseName(ctx, source)
}

export function parseVariable(ctx: NameContext | VariableContext, source: Source): Variable {
  const span = source.span(ctx)
  return { kind: 'variable', name: nameText(source.textOf(ctx.start!), source, span), span }
}

/** `db.labels` as its parts. */
export function parseQualifiedName(ctx: QualifiedNameContext, source: Source): string[] {
  return ctx.name().map(part => parseName(part, source).name)
}

/** Parameter = '$', ( Name | Digits ) */
export function parseParameter(ctx: ParameterContext, source: Source): Parameter {
  const name = ctx.name()
  const span = source.span(ctx)
  return { kind: 'parameter', name: name === null ? source.textOf(ctx.stop!) : parseName(name, source).name, span }
}

/** `negative`: the minus sign before it belongs to it, and the caller's span covers the sign. */
export function parseLiteral(ctx: LiteralContext, source: Source): Literal {
  return { kind: 'literal', value: literalValue(ctx.start!, false, source), span: source.span(ctx) }
}

/** A number with the minus sign before it; null where the literal is no number. */
export function parseNegativeNumber(ctx: LiteralContext, source: Source): Value | null {
  const token = ctx.start!
  switch (token.type) {
    case CypherParser.Integer:
    case CypherParser.Decimal:
      return literalValue(token, true, source)
    case CypherParser.INF:
    case CypherParser.INFINITY:
      return Number.NEGATIVE_INFINITY
    default:
      return null
  }
}

function literalValue(token: Token, negative: boolean, source: Source): Value {
  const text = source.textOf(token)
  switch (token.type) {
    case CypherParser.Integer:
      return integerLiteral(text, negative, source, source.spanOf(token))
    case CypherParser.Decimal:
      return floatLiteral(text, negative, source, source.spanOf(token))
    case CypherParser.String:
      return stringLiteral(text)
    case CypherParser.TRUE:
      return true
    case CypherParser.FALSE:
      return false
    case CypherParser.NULL:
      return null
    case CypherParser.INF:
    case CypherParser.INFINITY:
      return Number.POSITIVE_INFINITY
    default:
      invariant(token.type === CypherParser.NAN, 'a literal of an unknown token')
      return Number.NaN
  }
}

/** A count or bound written as digits, such as in `*1..3`. Beyond 2^53 it is rounded: no bound is ever that long. */
export function parseCount(token: Token, source: Source): number {
  return Number(integerLiteral(source.textOf(token), false, source, source.spanOf(token)))
}
