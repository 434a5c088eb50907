/** Which slots are read later: by number of the step that reads them last, so that no set is copied step by step. */
import type { BoundStep, Column } from '../lower/bound.js'
import { collectStepSlots } from './expressions.js'

/** Slots that somebody reads. */
export interface Live {
  has(slot: number): boolean
}

export class Liveness {
  /** The last step that reads each slot. */
  private readonly lastRead = new Map<number, number>()

  constructor(
    steps: readonly BoundStep[],
    columns: readonly Column[],
    private readonly after: Live,
  ) {
    steps.forEach((step, i) => {
      const slots = new Set<number>()
      collectStepSlots(step, slots)
      for (const slot of slots) this.lastRead.set(slot, i)
    })
    for (const column of columns) this.lastRead.set(column.slot.index, steps.length)
  }

  /** What step `i` and those behind it read. */
  from(i: number): Live {
    return { has: slot => (this.lastRead.get(slot) ?? -1) >= i || this.after.has(slot) }
  }
}

export function either(a: Live, b: Live): Live {
  return { has: slot => a.has(slot) || b.has(slot) }
}
