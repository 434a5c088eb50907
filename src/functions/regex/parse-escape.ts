/** Escapes: characters by code, and classes by name. */
import { type Membership, not } from './character-set.js'
import { predefined } from './classes.js'
import type { Flags } from './flags.js'
import { propertyNamed } from './properties.js'
import type { PatternReader } from './reader.js'

const CONTROLS: Readonly<Record<string, number>> = { a: 0x07, e: 0x1b, f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09 }

/** `\d`, `\W`, `\p{Lu}` after the backslash; null when what follows is no class. */
export function parseClassEscape(reader: PatternReader, flags: Flags): Membership | null {
  const letter = reader.peek()
  if (letter === 'p' || letter === 'P') return parseProperty(reader, flags)
  const lower = letter.toLowerCase()
  const membership = letter.length === 1 ? predefined(lower, flags.unicodeClasses) : null
  if (membership === null) return null
  reader.next()
  return letter === lower ? membership : not(membership)
}

/** `p{Name}`, `p{^Name}`, `pL`; a capital P turns it around. */
function parseProperty(reader: PatternReader, flags: Flags): Membership {
  const negated = reader.next() === 0x50
  const name = reader.take('{') ? readUntilBrace(reader) : String.fromCodePoint(reader.next())
  const membership = propertyNamed(name, flags)
  if (membership === null) return reader.refuse(`unknown character property {${name}}`)
  return negated ? not(membership) : membership
}

function readUntilBrace(reader: PatternReader): string {
  let text = ''
  while (!reader.take('}')) text += String.fromCodePoint(reader.next())
  return text === '' ? reader.refuse('empty character property') : text
}

/** One character by escape, after the backslash. */
export function parseCharacterEscape(reader: PatternReader): number {
  const point = reader.next()
  const letter = String.fromCodePoint(point)
  if (Object.hasOwn(CONTROLS, letter)) return CONTROLS[letter] ?? 0
  switch (letter) {
    case '0':
      return parseOctal(reader)
    case 'c':
      return reader.next() ^ 64
    case 'x':
      return reader.take('{') ? parseBracedHex(reader) : parseHex(reader, 2)
    case 'u':
      return parseUnicode(reader)
    default:
      return /[A-Za-z0-9]/.test(letter) ? reader.refuse(`unknown escape \\${letter}`) : point
  }
}

/** One to three digits, at most \0377. */
function parseOctal(reader: PatternReader): number {
  const first = octalDigit(reader) ?? reader.refuse('\\0 needs an octal digit')
  const second = octalDigit(reader)
  if (second === null) return first
  const third = first <= 3 ? octalDigit(reader) : null
  return third === null ? first * 8 + second : (first * 8 + second) * 8 + third
}

function octalDigit(reader: PatternReader): number | null {
  return /^[0-7]$/.test(reader.peek()) ? reader.next() - 0x30 : null
}

function parseHex(reader: PatternReader, digits: number): number {
  let value = 0
  for (let i = 0; i < digits; i++) value = value * 16 + hexDigit(reader)
  return value
}

function hexDigit(reader: PatternReader): number {
  const digit = reader.peek()
  if (!/^[0-9a-fA-F]$/.test(digit)) return reader.refuse('a hexadecimal digit is missing')
  reader.next()
  return Number.parseInt(digit, 16)
}

function parseBracedHex(reader: PatternReader): number {
  let value = 0
  do {
    value = value * 16 + hexDigit(reader)
    if (value > 0x10ffff) reader.refuse('there is no such code point')
  } while (!reader.take('}'))
  return value
}

/** Two escaped halves of a pair are one character. */
function parseUnicode(reader: PatternReader): number {
  const high = parseHex(reader, 4)
  const start = reader.position
  if (high >= 0xd800 && high <= 0xdbff && reader.take('\\') && reader.take('u')) {
    const low = parseHex(reader, 4)
    if (low >= 0xdc00 && low <= 0xdfff) return (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
  }
  reader.rewind(start)
  return high
}
