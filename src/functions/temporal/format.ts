/** `format(value, pattern)`: temporal values and durations laid out by a pattern. */
import { fail } from '../../status/fail.js'
import { Duration } from '../../value/duration.js'
import { type InstantValue, isInstant, isText } from '../../value/kind.js'
import {
  civilOf,
  dayOfWeek,
  dayOfYear,
  epochDayOf,
  NANOS_PER_SECOND,
  quarterOf,
} from '../../value/temporal/calendar.js'
import { durationText, instantText, offsetText, pad, yearText } from '../../value/temporal/format.js'
import { DateValue, LocalTime, ZonedDateTime, ZonedTime } from '../../value/temporal.js'
import type { FunctionRow } from '../rows.js'
import { wrongArgument } from './family.js'
import { DAYS, MONTHS, type PatternField, type PatternItem, readPattern } from './pattern.js'

export const FORMAT_FUNCTION: FunctionRow = {
  name: 'format',
  category: 'Temporal',
  takes: [
    {
      name: 'value',
      type: 'DATE | LOCAL TIME | ZONED TIME | LOCAL DATETIME | ZONED DATETIME | DURATION',
      description: 'The value to write.',
    },
    {
      name: 'pattern',
      type: 'STRING',
      description: 'Letters for fields, other text in quotes; ISO 8601 without it.',
      optional: true,
    },
  ],
  gives: 'STRING',
  onNull: 'null',
  description: 'Writes a temporal value or a duration as text, laid out by a date-time pattern.',
  page: 'functions/temporal#format',
  version: 25,
  call: ([value, pattern]) => {
    if (pattern !== undefined && !isText(pattern)) return wrongArgument('format', pattern)
    if (value instanceof Duration) return pattern === undefined ? durationText(value) : formatDuration(value, pattern)
    if (!isInstant(value)) return wrongArgument('format', value ?? null)
    if (pattern === undefined) return instantText(value)
    const items = readPattern(pattern, { reserved: true })
    return (items === null ? null : formatItems(items, value)) ?? fail('temporal-invalid-pattern')
  },
}

/** null where a field is not one of the value's; a part in brackets is left out then. */
function formatItems(items: readonly PatternItem[], value: InstantValue): string | null {
  let text = ''
  for (const item of items) {
    const part = formatItem(item, value)
    if (part === null) return null
    text += part
  }
  return text
}

function formatItem(item: PatternItem, value: InstantValue): string | null {
  switch (item.kind) {
    case 'text':
      return item.text
    case 'field':
      return formatField(value, item)
    case 'optional':
      return formatItems(item.items, value) ?? ''
  }
}

