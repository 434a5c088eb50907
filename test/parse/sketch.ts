/** A tree as one line of text: operators in brackets, everything else as its kind and the fields that say something. */
import { parse } from '../../src/parse/parse.js'
import { CASE_SUBJECT, type Clause, type Expression, type PatternPart } from '../../src/parse/tree.js'
import { Float } from '../../src/value/value.js'

const PLACES = new Set(['span', 'nameSpan', 'text', 'kind'])

export function sketch(part: unknown): string {
  if (Array.isArray(part)) return `[${part.map(item => sketch(item)).join(' ')}]`
  if (part instanceof Float) return `${Object.is(part.value, -0) ? '-0' : part.value}.0`
  if (typeof part !== 'object' || part === null) return String(part)
  if (isLeaf(part))
    return part.name === CASE_SUBJECT ? 'subject' : `${part.kind === 'parameter' ? '$' : ''}${part.name}`
  const kind = 'kind' in part ? String(part.kind) : ''
  if (kind === 'literal' && 'value' in part)
    return typeof part.value === 'string' ? JSON.stringify(part.value) : sketch(part.value)
  return isOperation(part) ? operation(part) : fields(kind, part)
}

function isLeaf(part: object): part is { kind: string; name: string } {
  return 'kind' in part && ['name', 'variable', 'parameter'].includes(String(part.kind))
}

function isOperation(part: object): part is Expression {
  return (
    'kind' in part &&
    ['logical', 'comparison', 'arithmetic', 'not', 'sign', 'property', 'in', 'nullTest'].includes(String(part.kind))
  )
}

function operation(part: Expression): string {
  switch (part.kind) {
    case 'logical':
      return `(${part.operands.map(sketch).join(` ${part.operator} `)})`
    case 'comparison':
    case 'arithmetic':
      return `(${part.operands.map((operand, i) => (i === 0 ? sketch(operand) : `${part.operators[i - 1]} ${sketch(operand)}`)).join(' ')})`
    case 'not':
      return `(NOT ${sketch(part.operand)})`
    case 'sign':
      return `(${part.operator} ${sketch(part.operand)})`
    case 'property':
      return `${sketch(part.subject)}.${part.key.name}`
    case 'in':
      return `(${sketch(part.item)} IN ${sketch(part.list)})`
    case 'nullTest':
      return `(${sketch(part.operand)} IS ${part.negated ? 'NOT ' : ''}NULL)`
    default:
      return fields(part.kind, part)
  }
}

function fields(kind: string, part: object): string {
  const said = Object.entries(part).flatMap(([key, value]) =>
    PLACES.has(key) || isNothing(value) ? [] : [`${key}:${sketch(value)}`],
  )
  return `(${[kind, ...said].filter(word => word !== '').join(' ')})`
}

function isNothing(value: unknown): boolean {
  return value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The statement's query or command. */
export function body(statement: string): string {
  return sketch(parse(statement).body)
}

function clausesOf(query: string): readonly Clause[] {
  const { body } = parse(query)
  if (body.kind !== 'singleQuery') throw new Error(`${query} is a ${body.kind}`)
  return body.clauses
}

/** The clauses of a query. */
export function clauses(query: string): readonly string[] {
  return clausesOf(query).map(sketch)
}

/** The first clause of a query. */
export function clause(query: string): string {
  return sketch(clausesOf(query)[0])
}

export function expressionOf(text: string): Expression {
  const [first] = clausesOf(`RETURN ${text}`)
  if (first?.kind !== 'return') throw new Error(`RETURN ${text} is no RETURN`)
  return first.projection.items[0]!.expression
}

export function expression(text: string): string {
  return sketch(expressionOf(text))
}

export function patternOf(text: string): PatternPart {
  const [first] = clausesOf(`MATCH ${text} RETURN 1`)
  if (first?.kind !== 'match') throw new Error(`MATCH ${text} is no MATCH`)
  return first.patterns[0]!
}

export function pattern(text: string): string {
  return sketch(patternOf(text))
}

/** The message that parsing fails with, behind `syntax error: parse error: `. */
export function failure(text: string): string {
  try {
    parse(text)
  } catch (error) {
    return String(error).replace('RelateError: syntax error: parse error: ', '')
  }
  return 'no error'
}
