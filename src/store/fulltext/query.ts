/**
 * Lucene's classic query syntax as a tree.
 *
 *   Query  = Clause, { [ 'AND' | '&&' | 'OR' | '||' ], Clause }
 *   Clause = [ '+' | '-' | '!' | 'NOT' ], [ Field, ':' ], ( Term | Phrase | Range | Regex | '(' Query ')' ), [ '^' Boost ]
 *   Term   = characters, wildcards ? and *, [ '~' [ Edits ] ]
 *   Phrase = '"' text '"', [ '~' Slop ]
 *   Range  = ( '[' | '{' ) ( Low | '*' ) 'TO' ( High | '*' ) ( ']' | '}' )
 *   Regex  = '/' expression '/'
 *
 * Words side by side are joined by OR. `AND` makes both of its sides required, whatever stands around them.
 */
import { fail } from '../../status/fail.js'

export type FulltextQuery = { readonly boost: number } & (
  | { readonly kind: 'all' }
  | { readonly kind: 'text'; readonly field: string | null; readonly text: string }
  | { readonly kind: 'phrase'; readonly field: string | null; readonly text: string; readonly slop: number }
  | { readonly kind: 'wildcard'; readonly field: string | null; readonly pattern: string }
  | { readonly kind: 'fuzzy'; readonly field: string | null; readonly text: string; readonly edits: number }
  | { readonly kind: 'regex'; readonly field: string | null; readonly pattern: string }
  | {
      readonly kind: 'range'
      readonly field: string | null
      /** null for open. */
      readonly low: string | null
      readonly high: string | null
      readonly includesLow: boolean
      readonly includesHigh: boolean
    }
  | { readonly kind: 'boolean'; readonly clauses: readonly Clause[] }
)

export interface Clause {
  readonly occur: 'should' | 'must' | 'mustNot'
  readonly query: FulltextQuery
}

const DEEPEST = 100
/** Other words inside a phrase. */
const MOST_SLOP = 100
/** Characters that end a term unless escaped; `+` and `-` only begin one badly. */
const SPECIAL = new Set('!():^[]"{}~\\/ \t\n\r\u3000')

/** @throws RelateError `fulltext-query` when the text is no query. */
export function parseQuery(text: string): FulltextQuery {
  const reader = new QueryReader(text)
  const query = reader.query(null)
  reader.end()
  return query
}

class QueryReader {
  private at = 0
  private depth = 0

  constructor(private readonly text: string) {}

  query(field: string | null): FulltextQuery {
    if (++this.depth > DEEPEST) this.refuse('it is nested too deeply')
    const clauses: { occur: Clause['occur']; query: FulltextQuery }[] = []
    for (;;) {
      const conjunction = this.conjunction()
      if (conjunction !== null && clauses.length === 0) this.refuse(`it begins with ${conjunction}`)
      this.space()
      if (this.atEnd) {
        if (conjunction !== null) this.refuse(`nothing follows ${conjunction}`)
        break
      }
      const before = clauses.at(-1)
      if (conjunction === 'AND' && before?.occur === 'should') before.occur = 'must'
      const modifier = this.modifier()
      const occur = modifier ?? (conjunction === 'AND' ? 'must' : 'should')
      clauses.push({ occur, query: this.clause(field) })
    }
    this.depth--
    if (clauses.length === 0) this.refuse('it is empty')
    return clauses.length === 1 && clauses[0]!.occur !== 'mustNot'
      ? clauses[0]!.query
      : { kind: 'boolean', clauses, boost: 1 }
  }

  end(): void {
    if (this.at < this.text.length) this.refuse(`unexpected ${this.text[this.at]}`)
  }

  private get atEnd(): boolean {
    return this.at >= this.text.length || this.text[this.at] === ')'
  }

  private space(): void {
    while (/[\s\u3000]/.test(this.text[this.at] ?? '')) this.at++
  }

  private conjunction(): 'AND' | 'OR' | null {
    this.space()
    if (this.word('AND') || this.symbol('&&')) return 'AND'
    return this.word('OR') || this.symbol('||') ? 'OR' : null
  }

  private modifier(): 'must' | 'mustNot' | null {
    if (this.symbol('+')) return 'must'
    if (this.symbol('-') || this.symbol('!') || this.word('NOT')) return 'mustNot'
    return null
  }

