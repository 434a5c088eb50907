/** Bound expressions as Cypher text, for the details of operators. */
import type { BoundExpression, BoundLabels } from '../../lower/bound.js'
import { isList, isMap, isText } from '../../value/kind.js'
import { toText } from '../../value/text.js'
import type { Value } from '../../value/value.js'
import { quoted } from './quote.js'

export function expressionText(e: BoundExpression): string {
  switch (e.kind) {
    case 'constant':
      return literalText(e.value)
    case 'parameter':
      return `$${quoted(e.name)}`
    case 'slot':
      return quoted(e.slot.name)
    case 'list':
      return `[${listText(e.items)}]`
    case 'map':
      return `{${e.entries.map(entry => `${quoted(entry.key)}: ${expressionText(entry.value)}`).join(', ')}}`
    case 'mapProjection':
      return `${expressionText(e.subject)}{${e.items.map(item => (item.kind === 'entry' ? `${quoted(item.key)}: ${expressionText(item.value)}` : '.*')).join(', ')}}`
    case 'property':
      return `${operandText(e.subject)}.${quoted(e.key)}`
    case 'index':
      return `${operandText(e.subject)}[${expressionText(e.index)}]`
    case 'slice':
      return `${operandText(e.subject)}[${optionalText(e.from)}..${optionalText(e.to)}]`
    case 'labelTest':
      return `${expressionText(e.subject)}:${labelsText(e.labels)}`
    case 'logical':
      return e.operands.map(operandText).join(` ${e.operator} `)
    case 'not':
      return `NOT ${operandText(e.operand)}`
    case 'comparison':
      return comparisonText(e)
    case 'arithmetic':
      return e.operands.map((operand, i) => (i === 0 ? '' : ` ${e.operators[i - 1]} `) + operandText(operand)).join('')
    case 'sign':
      return `${e.operator}${operandText(e.operand)}`
    case 'stringPredicate':
      return `${operandText(e.left)} ${e.operator} ${operandText(e.right)}`
    case 'in':
      return `${operandText(e.item)} IN ${operandText(e.list)}`
    case 'nullTest':
      return `${operandText(e.operand)} IS ${e.negated ? 'NOT ' : ''}NULL`
    case 'typeTest':
      return `${operandText(e.operand)} IS ${e.negated ? 'NOT ' : ''}:: ${e.type.alternatives.map(one => one.name).join(' | ')}`
    case 'normalizedTest':
      return `${operandText(e.operand)} IS ${e.negated ? 'NOT ' : ''}${e.form} NORMALIZED`
    case 'call':
      return `${e.function.name}(${listText(e.arguments)})`
    case 'case':
      return caseText(e)
    case 'listComprehension':
      return `[${e.slot.name} IN ${expressionText(e.list)}${e.where === null ? '' : ` WHERE ${expressionText(e.where)}`}${e.projection === null ? '' : ` | ${expressionText(e.projection)}`}]`
    case 'listPredicate':
      return `${e.quantifier}(${e.slot.name} IN ${expressionText(e.list)} WHERE ${expressionText(e.where)})`
    case 'reduce':
      return `reduce(${e.accumulator.name} = ${expressionText(e.initial)}, ${e.slot.name} IN ${expressionText(e.list)} | ${expressionText(e.step)})`
    case 'subquery':
      return `${SUBQUERIES[e.form]} { ... }`
    case 'path':
      return `path(${e.elements.map(slot => slot.name).join(', ')})`
    case 'asEntity':
      return expressionText(e.operand)
  }
}

const SUBQUERIES = { exists: 'EXISTS', count: 'COUNT', collect: 'COLLECT', head: 'shortestPath' } as const

function listText(items: readonly BoundExpression[]): string {
  return items.map(expressionText).join(', ')
}

function optionalText(e: BoundExpression | null): string {
  return e === null ? '' : expressionText(e)
}

/** `a <> b` is shown as `NOT a = b`. */
function comparisonText(e: BoundExpression & { readonly kind: 'comparison' }): string {
  const [left, right] = e.operands
  if (e.operators.length === 1 && e.operators[0] === '<>' && left !== undefined && right !== undefined) {
    return `NOT ${operandText(left)} = ${operandText(right)}`
  }
  return e.operands.map((operand, i) => (i === 0 ? '' : ` ${e.operators[i - 1]} `) + operandText(operand)).join('')
}

function caseText(e: BoundExpression & { readonly kind: 'case' }): string {
  const branches = e.branches.map(one => `WHEN ${expressionText(one.when)} THEN ${expressionText(one.then)}`)
  const subject = e.subject === null ? '' : ` ${expressionText(e.subject.expression)}`
  return `CASE${subject} ${branches.join(' ')}${e.otherwise === null ? '' : ` ELSE ${expressionText(e.otherwise)}`} END`
}

/** In parentheses where the text would be read otherwise. */
function operandText(e: BoundExpression): string {
  const text = expressionText(e)
  switch (e.kind) {
    case 'logical':
    case 'comparison':
    case 'arithmetic':
    case 'not':
    case 'stringPredicate':
    case 'in':
    case 'nullTest':
      return `(${text})`
    default:
      return text
  }
}

/** Long constants are cut: details are read by people. */
const LONGEST = 100

function literalText(value: Value): string {
  const text = wholeText(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

function wholeText(value: Value): string {
  if (value === null) return 'NULL'
  if (isText(value)) return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (isList(value)) return `[${value.slice(0, LONGEST).map(wholeText).join(', ')}]`
  if (isMap(value)) return `{${[...value].map(([key, item]) => `${quoted(key)}: ${wholeText(item)}`).join(', ')}}`
  return toText(value) ?? '?'
}

export function labelsText(labels: BoundLabels): string {
  switch (labels.kind) {
    case 'label':
      return quoted(labels.name)
    case 'wildcard':
      return '%'
    case 'dynamic':
      return `$${labels.quantifier}(${expressionText(labels.expression)})`
    case 'not':
      return `!${groupText(labels.operand)}`
    case 'and':
      return labels.operands.map(groupText).join('&')
    case 'or':
      return labels.operands.map(groupText).join('|')
  }
}

function groupText(labels: BoundLabels): string {
  return labels.kind === 'and' || labels.kind === 'or' ? `(${labelsText(labels)})` : labelsText(labels)
}
