/**
 * ORDER BY. Rows are held with their keys; sorted runs are merged, so that a long sort can pause between steps and
 * look at the clock. Sorting is stable.
 */
import { compileExpression } from '../evaluate/compile.js'
import type { Evaluate, Row } from '../evaluate/runtime.js'
import type { Operator, Sort, Top } from '../plan/operators.js'
import { order } from '../value/order.js'
import { sizeOf } from '../value/size.js'
import type { Value } from '../value/value.js'
import { rowCount } from './count-argument.js'
import { type Answer, type Cursor, END, PAUSE, ROW } from './cursor.js'
import type { Make } from './program.js'
import { RowBuffer } from './row-buffer.js'
import type { ExecutionRuntime } from './runtime.js'

interface SortKey {
  readonly compute: Evaluate
  readonly descending: boolean
}

function sortKeys(keys: Sort['keys']): readonly SortKey[] {
  return keys.map(key => ({ compute: compileExpression(key.expression), descending: key.descending }))
}

export function compileSort(operator: Sort, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const keys = sortKeys(operator.keys)
  return runtime => new SortCursor(source(runtime), keys, new RowBuffer(operator.saves, runtime), runtime)
}

class SortCursor implements Cursor {
  private values: Value[] = []
  private bytes = 0
  private sorter: MergeSort | null = null
  private sorted = false
  private at = 0

  constructor(
    private readonly source: Cursor,
    private readonly keys: readonly SortKey[],
    private readonly rows: RowBuffer,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.source.open()
    this.rows.clear()
    this.runtime.release(this.bytes)
    this.bytes = 0
    this.values = []
    this.sorter = null
    this.sorted = false
    this.at = 0
  }

  next(): Answer {
    const { runtime } = this
    if (this.sorter === null) {
      if (this.gather() === PAUSE) return PAUSE
      this.sorter = new MergeSort(this.rows.length, (a, b) => this.compare(a, b))
    }
    while (!this.sorted) {
      this.sorted = this.sorter.step()
      runtime.budget -= MergeSort.STEP
      if (runtime.budget < 0) return PAUSE
    }
    if (this.at >= this.rows.length) return END
    this.rows.restore(this.sorter.result[this.at++]!, runtime.row)
    return ROW
  }

  private gather(): Answer {
    const { runtime, keys, values } = this
    const { row } = runtime
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      let bytes = 16
      for (const { compute } of keys) {
        const value = compute(row, runtime)
        bytes += sizeOf(value)
        values.push(value)
      }
      this.bytes += bytes
      runtime.hold(bytes)
      this.rows.push(row)
    }
  }

  private compare(a: number, b: number): number {
    const { keys, values } = this
    const width = keys.length
    for (let i = 0; i < width; i++) {
      const result = order(values[a * width + i]!, values[b * width + i]!)
      if (result !== 0) return keys[i]!.descending ? -result : result
    }
    return 0
  }
}

/** A bottom-up merge sort of row numbers, a limited number of comparisons a step. */
class MergeSort {
  static readonly STEP = 1024
  private static readonly RUN = 1024
  result: Uint32Array
  private spare: Uint32Array
  private width = MergeSort.RUN
  private sortedRuns = 0
  /** The merge under way: positions in its two runs, and where it writes. */
  private left = 0
  private right = 0
  private middle = 0
  private end = 0
  private to = 0

  constructor(
    private readonly length: number,
    private readonly compare: (a: number, b: number) => number,
  ) {
    this.result = Uint32Array.from({ length }, (_, i) => i)
    this.spare = new Uint32Array(length > MergeSort.RUN ? length : 0)
  }

  /** true when everything is in order. */
  step(): boolean {
    if (this.sortedRuns < this.length) {
      this.result.subarray(this.sortedRuns, this.sortedRuns + MergeSort.RUN).sort(this.compare)
      this.sortedRuns += MergeSort.RUN
      if (this.sortedRuns >= this.length) this.startMerge(0)
      return this.length <= MergeSort.RUN
    }
    if (this.width >= this.length) return true
    for (let i = 0; i < MergeSort.STEP; i++) {
      if (this.to === this.end && !this.nextMerge()) return this.width >= this.length
      this.mergeOne()
    }
    return false
  }

  private startMerge(from: number): void {
    this.left = from
    this.middle = Math.min(from + this.width, this.length)
    this.right = this.middle
    this.end = Math.min(from + 2 * this.width, this.length)
    this.to = from
  }

  /** false when a whole pass has just ended. */
  private nextMerge(): boolean {
    if (this.end < this.length) {
      this.startMerge(this.end)
      return true
    }
    const { result } = this
    this.result = this.spare
    this.spare = result
    this.width *= 2
    this.startMerge(0)
    return false
  }