  private clause(outer: string | null): FulltextQuery {
    this.space()
    if (this.word('AND') || this.word('OR') || this.word('NOT')) this.refuse('an operator stands where a term belongs')
    if (this.symbol('*:*')) return { kind: 'all', boost: this.boost() }
    const field = this.field() ?? outer
    this.space()
    if (this.symbol('(')) {
      const inner = this.query(field)
      if (!this.symbol(')')) this.refuse('a parenthesis is not closed')
      return { ...inner, boost: inner.boost * this.boost() }
    }
    const first = this.text[this.at]
    if (first === '"') return this.phrase(field)
    if (first === '[' || first === '{') return this.range(field)
    if (first === '/') return this.regex(field)
    return this.term(field)
  }

  /** A name followed by a colon; otherwise nothing is taken. */
  private field(): string | null {
    const start = this.at
    const name = this.characters()
    if (name.raw !== '' && this.symbol(':')) return name.text
    this.at = start
    return null
  }

  private term(field: string | null): FulltextQuery {
    const { raw, text, wild } = this.characters()
    if (raw === '') this.refuse(this.at < this.text.length ? `unexpected ${this.text[this.at]}` : 'a term is missing')
    if (this.symbol('~')) {
      const edits = Math.min(2, Math.floor(this.number() ?? 2))
      return { kind: 'fuzzy', field, text, edits, boost: this.boost() }
    }
    const boost = this.boost()
    return wild ? { kind: 'wildcard', field, pattern: raw, boost } : { kind: 'text', field, text, boost }
  }

  private phrase(field: string | null): FulltextQuery {
    const text = this.until('"')
    const slop = this.symbol('~') ? Math.min(MOST_SLOP, Math.floor(this.number() ?? 0)) : 0
    return { kind: 'phrase', field, text, slop, boost: this.boost() }
  }

  private regex(field: string | null): FulltextQuery {
    const pattern = this.until('/')
    return { kind: 'regex', field, pattern, boost: this.boost() }
  }

  /** The text between two of the same delimiter; an escaped one is part of it. */
  private until(delimiter: '"' | '/'): string {
    let content = ''
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at]!
      if (character === delimiter) {
        this.at++
        return content
      }
      if (character === '\\' && this.text[this.at + 1] !== undefined) {
        const next = this.text[++this.at]!
        content += delimiter === '/' && next !== '/' ? `\\${next}` : next
      } else content += character
    }
    return this.refuse(delimiter === '"' ? 'a phrase is not closed' : 'a regular expression is not closed')
  }

  private range(field: string | null): FulltextQuery {
    const includesLow = this.text[this.at++] === '['
    const low = this.rangeEnd()
    this.space()
    if (!this.word('TO')) this.refuse('a range needs TO')
    const high = this.rangeEnd()
    this.space()
    const includesHigh = this.symbol(']')
    if (!includesHigh && !this.symbol('}')) this.refuse('a range is not closed')
    return { kind: 'range', field, low, high, includesLow, includesHigh, boost: this.boost() }
  }

  private rangeEnd(): string | null {
    this.space()
    if (this.text[this.at] === '"') return this.until('"')
    const { raw, text } = this.characters()
    if (raw === '') this.refuse('a range needs two ends')
    return raw === '*' ? null : text
  }

  private boost(): number {
    if (!this.symbol('^')) return 1
    return this.number() ?? this.refuse('a boost needs a number')
  }

  private number(): number | null {
    const digits = /^\d+(?:\.\d+)?/.exec(this.text.slice(this.at, this.at + 40))?.[0]
    if (digits === undefined) return null
    this.at += digits.length
    return Number(digits)
  }

  /** Characters up to the next special one: as written, and with escapes taken away. */
  private characters(): { readonly raw: string; readonly text: string; readonly wild: boolean } {
    const start = this.at
    let text = ''
    let wild = false
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at]!
      if (character === '\\' && this.text[this.at + 1] !== undefined) {
        text += this.text[++this.at]!
        continue
      }
      if (SPECIAL.has(character) || (this.at === start && (character === '+' || character === '-'))) break
      if (character === '*' || character === '?') wild = true
      text += character
    }
    return { raw: this.text.slice(start, this.at), text, wild }
  }

  /** Takes an operator that stands alone. */
  private word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    const after = this.text[this.at + word.length]
    if (after !== undefined && !SPECIAL.has(after)) return false
    this.at += word.length
    return true
  }

  private symbol(symbol: string): boolean {
    if (!this.text.startsWith(symbol, this.at)) return false
    this.at += symbol.length
    return true
  }

  private refuse(reason: string): never {
    return fail('fulltext-query', { reason })
  }
}
