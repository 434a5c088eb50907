/**
 * Where rows have to be held: each clause acts on all its input before the next one starts, while operators pass row
 * after row. A segment is a stretch of steps without a barrier; when a step would disturb what the segment still reads,
 * or read what the segment is still changing, an Eager goes between.
 */
import type { Slot } from '../lower/bound.js'
import { both, conflict, type Effects, isWrite, NOTHING, writeConflict } from './effects.js'
import type { Live } from './live.js'
import type { Operator } from './operators.js'

export class Segment {
  private seen: Effects = NOTHING
  /** Something has written since the start, barriers or not. */
  private written = false

  /** Why a barrier must stand before a step with these effects; null when none is needed. */
  reason(step: Effects): string | null {
    if (isWrite(step)) {
      const disturbed = conflict(this.seen, step) ?? writeConflict(this.seen, step)
      if (disturbed !== null) return disturbed
      if (this.seen.cursors) return 'read/write separation'
    }
    return isWrite(this.seen) ? conflict(step, this.seen) : null
  }

  add(step: Effects): void {
    this.seen = both(this.seen, step)
    this.written ||= isWrite(step)
  }

  /** A barrier, or an operator that holds all rows itself. */
  reset(): void {
    this.seen = NOTHING
  }

  /** Updates of this segment that rows above it may still show half done. */
  get writing(): boolean {
    return isWrite(this.seen)
  }

  get hasWritten(): boolean {
    return this.written
  }
}

export function eager(source: Operator, scope: readonly Slot[], live: Live, reason: string): Operator {
  return { kind: 'Eager', source, saves: distinctSlots(scope, live), reason, rows: source.rows }
}

/** Slots that a later step reads, each once: renamed ones share their place. */
export function distinctSlots(scope: readonly Slot[], live: Live): readonly Slot[] {
  const slots = new Map<number, Slot>()
  for (const slot of scope) if (live.has(slot.index)) slots.set(slot.index, slot)
  return [...slots.values()]
}
