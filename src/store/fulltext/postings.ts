/**
 * The keys of a full-text index's trees, packed into strings so that they sort and compare like any other value.
 *
 *   posting    field, term, NUL, frequency of the term, length of the field    one per (document, field, term)
 *   document   a length per field                                              one per document
 *
 * A field is its place in the index plus one; numbers are characters below the surrogates.
 */

/** Larger than any number in a key; also the first character that is none. */
const BASE = 0xd000

export interface Posting {
  readonly term: string
  readonly frequency: number
  readonly length: number
}

/** What all keys of a field, or of a term in a field, begin with. */
export function fieldPrefix(field: number): string {
  return String.fromCharCode(field + 1)
}

export function termPrefix(field: number, term: string): string {
  return `${fieldPrefix(field)}${term}\0`
}

/** Above all postings of the term, below those of the next one. */
export function afterTerm(field: number, term: string): string {
  return `${fieldPrefix(field)}${term}\x01`
}

export function postingKey(field: number, { term, frequency, length }: Posting): string {
  return `${termPrefix(field, term)}${String.fromCharCode(Math.min(frequency, BASE - 1))}${lengthText(length)}`
}

export function readPosting(key: string): Posting {
  const end = key.indexOf('\0')
  return {
    term: key.slice(1, end),
    frequency: key.charCodeAt(end + 1),
    length: readLength(key, end + 2),
  }
}

export function documentKey(lengths: readonly number[]): string {
  return lengths.map(lengthText).join('')
}

export function readDocument(key: string): readonly number[] {
  return Array.from({ length: key.length / 2 }, (_, i) => readLength(key, i * 2))
}

function lengthText(length: number): string {
  const capped = Math.min(length, BASE * BASE - 1)
  return String.fromCharCode(Math.floor(capped / BASE), capped % BASE)
}

function readLength(key: string, at: number): number {
  return key.charCodeAt(at) * BASE + key.charCodeAt(at + 1)
}
