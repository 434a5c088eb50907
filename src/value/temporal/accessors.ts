/** `value.component`: names ignore case. Each answers undefined for a name its type does not have. */
import type { Duration } from '../duration.js'
import type { InstantValue } from '../kind.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime } from '../temporal.js'
import { integer, type Value } from '../value.js'
import { civilOf, dayOfQuarter, dayOfWeek, dayOfYear, NANOS_PER_SECOND, quarterOf, weekOf } from './calendar.js'
import { offsetText } from './format.js'
import { epochNanos, floorDiv } from './instants.js'

const DATE_COMPONENTS: Readonly<Record<string, (epochDay: number) => number>> = {
  year: day => civilOf(day).year,
  quarter: day => quarterOf(civilOf(day).month),
  month: day => civilOf(day).month,
  week: day => weekOf(day).week,
  weekyear: day => weekOf(day).weekYear,
  day: day => civilOf(day).day,
  ordinalday: dayOfYear,
  dayofweek: dayOfWeek,
  weekday: dayOfWeek,
  dayofquarter: dayOfQuarter,
}

/** The three fractions are each the whole fraction in their unit. */
const TIME_COMPONENTS: Readonly<Record<string, (nanoOfDay: number) => number>> = {
  hour: nanos => Math.floor(nanos / (3600 * NANOS_PER_SECOND)),
  minute: nanos => Math.floor(nanos / (60 * NANOS_PER_SECOND)) % 60,
  second: nanos => Math.floor(nanos / NANOS_PER_SECOND) % 60,
  millisecond: nanos => Math.floor((nanos % NANOS_PER_SECOND) / 1e6),
  microsecond: nanos => Math.floor((nanos % NANOS_PER_SECOND) / 1e3),
  nanosecond: nanos => nanos % NANOS_PER_SECOND,
}

/** Whether another instant has the component: a date or a time of day. */
export function partNamed(name: string): 'dates' | 'times' | null {
  const key = name.toLowerCase()
  if (own(DATE_COMPONENTS, key) !== undefined) return 'dates'
  return own(TIME_COMPONENTS, key) === undefined ? null : 'times'
}

export function instantComponent(value: InstantValue, name: string): Value | undefined {
  const key = name.toLowerCase()
  if (!(value instanceof DateValue)) {
    const time = own(TIME_COMPONENTS, key)
    if (time !== undefined) return time(value.nanoOfDay)
  }
  if (value instanceof DateValue || value instanceof LocalDateTime || value instanceof ZonedDateTime) {
    const date = own(DATE_COMPONENTS, key)
    if (date !== undefined) return date(value.epochDay)
  }
  if (value instanceof DateValue || value instanceof LocalTime || value instanceof LocalDateTime) return undefined
  return (
    zoneComponent(value.offset, value instanceof ZonedDateTime ? value.zone : null, key) ?? epochComponent(value, key)
  )
}

function zoneComponent(offset: number, zone: string | null, key: string): Value | undefined {
  switch (key) {
    case 'timezone':
      return zone ?? offsetText(offset)
    case 'offset':
      return offsetText(offset)
    case 'offsetminutes':
      return Math.trunc(offset / 60)
    case 'offsetseconds':
      return offset
    default:
      return undefined
  }
}

/** Seconds are cut toward zero, milliseconds down. */
function epochComponent(value: InstantValue, key: string): Value | undefined {
  if (!(value instanceof ZonedDateTime)) return undefined
  const nanos = epochNanos(value.epochDay, value.nanoOfDay, value.offset)
  if (key === 'epochseconds') return integer(nanos / BigInt(NANOS_PER_SECOND))
  return key === 'epochmillis' ? integer(floorDiv(nanos, 1_000_000n)) : undefined
}

const BILLION = BigInt(NANOS_PER_SECOND)

/** Totals in a unit, and what remains of a unit within the next. */
const DURATION_COMPONENTS: Readonly<Record<string, (d: Duration) => bigint>> = {
  years: d => d.months / 12n,
  quarters: d => d.months / 3n,
  months: d => d.months,
  weeks: d => d.days / 7n,
  days: d => d.days,
  hours: d => d.seconds / 3600n,
  minutes: d => d.seconds / 60n,
  seconds: d => d.seconds,
  milliseconds: d => d.seconds * 1000n + BigInt(d.nanoseconds) / 1_000_000n,
  microseconds: d => d.seconds * 1_000_000n + BigInt(d.nanoseconds) / 1000n,
  nanoseconds: d => d.seconds * BILLION + BigInt(d.nanoseconds),
  quartersofyear: d => (d.months / 3n) % 4n,
  monthsofyear: d => d.months % 12n,
  monthsofquarter: d => d.months % 3n,
  daysofweek: d => d.days % 7n,
  minutesofhour: d => (d.seconds / 60n) % 60n,
  secondsofminute: d => d.seconds % 60n,
  millisecondsofsecond: d => BigInt(d.nanoseconds) / 1_000_000n,
  microsecondsofsecond: d => BigInt(d.nanoseconds) / 1000n,
  nanosecondsofsecond: d => BigInt(d.nanoseconds),
}

/** As an exact integer; the caller checks that a total fits 64 bits. */
export function durationComponent(value: Duration, name: string): bigint | undefined {
  return own(DURATION_COMPONENTS, name.toLowerCase())?.(value)
}

/** Names every zoned date-time has but this type lacks a zone for: another error than an unknown name. */
export function needsZone(name: string): boolean {
  return ['timezone', 'offset', 'offsetminutes', 'offsetseconds', 'epochseconds', 'epochmillis'].includes(
    name.toLowerCase(),
  )
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
