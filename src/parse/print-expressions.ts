/**
 * Expressions as source text. Brackets are written where the tree would read differently without them, and in a few
 * places where the text could be read as something else: a label test before a bar, a pattern before a minus sign.
 */
import { Float } from '../value/value.js'
import { printLabels, printPatternPart, printPatterns } from './print-patterns.js'
import { printMatchMode, printQuery } from './print-queries.js'
import { printLiteral, printName, words } from './print-words.js'
import {
  type AllReduce,
  CASE_SUBJECT,
  type CaseExpression,
  type CaseTest,
  type Expression,
  type FunctionCall,
  type MapLiteral,
  type MapProjectionItem,
  type Reduce,
  type SubqueryExpression,
  type TypeAlternative,
  type TypeExpression,
} from './tree.js'

/** How tightly an expression holds together; an operand looser than its place asks for gets brackets. */
const LEVEL = {
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  pattern: 5,
  comparison: 6,
  predicate: 7,
  sum: 8,
  product: 9,
  power: 10,
  sign: 11,
}
const LABEL_TEST = 12
const SUFFIX = 13
const PRIMARY = 14

export function printExpression(expression: Expression, atLeast = 0): string {
  const text = print(expression)
  return levelOf(expression) < atLeast ? `(${text})` : text
}

function levelOf(expression: Expression): number {
  switch (expression.kind) {
    case 'logical':
      return expression.operator === 'OR' ? LEVEL.or : expression.operator === 'XOR' ? LEVEL.xor : LEVEL.and
    case 'not':
    case 'comparison':
    case 'sign':
      return LEVEL[expression.kind]
    case 'stringPredicate':
    case 'in':
    case 'nullTest':
    case 'typeTest':
    case 'normalizedTest':
      return LEVEL.predicate
    case 'arithmetic':
      return arithmeticLevel(expression.operators[0])
    case 'literal':
      return isNegative(expression) ? LEVEL.sign : PRIMARY
    case 'labelTest':
      return LABEL_TEST
    case 'patternExpression':
      return expression.pattern.shortest === null ? LEVEL.pattern : PRIMARY
    case 'property':
    case 'index':
    case 'slice':
      return SUFFIX
    default:
      return PRIMARY
  }
}

function arithmeticLevel(operator: string | undefined): number {
  if (operator === '^') return LEVEL.power
  return operator === '+' || operator === '-' || operator === '||' ? LEVEL.sum : LEVEL.product
}

/** Written with a minus sign, -0.0 included. */
function isNegative(expression: Expression): boolean {
  return (
    expression.kind === 'literal' && /^-/.test(printLiteral(expression.value)) && typeof expression.value !== 'string'
  )
}

function isPositiveNumber(expression: Expression): boolean {
  if (expression.kind !== 'literal' || isNegative(expression)) return false
  const { value } = expression
  return typeof value === 'bigint' || value instanceof Float || (typeof value === 'number' && !Number.isNaN(value))
}

function print(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression.value)
    case 'parameter':
      return `$${printName(expression.name)}`
    case 'variable':
      return printName(expression.name)
    case 'list':
      return printList(expression.items)
    case 'map':
      return printMap(expression)
    case 'mapProjection':
      return `${printName(expression.subject.name)} {${expression.items.map(printProjectionItem).join(', ')}}`
    case 'property':
      return `${printExpression(expression.subject, SUFFIX)}.${printName(expression.key.name)}`
    case 'index':
      return `${printExpression(expression.subject, SUFFIX)}[${printExpression(expression.index)}]`
    case 'slice': {
      const [from, to] = [expression.from, expression.to].map(bound => (bound === null ? '' : printExpression(bound)))
      return `${printExpression(expression.subject, SUFFIX)}[${from}..${to}]`
    }
    case 'labelTest':
      return `${printExpression(expression.subject, SUFFIX)}:${printLabels(expression.labels)}`
    case 'logical':
      return expression.operands
        .map(operand => printExpression(operand, levelOf(expression) + 1))
        .join(` ${expression.operator} `)
    case 'not':
      return `NOT ${printExpression(expression.operand, LEVEL.not)}`
    case 'comparison':
      return printChain(expression.operands, expression.operators, LEVEL.predicate)
    case 'arithmetic':
      return printChain(expression.operands, expression.operators, levelOf(expression) + 1)
    case 'sign':
      // `-5` would be a literal, `-(5)` is a sign.
      return `${expression.operator}${printExpression(expression.operand, isPositiveNumber(expression.operand) ? PRIMARY + 1 : LEVEL.sign)}`
    case 'stringPredicate':
    case 'in':
    case 'nullTest':
    case 'typeTest':
    case 'normalizedTest':
      return `${printExpression(operandOf(expression), LEVEL.sum)} ${printTail(expression)}`
    case 'functionCall':
      return printCall(expression)
    case 'countStar':
      return 'count(*)'
    case 'case':
      return printCase(expression)
    case 'listComprehension': {
      const { variable, list, where, projection } = expression
      const bar = projection !== null
      const tail = words(where && `WHERE ${beforeBar(where, bar)}`, projection && `| ${printExpression(projection)}`)
      return `[${words(`${printName(variable.name)} IN ${beforeBar(list, bar && where === null)}`, tail)}]`
    }
    case 'listPredicate': {
      const { quantifier, variable, list, where } = expression
      const inside = words(
        printName(variable.name),
        'IN',
        printExpression(list),
        where && `WHERE ${printExpression(where)}`,
      )
      // `RETURN all(x IN xs)` and `f(all(x IN xs))` read as RETURN ALL, f(ALL ...).
      return quantifier === 'all' && where === null ? `(all(${inside}))` : `${quantifier}(${inside})`
    }
    case 'reduce':
      return `reduce(${printFold(expression)})`
    case 'allReduce':
      return `allReduce(${printFold(expression)}, ${printExpression(expression.predicate)})`
    case 'patternComprehension': {
      const { variable, pattern, where, projection } = expression
      const path = words(variable && `${printName(variable.name)} =`, printPatternPart(pattern))
      return `[${words(path, where && `WHERE ${beforeBar(where, true)}`, `| ${printExpression(projection)}`)}]`
    }
    case 'patternExpression':
      return printPatternPart(expression.pattern)
    case 'subqueryExpression':
      return `${expression.form.toUpperCase()} { ${printSubqueryBody(expression.body)} }`
  }
}

