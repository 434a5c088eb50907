/** Cursors over ids that are known already. */
import type { IdCursor } from '../graph.js'

export class ListCursor implements IdCursor {
  id = -1
  private at = 0

  constructor(private readonly ids: readonly number[]) {}

  next(): boolean {
    if (this.at >= this.ids.length) return false
    this.id = this.ids[this.at++]!
    return true
  }
}

/** At most one entity: what equality gives where no two have the same value. */
export class SingleCursor implements IdCursor {
  id = -1
  private done = false

  /** `found` is -1 for none. */
  constructor(private readonly found: number) {}

  next(): boolean {
    if (this.done || this.found === -1) return false
    this.id = this.found
    this.done = true
    return true
  }
}
