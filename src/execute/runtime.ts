/** The one running statement as operators and expressions see it: the frame, the graph, limits, counters. */
import type { Row, Runtime } from '../evaluate/runtime.js'
import type { BoundQuery } from '../lower/bound.js'
import type { Counters } from '../result/result.js'
import { fail, InvariantError, invariant } from '../status/fail.js'
import type { Notification } from '../status/notification.js'
import { type NotificationId, notification } from '../status/notifications.js'
import type { GraphTransaction, GraphView } from '../store/graph.js'
import { wallClock } from '../value/clock.js'
import type { Value } from '../value/value.js'
import { noChanges } from './counters.js'
import type { ExecutionOptions } from './options.js'
import type { Program } from './program.js'
import { SubqueryRunner } from './subquery.js'

/**
 * Scans and expansions between two looks at the clock: few at first, more while they are quick, for a row may take a
 * microsecond or half a second.
 */
const FIRST_BUDGET = 64
const LARGEST_BUDGET = 4096
const QUICK_MS = 4
/** Bytes of values made between two looks at the clock. */
const MADE_BYTES = 1 << 24

/** What an operator holds outside of memory. */
interface Closeable {
  close(): void
}

export class ExecutionRuntime implements Runtime {
  readonly row: Row
  view: GraphView
  transaction: GraphTransaction | null
  /** Counted down by scans and expansions; below zero they pause. */
  budget = FIRST_BUDGET
  private refilling = FIRST_BUDGET
  private refilledAt = performance.now()
  private made = 0
  counters: Counters = noChanges()
  readonly notifications: Notification[] = []
  readonly parameters: ReadonlyMap<string, Value>
  readonly statementTime: bigint
  readonly transactionTime: bigint
  readonly timeZone: string
  /** Where LOAD CSV stands, for file() and linenumber(). */
  csv: { readonly file: string; readonly line: number } | null = null
  /** Bytes of rows, groups and lists. */
  held = 0
  private ticks = 0
  private readonly open = new Set<Closeable>()
  private readonly subqueries = new Map<BoundQuery, SubqueryRunner>()

  constructor(
    readonly program: Program,
    readonly options: ExecutionOptions,
  ) {
    this.row = new Array<Value>(program.frameSize).fill(null)
    this.view = options.view
    this.transaction = options.transaction
    this.parameters = options.parameters
    this.statementTime = options.statementTime
    this.transactionTime = options.transactionTime
    this.timeZone = options.timeZone
  }

  realtime(): bigint {
    return wallClock()
  }

  random(): number {
    return Math.random()
  }

  /** The statement's transaction: operators that write ask for it. */
  get writing(): GraphTransaction {
    invariant(this.transaction !== null, 'a read has no transaction to write to')
    return this.transaction
  }

  tick(): void {
    if ((++this.ticks & 255) === 0) this.options.check()
  }

  /** A slice begins: the time since the last one was somebody else's. */
  resume(): void {
    this.refilledAt = performance.now()
  }

  /** When the budget is spent: looks at deadline and cancel, and gives a new one by the time the last one took. */
  refill(): void {
    this.options.check()
    const now = performance.now()
    const quick = now - this.refilledAt < QUICK_MS
    this.refilling = quick ? Math.min(LARGEST_BUDGET, this.refilling * 2) : Math.max(1, this.refilling >> 1)
    this.refilledAt = now
    this.budget = this.refilling
  }

  /** Closed when the statement ends, however it ends: a LIMIT or an error leaves operators where they are. */
  atEnd(resource: Closeable): void {
    this.open.add(resource)
  }

  closeNow(resource: Closeable): void {
    if (this.open.delete(resource)) resource.close()
  }

  close(): void {
    for (const resource of this.open) this.closeNow(resource)
  }

  reserve(bytes: number): void {
    const limit = this.options.limits.expressionMemory
    if (bytes > limit) fail('expression-memory', { bytes, limit })
    this.made += bytes
    if (this.made < MADE_BYTES) return
    this.made = 0
    this.options.check()
  }

  /** Accounts for rows, groups and lists that an operator is about to hold. */
  hold(bytes: number): void {
    this.held += bytes
    const limit = this.options.limits.statementMemory
    if (this.held > limit) fail('statement-memory', { limit })
  }

  release(bytes: number): void {
    this.held -= bytes
  }

  subquery(query: BoundQuery, form: 'exists' | 'count' | 'collect' | 'head', _row: Row): Value {
    const runner = this.subqueries.get(query) ?? this.startSubquery(query)
    return runner.run(form)
  }

  private startSubquery(query: BoundQuery): SubqueryRunner {
    const compiled = this.program.subqueries.get(query)
    if (compiled === undefined) throw new InvariantError('a subquery was not planned')
    const runner = new SubqueryRunner(compiled, this)
    this.subqueries.set(query, runner)
    return runner
  }

  notice(_kind: 'listAsBoolean'): void {
    this.note('list-as-boolean', notification('list-as-boolean', {}))
  }

  /** Raised once a statement. */
  note(id: NotificationId, raised: Notification): void {
    const known = this.notifications.some(
      one => one.gqlStatus === raised.gqlStatus && one.description === raised.description,
    )
    if (!known || id === 'index-or-constraint-exists') this.notifications.push(raised)
  }

  /** The node, or -1 when it is null or deleted: relationships that a deleted node still has are no matches. */
  startNode(held: Value | undefined): number {
    if (typeof held !== 'number') return -1
    return this.counters.nodes_deleted > 0 && !this.view.hasNode(held) ? -1 : held
  }

  isDeletedNode(id: number): boolean {
    return this.transaction?.isDeletedNode(id) ?? false
  }

  isDeletedRelationship(id: number): boolean {
    return this.transaction?.isDeletedRelationship(id) ?? false
  }
}
