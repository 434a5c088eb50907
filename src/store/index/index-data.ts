/** What every kind of index can do with its entries. A key is one value, or a LIST of one value per indexed property. */
import type { Value } from '../../value/value.js'
import type { IdCursor } from '../graph.js'
import type { IndexQuery } from '../schema.js'
import type { Entry, Tree } from './tree.js'

export interface IndexData {
  readonly owner: number
  /** This index when `owner` owns it, else a copy that it does; O(1). */
  writable(owner: number): IndexData
  /** Called before anything is read from it: an index that is not kept in the file builds itself from these. */
  ready(entries: () => Entries): void
  /** Only on an index that the running epoch owns. One that is not ready yet leaves it to `ready`. */
  add(key: Value, id: number): void
  remove(key: Value, id: number): void
  /** Any one entity that has exactly this key, by equality of `=`; -1 when there is none. */
  holder(key: Value): number
  /** `read` gives the key that an entity has now, for indexes that find candidates and look at them. */
  seek(query: IndexQuery, descending: boolean, read: (id: number) => Value): IdCursor
  estimate(query: IndexQuery): number
  readonly entries: number
  readonly distinct: number
  /** Some two entities with equal keys; null when there are none. */
  duplicate(): Duplicate | null
  /** What it rests in, in a fixed order. */
  readonly trees: readonly Tree[]
  /** What is wrong with it, when these are the keys that the graph has for it. */
  findings(expected: readonly Entry[]): Iterable<string>
}

export interface Duplicate {
  readonly key: Value
  readonly first: number
  readonly second: number
}

/** Entries of an index about to be built, in any order. */
export interface Entries {
  readonly keys: Value[]
  readonly ids: number[]
  /** Called for each entry wherever many are worked on; may throw, to stop. */
  readonly tick: Tick
}

export type Tick = () => void

/** For work that nobody stops. */
export const NO_TICK: Tick = () => undefined
