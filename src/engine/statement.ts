/**
 * One statement from text to result, the whole way on one page, in slices.
 *
 *   new ──compile, policy──> (waiting for the one writer's place) ──> running ──> finishing ──commit──> ended
 *
 * Whatever fails, nothing of the statement stays: its transaction is rolled back, or the surrounding one goes back to
 * the savepoint before it.
 */
import { noChanges } from '../execute/counters.js'
import { createExecution, type Execution } from '../execute/execution.js'
import { startsWithExplain } from '../parse/explain.js'
import { explain, type Plan } from '../plan/plan.js'
import { columnTypes } from '../result/column-types.js'
import { Materialiser } from '../result/materialise.js'
import type { QueryType, ResultValue, StatementResult } from '../result/result.js'
import { fail, invariant } from '../status/fail.js'
import type { GraphTransaction, GraphView, Savepoint } from '../store/graph.js'
import type { Value } from '../value/value.js'
import type { RunningStatement, StatementOptions } from './api.js'
import { type Compiled, compile } from './compile.js'
import type { EngineCore } from './core.js'
import type { MemoryShare } from './memory-pool.js'
import { StageClock } from './stage-clock.js'
import { StopSign } from './stop.js'

/** An explicit transaction that statements run inside. */
export interface Surrounding {
  readonly transaction: GraphTransaction
  readonly startedAt: bigint
}

/** Rows turned into data between two looks at the clock. */
const ROWS_A_LOOK = 128

interface Finishing {
  readonly rows: readonly (readonly Value[])[]
  readonly truncated: boolean
  readonly data: (readonly ResultValue[])[]
  readonly materialiser: Materialiser
}

const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map()

export class Statement implements RunningStatement {
  private state: 'new' | 'waiting' | 'running' | 'finishing' | 'ended' = 'new'
  private readonly clock = new StageClock()
  private readonly stop: StopSign
  private compiled: Compiled | null = null
  private execution: Execution | null = null
  private transaction: GraphTransaction | null = null
  private savepoint: Savepoint | null = null
  private outcome: StatementResult | null = null
  /** All rows, on their way to become data. */
  private finishing: Finishing | null = null
  /** What a running statement reads; newer commits do not change it. */
  private seen: GraphView | null = null
  private error: unknown = null
  private readonly memory: MemoryShare

  constructor(
    private readonly core: EngineCore,
    private readonly text: string,
    private readonly options: StatementOptions,
    private readonly surrounding: Surrounding | null,
  ) {
    this.stop = new StopSign(options)
    this.memory = core.memory.share()
  }

  get ended(): boolean {
    return this.state === 'ended'
  }

  get isRead(): boolean | null {
    return this.compiled === null ? null : this.queryType === 'r'
  }

  private get queryType(): QueryType {
    return this.plan.statement.queryType
  }

  private get plan(): Plan {
    invariant(this.compiled !== null, 'the statement is compiled before it runs')
    return this.compiled.plan
  }

  advance(sliceMs: number): boolean {
    if (this.state === 'ended') return true
    try {
      this.stop.check()
      if (this.state === 'new') this.prepare()
      if (this.state === 'waiting') this.takeTurn()
      const end = performance.now() + sliceMs
      if (this.state === 'running') this.work(sliceMs)
      if (this.state === 'finishing') this.finish(end)
    } catch (error) {
      this.end(error)
    }
    return this.ended
  }

  cancel(): void {
    this.stop.cancel()
  }

  release(): void {
    this.memory.set(0)
  }

  result(): StatementResult {
    invariant(this.state === 'ended', 'a result exists once the statement has ended')
    if (this.outcome === null) throw this.error
    return this.outcome
  }

  /** Compiles and checks; a plain EXPLAIN is done then. */
  private prepare(): void {
    const { core, options, text } = this
    core.store.refresh()
    if (options.tool !== undefined) {
      const keyword = startsWithExplain(text)
      if (keyword !== null) fail('unexpected-explain', { keyword })
    }
    const view = this.view
    const parameters = options.parameters ?? NO_PARAMETERS
    this.compiled = compile(
      text,
      view,
      {
        language: options.language ?? null,
        safe: options.safe ?? core.options.safe ?? false,
        parameters,
      },
      { cache: core.cache, registry: core.registry, clock: this.clock, stop: this.stop },
    )
    this.checkPolicy()
    if (this.plan.statement.mode === 'explain') {
      this.startFinishing([], false)
      return
    }
    checkParameters(this.plan, parameters)
    if (this.queryType === 'r') this.begin(view, null)
    else if (!core.store.writable) fail('store-is-read-only')
    else this.state = 'waiting'
  }

  private get view(): GraphView {
    return this.surrounding?.transaction ?? this.core.store.graph.snapshot()
  }

  private checkPolicy(): void {
    const { tool } = this.options
    if (tool === 'read' && this.queryType !== 'r') fail('tool-reads-only')
    if (tool === 'write' && this.queryType === 'r') fail('tool-writes-only')
  }

