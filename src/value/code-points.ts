/**
 * Strings by code point. JavaScript counts UTF-16 units; texts without surrogates take the fast way, and a lone
 * surrogate counts as one code point.
 */

const HIGH_START = 0xd800
const HIGH_END = 0xdbff
const LOW_START = 0xdc00
const LOW_END = 0xdfff

// Joined surrogates: the `u` flag makes a pair one character, so this finds exactly the pairs.
const ASTRAL = /[\u{10000}-\u{10FFFF}]/u

/** Whether every code point is one UTF-16 unit, so that units can be used as positions. */
export function isSimple(text: string): boolean {
  return !ASTRAL.test(text)
}

export function isPairAt(text: string, index: number): boolean {
  const high = text.charCodeAt(index)
  // Outside of the text the unit is NaN, which no comparison holds for.
  if (!(high >= HIGH_START && high <= HIGH_END)) return false
  const low = text.charCodeAt(index + 1)
  return low >= LOW_START && low <= LOW_END
}

export function codePointLength(text: string): number {
  if (isSimple(text)) return text.length
  let count = 0
  for (let i = 0; i < text.length; i += isPairAt(text, i) ? 2 : 1) count++
  return count
}

/** The UTF-16 index where code point number `count` starts; the text's length when there are fewer. */
function offsetOf(text: string, count: number): number {
  if (isSimple(text)) return Math.min(count, text.length)
  let i = 0
  for (let n = 0; n < count && i < text.length; n++) i += isPairAt(text, i) ? 2 : 1
  return i
}

/** `length` code points from number `start` on, clipped to the text. */
export function codePointSlice(text: string, start: number, length: number): string {
  if (isSimple(text)) return text.slice(start, start + length)
  const from = offsetOf(text, start)
  const rest = text.slice(from)
  return rest.slice(0, offsetOf(rest, length))
}

const REVERSED_AT_ONCE = 4096

/** Piece by piece: a text of many characters is never an array of as many strings. */
export function codePointReverse(text: string): string {
  let reversed = ''
  for (let end = text.length; end > 0; ) {
    let start = Math.max(0, end - REVERSED_AT_ONCE)
    if (start > 0 && isPairAt(text, start - 1)) start--
    reversed += Array.from(text.slice(start, end)).reverse().join('')
    end = start
  }
  return reversed
}

/** All code points in order. */
export function codePoints(text: string): Int32Array {
  const points = new Int32Array(codePointLength(text))
  for (let i = 0, n = 0; n < points.length; n++) {
    const point = text.codePointAt(i) ?? 0
    points[n] = point
    i += point > 0xffff ? 2 : 1
  }
  return points
}

/** Order by code point: -1, 0, 1. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return x < HIGH_START || y < HIGH_START ? Math.sign(x - y) : comparePoints(a, b, i)
  }
  return a.length < b.length ? -1 : 1
}

/** The first difference is at `i`, in units that may be halves of pairs: those stand for more than they look. */
function comparePoints(a: string, b: string, i: number): number {
  const start = isPairAt(a, i - 1) || isPairAt(b, i - 1) ? i - 1 : i
  return Math.sign((a.codePointAt(start) ?? 0) - (b.codePointAt(start) ?? 0))
}
