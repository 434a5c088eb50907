/**
 * Text indexes take strings only. Prefixes and equality are stretches of the values in order; for contents and endings
 * a second tree knows which strings have which three units in a row: the rarest triple of the wanted text gives the
 * candidates, and a look at each gives the answer. Texts below three units are looked for in all strings.
 */
import { isText } from '../../value/kind.js'
import { order } from '../../value/order.js'
import type { Value } from '../../value/value.js'
import type { IdCursor } from '../graph.js'
import type { IndexQuery } from '../schema.js'
import type { Duplicate, Entries, IndexData } from './index-data.js'
import { ListCursor } from './list-cursor.js'
import { EVERYTHING, type Search, searchFor } from './stretches.js'
import { type Entry, Tree } from './tree.js'
import { treeFindings } from './tree-check.js'
import { TreeCursor } from './tree-cursor.js'
import { trigramsOf } from './trigrams.js'
import { type Profile, ValueIndex } from './value-index.js'

const STRINGS: Profile = { parts: 1, takes: isText, search: scanFor }

/** So many candidates are always worth a look at each. */
const FEW = 64

export class TextIndex implements IndexData {
  private constructor(
    readonly owner: number,
    private readonly values: ValueIndex,
    private readonly triples: Tree,
  ) {}

  static build(owner: number, entries: Entries): TextIndex {
    return new TextIndex(owner, ValueIndex.build(owner, entries, STRINGS), buildTriples(owner, entries))
  }

  static over(owner: number, values: Tree, triples: Tree): TextIndex {
    return new TextIndex(owner, new ValueIndex(owner, values, STRINGS), triples)
  }

  ready(): void {}

  writable(owner: number): TextIndex {
    return this.owner === owner ? this : new TextIndex(owner, this.values.writable(owner), this.triples.writable(owner))
  }

  add(key: Value, id: number): void {
    if (!isText(key)) return
    this.values.add(key, id)
    for (const triple of trigramsOf(key)) this.triples.add(triple, id)
  }

  remove(key: Value, id: number): void {
    if (!isText(key)) return
    this.values.remove(key, id)
    for (const triple of trigramsOf(key)) this.triples.remove(triple, id)
  }

  holder(key: Value): number {
    return this.values.holder(key)
  }

  duplicate(): Duplicate | null {
    return this.values.duplicate()
  }

  seek(query: IndexQuery, descending: boolean, read: (id: number) => Value): IdCursor {
    const rarest = this.rarestOf(query)
    if (rarest === null) return this.values.seek(query, descending)
    const { accept } = scanFor(query)
    const found: Entry[] = []
    const candidates = new TreeCursor(this.triples, stretchOf(rarest.triple))
    while (candidates.next()) {
      const key = read(candidates.id)
      if (accept?.(key)) found.push({ key, id: candidates.id })
    }
    found.sort((a, b) => order(a.key, b.key) || a.id - b.id)
    if (descending) found.reverse()
    return new ListCursor(found.map(({ id }) => id))
  }

  /** For contents and endings: at most so many. */
  estimate(query: IndexQuery): number {
    return this.rarestOf(query)?.count ?? this.values.estimate(query)
  }

  get entries(): number {
    return this.values.entries
  }
  get distinct(): number {
    return this.values.distinct
  }
  get trees(): readonly Tree[] {
    return [...this.values.trees, this.triples]
  }

  *findings(expected: readonly Entry[]): Generator<string> {
    yield* this.values.findings(expected)
    const triples = expected.flatMap(({ key, id }) =>
      isText(key) ? trigramsOf(key).map(triple => ({ key: triple, id })) : [],
    )
    yield* treeFindings(this.triples, triples)
  }

  /** Null for queries that triples do not help with, also because too many strings have them. */
  private rarestOf(query: IndexQuery): { readonly triple: number; readonly count: number } | null {
    if (query.kind !== 'contains' && query.kind !== 'endsWith') return null
    let rarest: { readonly triple: number; readonly count: number } | null = null
    for (const triple of trigramsOf(query.text)) {
      const count = this.triples.count(stretchOf(triple))
      if (rarest === null || count < rarest.count) rarest = { triple, count }
    }
    const few = Math.max(FEW, this.entries / 4)
    return rarest !== null && rarest.count <= few ? rarest : null
  }
}

/** Grouped by triple first, so that only the different triples have to be sorted. */
function buildTriples(owner: number, { keys, ids, tick }: Entries): Tree {
  const groups = new Map<number, number[]>()
  keys.forEach((key, i) => {
    tick()
    if (!isText(key)) return
    for (const triple of trigramsOf(key)) {
      const group = groups.get(triple)
      if (group === undefined) groups.set(triple, [ids[i]!])
      else group.push(ids[i]!)
    }
  })
  const sorted = [...groups].sort(([a], [b]) => a - b)
  return Tree.build(
    owner,
    sorted.flatMap(([triple, group]) => group.map(() => triple)),
    sorted.flatMap(([, group]) => {
      tick()
      return group.sort((a, b) => a - b)
    }),
  )
}

function stretchOf(triple: number) {
  return { before: (key: Value) => order(key, triple) < 0, after: (key: Value) => order(key, triple) > 0 }
}

/** The query as a walk over all strings. */
function scanFor(query: IndexQuery): Search {
  switch (query.kind) {
    case 'contains': {
      const { text } = query
      return { ...EVERYTHING, accept: key => isText(key) && key.includes(text) }
    }
    case 'endsWith': {
      const { text } = query
      return { ...EVERYTHING, accept: key => isText(key) && key.endsWith(text) }
    }
    case 'equals':
    case 'range':
    case 'prefix':
    case 'exists':
    case 'box':
      return searchFor(query, 1)
  }
}
