/** Text read by a pattern, as the map of fields that it names. */
import { fail } from '../../status/fail.js'
import { daysInMonth } from '../../value/temporal/calendar.js'
import type { CypherMap, Value } from '../../value/value.js'
import { flat } from './format.js'
import { DAYS, MONTHS, type PatternField, type PatternItem, readPattern } from './pattern.js'

/** Letters whose digits are one field of the constructors. */
const FIELD_OF_LETTER: Readonly<Record<string, string>> = {
  y: 'year',
  u: 'year',
  Y: 'year',
  M: 'month',
  L: 'month',
  d: 'day',
  D: 'ordinalDay',
  w: 'week',
  e: 'dayOfWeek',
  c: 'dayOfWeek',
  q: 'quarter',
  Q: 'quarter',
  H: 'hour',
  k: 'hour',
  h: 'hour',
  K: 'hour',
  m: 'minute',
  s: 'second',
  n: 'nanosecond',
}

export function parsePattern(text: string, pattern: string): CypherMap {
  const fields = new Map<string, Value>()
  const items = readPattern(pattern, { reserved: true })
  const end = items === null ? null : readItems(items, text, 0, fields)
  if (end !== text.length) fail('temporal-pattern-mismatch')
  return lenient(afternoon(fields))
}

/** Where the items end in the text, their fields noted; null where it does not follow them. */
function readItems(
  items: readonly PatternItem[],
  text: string,
  start: number,
  fields: Map<string, Value>,
): number | null {
  let at = start
  for (const [i, item] of items.entries()) {
    const end = readItem(item, text, at, fields, items[i + 1]?.kind === 'field')
    if (end === null) return null
    at = end
  }
  return at
}

function readItem(
  item: PatternItem,
  text: string,
  at: number,
  fields: Map<string, Value>,
  adjacent: boolean,
): number | null {
  switch (item.kind) {
    case 'text':
      return text.startsWith(item.text, at) ? at + item.text.length : null
    case 'optional': {
      const inner = new Map<string, Value>()
      const end = readItems(item.items, text, at, inner)
      if (end === null) return at
      for (const [key, value] of inner) fields.set(key, value)
      return end
    }
    case 'field': {
      const found = readField(text.slice(at), item, adjacent)
      if (found === null) return null
      for (const [key, value] of found.fields) fields.set(key, value)
      return at + found.length
    }
  }
}

interface Found {
  readonly length: number
  readonly fields: readonly (readonly [string, Value])[]
}

function readField(rest: string, { letter, width }: PatternField, adjacent: boolean): Found | null {
  if ('VXxZOzv'.includes(letter)) return readZone(rest)
  if (letter === 'a') {
    const match = /^(AM|PM)/i.exec(rest)
    return match === null ? null : { length: 2, fields: [['afternoon', match[0].toUpperCase() === 'PM']] }
  }
  if (letter === 'G') return /^(AD|BC)/i.test(rest) ? { length: 2, fields: [] } : null
  if (letter === 'S') {
    const match = /^\d{1,9}/.exec(rest.slice(0, width))
    return match === null
      ? null
      : { length: match[0].length, fields: [['nanosecond', Number(match[0].padEnd(9, '0'))]] }
  }
  if (letter === 'E') return readName(rest, DAYS, 'dayName')
  if ((letter === 'M' || letter === 'L') && width >= 3) return readName(rest, MONTHS, 'month')
  return readDigits(rest, letter, width, adjacent)
}

function readDigits(rest: string, letter: string, width: number, adjacent: boolean): Found | null {
  const field = FIELD_OF_LETTER[letter]
  if (field === undefined) return null
  const most =
    width === 1 && !adjacent ? 10 : letter === 'y' || letter === 'u' ? Math.max(width, adjacent ? width : 9) : width
  const match = new RegExp(`^[+-]?\\d{${width},${Math.max(width, most)}}`).exec(rest)
  if (match === null) return null
  const n = Number(match[0])
  return {
    length: match[0].length,
    fields: [[field, field === 'year' && width === 2 ? 2000 + n : letter === 'k' && n === 24 ? 0 : n]],
  }
}

/** The full name, else its first three letters. Days of the week say nothing that a date needs. */
function readName(rest: string, names: readonly string[], field: string): Found | null {
  const lower = rest.toLowerCase()
  for (const length of [undefined, 3]) {
    const index = names.findIndex(name => lower.startsWith(name.slice(0, length).toLowerCase()))
    if (index < 0) continue
    const size = (names[index] ?? '').slice(0, length).length
    return { length: size, fields: field === 'dayName' ? [] : [[field, index + 1]] }
  }
  return null
}

function readZone(rest: string): Found | null {
  const match = /^(Z|GMT|UTC|[A-Za-z]+(?:\/[A-Za-z_+-]+)+|(?:GMT)?[+-]\d{2}:?\d{2}(?::?\d{2})?|[+-]\d{2})/.exec(rest)
  if (match === null) return null
  const text = match[0].replace(/^GMT(?=[+-])/, '').replace(/^([+-]\d\d)$/, '$1:00')
  return { length: match[0].length, fields: [['timezone', text === 'GMT' ? 'Z' : text]] }
}

function afternoon(fields: Map<string, Value>): Map<string, Value> {
  const pm = fields.get('afternoon')
  fields.delete('afternoon')
  const hour = fields.get('hour')
  if (typeof hour === 'number' && typeof pm === 'boolean') fields.set('hour', (hour % 12) + (pm ? 12 : 0))
  return fields
}

/** A day past the month's end is its last day. */
function lenient(fields: Map<string, Value>): CypherMap {
  const [year, month, day] = [fields.get('year'), fields.get('month'), fields.get('day')]
  if (
    typeof year === 'number' &&
    typeof month === 'number' &&
    typeof day === 'number' &&
    month >= 1 &&
    month <= 12 &&
    day <= 31
  ) {
    fields.set('day', Math.min(day, daysInMonth(year, month)))
  }
  return fields
}

const UNIT_OF_LETTER: Readonly<Record<string, string>> = {
  y: 'years',
  u: 'years',
  Y: 'years',
  M: 'months',
  L: 'months',
  q: 'quarters',
  Q: 'quarters',
  w: 'weeks',
  W: 'weeks',
  d: 'days',
  D: 'days',
  H: 'hours',
  h: 'hours',
  K: 'hours',
  k: 'hours',
  m: 'minutes',
  s: 'seconds',
  n: 'nanoseconds',
  N: 'nanoseconds',
  A: 'milliseconds',
}

export function parseDurationPattern(text: string, pattern: string): CypherMap {
  const units = new Map<string, Value>()
  let at = 0
  for (const item of flat(readPattern(pattern, { reserved: false }) ?? fail('duration-pattern'))) {
    const literal =
      item.kind === 'text'
        ? item.text
        : UNIT_OF_LETTER[item.letter] === undefined && item.letter !== 'S'
          ? item.letter.repeat(item.width)
          : null
    if (literal !== null) {
      if (!text.startsWith(literal, at)) fail('temporal-pattern-mismatch')
      at += literal.length
      continue
    }
    const match = /^[+-]?\d{1,18}/.exec(text.slice(at))
    if (match === null || item.kind === 'text') return fail('temporal-pattern-mismatch')
    at += match[0].length
    if (item.letter === 'S') units.set('nanoseconds', Number(match[0].padEnd(9, '0').slice(0, 9)))
    else units.set(UNIT_OF_LETTER[item.letter] ?? '', Number(match[0]))
  }
  if (at !== text.length) fail('temporal-pattern-mismatch')
  return units
}
