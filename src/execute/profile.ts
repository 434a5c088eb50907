/** PROFILE: every operator is wrapped, rows are counted, and each look at the graph through a counting view is a hit. */
import type { Measured, Profile } from '../plan/explain/document.js'
import type { Operator } from '../plan/operators.js'
import { compileWith } from './compile.js'
import { countingView, type Hits } from './counting-view.js'
import { type Answer, type Cursor, ROW } from './cursor.js'
import type { ExecutionOptions } from './options.js'
import type { Make } from './program.js'

export class Profiler {
  readonly options: ExecutionOptions
  private readonly records = new Map<Operator, Measured>()
  private readonly hits: Hits = { count: 0 }
  /** Inclusive totals of the calls under way, so that an operator's own share can be told from its children's. */
  private childTime = 0
  private childHits = 0

  constructor(options: ExecutionOptions) {
    const transaction = options.transaction === null ? null : countingView(options.transaction, this.hits)
    const counted = (next: ExecutionOptions['commitBatch']) =>
      next === null ? null : () => countingView(next(), this.hits)
    this.options = {
      ...options,
      view: transaction ?? countingView(options.view, this.hits),
      transaction,
      commitBatch: counted(options.commitBatch),
      rollbackBatch: counted(options.rollbackBatch),
    }
  }

  get measured(): Profile {
    return this.records
  }

  readonly compile = (operator: Operator): Make => {
    const make = compileWith(operator, this.compile)
    const record: Measured = { rows: 0, hits: 0, time: 0 }
    this.records.set(operator, record)
    return runtime => {
      const cursor = make(runtime)
      return this.wrap(cursor, record)
    }
  }

  private wrap(cursor: Cursor, record: Measured): Cursor {
    return {
      open: () => {
        this.measure(record, () => cursor.open())
      },
      next: () => {
        const answer = this.measure<Answer>(record, () => cursor.next())
        if (answer === ROW) record.rows++
        return answer
      },
    }
  }

  private measure<T>(record: Measured, run: () => T): T {
    const { childTime, childHits } = this
    this.childTime = 0
    this.childHits = 0
    const hits = this.hits.count
    const start = performance.now()
    try {
      return run()
    } finally {
      const time = performance.now() - start
      const all = this.hits.count - hits
      record.time += time - this.childTime
      record.hits += all - this.childHits
      this.childTime = childTime + time
      this.childHits = childHits + all
    }
  }
}
