/** What follows an operand in a predicate: STARTS WITH, IN, IS NULL, IS :: T, ... CASE uses the same tails. */
import { invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import {
  InPredicateContext,
  IsLabelTestContext,
  type NormalFormContext,
  NormalizedTestContext,
  NullTestContext,
  type PredicateTailContext,
  type StringOperatorContext,
  StringPredicateContext,
  TypeTestContext,
} from './generated/CypherParser.js'
import { parseArithmetic } from './parse-expressions.js'
import { parseLabelExpression } from './parse-labels.js'
import { parseType } from './parse-types.js'
import type { Source } from './source.js'
import type { Expression, NormalizedTest, StringPredicate } from './tree.js'

export function parsePredicateTail(
  ctx: PredicateTailContext,
  operand: Expression,
  span: Span,
  source: Source,
): Expression {
  if (ctx instanceof NullTestContext) return { kind: 'nullTest', operand, negated: ctx.NOT() !== null, span }
  if (ctx instanceof InPredicateContext)
    return { kind: 'in', item: operand, list: parseArithmetic(ctx.arithmetic(), source), span }
  if (ctx instanceof StringPredicateContext) {
    const right = parseArithmetic(ctx.arithmetic(), source)
    return { kind: 'stringPredicate', operator: stringOperator(ctx.stringOperator()), left: operand, right, span }
  }
  if (ctx instanceof TypeTestContext) {
    return { kind: 'typeTest', operand, negated: ctx.NOT() !== null, type: parseType(ctx.type(), source), span }
  }
  if (ctx instanceof NormalizedTestContext) {
    return { kind: 'normalizedTest', operand, negated: ctx.NOT() !== null, form: normalForm(ctx.normalForm()), span }
  }
  invariant(ctx instanceof IsLabelTestContext, 'a predicate of an unknown form')
  return { kind: 'labelTest', subject: operand, labels: parseLabelExpression(ctx.labelExpression(), source), span }
}

function stringOperator(ctx: StringOperatorContext): StringPredicate['operator'] {
  if (ctx.STARTS() !== null) return 'STARTS WITH'
  if (ctx.ENDS() !== null) return 'ENDS WITH'
  return ctx.CONTAINS() === null ? '=~' : 'CONTAINS'
}

function normalForm(ctx: NormalFormContext | null): NormalizedTest['form'] {
  if (ctx === null || ctx.NFC() !== null) return 'NFC'
  if (ctx.NFD() !== null) return 'NFD'
  return ctx.NFKC() === null ? 'NFKD' : 'NFKC'
}