function printChain(operands: readonly Expression[], operators: readonly string[], level: number): string {
  return operands.map((operand, i) => words(i > 0 && operators[i - 1]!, printExpression(operand, level))).join(' ')
}

/** A bar that follows must not be taken for one of a label or type expression at the end. */
export function beforeBar(expression: Expression, barFollows = true): string {
  return printExpression(expression, barFollows ? SUFFIX : 0)
}

/** A single `x IN xs` between brackets would be a comprehension. */
function printList(items: readonly Expression[]): string {
  return `[${items.map(item => printExpression(item, items.length === 1 ? LEVEL.sum : 0)).join(', ')}]`
}

function printMap({ entries }: MapLiteral): string {
  return `{${entries.map(({ key, value }) => `${printName(key.name)}: ${printExpression(value)}`).join(', ')}}`
}

function printProjectionItem(item: MapProjectionItem): string {
  switch (item.kind) {
    case 'allProperties':
      return '.*'
    case 'propertySelector':
      return `.${printName(item.key.name)}`
    case 'variableSelector':
      return printName(item.variable.name)
    case 'entry':
      return `${printName(item.key.name)}: ${printExpression(item.value)}`
  }
}

type Predicate = Extract<Expression, { kind: 'stringPredicate' | 'in' | 'nullTest' | 'typeTest' | 'normalizedTest' }>

function operandOf(predicate: Predicate): Expression {
  if (predicate.kind === 'stringPredicate') return predicate.left
  return predicate.kind === 'in' ? predicate.item : predicate.operand
}

function printTail(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'stringPredicate':
      return `${predicate.operator} ${printExpression(predicate.right, LEVEL.sum)}`
    case 'in':
      return `IN ${printExpression(predicate.list, LEVEL.sum)}`
    case 'nullTest':
      return words('IS', predicate.negated && 'NOT', 'NULL')
    case 'typeTest':
      return words('IS', predicate.negated && 'NOT', '::', printType(predicate.type))
    case 'normalizedTest':
      return words('IS', predicate.negated && 'NOT', predicate.form, 'NORMALIZED')
  }
}

function printCall({ name, distinct, arguments: values }: FunctionCall): string {
  return `${name.map(printName).join('.')}(${words(distinct && 'DISTINCT', values.map(value => printExpression(value)).join(', '))})`
}

function printCase({ subject, branches, otherwise }: CaseExpression): string {
  return words(
    'CASE',
    subject && printExpression(subject),
    ...branches.map(({ when, then }) => `WHEN ${when.map(printCaseTest).join(', ')} THEN ${printExpression(then)}`),
    otherwise && `ELSE ${printExpression(otherwise)}`,
    'END',
  )
}

function printCaseTest(test: CaseTest): string {
  if (test.kind === 'equals') return printExpression(test.value)
  const expression = test.test
  switch (expression.kind) {
    case 'comparison':
      if (!isCaseSubject(expression.operands[0])) break
      return `${expression.operators[0]} ${printExpression(expression.operands[1]!, LEVEL.predicate)}`
    case 'labelTest':
      if (!isCaseSubject(expression.subject)) break
      return `IS ${printLabels(expression.labels)}`
    case 'stringPredicate':
    case 'in':
    case 'nullTest':
    case 'typeTest':
    case 'normalizedTest':
      if (!isCaseSubject(operandOf(expression))) break
      return printTail(expression)
  }
  return printExpression(expression)
}

function isCaseSubject(expression: Expression | undefined): boolean {
  return expression?.kind === 'variable' && expression.name === CASE_SUBJECT
}

function printFold({ accumulator, initial, variable, list, step }: Reduce | AllReduce): string {
  const start = `${printName(accumulator.name)} = ${printExpression(initial)}`
  return `${start}, ${printName(variable.name)} IN ${beforeBar(list, true)} | ${printExpression(step)}`
}

function printSubqueryBody(body: SubqueryExpression['body']): string {
  if (body.kind !== 'patternBody') return printQuery(body)
  return words(
    printMatchMode(body.matchMode),
    printPatterns(body.patterns),
    body.where && `WHERE ${printExpression(body.where)}`,
  )
}

export function printType({ alternatives }: TypeExpression): string {
  return alternatives.map(printTypeAlternative).join(' | ')
}

function printTypeAlternative({ name, element, dimension, notNull }: TypeAlternative): string {
  const inner = element === null ? '' : `<${printType(element)}>`
  return words(`${name}${inner}${dimension === null ? '' : `(${dimension})`}`, notNull && 'NOT NULL')
}
