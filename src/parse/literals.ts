/** Numbers, strings and names: from a token's text to its value. */
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import { float, INT64_MAX, integer, type Value } from '../value/value.js'
import type { Source } from './source.js'

const DECIMAL_INTEGER = /^(?:0|[1-9]\d*(?:_\d+)*)$/
const HEX_OR_OCTAL = /^0(?:x(?:_?[0-9a-fA-F]+)+|o(?:_?[0-7]+)+)$/
const DIGITS = '\\d+(?:_\\d+)*'
const FLOAT = new RegExp(`^(?:(?:${DIGITS})?\\.${DIGITS}(?:[eE][+-]?${DIGITS})?|${DIGITS}[eE][+-]?${DIGITS})[fFdD]?$`)

/** `negative`: a minus sign stood directly before, so that -9223372036854775808 can be written. */
export function integerLiteral(text: string, negative: boolean, source: Source, span: Span): number | bigint {
  if (!DECIMAL_INTEGER.test(text) && !HEX_OR_OCTAL.test(text)) return refuseNumber(text, source, span)
  const digits = text.replaceAll('_', '')
  if (digits.length <= 15) {
    const small = Number(digits)
    return negative && small !== 0 ? -small : small
  }
  // Far too long a number is refused before its conversion gets slow.
  const magnitude = digits.length <= 80 ? BigInt(digits) : INT64_MAX + 2n
  if (magnitude > INT64_MAX + (negative ? 1n : 0n)) {
    const literal = (negative ? '-' : '') + (text.length <= 40 ? text : `${text.slice(0, 40)}...`)
    fail('integer-literal-overflow', { literal, ...source.position(span) }, span)
  }
  return integer(negative ? -magnitude : magnitude)
}

export function floatLiteral(text: string, negative: boolean, source: Source, span: Span): Value {
  if (!FLOAT.test(text)) return refuseNumber(text, source, span)
  const magnitude = Number(text.replaceAll('_', '').replace(/[fd]$/i, ''))
  if (magnitude === Number.POSITIVE_INFINITY) {
    const literal = text.length <= 40 ? text : `${text.slice(0, 40)}...`
    fail('float-literal-overflow', { literal, ...source.position(span) }, span)
  }
  return float(negative ? -magnitude : magnitude)
}

function refuseNumber(text: string, source: Source, span: Span): never {
  const literal = text.length <= 40 ? text : `${text.slice(0, 40)}...`
  return fail('invalid-number-literal', { literal, ...source.position(span) }, span)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** A quoted string's value. A backslash before any other character stays, and so does the character. */
export function stringLiteral(quoted: string): string {
  const inner = quoted.slice(1, -1)
  if (!inner.includes('\\')) return inner
  return inner.replace(/\\([\s\S])/g, (whole, character: string) => ESCAPES[character] ?? whole)
}

/** The name that a bare or backticked word stands for. Variables and columns may be empty, labels and keys not. */
export function nameText(word: string, source: Source, span: Span): string {
  const name = word.startsWith('`') ? word.slice(1, -1).replaceAll('``', '`') : word
  if (name.includes('\u0000')) fail('invalid-name', source.position(span), span)
  return name
}
