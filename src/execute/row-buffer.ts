/** Rows that an operator holds: the slots it was told to save, one row after another in one array. */
import type { Row } from '../evaluate/runtime.js'
import type { Slot } from '../lower/bound.js'
import { sizeOf } from '../value/size.js'
import type { Value } from '../value/value.js'
import type { ExecutionRuntime } from './runtime.js'

const WORD = 8

export class RowBuffer {
  private values: Value[] = []
  private readonly slots: readonly number[]
  private readonly sized: readonly number[]
  private rows = 0
  private bytes = 0

  constructor(
    slots: readonly Slot[],
    private readonly runtime: ExecutionRuntime,
  ) {
    this.slots = slots.map(slot => slot.index)
    this.sized = slots.flatMap(slot => (slot.kind === 'value' ? [slot.index] : []))
  }

  get length(): number {
    return this.rows
  }

  push(row: Row): void {
    const { slots, values } = this
    let bytes = WORD * (slots.length + 1)
    for (const slot of this.sized) bytes += sizeOf(row[slot] ?? null)
    this.bytes += bytes
    this.runtime.hold(bytes)
    for (let i = 0; i < slots.length; i++) values.push(row[slots[i]!] ?? null)
    this.rows++
  }

  /** Puts row number `at` back into the frame. */
  restore(at: number, row: Row): void {
    const { slots, values } = this
    const base = at * slots.length
    for (let i = 0; i < slots.length; i++) row[slots[i]!] = values[base + i]!
  }

  clear(): void {
    this.runtime.release(this.bytes)
    this.bytes = 0
    this.rows = 0
    this.values = []
  }
}
