/** Names, strings and numbers as source text that reads back as the same. */
import { invariant } from '../status/fail.js'
import { Float, type Value } from '../value/value.js'
import { isArgumentWord } from './keyword-arguments.js'
import { KEYWORDS } from './tokens.js'

/** Bare where that cannot mean anything else; a keyword, or a word that is one in places, is quoted. */
export function printName(name: string): string {
  const isBare = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.has(name.toUpperCase()) && !isArgumentWord(name)
  // A backslash before `u` would be an escape: see decodeEscapes.
  return isBare ? name : `\`${name.replaceAll('`', '``').replaceAll('\\', '\\u005C')}\``
}

export function printString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
}

export function printLiteral(value: Value): string {
  if (typeof value === 'string') return printString(value)
  if (value instanceof Float) return printFloat(value.value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : printFloat(value)
  invariant(value === null || typeof value === 'boolean' || typeof value === 'bigint', 'a literal is a scalar')
  return String(value)
}

function printFloat(n: number): string {
  if (Object.is(n, -0)) return '-0.0'
  const text = String(n)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

/** Words and parts with one space between, absent ones left out. */
export function words(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(part => part !== null && part !== undefined && part !== false && part !== '').join(' ')
}
