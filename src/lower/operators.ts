/** Operators: logic, comparison, arithmetic, tests. Chains stay n-ary. */
import type {
  Arithmetic,
  ArithmeticOperator,
  Comparison,
  InPredicate,
  Logical,
  NormalizedTest,
  Not,
  NullTest,
  Sign,
  StringPredicate,
  TypeTest,
} from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import { lowerExpression } from './expression.js'
import type { Env, Typed } from './lowering.js'
import {
  ANY,
  BOOLEAN,
  canBe,
  DURATION,
  FLOAT,
  INTEGER,
  isInstant,
  isNumeric,
  isOpen,
  isPlain,
  joinAll,
  joinTypes,
  LIST,
  listOf,
  NULL,
  NUMBER,
  STRING,
  type StaticType,
  typeText,
} from './static-type.js'
import { lowerTruthOperand, refuseOperand, refuseType } from './type-check.js'

export function lowerLogical(node: Logical, env: Env): Typed {
  const operands = node.operands.map(operand => lowerTruthOperand(operand, env).expression)
  return { expression: { kind: 'logical', operator: node.operator, operands, span: node.span }, type: BOOLEAN }
}

export function lowerNot(node: Not, env: Env): Typed {
  const operand = lowerTruthOperand(node.operand, env).expression
  return { expression: { kind: 'not', operand, span: node.span }, type: BOOLEAN }
}

export function lowerComparison(node: Comparison, env: Env): Typed {
  const operands = node.operands.map(operand => lowerExpression(operand, env).expression)
  return { expression: { kind: 'comparison', operands, operators: node.operators, span: node.span }, type: BOOLEAN }
}

export function lowerArithmetic(node: Arithmetic, env: Env): Typed {
  const operands = node.operands.map(operand => lowerExpression(operand, env))
  let type = operands[0]?.type ?? ANY
  node.operators.forEach((operator, i) => {
    type = arithmeticType(operator, type, operands[i + 1]?.type ?? ANY, node.span)
  })
  const expression = {
    kind: 'arithmetic',
    operands: operands.map(operand => operand.expression),
    operators: node.operators,
    span: node.span,
  } as const
  return { expression, type }
}

function arithmeticType(operator: ArithmeticOperator, left: StaticType, right: StaticType, span: Span): StaticType {
  const type = pairType(operator, left, right)
  if (type !== null) return type
  const actual = `${typeText(left)} ${operator} ${typeText(right)}`
  return fail('operand-type-mismatch', { wanted: WANTED[operator], actual }, span)
}

/** The type of `left operator right`; null when no pair of possible types fits. */
function pairType(operator: ArithmeticOperator, left: StaticType, right: StaticType): StaticType | null {
  if (left.kind === 'list' && operator === '+') return listOf(joinTypes(left.element, elementOrSelf(right)))
  if (right.kind === 'list' && operator === '+') {
    return isOpen(left) ? ANY : listOf(joinTypes(elementOrSelf(left), right.element))
  }
  if (left.kind === 'union') return joinPossible(left.members.map(member => pairType(operator, member, right)))
  if (right.kind === 'union') return joinPossible(right.members.map(member => pairType(operator, left, member)))
  return OPERATORS[operator](left, right)
}

function elementOrSelf(type: StaticType): StaticType {
  return type.kind === 'list' ? type.element : type
}

/** Refused only when every member is. */
function joinPossible(types: readonly (StaticType | null)[]): StaticType | null {
  const possible = types.filter(type => type !== null)
  return possible.length === 0 ? null : joinAll(possible)
}

const WANTED: Readonly<Record<ArithmeticOperator, string>> = {
  '+': 'numbers, strings, lists, or a temporal value and a DURATION',
  '-': 'numbers, or a temporal value and a DURATION',
  '*': 'numbers, or a DURATION and a number',
  '/': 'numbers, or a DURATION and a number',
  '%': 'numbers',
  '^': 'numbers',
  '||': 'two strings or two lists',
}

/** The result's type, or null where the pair is refused. */
const OPERATORS: Readonly<Record<ArithmeticOperator, (left: StaticType, right: StaticType) => StaticType | null>> = {
  '+': (left, right) => {
    if (left.kind === 'null' || right.kind === 'null') return NULL
    if (isPlain(left, 'STRING')) return joinText(right)
    if (isPlain(right, 'STRING')) return joinText(left)
    // What is not known may be a list, and a list takes anything.
    if (left.kind === 'any' || right.kind === 'any') return ANY
    return (
      numbers(left, right) ?? addDuration(left, right) ?? addDuration(right, left) ?? unknownPair(left, right, ADDABLE)
    )
  },
  '-': (left, right) => numbers(left, right) ?? addDuration(left, right) ?? unknownPair(left, right, SUBTRACTABLE),
  '*': (left, right) =>
    numbers(left, right) ?? scale(left, right) ?? scale(right, left) ?? unknownPair(left, right, SCALABLE),
  '/': (left, right) => numbers(left, right) ?? scale(left, right) ?? unknownPair(left, right, SCALABLE),
  '%': (left, right) => numbers(left, right) ?? unknownPair(left, right, NUMBER),
  '^': (left, right) => (canBe(left, NUMBER) && canBe(right, NUMBER) ? FLOAT : null),
  '||': (left, right) => {
    if (canBe(left, STRING) && canBe(right, STRING)) return isOpen(left) || isOpen(right) ? ANY : STRING
    return canBe(left, LIST) && canBe(right, LIST) ? LIST : null
  },
}

