/** What the library offers, as types: everything else about a database is its own affair. */
import type { Limits } from '../engine/api.js'
import type { MutationResult } from '../ontology/mutation-log.js'
import type { Counters, PlanDocument, QueryType, Timings } from '../result/result.js'
import type { Notification } from '../status/notification.js'
import type { RegisterOptions, UserFunction, UserProcedure } from './register.js'
import type { Parameters } from './to-value.js'

export interface OpenOptions {
  /** `true`: the state at open, no lease taken; `'live'`: follows the process that writes a directory store. */
  readonly readOnly?: boolean | 'live'
  /** Refuses unbounded MATCH reads and new named nodes without a label. Default false. */
  readonly safe?: boolean
  /** The folder LOAD CSV may read. Default none. */
  readonly importDirectory?: string
  readonly limits?: Partial<Limits>
  /** Zone of temporal functions: an IANA name or an offset. Default UTC. */
  readonly timeZone?: string
}

export interface StatementOptions {
  /** Milliseconds after which the statement is stopped. Default none. */
  readonly timeout?: number
  /** At most this many rows; `truncated` says whether there were more. Default all. */
  readonly maxRows?: number
  /** An object whose `cancelled` turns true to stop the statement. */
  readonly cancel?: { readonly cancelled: boolean }
  /** The language of a statement without a `CYPHER` prefix. Default: Cypher 25 with openCypher's older forms. */
  readonly language?: 5 | 25
}

export interface TypeOptions {
  readonly entityType: 'node' | 'edge'
  readonly label: string
  readonly description: string
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
  readonly exampleFilePath?: string
  readonly exampleInFilePath?: string
}

export interface Result<Row = Record<string, unknown>> {
  readonly columns: readonly string[]
  /** `STRING`, `INTEGER`, `NODE`, ..., from the first row; `ANY` without one. */
  readonly columnTypes: readonly string[]
  readonly rows: readonly Row[]
  readonly truncated: boolean
  readonly stats: Counters
  readonly notifications: readonly Notification[]
  readonly plan: PlanDocument
  readonly timings: Timings
  readonly planCache: string
  readonly queryType: QueryType
}

/** What runs statements: a database, or a transaction of it. */
export interface Runner {
  /** @throws RelateError with `kind`, `code`, `gqlStatus` and `span` when the statement fails. */
  run<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): Result<Row>
  /** Just the rows. */
  query<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): readonly Row[]
  /** The rows one by one, converted as they are asked for. */
  iterate<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): IterableIterator<Row>
}

export interface Database extends Runner, Disposable {
  /** The path as opened; null for `:memory:`. */
  readonly path: string | null
  /** Begins a transaction: the store's one writer until it is committed or rolled back. */
  begin(): Transaction
  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (transaction: Transaction) => T): T
  /** `registerFunction('double(x :: INTEGER) :: INTEGER', (x: number) => 2 * x)` */
  registerFunction(signature: string, call: UserFunction, options?: RegisterOptions): void
  /** `registerProcedure('letters() :: (letter :: STRING)', [{ letter: 'a' }])`, or a function that gives the rows. */
  registerProcedure(signature: string, rows: UserProcedure, options?: RegisterOptions): void
  /**
   * Applies a mutation log (JSONL: DEFINE, CREATE, UPDATE, DELETE) as one transaction, or not at all. What is wrong
   * with it is in `errors`, with the `lines` it stands on.
   */
  applyMutations(log: string): MutationResult
  /** Defines a node or edge type, or redefines it in its place. */
  defineType(definition: TypeOptions): void
  /** Rolls back what is open and releases the store. Calling it twice is fine. */
  close(): void
}

/** Statements that become durable together. One that fails leaves nothing; the others stay. */
export interface Transaction extends Runner, Disposable {
  /** Neither committed nor rolled back yet. */
  readonly open: boolean
  /** Durable when it returns. */
  commit(): void
  rollback(): void
}
