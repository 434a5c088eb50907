/**
 * `\uXXXX` stands for a character anywhere in a statement, not only in strings, and is decoded before the text is cut
 * into tokens (as Java does): `RETURN \u0027x\u0027` is a string. A backslash behind a backslash starts no escape.
 *
 * Spans must point into the caller's text, so the decoded text comes with a way back.
 */
import type { Span } from '../status/span.js'

export interface DecodedText {
  readonly text: string
  /** Offset in the decoded text to offset in the caller's. */
  toOriginal(offset: number): number
  /** `\u` without four hexadecimal digits, in decoded offsets. Harmless in a comment, an error elsewhere. */
  readonly malformed: readonly Span[]
}

const ESCAPE_LENGTH = 6

export function decodeEscapes(text: string): DecodedText {
  if (!text.includes('\\u')) return { text, toOriginal: offset => offset, malformed: [] }
  let decoded = ''
  let copied = 0
  const escapes: number[] = []
  const malformed: Span[] = []
  for (let i = text.indexOf('\\'); i !== -1; i = text.indexOf('\\', i)) {
    if (text[i + 1] !== 'u') {
      i += 2
      continue
    }
    const digits = text.slice(i + 2, i + ESCAPE_LENGTH)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) {
      const start = i - escapes.length * (ESCAPE_LENGTH - 1)
      malformed.push({ start, end: start + 2 })
      i += 2
      continue
    }
    decoded += text.slice(copied, i) + String.fromCharCode(Number.parseInt(digits, 16))
    escapes.push(decoded.length - 1)
    i += ESCAPE_LENGTH
    copied = i
  }
  decoded += text.slice(copied)
  return { text: decoded, toOriginal: offset => offset + (ESCAPE_LENGTH - 1) * countBelow(escapes, offset), malformed }
}

/** How many of the sorted numbers are smaller than the limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}
