/**
 * CALL { ... } IN TRANSACTIONS: the rows that come in are held, then taken in batches; each batch runs the body on its
 * rows and becomes durable before the next one starts.
 */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate } from '../evaluate/runtime.js'
import type { Slot } from '../lower/bound.js'
import type { Operator, TransactionApply } from '../plan/operators.js'
import { fail, RelateError } from '../status/fail.js'
import { isInteger, isNumber } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import type { Value } from '../value/value.js'
import { describeCount } from './count-argument.js'
import { noChanges } from './counters.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import { RowBuffer } from './row-buffer.js'
import type { ExecutionRuntime } from './runtime.js'

const DEFAULT_BATCH = 1000

export function compileTransactionApply(operator: TransactionApply, compile: (operator: Operator) => Make): Make {
  const left = compile(operator.left)
  const right = compile(operator.right)
  const { batchSize } = operator.options
  const size = batchSize === null ? null : compileExpression(batchSize)
  return runtime => new TransactionCursor(operator, left(runtime), right(runtime), size, runtime)
}

interface Status {
  readonly started: boolean
  readonly committed: boolean
  readonly error: string | null
}

class TransactionCursor implements Cursor {
  private readonly input: RowBuffer
  private readonly output: RowBuffer
  private gathered = false
  /** The next input row, the end of the batch, the row whose body runs. */
  private at = 0
  private batchEnd = 0
  private inside = false
  private given = 0
  private size = DEFAULT_BATCH
  private stopped = false
  private committed = 0
  private status: Status = { started: true, committed: true, error: null }
  private counted = noChanges()

  constructor(
    private readonly operator: TransactionApply,
    private readonly left: Cursor,
    private readonly right: Cursor,
    private readonly batchSize: Evaluate | null,
    private readonly runtime: ExecutionRuntime,
  ) {
    this.input = new RowBuffer(operator.saves, runtime)
    this.output = new RowBuffer(distinct([...operator.saves, ...operator.returns]), runtime)
  }

  open(): void {
    const { transaction, options } = this.runtime
    if (transaction !== null && options.commitBatch === null) fail('in-transactions-inside-transaction', {})
    this.size = this.readSize()
    this.left.open()
    this.input.clear()
    this.output.clear()
    this.gathered = false
    this.at = 0
    this.batchEnd = 0
    this.given = 0
    this.inside = false
    this.stopped = false
  }

  private readSize(): number {
    if (this.batchSize === null) return DEFAULT_BATCH
    const value = this.batchSize(this.runtime.row, this.runtime)
    const size = isNumber(value) && isInteger(value) ? toDouble(value) : 0
    return size > 0 ? size : fail('batch-size-range', { actual: describeCount(value) })
  }

  next(): Answer {
    for (;;) {
      if (this.given < this.output.length) {
        this.output.restore(this.given++, this.runtime.row)
        this.report()
        return ROW
      }
      if (!this.gathered) {
        if (this.gather() === PAUSE) return PAUSE
      } else if (this.at >= this.input.length && !this.inside) return END
      else if (this.runBatch() === PAUSE) return PAUSE
    }
  }

  private gather(): Answer {
    for (;;) {
      const answer = this.left.next()
      if (answer === END) this.gathered = true
      if (answer !== ROW) return answer
      this.input.push(this.runtime.row)
    }
  }

  /** Runs rows until the batch is full and durable, or has failed. */
  private runBatch(): Answer {
    if (!this.inside && this.at === this.batchEnd) this.startBatch()
    if (this.stopped) return this.passOver({ started: false, committed: false, error: null })
    try {
      if (this.runRows() === PAUSE) return PAUSE
      this.runtime.transaction?.checkDeleted()
      this.useTransaction(this.runtime.options.commitBatch)
      this.committed++
      this.status = { started: true, committed: true, error: null }
      return END
    } catch (error) {
      return this.failed(error)
    }
  }

  private firstOfBatch = 0

  private startBatch(): void {
    this.output.clear()
    this.given = 0
    this.firstOfBatch = this.at
    this.batchEnd = Math.min(this.input.length, this.at + this.size)
    this.counted = { ...this.runtime.counters }
  }

  private runRows(): Answer {
    const { runtime, output, operator } = this
    while (this.inside || this.at < this.batchEnd) {
      if (!this.inside) {
        this.input.restore(this.at, runtime.row)
        this.right.open()
        this.inside = true
      }
      const answer = this.right.next()
      if (answer === PAUSE) return PAUSE
      if (answer === ROW) {
        if (operator.kind === 'TransactionApply') output.push(runtime.row)
        continue
      }
      if (operator.kind === 'TransactionForeach') output.push(runtime.row)
      this.inside = false
      this.at++
    }
    return END
  }

  /** ON ERROR FAIL ends the statement; finished batches stay. */
  private failed(error: unknown): Answer {
    const { runtime, operator } = this
    if (!(error instanceof RelateError) || operator.options.onError === 'fail') throw error
    this.useTransaction(runtime.options.rollbackBatch)
    runtime.counters = this.counted
    this.output.clear()
    this.given = 0
    this.inside = false
    this.at = this.firstOfBatch
    if (operator.options.onError === 'break') this.stopped = true
    return this.passOver({ started: true, committed: false, error: error.message })
  }

  /** Gives the rows of the batch with nulls for what the body would have returned. */
  private passOver(status: Status): Answer {
    const { runtime, operator } = this
    this.status = status
    while (this.at < this.batchEnd) {
      this.input.restore(this.at++, runtime.row)
      for (const slot of operator.returns) runtime.row[slot.index] = null
      this.output.push(runtime.row)
    }
    return END
  }

  private useTransaction(next: (() => ExecutionRuntime['transaction']) | null): void {
    const { runtime } = this
    if (next === null) return
    const transaction = next()
    if (transaction === null) return
    runtime.transaction = transaction
    runtime.view = transaction
  }

  private report(): void {
    const { report } = this.operator.options
    if (report === null) return
    const { started, committed, error } = this.status
    this.runtime.row[report.index] = new Map<string, Value>([
      ['started', started],
      ['committed', committed],
      ['transactionId', started ? `relate-transaction-${this.committed + (committed ? 0 : 1)}` : null],
      ['errorMessage', error],
    ])
  }
}

function distinct(slots: readonly Slot[]): readonly Slot[] {
  return [...new Map(slots.map(slot => [slot.index, slot])).values()]
}