  private mergeOne(): void {
    const { result, spare } = this
    const takeLeft =
      this.left < this.middle && (this.right >= this.end || this.compare(result[this.left]!, result[this.right]!) <= 0)
    spare[this.to++] = takeLeft ? result[this.left++]! : result[this.right++]!
  }
}

// ---------------------------------------------------------------- top

export function compileTop(operator: Top, compile: (operator: Operator) => Make): Make {
  const source = compile(operator.source)
  const keys = sortKeys(operator.keys)
  const limit = rowCount(operator.limit, 'LIMIT')
  const skip = operator.skip === null ? () => 0 : rowCount(operator.skip, 'SKIP')
  const saves = operator.saves.map(slot => slot.index)
  return runtime => new TopCursor(source(runtime), keys, saves, limit, skip, runtime)
}

interface Kept {
  readonly keys: readonly Value[]
  readonly row: readonly Value[]
  /** Rank of arrival: earlier rows win ties. */
  readonly at: number
}

/** Keeps the best rows in a heap whose top is the worst of them; most rows are turned away by their first key. */
class TopCursor implements Cursor {
  private heap: Kept[] = []
  private ready: Kept[] | null = null
  private most = 0
  private arrived = 0
  private at = 0
  private bytes = 0

  constructor(
    private readonly source: Cursor,
    private readonly keys: readonly SortKey[],
    private readonly saves: readonly number[],
    private readonly limit: (runtime: ExecutionRuntime) => number,
    private readonly skip: (runtime: ExecutionRuntime) => number,
    private readonly runtime: ExecutionRuntime,
  ) {}

  open(): void {
    this.most = this.limit(this.runtime) + this.skip(this.runtime)
    this.source.open()
    this.runtime.release(this.bytes)
    this.bytes = 0
    this.heap = []
    this.ready = null
    this.arrived = 0
    this.at = 0
  }

  next(): Answer {
    if (this.ready === null) {
      if (this.gather() === PAUSE) return PAUSE
      this.ready = this.heap.sort((a, b) => this.compare(a, b))
    }
    const kept = this.ready[this.at++]
    if (kept === undefined) return END
    const { row } = this.runtime
    for (let i = 0; i < this.saves.length; i++) row[this.saves[i]!] = kept.row[i]!
    return ROW
  }

  private gather(): Answer {
    const { row } = this.runtime
    for (;;) {
      const answer = this.source.next()
      if (answer !== ROW) return answer
      this.arrived++
      if (this.most > 0) this.offer(row)
    }
  }

  private offer(row: Row): void {
    const { keys, runtime, heap } = this
    const full = heap.length >= this.most
    const first = keys[0]!.compute(row, runtime)
    if (full && this.compareKey(0, first, heap[0]!.keys[0]!) > 0) return
    const values: Value[] = [first]
    for (let i = 1; i < keys.length; i++) values.push(keys[i]!.compute(row, runtime))
    const kept = { keys: values, row: this.saves.map(slot => row[slot] ?? null), at: this.arrived }
    if (!full) {
      this.hold(kept)
      heap.push(kept)
      this.up(heap.length - 1)
    } else if (this.compare(kept, heap[0]!) < 0) {
      heap[0] = kept
      this.down()
    }
  }

  private hold(kept: Kept): void {
    let bytes = 64
    for (const value of kept.keys) bytes += sizeOf(value)
    for (const value of kept.row) bytes += sizeOf(value)
    this.bytes += bytes
    this.runtime.hold(bytes)
  }

  private compareKey(i: number, a: Value, b: Value): number {
    const result = order(a, b)
    return this.keys[i]!.descending ? -result : result
  }

  private compare(a: Kept, b: Kept): number {
    for (let i = 0; i < this.keys.length; i++) {
      const result = this.compareKey(i, a.keys[i]!, b.keys[i]!)
      if (result !== 0) return result
    }
    return a.at - b.at
  }

  private up(from: number): void {
    const { heap } = this
    let i = from
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.compare(heap[parent]!, heap[i]!) >= 0) return
      this.swap(parent, i)
      i = parent
    }
  }

  private down(): void {
    const { heap } = this
    let i = 0
    for (;;) {
      let worst = i
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && this.compare(heap[child]!, heap[worst]!) > 0) worst = child
      }
      if (worst === i) return
      this.swap(worst, i)
      i = worst
    }
  }

  private swap(a: number, b: number): void {
    const { heap } = this
    const held = heap[a]!
    heap[a] = heap[b]!
    heap[b] = held
  }
}