const TEXT_OR_LIST: StaticType = { kind: 'union', members: [STRING, LIST] }

function joinText(other: StaticType): StaticType | null {
  if (isOpen(other)) return TEXT_OR_LIST
  return isPlain(other, 'STRING') || isNumeric(other) ? STRING : null
}

function numbers(left: StaticType, right: StaticType): StaticType | null {
  if (!isNumeric(left) || !isNumeric(right)) return null
  if (isPlain(left, 'INTEGER') && isPlain(right, 'INTEGER')) return INTEGER
  return isPlain(left, 'FLOAT') || isPlain(right, 'FLOAT') ? FLOAT : NUMBER
}

function addDuration(left: StaticType, right: StaticType): StaticType | null {
  return isPlain(right, 'DURATION') && (isInstant(left) || isPlain(left, 'DURATION')) ? left : null
}

function scale(left: StaticType, right: StaticType): StaticType | null {
  return isPlain(left, 'DURATION') && isNumeric(right) ? DURATION : null
}

const INSTANT_TYPES: readonly StaticType[] = (
  ['DATE', 'LOCAL TIME', 'ZONED TIME', 'LOCAL DATETIME', 'ZONED DATETIME'] as const
).map(name => ({ kind: 'plain', name }))
const SCALABLE: StaticType = { kind: 'union', members: [INTEGER, FLOAT, DURATION] }
const SUBTRACTABLE: StaticType = { kind: 'union', members: [INTEGER, FLOAT, DURATION, ...INSTANT_TYPES] }
const ADDABLE = SUBTRACTABLE

/** One side is not known: fine when the other one could take part. */
function unknownPair(left: StaticType, right: StaticType, possible: StaticType): StaticType | null {
  return (isOpen(left) && canBe(right, possible)) || (isOpen(right) && canBe(left, possible)) ? ANY : null
}

export function lowerSign(node: Sign, env: Env): Typed {
  const operand = lowerExpression(node.operand, env)
  if (!canBe(operand.type, SCALABLE)) {
    fail('operand-type-mismatch', { wanted: typeText(NUMBER), actual: typeText(operand.type) }, node.operand.span)
  }
  return {
    expression: { kind: 'sign', operator: node.operator, operand: operand.expression, span: node.span },
    type: operand.type,
  }
}

export function lowerStringPredicate(node: StringPredicate, env: Env): Typed {
  const left = lowerExpression(node.left, env)
  const right = lowerExpression(node.right, env)
  // STARTS WITH and its kin give null for what is no string; a regular expression asks for strings.
  if (node.operator === '=~') {
    if (!canBe(left.type, STRING)) refuseOperand(left.type, node.left, STRING)
    if (!canBe(right.type, STRING)) refuseOperand(right.type, node.right, STRING)
  }
  const expression = {
    kind: 'stringPredicate',
    operator: node.operator,
    left: left.expression,
    right: right.expression,
    span: node.span,
  } as const
  return { expression, type: BOOLEAN }
}

export function lowerIn(node: InPredicate, env: Env): Typed {
  const item = lowerExpression(node.item, env)
  const list = lowerExpression(node.list, env)
  if (!canBe(list.type, LIST)) refuseType(list.type, node.list, LIST)
  return { expression: { kind: 'in', item: item.expression, list: list.expression, span: node.span }, type: BOOLEAN }
}

export function lowerNullTest(node: NullTest, env: Env): Typed {
  const operand = lowerExpression(node.operand, env).expression
  return { expression: { kind: 'nullTest', operand, negated: node.negated, span: node.span }, type: BOOLEAN }
}

export function lowerTypeTest(node: TypeTest, env: Env): Typed {
  if (/\b(INT64|INTEGER64|FLOAT64|VECTOR)\b/i.test(env.lowering.source(node.type.span))) {
    env.lowering.needs25('This name of a type', node.type.span)
  }
  const operand = lowerExpression(node.operand, env).expression
  const expression = { kind: 'typeTest', operand, negated: node.negated, type: node.type, span: node.span } as const
  return { expression, type: BOOLEAN }
}

export function lowerNormalizedTest(node: NormalizedTest, env: Env): Typed {
  const operand = lowerExpression(node.operand, env).expression
  const expression = {
    kind: 'normalizedTest',
    operand,
    negated: node.negated,
    form: node.form,
    span: node.span,
  } as const
  return { expression, type: BOOLEAN }
}