/** How often a letter may be repeated. */
const WIDTHS: readonly (readonly [letters: string, widths: readonly number[]])[] = [
  ['dhHkKmsw', [1, 2]],
  ['D', [1, 2, 3]],
  ['FWa', [1]],
  ['c', [1, 3, 4, 5]],
  ['V', [2]],
  ['vO', [1, 4]],
  ['z', [1, 2, 3, 4]],
  ['B', [1, 4, 5]],
  ['GEMLQqeXxZ', [1, 2, 3, 4, 5]],
  ['S', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
]

function isTooWide({ letter, width }: PatternField): boolean {
  const [, widths] = WIDTHS.find(([letters]) => letters.includes(letter)) ?? []
  return widths === undefined ? width > 19 : !widths.includes(width)
}

function formatField(value: InstantValue, field: PatternField): string | null {
  if (isTooWide(field)) return null
  return (
    (value instanceof LocalTime || value instanceof ZonedTime ? undefined : dateField(value.epochDay, field)) ??
    (value instanceof DateValue ? undefined : timeField(value.nanoOfDay, field)) ??
    (value instanceof ZonedTime || value instanceof ZonedDateTime ? zoneFieldText(value, field) : undefined) ??
    null
  )
}

function number(n: number, width: number): string {
  return n < 0 ? `-${pad(-n, width)}` : pad(n, width)
}

function dateField(epochDay: number, { letter, width }: PatternField): string | undefined {
  const { year, month, day } = civilOf(epochDay)
  switch (letter) {
    case 'u':
    case 'y': {
      const shown = letter === 'y' && year <= 0 ? 1 - year : year
      if (width === 2) return pad(Math.abs(shown) % 100, 2)
      return width >= 4 && width === 4 ? yearText(shown) : number(shown, width)
    }
    case 'Y': {
      const { weekYear } = weekFromSunday(epochDay)
      return width === 2 ? pad(Math.abs(weekYear) % 100, 2) : number(weekYear, width)
    }
    case 'G':
      return width === 4
        ? year > 0
          ? 'Anno Domini'
          : 'Before Christ'
        : width === 5
          ? year > 0
            ? 'A'
            : 'B'
          : year > 0
            ? 'AD'
            : 'BC'
    case 'M':
    case 'L':
      return named(MONTHS, month - 1, width) ?? pad(month, width)
    case 'd':
      return pad(day, width)
    case 'D':
      return pad(dayOfYear(epochDay), width)
    case 'Q':
    case 'q': {
      const quarter = quarterOf(month)
      return width === 3
        ? `Q${quarter}`
        : width === 4
          ? `${['1st', '2nd', '3rd', '4th'][quarter - 1]} quarter`
          : pad(quarter, width)
    }
    case 'w':
      return pad(weekFromSunday(epochDay).week, width)
    case 'E':
      return named(DAYS, dayOfWeek(epochDay) - 1, Math.max(width, 3))
    case 'e':
    case 'c':
      return named(DAYS, dayOfWeek(epochDay) - 1, width) ?? pad((dayOfWeek(epochDay) % 7) + 1, width)
    case 'g':
      return number(epochDay + MODIFIED_JULIAN_DAYS, width)
    case 'W':
      return pad(weekOf(day, epochDay), width)
    case 'F':
      return pad(Math.floor((day - 1) / 7) + 1, width)
    default:
      return undefined
  }
}

/** Days from the Modified Julian Day's first to the epoch. */
const MODIFIED_JULIAN_DAYS = 40_587

/** The number of the week that begins on a Sunday, the first one being that of day 1: of the month, or of the year. */
function weekOf(day: number, epochDay: number): number {
  const first = dayOfWeek(epochDay - day + 1) % 7
  return Math.floor((day - 1 + first) / 7) + 1
}

/** Weeks as English (US) counts them: 1 January is in the first one, whatever day it is. */
function weekFromSunday(epochDay: number): { week: number; weekYear: number } {
  const { year } = civilOf(epochDay)
  const saturday = epochDay + 6 - (dayOfWeek(epochDay) % 7)
  if (saturday >= epochDayOf(year + 1, 1, 1)) return { week: 1, weekYear: year + 1 }
  return { week: weekOf(dayOfYear(epochDay), epochDay), weekYear: year }
}

/** Three letters: short; four: full; five: the first letter. */
function named(names: readonly string[], index: number, width: number): string | undefined {
  const name = names[index] ?? ''
  return width === 3 ? name.slice(0, 3) : width === 4 ? name : width === 5 ? name.slice(0, 1) : undefined
}

function timeField(nanoOfDay: number, { letter, width }: PatternField): string | undefined {
  const second = Math.floor(nanoOfDay / NANOS_PER_SECOND)
  const hour = Math.floor(second / 3600)
  const nanos = nanoOfDay - second * NANOS_PER_SECOND
  switch (letter) {
    case 'H':
      return pad(hour, width)
    case 'k':
      return pad(hour === 0 ? 24 : hour, width)
    case 'h':
      return pad(hour % 12 === 0 ? 12 : hour % 12, width)
    case 'K':
      return pad(hour % 12, width)
    case 'm':
      return pad(Math.floor(second / 60) % 60, width)
    case 's':
      return pad(second % 60, width)
    case 'S':
      return pad(nanos, 9).slice(0, width).padEnd(width, '0')
    case 'n':
      return pad(nanos, width)
    case 'N':
      return pad(nanoOfDay, width)
    case 'A':
      return pad(Math.floor(nanoOfDay / 1e6), width)
    case 'a':
      return hour < 12 ? 'AM' : 'PM'
    case 'B':
      return dayPeriod(nanoOfDay, hour, width)
    default:
      return undefined
  }
}

function dayPeriod(nanoOfDay: number, hour: number, width: number): string {
  if (nanoOfDay === 0) return width === 5 ? 'mi' : 'midnight'
  if (nanoOfDay === NOON) return width === 5 ? 'n' : 'noon'
  if (hour < 6 || hour >= 21) return 'at night'
  return hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening'
}

const NOON = 12 * 3600 * NANOS_PER_SECOND

function zoneFieldText(value: ZonedTime | ZonedDateTime, { letter, width }: PatternField): string | undefined {
  const { offset } = value
  const zone = value instanceof ZonedDateTime ? value.zone : null
  switch (letter) {
    case 'V':
      return value instanceof ZonedTime ? undefined : (zone ?? offsetText(offset))
    case 'z':
    case 'v':
      if (value instanceof ZonedTime) return undefined
      return zone === null ? offsetText(offset) : shortZone(zone, value, width)
    case 'X':
      return offset === 0 ? 'Z' : signedOffset(offset, width)
    case 'x':
      return signedOffset(offset, width)
    case 'Z':
      return width === 5
        ? offset === 0
          ? 'Z'
          : signedOffset(offset, 5)
        : width === 4
          ? `GMT${offset === 0 ? '' : signedOffset(offset, 5)}`
          : signedOffset(offset, 2)
    case 'O':
      return offset === 0 ? 'GMT' : `GMT${width === 4 ? signedOffset(offset, 5) : shortOffset(offset)}`
    default:
      return undefined
  }
}

function shortZone(zone: string, value: ZonedTime | ZonedDateTime, width: number): string {
  const day = value instanceof ZonedDateTime ? value.epochDay : 0
  const instant = new Date((day * 86_400 + value.nanoOfDay / NANOS_PER_SECOND - value.offset) * 1000)
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: width === 4 ? 'long' : 'short',
  }).formatToParts(instant)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}

