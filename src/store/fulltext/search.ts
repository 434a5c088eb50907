/**
 * Answers full-text queries. Every query gives a score per document: terms and phrases by BM25, everything that only
 * asks whether (wildcards, ranges, expressions) one point, and clauses add up. A term without a field is looked for in
 * all fields.
 */
import { isText } from '../../value/kind.js'
import { order } from '../../value/order.js'
import type { Value } from '../../value/value.js'
import type { Scored } from '../graph.js'
import { prefixOf } from '../index/stretches.js'
import { TreeCursor } from '../index/tree-cursor.js'
import { editDistance } from './edit-distance.js'
import { type FulltextIndex, termsOf } from './fulltext-index.js'
import { afterTerm, fieldPrefix, type Posting, readPosting, termPrefix } from './postings.js'
import { type Clause, type FulltextQuery, parseQuery } from './query.js'
import { expressionTest, type TermTest, wildcardTest } from './term-pattern.js'

type Scores = Map<number, number>

/** How fast repetition saturates, and how much longer fields count less. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

export interface SearchSource {
  readonly index: FulltextIndex
  /** Names of the fields, by place. */
  readonly fields: readonly string[]
  /** A document's values, by field. */
  readonly read: (id: number) => Value
}

/** Best first, ties by id. @throws RelateError `fulltext-query` */
export function searchFulltext(source: SearchSource, text: string): readonly Scored[] {
  const scores = new Search(source).run(parseQuery(text))
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id)
}

class Search {
  private readonly index: FulltextIndex

  constructor(private readonly source: SearchSource) {
    this.index = source.index
  }

  run(query: FulltextQuery): Scores {
    switch (query.kind) {
      case 'all':
        return this.all(query.boost)
      case 'text':
        return this.inFields(query.field, field => this.text(field, query.text, query.boost))
      case 'phrase':
        return this.inFields(query.field, field => this.phrase(field, query.text, query.slop, query.boost))
      case 'wildcard':
        return this.wildcard(query)
      case 'fuzzy':
        return this.inFields(query.field, field => this.fuzzy(field, query.text, query.edits, query.boost))
      case 'regex': {
        const test = expressionTest(query.pattern)
        return this.inFields(query.field, field => this.passing(field, test, query.boost))
      }
      case 'range':
        return this.inFields(query.field, field => this.passing(field, rangeTest(query), query.boost))
      case 'boolean':
        return boosted(this.boolean(query.clauses), query.boost)
    }
  }

  private inFields(name: string | null, search: (field: number) => Scores): Scores {
    const total: Scores = new Map()
    this.source.fields.forEach((field, place) => {
      if (name === null || name === field) addScores(total, search(place))
    })
    return total
  }

  private all(boost: number): Scores {
    const scores: Scores = new Map()
    for (const { id } of this.index.documents.entries()) scores.set(id, boost)
    return scores
  }

  private text(field: number, text: string, boost: number): Scores {
    const total: Scores = new Map()
    for (const term of this.index.analyzer(text)) addScores(total, this.term(field, term, boost))
    return total
  }

  private term(field: number, term: string, boost: number): Scores {
    const scores: Scores = new Map()
    const postings = this.postingsOf(field, term)
    const weight = boost * this.rarity(field, postings.length)
    for (const { id, posting } of postings) {
      scores.set(id, weight * this.weightOf(field, posting.frequency, posting.length))
    }
    return scores
  }

  private fuzzy(field: number, text: string, edits: number, boost: number): Scores {
    const wanted = text.toLowerCase()
    const total: Scores = new Map()
    for (const term of this.termsIn(field)) {
      const distance = editDistance(term, wanted, edits)
      if (distance === null) continue
      const closeness = 1 - distance / Math.max(1, Math.min(term.length, wanted.length))
      if (closeness > 0) addScores(total, this.term(field, term, boost * closeness))
    }
    return total
  }

  private wildcard({ field, pattern, boost }: FulltextQuery & { readonly kind: 'wildcard' }): Scores {
    const test = wildcardTest(pattern.toLowerCase())
    return this.inFields(field, place => this.passing(place, test, boost))
  }

  /** One point for a document with any term that passes. */
  private passing(field: number, test: TermTest, boost: number): Scores {
    const scores: Scores = new Map()
    for (const term of this.termsIn(field)) {
      if (test(term)) for (const { id } of this.postingsOf(field, term)) scores.set(id, boost)
    }
    return scores
  }

