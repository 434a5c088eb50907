/** Patterns and label expressions as source text. */
import { printExpression } from './print-expressions.js'
import { printName, words } from './print-words.js'
import type {
  Expression,
  LabelExpression,
  Name,
  NodePattern,
  PathElement,
  PathSelector,
  PatternPart,
  Quantifier,
  RelationshipPattern,
} from './tree.js'

export function printPatterns(parts: readonly PatternPart[]): string {
  return parts.map(printPatternPart).join(', ')
}

export function printPatternPart({ variable, selector, pathMode, shortest, elements }: PatternPart): string {
  const path = printElements(elements)
  return words(
    variable && `${printName(variable.name)} =`,
    selector && printSelector(selector),
    pathMode?.toUpperCase(),
    shortest === null ? path : `${shortest}(${path})`,
  )
}

function printSelector({ kind, count }: PathSelector): string {
  const number = count && printExpression(count)
  switch (kind) {
    case 'all':
      return 'ALL'
    case 'any':
      return words('ANY', number)
    case 'anyShortest':
      return 'ANY SHORTEST'
    case 'allShortest':
      return 'ALL SHORTEST'
    case 'shortest':
      return words('SHORTEST', number)
    case 'shortestGroups':
      return words('SHORTEST', number, 'GROUPS')
  }
}

function printElements(elements: readonly PathElement[]): string {
  return elements.map(printElement).join('')
}

function printElement(element: PathElement): string {
  switch (element.kind) {
    case 'nodePattern':
      return printNode(element)
    case 'relationshipPattern':
      return printRelationship(element)
    case 'parenthesizedPath': {
      const { variable, elements, where, quantifier } = element
      const inner = words(variable && `${printName(variable.name)} =`, printElements(elements), printWhere(where))
      return `(${inner})${printQuantifier(quantifier)}`
    }
  }
}

function printNode({ variable, labels, properties, where }: NodePattern): string {
  const description = words(printNamed(variable, labels && printLabels(labels)), printOptional(properties))
  return `(${words(description, printInlineWhere(description, where))})`
}

/** `(WHERE $p)` would be a variable named WHERE. */
function printInlineWhere(description: string, where: Expression | null): string | null {
  return description === '' && where !== null ? `WHERE (${printExpression(where)})` : printWhere(where)
}

function printRelationship(relationship: RelationshipPattern): string {
  const { variable, direction, types, colonAlternatives, length, properties, where, quantifier } = relationship
  const labels = types && printTypes(types, colonAlternatives)
  const description = words(`${printNamed(variable, labels)}${printLength(length)}`, printOptional(properties))
  const detail = words(description, printInlineWhere(description, where))
  const left = direction === 'left' || direction === 'both' ? '<-' : '-'
  const right = direction === 'right' || direction === 'both' ? '->' : '-'
  return `${left}[${detail}]${right}${printQuantifier(quantifier)}`
}

function printNamed(variable: Name | null, labels: string | null): string {
  return `${variable === null ? '' : printName(variable.name)}${labels === null ? '' : `:${labels}`}`
}

/** The older `A|:B` as it was written: later stages tell the two apart. */
function printTypes(types: LabelExpression, colonAlternatives: boolean): string {
  if (!colonAlternatives || types.kind !== 'labelOr') return printLabels(types)
  return types.operands.map(operand => printLabels(operand, LABEL_LEVEL.labelAnd)).join('|:')
}

function printLength(length: RelationshipPattern['length']): string {
  if (length === null) return ''
  const { min, max } = length
  if (min === null && max === null) return '*'
  return min === max ? `*${min}` : `*${min ?? ''}..${max ?? ''}`
}

function printQuantifier(quantifier: Quantifier | null): string {
  if (quantifier === null) return ''
  const { min, max } = quantifier
  return min === max ? `{${min}}` : `{${min},${max ?? ''}}`
}

function printOptional(expression: Expression | null): string | null {
  return expression && printExpression(expression)
}

export function printWhere(where: Expression | null): string | null {
  return where && `WHERE ${printExpression(where)}`
}

const LABEL_LEVEL = { labelOr: 1, labelAnd: 2, labelColons: 2, labelNot: 3, labelWildcard: 4, name: 4, dynamicLabel: 4 }

export function printLabels(labels: LabelExpression, atLeast = 0): string {
  const text = printLabelExpression(labels)
  return LABEL_LEVEL[labels.kind] < atLeast ? `(${text})` : text
}

function printLabelExpression(labels: LabelExpression): string {
  switch (labels.kind) {
    case 'name':
      return printName(labels.name)
    case 'dynamicLabel':
      return `$${labels.quantifier}(${printExpression(labels.expression)})`
    case 'labelWildcard':
      return '%'
    case 'labelNot':
      return `!${printLabels(labels.operand, LABEL_LEVEL.labelNot)}`
    case 'labelAnd':
      return labels.operands.map(operand => printLabels(operand, LABEL_LEVEL.labelNot)).join('&')
    case 'labelColons':
      return labels.operands.map(operand => printLabels(operand, LABEL_LEVEL.labelNot)).join(':')
    case 'labelOr':
      return labels.operands.map(operand => printLabels(operand, LABEL_LEVEL.labelAnd)).join('|')
  }
}
