/**
 * Functions, aggregates and procedures are rows of tables. Arity and type checks, SHOW FUNCTIONS, the pages under
 * spec/cypher and execution read the same row.
 */

import type { GraphTransaction, GraphView } from '../store/graph.js'
import type { CypherMap, Value } from '../value/value.js'

/** A type in a signature, in Neo4j's words: `STRING`, `INTEGER | FLOAT`, `LIST<ANY>`, `ANY`. */
export type TypeName = string

/** Errors that a wrong type may raise when running. */
export type WrongType = 'argument-type' | 'argument-coercion' | 'operand-type' | 'range-argument-type'

export interface Argument {
  readonly name: string
  readonly type: TypeName
  readonly description: string
  /** Given when the argument may be left out. */
  readonly optional?: boolean
  /** Only from this language version on; in an older one the row has no such argument. */
  readonly version?: 25
  /** Where a LIST belongs and the type is known only when running: another value is a list of one, as for IN. */
  readonly itemIsList?: true
  /** The error that a wrong type raises when running, where it is not the row's. */
  readonly wrongType?: WrongType
}

/** What a function may ask of the running statement. */
export interface FunctionContext {
  readonly view: GraphView
  /** One reading a statement and transaction, nanoseconds since the epoch; `realtime()` reads anew. */
  readonly statementTime: bigint
  readonly transactionTime: bigint
  realtime(): bigint
  /** IANA name or offset of the default zone. */
  readonly timeZone: string
  random(): number
  /** Looks at deadline and cancel flag; call once an item in long loops. */
  tick(): void
  /** Accounts for bytes about to be held by one value; fails past the expression memory limit. */
  reserve(bytes: number): void
  /** Where LOAD CSV stands, for file() and linenumber(); not given outside of it. */
  readonly csv?: { readonly file: string; readonly line: number } | null
  /** A node or relationship deleted by the running transaction. */
  isDeletedNode(id: number): boolean
  isDeletedRelationship(id: number): boolean
}

export interface FunctionRow {
  /** Canonical spelling: `toUpper`, `duration.between`. Looked up ignoring case. */
  readonly name: string
  readonly category:
    | 'Scalar'
    | 'String'
    | 'List'
    | 'Numeric'
    | 'Logarithmic'
    | 'Trigonometric'
    | 'Predicate'
    | 'Temporal'
    | 'Spatial'
    | 'Graph'
    | 'Database'
    | 'Vector'
    | 'LoadCsv'
    | string
  readonly takes: readonly Argument[]
  /** Any number of further arguments of the last one's type (coalesce). */
  readonly variadic?: boolean
  readonly gives: TypeName
  /** `null`: any null argument gives null without calling; `call`: the function sees nulls. */
  readonly onNull: 'null' | 'call'
  /** In our own words, one sentence. */
  readonly description: string
  /** Page and heading under spec/cypher. */
  readonly page: string
  /** rand(), timestamp(): never folded or moved. */
  readonly deterministic?: false
  /** Only in this language version. */
  readonly version?: 5 | 25
  readonly deprecatedBy?: string
  /** Wrong types are found when running, never when compiling (range, toInteger). */
  readonly lateTypes?: true
  /** The error that a wrong type raises when running; `argument-type` if not given. */
  readonly wrongType?: WrongType
  call(args: readonly Value[], context: FunctionContext): Value
}

/** One group's state. */
export interface Accumulator {
  add(args: readonly Value[]): void
  result(): Value
}
export interface AggregateRow extends Omit<FunctionRow, 'call' | 'category' | 'onNull'> {
  readonly category: 'Aggregating'
  /** Its accumulator holds every value that it is given. */
  readonly keepsValues?: true
  start(context: FunctionContext): Accumulator
}

export interface ProcedureColumn {
  readonly name: string
  readonly type: TypeName
  readonly description: string
}
export interface Setting {
  readonly name: string
  readonly value: string | null
  readonly description: string
}
export interface ProcedureContext extends FunctionContext {
  readonly parameters: CypherMap
  /** Of the language: the two name types differently. */
  readonly version: 5 | 25
  /** Sorted by name. */
  readonly settings: readonly Setting[]
  /** Empties the cache of plans, and says how many there were. */
  clearPlans(): number
  /** What a procedure that writes writes to; null in a read. */
  readonly transaction: GraphTransaction | null
}
export interface ProcedureRow {
  readonly name: string
  readonly description: string
  readonly takes: readonly (Argument & { readonly default?: Value })[]
  /** Empty: a void procedure. */
  readonly gives: readonly ProcedureColumn[]
  readonly mode: 'READ' | 'WRITE' | 'SCHEMA' | 'DBMS'
  readonly page: string
  readonly deprecatedBy?: string
  /** Its argument becomes a label, type or key: null is no name. */
  readonly makesNames?: true
  /** Rows, one array a row in the order of `gives`. */
  call(args: readonly Value[], context: ProcedureContext): Iterable<readonly Value[]>
}