  /** Documents with all of the terms are read again to see whether they stand together. */
  private phrase(field: number, text: string, slop: number, boost: number): Scores {
    const terms = this.index.analyzer(text)
    if (terms.length < 2) return this.text(field, text, boost)
    const lists = [...new Set(terms)].map(term => this.postingsOf(field, term))
    const weight = lists.reduce((sum, list) => sum + this.rarity(field, list.length), 0) * boost
    const [first, ...others] = lists.map(list => new Map(list.map(({ id, posting }) => [id, posting.length] as const)))
    const scores: Scores = new Map()
    for (const [id, length] of first ?? []) {
      if (!others.every(list => list.has(id))) continue
      const frequency = countPhrase(termsOf(this.source.read(id), this.index.analyzer)[field] ?? [], terms, slop)
      if (frequency > 0) scores.set(id, weight * this.weightOf(field, frequency, length))
    }
    return scores
  }

  private boolean(clauses: readonly Clause[]): Scores {
    const of = (occur: Clause['occur']) =>
      clauses.filter(clause => clause.occur === occur).map(({ query }) => this.run(query))
    const must = of('must')
    const should = of('should')
    const total: Scores = new Map()
    for (const scores of [...must, ...should]) addScores(total, scores)
    for (const scores of must) keepOnly(total, id => scores.has(id))
    for (const scores of of('mustNot')) keepOnly(total, id => !scores.has(id))
    return total
  }

  private postingsOf(field: number, term: string): { readonly id: number; readonly posting: Posting }[] {
    const cursor = new TreeCursor(this.index.postings, prefixOf(termPrefix(field, term)))
    const found: { readonly id: number; readonly posting: Posting }[] = []
    while (cursor.next()) found.push({ id: cursor.id, posting: readPosting(isText(cursor.key) ? cursor.key : '') })
    return found
  }

  /** Each different term of a field: a search past all postings of the one before. */
  private *termsIn(field: number): Generator<string> {
    const prefix = fieldPrefix(field)
    for (let from = prefix; ; ) {
      const after = from
      const cursor = new TreeCursor(this.index.postings, {
        before: key => order(key, after) < 0,
        after: key => !isText(key) || !key.startsWith(prefix),
      })
      if (!cursor.next() || !isText(cursor.key)) return
      const { term } = readPosting(cursor.key)
      yield term
      from = afterTerm(field, term)
    }
  }

  private rarity(field: number, found: number): number {
    const { documents } = this.index.totals()[field]!
    return Math.log(1 + (documents - found + 0.5) / (found + 0.5))
  }

  private weightOf(field: number, frequency: number, length: number): number {
    const totals = this.index.totals()[field]!
    const average = totals.length / Math.max(1, totals.documents)
    return frequency / (frequency + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average))
  }
}

function rangeTest({ low, high, includesLow, includesHigh }: FulltextQuery & { readonly kind: 'range' }): TermTest {
  const from = low?.toLowerCase() ?? null
  const to = high?.toLowerCase() ?? null
  return term =>
    (from === null || (includesLow ? term >= from : term > from)) &&
    (to === null || (includesHigh ? term <= to : term < to))
}

/** How often the terms stand in this order with at most `slop` other words among them; 0 slop: side by side. */
function countPhrase(words: readonly string[], terms: readonly string[], slop: number): number {
  let count = 0
  for (let start = 0; start < words.length; start++) {
    if (words[start] === terms[0] && standsAt(words.slice(start, start + terms.length + slop), terms)) count++
  }
  return count
}

/** Whether the terms come in this order among the words. */
function standsAt(words: readonly string[], terms: readonly string[]): boolean {
  let found = 0
  for (const word of words) if (word === terms[found]) found++
  return found >= terms.length
}

function addScores(total: Scores, scores: Scores): void {
  for (const [id, score] of scores) total.set(id, (total.get(id) ?? 0) + score)
}

function keepOnly(scores: Scores, keep: (id: number) => boolean): void {
  for (const id of scores.keys()) if (!keep(id)) scores.delete(id)
}

function boosted(scores: Scores, boost: number): Scores {
  if (boost !== 1) for (const [id, score] of scores) scores.set(id, score * boost)
  return scores
}
