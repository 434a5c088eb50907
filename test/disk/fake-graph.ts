/**
 * A graph as the disk side sees one, small enough to read: numbered cells with texts, 16 to a chunk, chunks loaded when
 * first read, snapshots that never change.
 */
import { openStoreWith } from '../../src/store/disk/open.js'
import type { OpenOptions } from '../../src/store/disk/open-store.js'
import type { GraphMaker, StoredGraph } from '../../src/store/disk/stored-graph.js'
import type { GraphTransaction, GraphView } from '../../src/store/graph.js'
import type { ChunkLoader, CommitSink, ImageSource } from '../../src/store/image.js'

const CELLS = 16

class Chunk {
  #cells: ReadonlyMap<number, string> | null
  constructor(
    readonly ordinal: number,
    readonly load: () => ReadonlyMap<number, string>,
    cells: ReadonlyMap<number, string> | null = null,
  ) {
    this.#cells = cells
  }
  get cells(): ReadonlyMap<number, string> {
    this.#cells ??= this.load()
    return this.#cells
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value))
const decode = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString())

export class FakeGraph implements StoredGraph {
  #chunks: ReadonlyMap<number, Chunk>
  constructor(
    readonly sink: CommitSink,
    chunks: ReadonlyMap<number, Chunk> = new Map(),
  ) {
    this.#chunks = chunks
  }
  /** Commits; null deletes. */
  put(cells: Readonly<Record<number, string | null>>): void {
    const payload = encode(cells)
    const next = this.#with(payload)
    this.sink.append(payload, new FakeGraph(this.sink, next).image())
    this.#chunks = next
  }
  apply(payload: Uint8Array): void {
    this.#chunks = this.#with(payload)
  }
  #with(payload: Uint8Array): ReadonlyMap<number, Chunk> {
    const chunks = new Map(this.#chunks)
    for (const [key, text] of Object.entries(decode(payload) as Record<string, string | null>)) {
      const ordinal = Math.floor(Number(key) / CELLS)
      const cells = new Map(chunks.get(ordinal)?.cells ?? [])
      if (text === null) cells.delete(Number(key))
      else cells.set(Number(key), text)
      if (cells.size === 0) chunks.delete(ordinal)
      else chunks.set(ordinal, new Chunk(ordinal, () => cells, cells))
    }
    return chunks
  }
  image(): ImageSource {
    const chunks = this.#chunks
    return {
      describe: () => encode([...chunks.keys()]),
      *chunks() {
        for (const chunk of chunks.values()) {
          const { ordinal } = chunk
          yield { kind: 'cells', key: 0, ordinal, identity: chunk, encode: () => encode([...chunk.cells]) }
        }
      },
    }
  }
  get(key: number): string | undefined {
    return this.#chunks.get(Math.floor(key / CELLS))?.cells.get(key)
  }
  /** Everything, as one object. */
  all(): Record<number, string> {
    return Object.fromEntries([...this.#chunks.values()].flatMap(chunk => [...chunk.cells]))
  }
  snapshot(): GraphView {
    throw new Error('cells are no graph')
  }
  begin(): GraphTransaction {
    throw new Error('cells are no graph')
  }
}

export const FAKE: GraphMaker<FakeGraph> = {
  empty: sink => new FakeGraph(sink),
  load(description: Uint8Array, loader: ChunkLoader, sink: CommitSink) {
    const chunk = (ordinal: number) =>
      new Chunk(ordinal, () => loader({ kind: 'cells', key: 0, ordinal }, bytes => new Map(decode(bytes))))
    const ordinals: number[] = decode(description)
    return new FakeGraph(sink, new Map(ordinals.map(ordinal => [ordinal, chunk(ordinal)])))
  },
  verify: graph => (Object.values(graph.all()).includes('bad') ? ['a cell is bad'] : []),
}

export const openFake = (path: string, options?: OpenOptions) => openStoreWith(FAKE, path, options)
