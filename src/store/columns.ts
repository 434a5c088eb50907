/** The property columns of all nodes, or of all relationships: a directory of chunks per key. */
import type { Value } from '../value/value.js'
import type { ColumnChunk } from './chunk/column-chunk.js'
import { Directory } from './directory.js'
import { CHUNK_SHIFT } from './geometry.js'

const MASK = (1 << CHUNK_SHIFT) - 1

export class Columns {
  constructor(
    readonly owner: number,
    private readonly byKey: (Directory<ColumnChunk> | undefined)[] = [],
  ) {}

  get(id: number, key: number): Value {
    const column = this.byKey[key]
    if (column === undefined) return null
    const chunk = column.at(id >>> CHUNK_SHIFT)
    return chunk === undefined ? null : chunk.ready().get(id & MASK)
  }

  has(id: number, key: number): boolean {
    const chunk = this.chunk(key, id >>> CHUNK_SHIFT)
    return chunk === undefined ? false : chunk.has(id & MASK)
  }

  chunk(key: number, ordinal: number): ColumnChunk | undefined {
    return this.byKey[key]?.at(ordinal)?.ready()
  }

  writable(owner: number): Columns {
    return this.owner === owner ? this : new Columns(owner, this.byKey.slice())
  }

  /** Only on columns that the running epoch owns. */
  put(key: number, ordinal: number, chunk: ColumnChunk | undefined): void {
    while (this.byKey.length <= key) this.byKey.push(undefined)
    const column = (this.byKey[key] ?? new Directory<ColumnChunk>(this.owner)).writable(this.owner)
    column.put(ordinal, chunk)
    this.byKey[key] = column
  }

  /** Calls `visit` for each chunk of each key, its content perhaps not in memory yet. */
  forEach(visit: (chunk: ColumnChunk, key: number, ordinal: number) => void): void {
    this.byKey.forEach((column, key) => {
      column?.forEach((chunk, ordinal) => {
        visit(chunk, key, ordinal)
      })
    })
  }
}
