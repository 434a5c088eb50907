/**
 * Temporal text in ISO 8601's shapes, basic and extended. A text of the wrong shape and a shape with an impossible value
 * (`2023-02-29`) are different errors.
 */
import { fail } from '../../status/fail.js'
import { DateValue, LocalDateTime, LocalTime, type ZonedDateTime, ZonedTime } from '../temporal.js'
import {
  daysInMonth,
  daysInYear,
  epochDayOf,
  firstMondayOf,
  MAX_YEAR,
  NANOS_PER_DAY,
  NANOS_PER_SECOND,
  quarterOf,
  weeksInYear,
} from './calendar.js'
import { atZone } from './instants.js'
import { parseOffset, type Zone, zoneOf } from './zone.js'

const YEAR = '(?<year>\\d{4}|[+-]\\d{1,9})'
/** Tried in order: `2015202` is an ordinal date, `201507` a month. */
const DATE_SHAPES = [
  `${YEAR}-(?<month>\\d{1,2})-(?<day>\\d{1,2})`,
  `${YEAR}-?[Ww](?<week>\\d{1,2})(?:-?(?<dayOfWeek>\\d))?`,
  `${YEAR}-?[Qq](?<quarter>\\d)(?:-?(?<dayOfQuarter>\\d{1,2}))?`,
  `${YEAR}-(?<ordinalDay>\\d{3})`,
  `${YEAR}-(?<month>\\d{1,2})`,
  '(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})',
  '(?<year>\\d{4})(?<ordinalDay>\\d{3})',
  '(?<year>\\d{4})(?<month>\\d{2})',
  YEAR,
].map(shape => new RegExp(`^${shape}$`))

const TIME_SHAPE =
  /^(?<hour>\d{1,2})(?:(?::(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?)?)|(?<minute2>\d{2})(?:(?<second2>\d{2})(?:[.,](?<fraction2>\d{1,9}))?)?)?$/

/** With minutes at most: an offset with seconds is none that text can give. */
const OFFSET_SHAPE = /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/
/** What may stand in brackets: an offset may not. */
const BRACKET_SHAPE = /^[A-Za-z][^:[\]]*$/

export function parseDate(text: string): DateValue {
  return new DateValue(readDate(text, 'date'))
}

export function parseLocalTime(text: string): LocalTime {
  return new LocalTime(readTime(withoutT(text), 'local time'))
}

/** Without an offset the default zone's is meant; a named zone needs a date to have an offset. */
export function parseTime(text: string, defaultZone: Zone): ZonedTime {
  const { rest, offset, zone } = splitZone(withoutT(text), 'time')
  const nanoOfDay = readTime(rest, 'time')
  if (zone !== null) fail('temporal-zone-needs-date')
  return new ZonedTime(nanoOfDay, checkedOffset(offset) ?? defaultZone.offset)
}

export function parseLocalDateTime(text: string): LocalDateTime {
  const { epochDay, nanoOfDay } = readDateTime(text, 'local datetime')
  return new LocalDateTime(epochDay, nanoOfDay)
}

export function parseDateTime(text: string, defaultZone: Zone): ZonedDateTime {
  const { rest, offset: written, zone } = splitZone(text, 'datetime')
  const { epochDay, nanoOfDay } = readDateTime(rest, 'datetime')
  const offset = checkedOffset(written)
  if (zone === null || zone.name === null) {
    const fixed = offset ?? zone?.offset
    return atZone(epochDay, nanoOfDay, fixed === undefined ? defaultZone : { name: null, offset: fixed })
  }
  return atZone(epochDay, nanoOfDay, zone, offset)
}

function withoutT(text: string): string {
  return /^[Tt]/.test(text) ? text.slice(1) : text
}

function readDateTime(rest: string, type: string): { epochDay: number; nanoOfDay: number } {
  const at = rest.search(/[Tt]/)
  if (at < 0) return { epochDay: readDate(rest, type), nanoOfDay: 0 }
  return { epochDay: readDate(rest.slice(0, at), type), nanoOfDay: readTime(rest.slice(at + 1), type) }
}