/** 1: +HH[mm], 2: +HHmm, 3: +HH:mm, 4: +HHmm[ss], 5: +HH:mm[:ss] */
function signedOffset(offset: number, width: number): string {
  const size = Math.abs(offset)
  const h = pad(Math.floor(size / 3600), 2)
  const m = pad(Math.floor(size / 60) % 60, 2)
  const s = pad(size % 60, 2)
  const colon = width === 3 || width === 5 ? ':' : ''
  const minutes = width === 1 && m === '00' ? '' : colon + m
  const seconds = width >= 4 && s !== '00' ? colon + s : ''
  return (offset < 0 ? '-' : '+') + h + minutes + seconds
}

function shortOffset(offset: number): string {
  const size = Math.abs(offset)
  const [minutes, seconds] = [Math.floor(size / 60) % 60, size % 60]
  const finer = seconds === 0 ? '' : `:${pad(seconds, 2)}`
  const below = minutes === 0 && seconds === 0 ? '' : `:${pad(minutes, 2)}${finer}`
  return `${offset < 0 ? '-' : '+'}${Math.floor(size / 3600)}${below}`
}

/** Larger units take what they can when they are in the pattern; without years, months count on past twelve. */
function formatDuration(value: Duration, pattern: string): string {
  const items = flat(readPattern(pattern, { reserved: false }) ?? fail('duration-pattern'))
  const has = (letters: string) => items.some(item => item.kind === 'field' && letters.includes(item.letter))
  const total = value.seconds * BigInt(NANOS_PER_SECOND) + BigInt(value.nanoseconds)
  const years = has('yuY') ? value.months / 12n : 0n
  const months = value.months - years * 12n
  const quarters = has('qQ') ? months / 3n : 0n
  const weeks = has('wW') ? value.days / 7n : 0n
  const hours = has('HhKk') ? total / 3_600_000_000_000n : 0n
  const afterHours = total - hours * 3_600_000_000_000n
  const minutes = has('m') ? afterHours / 60_000_000_000n : 0n
  const afterMinutes = afterHours - minutes * 60_000_000_000n
  const seconds = has('s') ? afterMinutes / BigInt(NANOS_PER_SECOND) : 0n
  const nanos = afterMinutes - seconds * BigInt(NANOS_PER_SECOND)
  const parts: Readonly<Record<string, bigint>> = {
    y: years,
    u: years,
    Y: years,
    q: quarters,
    Q: quarters,
    M: months - quarters * 3n,
    L: months - quarters * 3n,
    w: weeks,
    W: weeks,
    d: value.days - weeks * 7n,
    D: value.days - weeks * 7n,
    H: hours,
    h: hours,
    K: hours,
    k: hours,
    m: minutes,
    s: seconds,
    n: nanos,
    N: total,
    A: total / 1_000_000n,
  }
  return items.map(item => (item.kind === 'text' ? item.text : durationField(item, parts, nanos))).join('')
}

/** Nothing of a duration can be missing: brackets change nothing. */
export function flat(items: readonly PatternItem[]): readonly Exclude<PatternItem, { kind: 'optional' }>[] {
  return items.flatMap(item => (item.kind === 'optional' ? flat(item.items) : [item]))
}

function durationField(
  { letter, width }: PatternField,
  parts: Readonly<Record<string, bigint>>,
  nanos: bigint,
): string {
  if (letter === 'S')
    return pad(Number(nanos < 0n ? -nanos : nanos), 9)
      .slice(0, width)
      .padEnd(width, '0')
  const value = parts[letter]
  if (value === undefined) return letter.repeat(width)
  return `${value < 0n ? '-' : ''}${String(value < 0n ? -value : value).padStart(width, '0')}`
}
