/** Label and type expressions, and the plain label lists of SET and REMOVE. */
import { fail } from '../status/fail.js'
import type {
  DynamicLabelContext,
  LabelConjunctionContext,
  LabelExpressionContext,
  LabelFactorContext,
  LabelNamesContext,
  NameContext,
} from './generated/CypherParser.js'
import { parseExpression } from './parse-expressions.js'
import { parseName, refuseEmptyName } from './parse-names.js'
import type { Source } from './source.js'
import type { DynamicLabel, LabelExpression, LabelName, Name } from './tree.js'

/**
 * LabelExpression = LabelConjunction, { '|', LabelConjunction }
 *
 * `A|:B` is the older spelling of alternatives and only relationship types have it: `parseRelationshipTypes`.
 */
export function parseLabelExpression(ctx: LabelExpressionContext, source: Source): LabelExpression {
  const colon = ctx.Colon(0)
  if (colon !== null) fail('label-colon-alternative', source.position(source.spanOf(colon)), source.spanOf(colon))
  return labelAlternatives(ctx, source)
}

/** Also says whether a second colon was written, as in `:A|:B`. */
export function parseRelationshipTypes(
  ctx: LabelExpressionContext,
  source: Source,
): { types: LabelExpression; colonAlternatives: boolean } {
  return { types: labelAlternatives(ctx, source), colonAlternatives: ctx.Colon().length > 0 }
}

function labelAlternatives(ctx: LabelExpressionContext, source: Source): LabelExpression {
  const operands = ctx.labelConjunction().map(part => labelConjunction(part, source))
  const whole: LabelExpression =
    operands.length === 1 ? operands[0]! : { kind: 'labelOr', operands, span: source.span(ctx) }
  refuseMixture(whole, source)
  return whole
}

function labelConjunction(ctx: LabelConjunctionContext, source: Source): LabelExpression {
  const operands = ctx.labelFactor().map(part => labelFactor(part, source))
  if (operands.length === 1) return operands[0]!
  const span = source.span(ctx)
  const colon = ctx.Colon(0)
  const ampersand = ctx.Ampersand(0)
  if (colon !== null && ampersand !== null)
    fail('mixed-label-separators', source.position(source.spanOf(colon)), source.spanOf(colon))
  return { kind: colon === null ? 'labelAnd' : 'labelColons', operands, span }
}

function labelFactor(ctx: LabelFactorContext, source: Source): LabelExpression {
  const name = ctx.name()
  if (name !== null) return label(name, source)
  const dynamic = ctx.dynamicLabel()
  if (dynamic !== null) return parseDynamicLabel(dynamic, source)
  const span = source.span(ctx)
  const negated = ctx.labelFactor()
  if (negated !== null) return { kind: 'labelNot', operand: labelFactor(negated, source), span }
  const inner = ctx.labelExpression()
  return inner === null ? { kind: 'labelWildcard', span } : parseLabelExpression(inner, source)
}

function label(ctx: NameContext, source: Source): Name {
  const name = parseName(ctx, source)
  refuseEmptyName(name, source)
  return name
}

/** `:A:B` is a style of its own: it does not mix with the operators. */
function refuseMixture(label: LabelExpression, source: Source): void {
  const mixed = mixture(label, true)
  if (mixed !== null) fail('mixed-label-separators', source.position(mixed.span), mixed.span)
}

function mixture(label: LabelExpression, isWhole: boolean): LabelExpression | null {
  switch (label.kind) {
    case 'labelColons':
      return isWhole
        ? (label.operands.find(operand => operand.kind !== 'name' && operand.kind !== 'dynamicLabel') ?? null)
        : label
    case 'labelAnd':
    case 'labelOr':
      return label.operands.find(operand => operand.kind === 'labelColons') ?? null
    case 'labelNot':
      return mixture(label.operand, false)
    default:
      return null
  }
}

/** DynamicLabel = '$', [ 'ALL' | 'ANY' ], '(', Expression, ')' */
function parseDynamicLabel(ctx: DynamicLabelContext, source: Source): DynamicLabel {
  return {
    kind: 'dynamicLabel',
    quantifier: ctx.ANY() === null ? 'all' : 'any',
    expression: parseExpression(ctx.expression(), source),
    span: source.span(ctx),
  }
}

/** LabelNames = ( ':' | 'IS' ), LabelName, { ':', LabelName } */
export function parseLabelNames(ctx: LabelNamesContext, source: Source): LabelName[] {
  return ctx.labelName().map(ctx => {
    const dynamic = ctx.dynamicLabel()
    return dynamic === null ? label(ctx.name()!, source) : parseDynamicLabel(dynamic, source)
  })
}