  /** A store has one writer: others wait in the order they came. */
  private takeTurn(): void {
    if (this.surrounding !== null) {
      this.savepoint = this.surrounding.transaction.savepoint()
      this.begin(this.surrounding.transaction, this.surrounding.transaction)
      return
    }
    if (!this.core.writers.enter(this)) return
    this.transaction = this.core.store.graph.begin()
    this.begin(this.transaction, this.transaction)
  }

  private begin(view: GraphView, transaction: GraphTransaction | null): void {
    const { core, options } = this
    this.seen = view
    const now = this.core.now()
    const own = transaction !== null && this.surrounding === null
    this.execution = createExecution(this.plan, {
      view,
      transaction,
      parameters: options.parameters ?? NO_PARAMETERS,
      limits: core.limits,
      statementTime: now,
      transactionTime: this.surrounding?.startedAt ?? now,
      timeZone: core.options.timeZone ?? 'Z',
      check: () => this.stop.check(),
      importDirectory: core.options.importDirectory ?? null,
      maxRows: this.queryType === 'r' ? (options.maxRows ?? null) : null,
      commitBatch: own ? () => this.nextTransaction(true) : null,
      rollbackBatch: own ? () => this.nextTransaction(false) : null,
      registry: core.registry,
      clearPlans: () => core.cache.clear(),
    })
    this.state = 'running'
  }

  /** CALL { ... } IN TRANSACTIONS: ends a batch and starts the next. */
  private nextTransaction(commit: boolean): GraphTransaction {
    invariant(this.transaction !== null, 'batches belong to the statement that wrote them')
    if (commit) {
      this.transaction.checkDeleted()
      this.transaction.commit()
    } else this.transaction.rollback()
    this.transaction = this.core.store.graph.begin()
    return this.transaction
  }

  private work(sliceMs: number): void {
    const { execution } = this
    invariant(execution !== null, 'a running statement has an execution')
    const ended = this.clock.time('execute', () => execution.advance(sliceMs))
    this.memory.set(execution.held)
    if (!ended) return
    const maxRows = this.options.maxRows ?? Number.POSITIVE_INFINITY
    const truncated = execution.truncated || execution.rows.length > maxRows
    const rows = execution.rows.length > maxRows ? execution.rows.slice(0, maxRows) : execution.rows
    this.startFinishing(rows, truncated)
  }

  private startFinishing(rows: readonly (readonly Value[])[], truncated: boolean): void {
    this.state = 'finishing'
    this.finishing = {
      rows: this.options.tool === 'write' ? [] : rows,
      truncated,
      data: [],
      materialiser: new Materialiser(this.transaction ?? this.seen ?? this.view),
    }
  }

  /** Rows become data while their graph still stands; then the change becomes durable. */
  private finish(end: number): void {
    const { finishing } = this
    invariant(finishing !== null, 'a statement that finishes has its rows')
    const { data, truncated } = finishing
    if (!this.clock.time('result_generation', () => this.materialise(finishing, end))) return
    const columns = this.options.tool === 'write' ? [] : this.plan.columns
    this.clock.time('execute', () => this.commit())
    const { execution, plan } = this
    this.outcome = {
      columns,
      columnTypes: columnTypes(columns, data),
      rows: data,
      truncated,
      stats: execution?.counters ?? noChanges(),
      notifications: [...plan.notifications, ...(execution?.notifications ?? [])],
      plan: explain(plan, execution?.profile ?? null),
      planCache: this.compiled?.planCache ?? 'miss',
      timings: this.clock.timings(),
      queryType: this.queryType,
      mode: plan.statement.mode,
      ...(this.queryType === 'r' && this.seen !== null ? { snapshot: this.seen } : {}),
    }
    this.end(null)
  }

  /** True when it has come to the end of the rows. */
  private materialise({ data, materialiser, rows }: Finishing, end: number): boolean {
    while (data.length < rows.length) {
      const next = Math.min(data.length + ROWS_A_LOOK, rows.length)
      for (let i = data.length; i < next; i++) data.push(materialiser.row(rows[i] ?? []))
      if (data.length === rows.length) return true
      this.stop.check()
      if (performance.now() >= end) return false
    }
    return true
  }

  private commit(): void {
    if (this.surrounding !== null) this.surrounding.transaction.checkDeleted()
    if (this.transaction === null) return
    this.transaction.checkDeleted()
    if (this.transaction.changed) this.transaction.commit()
    else this.transaction.rollback()
    this.transaction = null
  }

  private end(error: unknown): void {
    this.error = error
    this.state = 'ended'
    if (error !== null) {
      this.release()
      this.transaction?.rollback()
      if (this.savepoint !== null) this.surrounding?.transaction.rollbackTo(this.savepoint)
    }
    this.transaction = null
    this.finishing = null
    this.execution?.close()
    this.execution = null
    this.core.writers.leave(this)
  }
}

/** The page's `ParameterMissing`, before anything runs. */
function checkParameters(plan: Plan, given: ReadonlyMap<string, Value>): void {
  const missing = plan.statement.parameters.filter(name => !given.has(name))
  if (missing.length > 0) fail('parameter-missing', { names: missing.join(', ') })
  const implicit = plan.statement.implicitArguments.filter(name => !given.has(name))
  if (implicit.length > 0) fail('implicit-argument-missing', { names: implicit.join(', ') })
}
