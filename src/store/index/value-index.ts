/** The index kinds that are one tree of values: range, text and point differ only in what they take and understand. */
import { equals } from '../../value/equality.js'
import { isText } from '../../value/kind.js'
import { order } from '../../value/order.js'
import type { Value } from '../../value/value.js'
import type { IdCursor } from '../graph.js'
import type { IndexQuery } from '../schema.js'
import type { Duplicate, Entries, IndexData } from './index-data.js'
import { SingleCursor } from './list-cursor.js'
import { NOTHING, type Search } from './stretches.js'
import { type Entry, Tree } from './tree.js'
import { treeFindings } from './tree-check.js'
import { TreeCursor } from './tree-cursor.js'

export interface Profile {
  /** How many properties make a key. */
  readonly parts: number
  /** Whether the index takes such a key; others have no entry. */
  readonly takes: (key: Value) => boolean
  readonly search: (query: IndexQuery) => Search
}

export class ValueIndex implements IndexData {
  constructor(
    readonly owner: number,
    private readonly tree: Tree,
    private readonly profile: Profile,
  ) {}

  static build(owner: number, entries: Entries, profile: Profile): ValueIndex {
    return new ValueIndex(owner, buildTree(owner, entries, profile.takes), profile)
  }

  writable(owner: number): ValueIndex {
    return this.owner === owner ? this : new ValueIndex(owner, this.tree.writable(owner), this.profile)
  }

  ready(): void {}

  add(key: Value, id: number): void {
    if (this.profile.takes(key)) this.tree.add(key, id)
  }

  remove(key: Value, id: number): void {
    if (this.profile.takes(key)) this.tree.remove(key, id)
  }

  holder(key: Value): number {
    return isText(key) || equals(key, key) === true ? this.tree.first(key) : -1
  }

  seek(query: IndexQuery, descending: boolean): IdCursor {
    if (
      query.kind === 'equals' &&
      this.tree.distinct === this.tree.size &&
      query.values.length === this.profile.parts
    ) {
      return new SingleCursor(this.holder(query.values.length === 1 ? query.values[0]! : query.values))
    }
    const search = this.profile.search(query)
    return new TreeCursor(this.tree, search, descending, search.accept)
  }

  /** Exact unless only a look at each key can tell. */
  estimate(query: IndexQuery): number {
    const search = this.profile.search(query)
    return search === NOTHING ? 0 : this.tree.count(search)
  }

  get entries(): number {
    return this.tree.size
  }
  get distinct(): number {
    return this.tree.distinct
  }
  duplicate(): Duplicate | null {
    if (this.tree.distinct === this.tree.size) return null
    let last: Entry | null = null
    for (const { key, id } of this.tree.entries()) {
      if (last !== null && order(last.key, key) === 0 && equals(key, key) === true) {
        return { key, first: last.id, second: id }
      }
      last = { key, id }
    }
    return null
  }

  get trees(): readonly Tree[] {
    return [this.tree]
  }

  findings(expected: readonly Entry[]): Iterable<string> {
    return treeFindings(
      this.tree,
      expected.filter(({ key }) => this.profile.takes(key)),
    )
  }
}

/** Sorts the entries of a new index and builds its tree. */
export function buildTree(owner: number, { keys, ids, tick }: Entries, takes: (key: Value) => boolean): Tree {
  const places: number[] = []
  keys.forEach((key, place) => {
    if (takes(key)) places.push(place)
  })
  const compare = keys.every(isSimpleText) ? compareUnits : order
  places.sort((a, b) => {
    tick()
    return compare(keys[a]!, keys[b]!) || ids[a]! - ids[b]!
  })
  return Tree.build(
    owner,
    places.map(place => keys[place]!),
    places.map(place => ids[place]!),
  )
}

const SURROGATE = /[\ud800-\udfff]/

/** A text whose order by code point is the engine's own by UTF-16 units, which is several times as fast. */
function isSimpleText(key: Value): boolean {
  return isText(key) && !SURROGATE.test(key)
}

function compareUnits(a: Value, b: Value): number {
  return isText(a) && isText(b) ? (a < b ? -1 : a > b ? 1 : 0) : 0
}
