/**
 * The text of single JSON tokens, byte for byte as serde_json writes them: what agents recorded and replay.
 * Everything here is a string in, a string out; `sink.ts` joins them.
 */
import { compareText } from '../../value/code-points.js'

const SURROGATE = /[\ud800-\udfff]/
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** JSON has no lone surrogates: each goes out as U+FFFD. */
export function wellFormed(text: string): string {
  return SURROGATE.test(text) ? text.replace(LONE_SURROGATE, '\ufffd') : text
}

/**
 * A string token with its quotes. JavaScript escapes exactly what serde does (quote, backslash, `\b \f \n \r \t`,
 * other bytes below 0x20 in small hex), except lone surrogates.
 */
export function stringText(text: string): string {
  return JSON.stringify(wellFormed(text))
}

/**
 * A FLOAT: shortest digits, plain between 1e-5 and 1e16, else with an exponent. JSON has no NaN and no infinities;
 * losing them as null would be worse than the strings they become.
 */
export function floatText(n: number): string {
  if (n === 0) return Object.is(n, -0) ? '-0.0' : '0.0'
  const magnitude = Math.abs(n)
  if (magnitude >= 1e-5 && magnitude < 1e16) return Number.isInteger(n) ? `${n}.0` : String(n)
  if (Number.isFinite(n)) return n.toExponential()
  if (Number.isNaN(n)) return '"NaN"'
  return n > 0 ? '"Inf"' : '"-Inf"'
}

/** `["a","b"]` */
export function stringsText(items: readonly string[]): string {
  return `[${items.map(stringText).join(',')}]`
}

/** An object of members that are JSON text already; keys sorted. */
export function objectText(members: Readonly<Record<string, string>>): string {
  return entriesText(Object.entries(members))
}

/** The same for keys that are data: `__proto__` is one like any other. */
export function entriesText(entries: Iterable<readonly [string, string]>): string {
  const sorted = [...entries].sort(([a], [b]) => compareText(a, b))
  return `{${sorted.map(([key, text]) => `${stringText(key)}:${text}`).join(',')}}`
}
