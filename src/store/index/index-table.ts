/** The indexes' content by descriptor id, as part of a snapshot. */
import type { IndexData } from './index-data.js'

export class IndexTable {
  constructor(
    readonly owner: number,
    private readonly byId: (IndexData | undefined)[] = [],
  ) {}

  at(id: number): IndexData | undefined {
    return this.byId[id]
  }

  writable(owner: number): IndexTable {
    return this.owner === owner ? this : new IndexTable(owner, this.byId.slice())
  }

  /** An index that the table's owner may write. Only on a table that the running epoch owns. */
  own(id: number): IndexData | undefined {
    const index = this.byId[id]?.writable(this.owner)
    this.byId[id] = index
    return index
  }

  put(id: number, index: IndexData | undefined): void {
    while (this.byId.length <= id) this.byId.push(undefined)
    this.byId[id] = index
  }
}
