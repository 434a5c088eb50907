/** All functions and procedures by name. Rows of users are laid over the built-in ones, which they cannot hide. */
import { AGGREGATE_FUNCTIONS } from './aggregate.js'
import { GRAPH_FUNCTIONS } from './graph.js'
import { LIST_FUNCTIONS } from './list.js'
import { NUMERIC_FUNCTIONS } from './numeric.js'
import type { AggregateRow, FunctionRow, ProcedureRow } from './rows.js'
import { SCALAR_FUNCTIONS } from './scalar.js'
import { SPATIAL_FUNCTIONS } from './spatial.js'
import { STRING_FUNCTIONS } from './string.js'
import { TEMPORAL_FUNCTIONS } from './temporal/index.js'
import { VECTOR_FUNCTIONS } from './vector.js'

export type AnyFunctionRow = FunctionRow | AggregateRow
export type Version = 5 | 25

export function isAggregate(row: AnyFunctionRow): row is AggregateRow {
  return row.category === 'Aggregating'
}

export class Registry {
  private readonly functionsByName = new Map<string, AnyFunctionRow[]>()
  private readonly proceduresByName = new Map<string, ProcedureRow>()

  constructor(
    functions: readonly AnyFunctionRow[],
    procedures: readonly ProcedureRow[],
    private readonly base: Registry | null = null,
  ) {
    for (const row of functions) this.addFunction(row)
    for (const row of procedures) this.proceduresByName.set(row.name, row)
  }

  private addFunction(row: AnyFunctionRow): void {
    const name = row.name.toLowerCase()
    const rows = this.functionsByName.get(name)
    if (rows === undefined) this.functionsByName.set(name, [row])
    else rows.push(row)
  }

  /**
   * The row for a name in any case, and for a language version if rows differ by it; 25 if none is given. A row that
   * only the other version has is not found.
   */
  functionNamed(name: string, version: Version = 25): AnyFunctionRow | undefined {
    const inherited = this.base?.functionNamed(name, version)
    if (inherited !== undefined) return inherited
    const rows = this.functionsByName.get(name.toLowerCase())
    return rows?.find(row => row.version === undefined || row.version === version)
  }

  /** Names of procedures are case-sensitive. */
  procedureNamed(name: string): ProcedureRow | undefined {
    return this.base?.procedureNamed(name) ?? this.proceduresByName.get(name)
  }

  /** Sorted by name, for SHOW FUNCTIONS. */
  functions(version: Version = 25): readonly AnyFunctionRow[] {
    const own = [...this.functionsByName.values()].flat()
    const rows = own.filter(row => row.version === undefined || row.version === version)
    return [...(this.base?.functions(version) ?? []), ...rows].sort(byName)
  }

  /** Sorted by name, for SHOW PROCEDURES. */
  procedures(): readonly ProcedureRow[] {
    return [...(this.base?.procedures() ?? []), ...this.proceduresByName.values()].sort(byName)
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

const FUNCTIONS: readonly AnyFunctionRow[] = [
  ...AGGREGATE_FUNCTIONS,
  ...GRAPH_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...NUMERIC_FUNCTIONS,
  ...SCALAR_FUNCTIONS,
  ...SPATIAL_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...TEMPORAL_FUNCTIONS,
  ...VECTOR_FUNCTIONS,
]

export const BUILT_IN = new Registry(FUNCTIONS, [])

export function functionNamed(name: string, version?: Version): AnyFunctionRow | undefined {
  return BUILT_IN.functionNamed(name, version)
}

export function procedureNamed(name: string): ProcedureRow | undefined {
  return BUILT_IN.procedureNamed(name)
}
