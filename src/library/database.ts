/**
 * The typed, synchronous library: open a database, run statements, get rows.
 *
 * ```ts
 * import { open } from 'relate'
 *
 * using db = open(':memory:')
 * db.run('CREATE (:Person {name: $name})', { name: 'Ada' })
 * const people = db.query<{ name: string }>('MATCH (p:Person) RETURN p.name AS name')
 * ```
 */
import type { StatementOptions as EngineStatementOptions, Limits } from '../engine/api.js'
import { type EngineTransaction, openEngine, type RelateEngine } from '../engine/engine.js'
import { applyLog, type MutationResult } from '../ontology/mutation-log.js'
import { define } from '../ontology/type-definition.js'
import type { Counters, PlanDocument, QueryType, StatementResult, Timings } from '../result/result.js'
import type { Notification } from '../status/notification.js'
import { fromRow } from './from-value.js'
import { functionRow, procedureRow, type RegisterOptions, type UserFunction, type UserProcedure } from './register.js'
import { type Parameters, toParameters } from './to-value.js'

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

/**
 * Opens `:memory:`, a `.rl` file or a directory store; a missing store is created unless `readOnly` is set.
 * @throws RelateError when another writer holds the store, or it cannot be read.
 */
export function open(path = ':memory:', options: OpenOptions = {}): Database {
  return new Database(openEngine(path, options))
}

export class Database implements Runner, Disposable {
  private transactionOpen: Transaction | null = null

  constructor(private readonly engine: RelateEngine) {}

  /** The path as opened; null for `:memory:`. */
  get path(): string | null {
    return this.engine.path
  }

  run<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): Result<Row> {
    return toResult<Row>(this.engine.run(statement, toEngineOptions(parameters, options)))
  }

  query<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): readonly Row[] {
    return this.run<Row>(statement, parameters, options).rows
  }

  iterate<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): IterableIterator<Row> {
    return rowsOf<Row>(this.engine.run(statement, toEngineOptions(parameters, options)))
  }

  /** Begins a transaction: the store's one writer until it is committed or rolled back. */
  begin(): Transaction {
    const transaction = new Transaction(this.engine.begin())
    this.transactionOpen = transaction
    return transaction
  }

  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (transaction: Transaction) => T): T {
    const transaction = this.begin()
    try {
      const result = work(transaction)
      if (transaction.open) transaction.commit()
      return result
    } finally {
      if (transaction.open) transaction.rollback()
    }
  }

  /** `registerFunction('double(x :: INTEGER) :: INTEGER', (x: number) => 2 * x)` */
  registerFunction(signature: string, call: UserFunction, options: RegisterOptions = {}): void {
    this.engine.registerFunction(functionRow(signature, call, options))
  }

  /** `registerProcedure('letters() :: (letter :: STRING)', [{ letter: 'a' }])`, or a function that gives the rows. */
  registerProcedure(signature: string, rows: UserProcedure, options: RegisterOptions = {}): void {
    this.engine.registerProcedure(procedureRow(signature, rows, options))
  }

  /**
   * Applies a mutation log (JSONL: DEFINE, CREATE, UPDATE, DELETE) as one transaction, or not at all. What is wrong
   * with it is in `errors`, with the `lines` it stands on.
   */
  applyMutations(log: string): MutationResult {
    return this.engine.write(
      transaction => applyLog(transaction, new TextEncoder().encode(log)),
      result => result.success,
    )
  }

  /** Defines a node or edge type, or redefines it in its place. */
  defineType(definition: TypeOptions): void {
    const { entityType, label, description, required = [], optional = [] } = definition
    const { exampleFilePath = null, exampleInFilePath = null } = definition
    const record = {
      entityType,
      label,
      description,
      required,
      optional,
      exampleFilePath,
      exampleInFilePath,
      learned: [],
    }
    this.engine.write(
      transaction => define(transaction, record),
      () => true,
    )
  }

  /** Rolls back what is open and releases the store. Calling it twice is fine. */
  close(): void {
    if (this.transactionOpen?.open) this.transactionOpen.rollback()
    this.engine.close()
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

export class Transaction implements Runner, Disposable {
  constructor(private readonly inner: EngineTransaction) {}

  /** Neither committed nor rolled back yet. */
  get open(): boolean {
    return this.inner.open
  }

  run<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): Result<Row> {
    return toResult<Row>(this.inner.run(statement, toEngineOptions(parameters, options)))
  }

  query<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): readonly Row[] {
    return this.run<Row>(statement, parameters, options).rows
  }

  iterate<Row = Record<string, unknown>>(
    statement: string,
    parameters?: Parameters,
    options?: StatementOptions,
  ): IterableIterator<Row> {
    return rowsOf<Row>(this.inner.run(statement, toEngineOptions(parameters, options)))
  }

  /** Durable when it returns. */
  commit(): void {
    this.inner.commit()
  }

  rollback(): void {
    this.inner.rollback()
  }

  /** An open transaction is rolled back. */
  [Symbol.dispose](): void {
    if (this.open) this.rollback()
  }
}

function toEngineOptions(parameters: Parameters | undefined, options: StatementOptions = {}): EngineStatementOptions {
  const { timeout, maxRows, cancel, language } = options
  return {
    parameters: toParameters(parameters),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(maxRows === undefined ? {} : { maxRows }),
    ...(cancel === undefined ? {} : { cancel }),
    ...(language === undefined ? {} : { language }),
  }
}

function toResult<Row>(result: StatementResult): Result<Row> {
  const { columns, columnTypes, truncated, stats, notifications, plan, timings, planCache, queryType } = result
  const rows = [...rowsOf<Row>(result)]
  return { columns, columnTypes, rows, truncated, stats, notifications, plan, timings, planCache, queryType }
}

/** The caller names the shape of its rows; nothing can check it. */
function* rowsOf<Row>({ columns, rows }: StatementResult): IterableIterator<Row> {
  for (const row of rows) yield fromRow(columns, row) as Row
}