/** Cuts `+01:00`, `Z` and `[Europe/Stockholm]` off the end. A date alone has no offset: `2015-07` is no `+07`. */
function splitZone(text: string, type: string): { rest: string; offset: string | null; zone: Zone | null } {
  let rest = text
  let zone: Zone | null = null
  const bracket = /\[([^[\]]*)\]$/.exec(rest)
  if (bracket !== null) {
    if (!BRACKET_SHAPE.test(bracket[1] ?? '')) fail('temporal-unreadable-text', { type })
    zone = zoneOf(bracket[1] ?? '')
    rest = rest.slice(0, bracket.index)
  }
  const timeStart = type === 'time' ? 0 : rest.search(/[Tt]/) + 1
  const match = timeStart === 0 && type !== 'time' ? null : OFFSET_SHAPE.exec(rest.slice(timeStart))
  if (match === null) return { rest, offset: null, zone }
  return { rest: rest.slice(0, timeStart + match.index), offset: match[0], zone }
}

/** Once the rest has been read: what is no time at all is told from a time with an impossible offset. */
function checkedOffset(text: string | null): number | null {
  if (text === null) return null
  return parseOffset(text) ?? fail('temporal-offset-range')
}

function readDate(text: string, type: string): number {
  for (const shape of DATE_SHAPES) {
    const groups = shape.exec(text)?.groups
    if (groups !== undefined) return dateOf(groups, type)
  }
  return fail('temporal-unreadable-text', { type })
}

function dateOf(groups: Readonly<Record<string, string | undefined>>, type: string): number {
  const field = (name: string): number | null => (groups[name] === undefined ? null : Number(groups[name]))
  const year = field('year') ?? 0
  const impossible = () => fail('temporal-impossible-text', { type })
  const within = (n: number, low: number, high: number): number => (n >= low && n <= high ? n : impossible())
  if (Math.abs(year) > MAX_YEAR) impossible()
  const week = field('week')
  if (week !== null) {
    if (week === 53 && weeksInYear(year) < 53) fail('temporal-no-such-week', { year, week })
    return firstMondayOf(year) + (within(week, 1, 53) - 1) * 7 + within(field('dayOfWeek') ?? 1, 1, 7) - 1
  }
  const quarter = field('quarter')
  if (quarter !== null) {
    const start = (within(quarter, 1, 4) - 1) * 3 + 1
    const day = within(field('dayOfQuarter') ?? 1, 1, 92)
    const result = epochDayOf(year, start, 1) + day - 1
    if (day > lengthOfQuarter(year, start)) fail('temporal-no-such-quarter-day', { quarter, year, day })
    return result
  }
  const ordinal = field('ordinalDay')
  if (ordinal !== null) return epochDayOf(year, 1, 1) + within(ordinal, 1, daysInYear(year)) - 1
  const month = within(field('month') ?? 1, 1, 12)
  return epochDayOf(year, month, within(field('day') ?? 1, 1, daysInMonth(year, month)))
}

function lengthOfQuarter(year: number, firstMonth: number): number {
  const next = quarterOf(firstMonth) === 4 ? epochDayOf(year + 1, 1, 1) : epochDayOf(year, firstMonth + 3, 1)
  return next - epochDayOf(year, firstMonth, 1)
}

function readTime(text: string, type: string): number {
  const groups = TIME_SHAPE.exec(text)?.groups
  if (groups === undefined) return fail('temporal-unreadable-text', { type })
  const hour = Number(groups.hour)
  const minute = Number(groups.minute ?? groups.minute2 ?? 0)
  const second = Number(groups.second ?? groups.second2 ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return fail('temporal-impossible-text', { type })
  const nanos = Number((groups.fraction ?? groups.fraction2 ?? '').padEnd(9, '0'))
  const nanoOfDay = ((hour * 60 + minute) * 60 + second) * NANOS_PER_SECOND + nanos
  return nanoOfDay < NANOS_PER_DAY ? nanoOfDay : fail('temporal-impossible-text', { type })
}
