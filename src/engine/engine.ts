/** An open database as surfaces see it (api.ts): statements, transactions, the schema. */
import type { AggregateRow, FunctionRow, ProcedureRow } from '../functions/rows.js'
import type { Plan } from '../plan/plan.js'
import type { StatementResult } from '../result/result.js'
import { fail } from '../status/fail.js'
import type { GraphTransaction, GraphView } from '../store/graph.js'
import { openStore } from '../store/open-store.js'
import { wallClock } from '../value/clock.js'
import type { Engine, EngineOptions, Limits, RunningStatement, SchemaEntry, StatementOptions } from './api.js'
import type { EngineCore } from './core.js'
import { MemoryPool } from './memory-pool.js'
import { PlanCache } from './plan-cache.js'
import { Registry } from './registry.js'
import { schemaInSteps } from './schema.js'
import { Statement, type Surrounding } from './statement.js'
import { WriterQueue } from './writers.js'

export const DEFAULT_LIMITS: Limits = {
  expressionMemory: 256 * 1024 * 1024,
  statementMemory: 1024 * 1024 * 1024,
  traversalDepth: 500,
  logicalGraphSize: null,
}

/** So many statements may hold all that one may, at a time. */
const STATEMENTS_AT_THE_LIMIT = 2

/**
 * Opens a directory store, a `.rl` file or `:memory:`.
 * @throws RelateError when the store cannot be opened: another writer, damage, a newer format, no permission.
 */
export function openEngine(path: string, options: EngineOptions = {}): RelateEngine {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits }
  const store = openStore(path, {
    readOnly: options.readOnly ?? false,
    ...(limits.logicalGraphSize === null ? {} : { graphSizeLimit: limits.logicalGraphSize }),
  })
  return new RelateEngine({
    store,
    options,
    limits,
    memory: new MemoryPool(STATEMENTS_AT_THE_LIMIT * limits.statementMemory),
    cache: new PlanCache<Plan>(),
    registry: new Registry(),
    writers: new WriterQueue(),
    now: wallClock,
  })
}

export class RelateEngine implements Engine {
  private closed = false

  constructor(private readonly core: EngineCore) {}

  get writable(): boolean {
    return this.core.store.writable
  }

  get path(): string | null {
    return this.core.store.path
  }

  run(text: string, options: StatementOptions = {}): StatementResult {
    return this.toEnd(text, options, null)
  }

  start(text: string, options: StatementOptions = {}): RunningStatement {
    this.checkOpen()
    return new Statement(this.core, text, options, null)
  }

  /** An explicit transaction: the store's one writer until it ends. */
  begin(): EngineTransaction {
    this.checkOpen()
    if (!this.writable) fail('store-is-read-only')
    if (this.core.writers.busy) fail('transaction-open')
    return new EngineTransaction(this.core, (text, options, surrounding) => this.toEnd(text, options, surrounding))
  }

  schema(sampleSize: number): ReadonlyMap<string, SchemaEntry> {
    const steps = this.schemaInSteps(sampleSize)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  *schemaInSteps(sampleSize: number): Generator<void, ReadonlyMap<string, SchemaEntry>> {
    const view = this.read(newest => newest)
    return yield* schemaInSteps(view, sampleSize)
  }

  /** The procedures a statement can call. */
  get procedures(): { lookup(name: string): ProcedureRow | undefined } {
    return this.core.registry.procedures
  }

  registerFunction(row: FunctionRow | AggregateRow): void {
    this.core.registry.registerFunction(row)
    this.core.cache.clear()
  }

  registerProcedure(row: ProcedureRow): void {
    this.core.registry.registerProcedure(row)
    this.core.cache.clear()
  }

  /** Looks at the newest committed state. */
  read<T>(look: (view: GraphView) => T): T {
    this.checkOpen()
    this.core.store.refresh()
    return look(this.core.store.graph.snapshot())
  }

  /**
   * Changes the graph below the language, in one transaction: kept when `keep` says so of the outcome.
   * @throws RelateError while another writer is at work, or on a read-only store
   */
  write<T>(change: (transaction: GraphTransaction) => T, keep: (outcome: T) => boolean): T {
    const transaction = this.begin()
    try {
      const outcome = transaction.change(change)
      if (keep(outcome)) transaction.commit()
      return outcome
    } finally {
      if (transaction.open) transaction.rollback()
    }
  }

  *writeInSteps<T>(
    change: (transaction: GraphTransaction) => Generator<void, T>,
    keep: (outcome: T) => boolean,
  ): Generator<void, T> {
    const transaction = this.begin()
    try {
      const outcome = yield* transaction.change(change)
      if (keep(outcome)) transaction.commit()
      return outcome
    } finally {
      if (transaction.open) transaction.rollback()
    }
  }

  checkpoint(): void {
    this.core.store.checkpoint()
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.core.store.close()
  }

  private toEnd(text: string, options: StatementOptions, surrounding: Surrounding | null): StatementResult {
    this.checkOpen()
    const statement = new Statement(this.core, text, options, surrounding)
    try {
      if (!statement.advance(Number.POSITIVE_INFINITY)) {
        // Nobody else can finish meanwhile: the writer's place is taken by an open transaction.
        statement.cancel()
        statement.advance(0)
        fail('transaction-open')
      }
      return statement.result()
    } finally {
      statement.release()
    }
  }

  private checkOpen(): void {
    if (this.closed) fail('database-closed')
  }
}

type RunInside = (text: string, options: StatementOptions, surrounding: Surrounding) => StatementResult

/** Statements that become durable together. One that fails leaves nothing; the others stay. */
export class EngineTransaction {
  private readonly surrounding: Surrounding
  private ended = false

  constructor(
    private readonly core: EngineCore,
    private readonly runInside: RunInside,
  ) {
    core.writers.enter(this)
    this.surrounding = { transaction: core.store.graph.begin(), startedAt: core.now() }
  }

  run(text: string, options: StatementOptions = {}): StatementResult {
    if (this.ended) fail('transaction-ended')
    return this.runInside(text, options, this.surrounding)
  }

  /** Changes the graph below the language. */
  change<T>(work: (transaction: GraphTransaction) => T): T {
    if (this.ended) fail('transaction-ended')
    return work(this.surrounding.transaction)
  }

  commit(): void {
    this.end(() => this.surrounding.transaction.commit())
  }

  rollback(): void {
    this.end(() => this.surrounding.transaction.rollback())
  }

  get open(): boolean {
    return !this.ended
  }

  private end(how: () => void): void {
    if (this.ended) fail('transaction-ended')
    this.ended = true
    try {
      how()
    } finally {
      this.core.writers.leave(this)
    }
  }
}
