/** A runtime over an empty or hand-made graph, and short ways to write bound expressions. */

import { compileExpression } from '../../src/evaluate/compile.js'
import type { Row, Runtime } from '../../src/evaluate/runtime.js'
import { functionNamed, isAggregate } from '../../src/functions/registry.js'
import type { FunctionRow } from '../../src/functions/rows.js'
import type { BoundExpression, Slot } from '../../src/lower/bound.js'
import type { ArithmeticOperator, ComparisonOperator } from '../../src/parse/tree.js'
import { RelateError } from '../../src/status/fail.js'
import type { Value } from '../../src/value/value.js'
import { TinyGraph } from './tiny-graph.js'

const span = { start: 0, end: 0 }

export interface RuntimeOptions {
  readonly graph?: TinyGraph
  readonly parameters?: Readonly<Record<string, Value>>
  readonly memoryLimit?: number
  readonly notices?: string[]
}

export function runtime(options: RuntimeOptions = {}): Runtime {
  const graph = options.graph ?? new TinyGraph()
  return {
    view: graph,
    parameters: new Map(Object.entries(options.parameters ?? {})),
    statementTime: 1_700_000_000_000_000_000n,
    transactionTime: 1_700_000_000_000_000_000n,
    realtime: () => 1_700_000_000_000_000_000n,
    timeZone: 'Z',
    random: () => 0.5,
    tick: () => {},
    reserve: bytes => {
      if (bytes > (options.memoryLimit ?? Number.POSITIVE_INFINITY)) throw new Error(`out of memory at ${bytes}`)
    },
    isDeletedNode: id => graph.deletedNodes.has(id),
    isDeletedRelationship: id => graph.deletedRelationships.has(id),
    subquery: () => null,
    notice: kind => {
      options.notices?.push(kind)
    },
  }
}

export function evaluate(expression: BoundExpression, row: Row = [], options: RuntimeOptions = {}): Value {
  return compileExpression(expression)(row, runtime(options))
}

/** The error's kind, Neo4j code without its prefix, and status. */
export function errorOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof RelateError) {
      return [error.kind, error.code.split('.').at(-1), error.gqlStatus, error.gqlCause].join(' ')
    }
    throw error
  }
  return 'no error'
}

export const constant = (value: Value): BoundExpression => ({ kind: 'constant', value, span })
export const list = (...items: BoundExpression[]): BoundExpression => ({ kind: 'list', items, span })
export const parameter = (name: string): BoundExpression => ({ kind: 'parameter', name, span })

export function slot(index: number, kind: Slot['kind'] = 'value'): Slot {
  return { index, kind, name: `s${index}`, anonymous: false }
}
export const read = (of: Slot): BoundExpression => ({ kind: 'slot', slot: of, span })
export const property = (subject: BoundExpression, key: string): BoundExpression => ({
  kind: 'property',
  subject,
  key,
  span,
})
export const at = (subject: BoundExpression, index: BoundExpression): BoundExpression => ({
  kind: 'index',
  subject,
  index,
  span,
})

export function call(name: string, ...args: BoundExpression[]): BoundExpression {
  return { kind: 'call', function: scalarFunction(name), arguments: args, span }
}

function scalarFunction(name: string): FunctionRow {
  const row = functionNamed(name)
  if (row === undefined || isAggregate(row)) throw new Error(`no function ${name}`)
  return row
}

/** `chain(a, '+', b, '-', c)` */
export function chain(first: BoundExpression, ...rest: (ArithmeticOperator | BoundExpression)[]): BoundExpression {
  return {
    kind: 'arithmetic',
    operands: [first, ...expressions(rest)],
    operators: words<ArithmeticOperator>(rest),
    span,
  }
}

export function compare(first: BoundExpression, ...rest: (ComparisonOperator | BoundExpression)[]): BoundExpression {
  return {
    kind: 'comparison',
    operands: [first, ...expressions(rest)],
    operators: words<ComparisonOperator>(rest),
    span,
  }
}

function expressions(parts: readonly (string | BoundExpression)[]): BoundExpression[] {
  return parts.filter((part): part is BoundExpression => typeof part !== 'string')
}

function words<T extends string>(parts: readonly (T | BoundExpression)[]): T[] {
  return parts.filter((part): part is T => typeof part === 'string')
}

export function logical(operator: 'AND' | 'OR' | 'XOR', ...operands: BoundExpression[]): BoundExpression {
  return { kind: 'logical', operator, operands, span }
}
