/** The built-in functions and procedures: the tables that lowering, SHOW and the documentation read. */
import { AGGREGATE_FUNCTIONS } from './aggregate.js'
import { DATABASE_FUNCTIONS } from './database.js'
import { GRAPH_FUNCTIONS } from './graph.js'
import { LIST_FUNCTIONS } from './list.js'
import { NUMERIC_FUNCTIONS } from './numeric.js'
import { PROCEDURES } from './procedures/index.js'
import type { AggregateRow, FunctionRow, ProcedureRow } from './rows.js'
import { SCALAR_FUNCTIONS } from './scalar.js'
import { SPATIAL_FUNCTIONS } from './spatial.js'
import { STRING_FUNCTIONS } from './string.js'
import { TEMPORAL_FUNCTIONS } from './temporal/index.js'
import { VECTOR_FUNCTIONS } from './vector.js'

export type AnyFunctionRow = FunctionRow | AggregateRow

export const functions: readonly FunctionRow[] = [
  ...DATABASE_FUNCTIONS,
  ...GRAPH_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...NUMERIC_FUNCTIONS,
  ...SCALAR_FUNCTIONS,
  ...SPATIAL_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...TEMPORAL_FUNCTIONS,
  ...VECTOR_FUNCTIONS,
]

export const aggregates: readonly AggregateRow[] = AGGREGATE_FUNCTIONS

export const procedures: readonly ProcedureRow[] = PROCEDURES

const functionsByName = new Map<string, AnyFunctionRow>(
  [...functions, ...aggregates].map(row => [row.name.toLowerCase(), row]),
)
const proceduresByName = new Map(procedures.map(row => [row.name, row]))

/** Names of functions ignore case. */
export function functionNamed(name: string): AnyFunctionRow | undefined {
  return functionsByName.get(name.toLowerCase())
}

/** Names of procedures do not. */
export function procedureNamed(name: string): ProcedureRow | undefined {
  return proceduresByName.get(name)
}

export function isAggregate(row: AnyFunctionRow): row is AggregateRow {
  return row.category === 'Aggregating'
}
