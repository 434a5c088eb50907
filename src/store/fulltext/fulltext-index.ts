/**
 * A full-text index: an inverted index of terms in one tree, the documents with their lengths in another. A document is
 * an entity, a field one of its properties; a list of strings counts as one long text.
 */
import { isList, isText } from '../../value/kind.js'
import type { Value } from '../../value/value.js'
import type { IdCursor } from '../graph.js'
import { type Duplicate, type Entries, type IndexData, NO_TICK } from '../index/index-data.js'
import { EVERYTHING, NOTHING } from '../index/stretches.js'
import type { Entry, Tree } from '../index/tree.js'
import { treeFindings } from '../index/tree-check.js'
import { TreeCursor } from '../index/tree-cursor.js'
import { buildTree } from '../index/value-index.js'
import type { IndexQuery } from '../schema.js'
import type { Analyzer } from './analyzer.js'
import { documentKey, postingKey, readDocument } from './postings.js'

/** How many documents have a field, and how long it is in all of them. */
export interface FieldTotals {
  documents: number
  length: number
}

export class FulltextIndex implements IndexData {
  constructor(
    readonly owner: number,
    readonly postings: Tree,
    readonly documents: Tree,
    readonly analyzer: Analyzer,
    /** How many properties the index has. */
    readonly fields: number,
    private known: readonly FieldTotals[] | null,
  ) {}

  static build(owner: number, entries: Entries, analyzer: Analyzer, fields: number): FulltextIndex {
    const { tick } = entries
    const postings: Entries = { keys: [], ids: [], tick }
    const documents: Entries = { keys: [], ids: [], tick }
    entries.keys.forEach((key, i) => {
      tick()
      const keys = analyze(key, analyzer)
      if (keys === null) return
      documents.keys.push(keys.document)
      documents.ids.push(entries.ids[i]!)
      for (const posting of keys.postings) {
        postings.keys.push(posting)
        postings.ids.push(entries.ids[i]!)
      }
    })
    const trees = [buildTree(owner, postings, () => true), buildTree(owner, documents, () => true)] as const
    return new FulltextIndex(owner, ...trees, analyzer, fields, null)
  }

  writable(owner: number): FulltextIndex {
    if (this.owner === owner) return this
    const trees = [this.postings.writable(owner), this.documents.writable(owner)] as const
    return new FulltextIndex(owner, ...trees, this.analyzer, this.fields, null)
  }

  ready(): void {}

  add(key: Value, id: number): void {
    const keys = analyze(key, this.analyzer)
    if (keys === null) return
    this.documents.add(keys.document, id)
    for (const posting of keys.postings) this.postings.add(posting, id)
    this.known = null
  }

  remove(key: Value, id: number): void {
    const keys = analyze(key, this.analyzer)
    if (keys === null) return
    this.documents.remove(keys.document, id)
    for (const posting of keys.postings) this.postings.remove(posting, id)
    this.known = null
  }

  holder(): number {
    return -1
  }

  duplicate(): Duplicate | null {
    return null
  }

  seek(query: IndexQuery, descending: boolean): IdCursor {
    return new TreeCursor(this.documents, query.kind === 'exists' ? EVERYTHING : NOTHING, descending)
  }

  estimate(query: IndexQuery): number {
    return query.kind === 'exists' ? this.entries : 0
  }

  get entries(): number {
    return this.documents.size
  }
  get distinct(): number {
    return this.documents.size
  }
  get trees(): readonly Tree[] {
    return [this.postings, this.documents]
  }

  /** By field; counted when first asked for after a change. */
  totals(): readonly FieldTotals[] {
    if (this.known !== null) return this.known
    const totals = Array.from({ length: this.fields }, () => ({ documents: 0, length: 0 }))
    for (const { key } of this.documents.entries()) {
      if (!isText(key)) continue
      readDocument(key).forEach((length, field) => {
        if (length === 0) return
        totals[field]!.documents++
        totals[field]!.length += length
      })
    }
    this.known = totals
    return totals
  }

  *findings(expected: readonly Entry[]): Generator<string> {
    const fresh = FulltextIndex.build(
      this.owner,
      { keys: expected.map(({ key }) => key), ids: expected.map(({ id }) => id), tick: NO_TICK },
      this.analyzer,
      this.fields,
    )
    yield* treeFindings(this.documents, [...fresh.documents.entries()])
    yield* treeFindings(this.postings, [...fresh.postings.entries()])
  }
}

/** Terms of each field of a document, in the order of the text. */
export function termsOf(key: Value, analyzer: Analyzer): readonly (readonly string[])[] {
  return (isList(key) ? key : [key]).map(value => textsOf(value).flatMap(text => [...analyzer(text)]))
}

function textsOf(value: Value): readonly string[] {
  if (isText(value)) return [value]
  return isList(value) ? value.filter(isText) : []
}

/** The keys of a document; null when it has no text at all. */
function analyze(key: Value, analyzer: Analyzer) {
  const fields = termsOf(key, analyzer)
  if (fields.every(terms => terms.length === 0)) return null
  const postings = fields.flatMap((terms, field) => {
    const frequencies = new Map<string, number>()
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    return [...frequencies].map(([term, frequency]) => postingKey(field, { term, frequency, length: terms.length }))
  })
  return { document: documentKey(fields.map(terms => terms.length)), postings }
}
