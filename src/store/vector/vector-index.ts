/**
 * A vector index: exact nearest neighbours by looking at every vector, from blocks of single-precision numbers. Vectors
 * of several dimensions rest apart; without the option `vector.dimensions` an index takes them all.
 *
 * The blocks are chunks of a store's file and load at first use. A file of an earlier version has none: then the index
 * is built from the properties at its first search, and the next checkpoint writes it down.
 */
import { fail } from '../../status/fail.js'
import type { Value } from '../../value/value.js'
import { Directory } from '../directory.js'
import type { IdCursor, Scored } from '../graph.js'
import { type Duplicate, type Entries, type IndexData, NO_TICK } from '../index/index-data.js'
import { SingleCursor } from '../index/list-cursor.js'
import type { Entry, Tree } from '../index/tree.js'
import { coordinatesOf } from './coordinates.js'
import { Nearest } from './nearest.js'
import { type Similarity, scoreOf } from './similarity.js'
import { BLOCK_SHIFT, multiply, squareOf, VectorBlock } from './vector-block.js'

export interface VectorOptions {
  /** null for any. */
  readonly dimensions: number | null
  readonly similarity: Similarity
}

/** Blocks by dimensions. */
export type Spaces = ReadonlyMap<number, Directory<VectorBlock>>

/** What a file says of a vector index. */
export interface StoredVectors {
  readonly size: number
  readonly spaces: Spaces
}

export class VectorIndex implements IndexData {
  private constructor(
    readonly owner: number,
    private readonly options: VectorOptions,
    /** Null until built. */
    private spaces: Map<number, Directory<VectorBlock>> | null,
    private size: number,
  ) {}

  static build(owner: number, entries: Entries, options: VectorOptions): VectorIndex {
    const index = VectorIndex.unread(owner, options)
    index.ready(() => entries)
    return index
  }

  /** Of a file without blocks: its content is in the properties of the graph. */
  static unread(owner: number, options: VectorOptions): VectorIndex {
    return new VectorIndex(owner, options, null, 0)
  }

  static over(owner: number, options: VectorOptions, { size, spaces }: StoredVectors): VectorIndex {
    return new VectorIndex(owner, options, new Map(spaces), size)
  }

  /** What is to be written down; null while the index has not been built. */
  get stored(): StoredVectors | null {
    return this.spaces === null ? null : { size: this.size, spaces: new Map(this.spaces) }
  }

  ready(entries: () => Entries): void {
    if (this.spaces !== null) return
    const { keys, ids, tick } = entries()
    this.spaces = new Map()
    keys.forEach((key, i) => {
      tick()
      this.add(key, ids[i]!)
    })
  }

  writable(owner: number): VectorIndex {
    if (this.owner === owner) return this
    return new VectorIndex(owner, this.options, this.spaces === null ? null : new Map(this.spaces), this.size)
  }

  add(key: Value, id: number): void {
    if (this.spaces === null) return
    const vector = this.vectorOf(key)
    if (vector === null) return
    const { directory, ordinal } = this.place(vector.length, id)
    const block = directory.at(ordinal)?.writable(this.owner) ?? VectorBlock.empty(this.owner, vector.length)
    if (block.set(id, vector)) this.size++
    directory.put(ordinal, block)
  }

  remove(key: Value, id: number): void {
    if (this.spaces === null) return
    const vector = this.vectorOf(key)
    if (vector === null) return
    const { directory, ordinal } = this.place(vector.length, id)
    const block = directory.at(ordinal)?.writable(this.owner)
    if (block === undefined) return
    if (block.delete(id)) this.size--
    directory.put(ordinal, block.ids.length === 0 ? undefined : block)
  }

  /** The `count` most similar, best first. @throws RelateError `vector-query` when the query does not fit the index. */
  nearest(query: Value, count: number): readonly Scored[] {
    const { dimensions, similarity } = this.options
    const vector = coordinatesOf(query)
    if (!(count > 0)) fail('vector-query', { reason: `the number of neighbours must be positive, not ${count}` })
    if (vector === null) return fail('vector-query', { reason: 'it is no list of finite numbers' })
    if (dimensions !== null && vector.length !== dimensions) {
      fail('vector-query', { reason: `it has ${vector.length} dimensions, the index ${dimensions}` })
    }
    const square = squareOf(vector)
    if (similarity === 'cosine' && square === 0) fail('vector-query', { reason: 'all of it is zero' })
    const best = new Nearest(count)
    const wide = Float64Array.from(vector)
    const products = new Float64Array(1 << BLOCK_SHIFT)
    this.spaces?.get(vector.length)?.forEach(block => {
      const { ids, squares, coordinates } = block.ready()
      multiply(coordinates, ids.length, wide, products)
      for (let i = 0; i < ids.length; i++) {
        best.offer(ids[i]!, scoreOf(similarity, products[i]!, squares[i]!, square))
      }
    })
    return best.sorted()
  }

  holder(): number {
    return -1
  }

  duplicate(): Duplicate | null {
    return null
  }

  /** Vectors answer no comparison. */
  seek(): IdCursor {
    return new SingleCursor(-1)
  }

  estimate(): number {
    return 0
  }

  get entries(): number {
    return this.size
  }
  get distinct(): number {
    return this.size
  }
  get trees(): readonly Tree[] {
    return []
  }

  *findings(expected: readonly Entry[]): Generator<string> {
    const wanted = VectorIndex.build(
      this.owner,
      { keys: expected.map(({ key }) => key), ids: expected.map(({ id }) => id), tick: NO_TICK },
      this.options,
    )
    if (wanted.size !== this.size) yield `${wanted.size} vectors are counted as ${this.size}`
    for (const [dimensions, directory] of wanted.spaces ?? []) {
      const own = this.spaces?.get(dimensions)
      const different: number[] = []
      directory.forEach((block, ordinal) => {
        if (own?.at(ordinal)?.ready().equals(block) !== true) different.push(ordinal)
      })
      for (const ordinal of different) yield `the vectors of entities from ${ordinal << BLOCK_SHIFT} on are not theirs`
    }
  }

  /** Null for what this index does not take. */
  private vectorOf(key: Value): Float32Array | null {
    const vector = coordinatesOf(key)
    if (vector === null || (this.options.dimensions ?? vector.length) !== vector.length) return null
    return this.options.similarity === 'cosine' && squareOf(vector) === 0 ? null : vector
  }

  private place(
    dimensions: number,
    id: number,
  ): { readonly directory: Directory<VectorBlock>; readonly ordinal: number } {
    this.spaces ??= new Map()
    const directory = (this.spaces.get(dimensions) ?? new Directory<VectorBlock>(this.owner)).writable(this.owner)
    this.spaces.set(dimensions, directory)
    return { directory, ordinal: id >>> BLOCK_SHIFT }
  }
}
