/** One execution of a plan, in slices. */

import type { Profile } from '../plan/explain/document.js'
import type { ShownNode } from '../plan/explain/shown.js'
import { estimationMisses } from '../plan/notify/notifications.js'
import type { Plan } from '../plan/plan.js'
import type { Counters } from '../result/result.js'
import type { Notification } from '../status/notification.js'
import { sizeOf } from '../value/size.js'
import type { Value } from '../value/value.js'
import { type Cursor, END, PAUSE } from './cursor.js'
import type { ExecutionOptions } from './options.js'
import { Profiler } from './profile.js'
import { compileProgram, type Program, programOf } from './program.js'
import { ExecutionRuntime } from './runtime.js'
import { readSlot } from './subquery.js'

export type { ExecutionOptions } from './options.js'

/** The compiled program comes from the plan; only the cursors are made here. */
export function createExecution(plan: Plan, options: ExecutionOptions): Execution {
  if (plan.statement.mode !== 'profile') return new Execution(programOf(plan), options, null, plan.shown)
  const profiler = new Profiler(options)
  return new Execution(compileProgram(plan, profiler.compile), profiler.options, profiler, plan.shown)
}

export class Execution {
  /** Raw rows: entities are references into the graph. */
  readonly rows: (readonly Value[])[] = []
  /** More rows existed than `maxRows`. */
  truncated = false
  private readonly runtime: ExecutionRuntime
  private readonly cursor: Cursor
  private started = false
  private ended = false

  constructor(
    private readonly program: Program,
    private readonly options: ExecutionOptions,
    private readonly profiler: Profiler | null,
    private readonly shown: ShownNode,
  ) {
    this.runtime = new ExecutionRuntime(program, options)
    this.cursor = program.make(this.runtime)
  }

  /** Bytes of rows, groups and lists. */
  get held(): number {
    return this.runtime.held
  }

  get counters(): Counters {
    return this.runtime.counters
  }

  /** Those of the run itself. */
  get notifications(): readonly Notification[] {
    const { profile, runtime } = this
    return profile === null
      ? runtime.notifications
      : [...runtime.notifications, ...estimationMisses(this.shown, profile)]
  }

  get profile(): Profile | null {
    return this.profiler?.measured ?? null
  }

  /** Works for about `milliseconds`; true when the statement has run to its end. */
  advance(milliseconds: number): boolean {
    if (this.ended) return true
    const until = milliseconds === Number.POSITIVE_INFINITY ? milliseconds : performance.now() + milliseconds
    if (!this.started) {
      this.started = true
      this.cursor.open()
    }
    this.runtime.resume()
    while (!this.turn()) {
      if (performance.now() >= until) return false
    }
    this.ended = true
    return true
  }

  /** Runs until the budget is spent; true at the end. */
  private turn(): boolean {
    const { cursor, runtime, rows } = this
    const most = this.options.maxRows ?? Number.POSITIVE_INFINITY
    runtime.refill()
    for (let given = runtime.budget; given > 0; given--) {
      const answer = cursor.next()
      if (answer === END) return true
      if (answer === PAUSE) return false
      if (rows.length >= most) {
        this.truncated = true
        return true
      }
      const row = this.result()
      runtime.hold(rowSize(row))
      rows.push(row)
    }
    return false
  }

  private result(): readonly Value[] {
    const { columns } = this.program
    const { row } = this.runtime
    const values = new Array<Value>(columns.length)
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!
      values[i] = readSlot(row[column.index] ?? null, column.kind)
    }
    return values
  }

  close(): void {
    this.ended = true
    this.runtime.close()
  }
}

/** A row's array has a head and a word for each value. */
const ROW = 32
const WORD = 8

function rowSize(row: readonly Value[]): number {
  let bytes = ROW + WORD * row.length
  for (const value of row) if (typeof value === 'object' || typeof value === 'string') bytes += sizeOf(value)
  return bytes
}
