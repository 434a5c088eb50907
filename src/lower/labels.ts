/** Label and type expressions, in patterns and as predicates. */
import type { DynamicLabel, LabelExpression, LabelName, LabelTest } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { BoundExpression, BoundLabelName, BoundLabels } from './bound.js'
import { lowerExpression } from './expression.js'
import type { Env, Typed } from './lowering.js'
import { BOOLEAN, canBe, ENTITY, LIST, STRING, type StaticType, typeText } from './static-type.js'
import { refuseType } from './type-check.js'

const TEXT_OR_TEXTS: StaticType = { kind: 'union', members: [STRING, LIST] }

/** `n:A|B`. Every form of label expression may stand here; in Cypher 5 no dynamic ones. */
export function lowerLabelTest(node: LabelTest, env: Env): Typed {
  const subject = lowerExpression(node.subject, env)
  if (!canBe(subject.type, ENTITY)) refuseType(subject.type, node.subject, ENTITY)
  const dynamic = findDynamic(node.labels)
  if (env.lowering.version === 5 && dynamic !== null) fail('dynamic-label-version', {}, dynamic.span)
  const labels = lowerLabels(node.labels, env)
  return { expression: { kind: 'labelTest', subject: subject.expression, labels, span: node.span }, type: BOOLEAN }
}

function findDynamic(labels: LabelExpression): DynamicLabel | null {
  switch (labels.kind) {
    case 'dynamicLabel':
      return labels
    case 'labelNot':
      return findDynamic(labels.operand)
    case 'labelAnd':
    case 'labelOr':
    case 'labelColons':
      for (const operand of labels.operands) {
        const found = findDynamic(operand)
        if (found !== null) return found
      }
      return null
    default:
      return null
  }
}

/** A label expression of a pattern or predicate. */
export function lowerLabels(labels: LabelExpression, env: Env): BoundLabels {
  return lowerOperand(labels, env)
}

function lowerOperand(labels: LabelExpression, env: Env): BoundLabels {
  switch (labels.kind) {
    case 'name':
      return { kind: 'label', name: labels.name, span: labels.span }
    case 'dynamicLabel':
      return { kind: 'dynamic', quantifier: labels.quantifier, expression: lowerDynamicName(labels, env) }
    case 'labelWildcard':
      return { kind: 'wildcard' }
    case 'labelNot':
      return { kind: 'not', operand: lowerOperand(labels.operand, env) }
    case 'labelOr':
      return { kind: 'or', operands: labels.operands.map(operand => lowerOperand(operand, env)) }
    case 'labelAnd':
    case 'labelColons':
      return { kind: 'and', operands: labels.operands.map(operand => lowerOperand(operand, env)) }
  }
}

/** The expression inside `$(...)`: a STRING or a list of them; what is literally no name is refused. */
function lowerDynamicName(label: DynamicLabel, env: Env): BoundExpression {
  const typed = lowerExpression(label.expression, env)
  if (!canBe(typed.type, TEXT_OR_TEXTS)) {
    fail('property-key-expected', { actual: typeText(typed.type) }, label.expression.span)
  }
  if (label.expression.kind === 'literal') refuseNoName(label.expression.value, label)
  return typed.expression
}

function refuseNoName(value: unknown, label: DynamicLabel): void {
  if (value === null) fail('empty-name', { what: 'null' }, label.span)
  if (value === '') fail('empty-name', { what: 'empty' }, label.span)
}

/** A label to write: CREATE, MERGE, SET, REMOVE. */
export function lowerLabelName(label: LabelName, env: Env): BoundLabelName {
  if (label.kind === 'name') return { kind: 'label', name: label.name, span: label.span }
  return { kind: 'dynamic', expression: lowerDynamicName(label, env), span: label.span }
}
