/** The one running statement as operators and expressions see it: the frame, the graph, limits, counters. */
import type { Row, Runtime } from '../evaluate/runtime.js'
import type { BoundQuery } from '../lower/bound.js'
import type { Counters } from '../result/result.js'
import { fail, InvariantError, invariant } from '../status/fail.js'
import type { Notification } from '../status/notification.js'
import { type NotificationId, notification } from '../status/notifications.js'
import type { GraphTransaction, GraphView } from '../store/graph.js'
import type { Value } from '../value/value.js'
import { noChanges } from './counters.js'
import type { ExecutionOptions } from './options.js'
import type { Program } from './program.js'
import { SubqueryRunner } from './subquery.js'

/** Scans and expansions between two looks at the clock. */
export const BUDGET = 4096

export class ExecutionRuntime implements Runtime {
  readonly row: Row
  view: GraphView
  transaction: GraphTransaction | null
  /** Counted down by scans and expansions; below zero they pause. */
  budget = BUDGET
  counters: Counters = noChanges()
  readonly notifications: Notification[] = []
  readonly parameters: ReadonlyMap<string, Value>
  readonly statementTime: bigint
  readonly transactionTime: bigint
  readonly timeZone: string
  /** Where LOAD CSV stands, for file() and linenumber(). */
  csv: { readonly file: string; readonly line: number } | null = null
  private held = 0
  private ticks = 0
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
    return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n
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

  /** After a pause that stays inside: looks at deadline and cancel, then goes on. */
  refill(): void {
    this.options.check()
    this.budget = BUDGET
  }

  reserve(bytes: number): void {
    const limit = this.options.limits.expressionMemory
    if (bytes > limit) fail('expression-memory', { bytes, limit })
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
