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
import type { StatementOptions as EngineStatementOptions } from '../engine/api.js'
import { type EngineTransaction, openEngine, type RelateEngine } from '../engine/engine.js'
import { applyLog, type MutationResult } from '../ontology/mutation-log.js'
import { define } from '../ontology/type-definition.js'
import type { StatementResult } from '../result/result.js'
import { fail } from '../status/fail.js'
import type { Database, OpenOptions, Result, Runner, StatementOptions, Transaction, TypeOptions } from './api.js'
import { checkOpening, checkStatement, isPromise } from './arguments.js'
import { fromRow } from './from-value.js'
import { functionRow, procedureRow, type RegisterOptions, type UserFunction, type UserProcedure } from './register.js'
import { type Parameters, toParameters } from './to-value.js'

/**
 * Opens `:memory:`, a `.rl` file or a directory store; a missing store is created unless `readOnly` is set.
 * @throws RelateError when another writer holds the store, or it cannot be read.
 */
export function open(path = ':memory:', options: OpenOptions = {}): Database {
  checkOpening(path, options)
  return new EngineDatabase(openEngine(path, options))
}

abstract class EngineRunner implements Runner {
  run<Row>(statement: string, parameters?: Parameters, options?: StatementOptions): Result<Row> {
    return toResult<Row>(this.checked(statement, parameters, options))
  }

  query<Row>(statement: string, parameters?: Parameters, options?: StatementOptions): readonly Row[] {
    return [...this.iterate<Row>(statement, parameters, options)]
  }

  iterate<Row>(statement: string, parameters?: Parameters, options?: StatementOptions): IterableIterator<Row> {
    return rowsOf<Row>(this.checked(statement, parameters, options))
  }

  private checked(statement: string, parameters?: Parameters, options?: StatementOptions): StatementResult {
    checkStatement(statement, parameters, options)
    return this.execute(statement, toEngineOptions(parameters, options))
  }

  protected abstract execute(statement: string, options: EngineStatementOptions): StatementResult
}

class EngineDatabase extends EngineRunner implements Database {
  private transactionOpen: Transaction | null = null

  constructor(private readonly engine: RelateEngine) {
    super()
  }

  get path(): string | null {
    return this.engine.path
  }

  protected override execute(statement: string, options: EngineStatementOptions): StatementResult {
    return this.engine.run(statement, options)
  }

  begin(): Transaction {
    const transaction = new OpenTransaction(this.engine.begin())
    this.transactionOpen = transaction
    return transaction
  }

  transaction<T>(work: (transaction: Transaction) => T): T {
    const transaction = this.begin()
    try {
      const result = work(transaction)
      if (isPromise(result)) refuseLater(result)
      if (transaction.open) transaction.commit()
      return result
    } finally {
      if (transaction.open) transaction.rollback()
    }
  }

  registerFunction(signature: string, call: UserFunction, options: RegisterOptions = {}): void {
    this.engine.registerFunction(functionRow(signature, call, options))
  }

  registerProcedure(signature: string, rows: UserProcedure, options: RegisterOptions = {}): void {
    this.engine.registerProcedure(procedureRow(signature, rows, options))
  }

  applyMutations(log: string): MutationResult {
    return this.engine.write(
      transaction => applyLog(transaction, new TextEncoder().encode(log)),
      result => result.success,
    )
  }

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

  close(): void {
    if (this.transactionOpen?.open) this.transactionOpen.rollback()
    this.engine.close()
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

class OpenTransaction extends EngineRunner implements Transaction {
  constructor(private readonly inner: EngineTransaction) {
    super()
  }

  get open(): boolean {
    return this.inner.open
  }

  protected override execute(statement: string, options: EngineStatementOptions): StatementResult {
    return this.inner.run(statement, options)
  }

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

/** What the work still does fails on the ended transaction; nobody can await that, so nobody has to handle it. */
function refuseLater(work: PromiseLike<unknown>): never {
  work.then(undefined, () => undefined)
  return fail('asynchronous-transaction')
}
