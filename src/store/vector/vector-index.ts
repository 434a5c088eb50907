/**
 * A vector index: exact nearest neighbours by looking at every vector, from blocks of single-precision numbers. It is
 * not part of a store's file: what comes from a file is built when first used, as all its numbers have to be read then
 * anyway. Vectors of several dimensions rest apart; without the option `vector.dimensions` an index takes them all.
 */
import { fail } from '../../status/fail.js'
import type { Value } from '../../value/value.js'
import { Directory } from '../directory.js'
import type { IdCursor, Scored } from '../graph.js'
import type { Duplicate, Entries, IndexData } from '../index/index-data.js'
import { SingleCursor } from '../index/list-cursor.js'
import type { Entry, Tree } from '../index/tree.js'
import { coordinatesOf } from './coordinates.js'
import { Nearest } from './nearest.js'
import { type Similarity, scoreOf } from './similarity.js'
import { BLOCK_SHIFT, dot, type Placed, VectorBlock } from './vector-block.js'

export interface VectorOptions {
  /** null for any. */
  readonly dimensions: number | null
  readonly similarity: Similarity
}

type Spaces = Map<number, Directory<VectorBlock>>

export class VectorIndex implements IndexData {
  private constructor(
    readonly owner: number,
    private readonly options: VectorOptions,
    /** Blocks by dimensions; null until built. */
    private spaces: Spaces | null,
    private size: number,
  ) {}

  static build(owner: number, entries: Entries, options: VectorOptions): VectorIndex {
    const index = VectorIndex.unread(owner, options)
    index.ready(() => entries)
    return index
  }

  /** Of a file: its content is in the properties of the graph. */
  static unread(owner: number, options: VectorOptions): VectorIndex {
    return new VectorIndex(owner, options, null, 0)
  }

  ready(entries: () => Entries): void {
    if (this.spaces !== null) return
    const { keys, ids } = entries()
    const byBlock = new Map<number, Map<number, Placed[]>>()
    keys.forEach((key, i) => {
      const vector = this.vectorOf(key)
      if (vector === null) return
      const blocks = byBlock.get(vector.length) ?? new Map<number, Placed[]>()
      byBlock.set(vector.length, blocks)
      const ordinal = ids[i]! >>> BLOCK_SHIFT
      const block = blocks.get(ordinal) ?? []
      blocks.set(ordinal, block)
      block.push({ id: ids[i]!, vector })
      this.size++
    })
    this.spaces = new Map()
    for (const [dimensions, blocks] of byBlock) {
      const directory = new Directory<VectorBlock>(this.owner)
      for (const [ordinal, placed] of blocks) {
        directory.put(
          ordinal,
          VectorBlock.of(
            dimensions,
            placed.toSorted((a, b) => a.id - b.id),
          ),
        )
      }
      this.spaces.set(dimensions, directory)
    }
  }

  writable(owner: number): VectorIndex {
    if (this.owner === owner) return this
    return new VectorIndex(owner, this.options, this.spaces === null ? null : new Map(this.spaces), this.size)
  }

  add(key: Value, id: number): void {
    const vector = this.vectorOf(key)
    if (vector !== null) this.replace(vector.length, id, block => block.with({ id, vector }))
  }

  remove(key: Value, id: number): void {
    const vector = this.vectorOf(key)
    if (vector !== null) this.replace(vector.length, id, block => block.without(id))
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
    const square = dot(vector, 0, vector)
    if (similarity === 'cosine' && square === 0) fail('vector-query', { reason: 'all of it is zero' })
    const best = new Nearest(count)
    this.spaces?.get(vector.length)?.forEach(({ ids, squares, coordinates }) => {
      for (let i = 0; i < ids.length; i++) {
        const product = dot(coordinates, i * vector.length, vector)
        best.offer(ids[i]!, scoreOf(similarity, product, squares[i]!, square))
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
      { keys: expected.map(({ key }) => key), ids: expected.map(({ id }) => id) },
      this.options,
    )
    if (wanted.size !== this.size) yield `${wanted.size} vectors are counted as ${this.size}`
    for (const [dimensions, directory] of wanted.spaces ?? []) {
      const own = this.spaces?.get(dimensions)
      const different: number[] = []
      directory.forEach((block, ordinal) => {
        const found = own?.at(ordinal)
        const same = found !== undefined && String(found.ids) === String(block.ids)
        if (!same || String(found.coordinates) !== String(block.coordinates)) different.push(ordinal)
      })
      for (const ordinal of different) yield `the vectors of entities from ${ordinal << BLOCK_SHIFT} on are not theirs`
    }
  }

  /** Null for what this index does not take. */
  private vectorOf(key: Value): Float32Array | null {
    const vector = coordinatesOf(key)
    if (vector === null || (this.options.dimensions ?? vector.length) !== vector.length) return null
    return this.options.similarity === 'cosine' && dot(vector, 0, vector) === 0 ? null : vector
  }

  private replace(dimensions: number, id: number, change: (block: VectorBlock) => VectorBlock): void {
    const spaces = this.spaces ?? new Map<number, Directory<VectorBlock>>()
    this.spaces = spaces
    const directory = (spaces.get(dimensions) ?? new Directory<VectorBlock>(this.owner)).writable(this.owner)
    spaces.set(dimensions, directory)
    const ordinal = id >>> BLOCK_SHIFT
    const before = directory.at(ordinal) ?? VectorBlock.of(dimensions, [])
    const after = change(before)
    directory.put(ordinal, after.ids.length === 0 ? undefined : after)
    this.size += after.ids.length - before.ids.length
  }
}
