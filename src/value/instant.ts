/** How instants of one type lie in time: by instant, and among equals by offset, then by zone name. */
import type { InstantValue } from './kind.js'
import { NANOS_PER_DAY, NANOS_PER_SECOND } from './temporal/calendar.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from './temporal.js'

/** -1, 0, 1; null when the types differ. 0 only for values that are the same in every field. */
export function compareInstants(a: InstantValue, b: InstantValue): number | null {
  if (a instanceof DateValue) return b instanceof DateValue ? Math.sign(a.epochDay - b.epochDay) : null
  if (a instanceof LocalTime) return b instanceof LocalTime ? Math.sign(a.nanoOfDay - b.nanoOfDay) : null
  if (a instanceof LocalDateTime) {
    return b instanceof LocalDateTime ? Math.sign(a.epochDay - b.epochDay || a.nanoOfDay - b.nanoOfDay) : null
  }
  if (a instanceof ZonedTime) return b instanceof ZonedTime ? compareZonedTimes(a, b) : null
  return b instanceof ZonedDateTime ? compareZonedDateTimes(a, b) : null
}

/** Nanoseconds of the day in UTC; below 0 or past a day's end where the offset leads there. */
function utcNanos(a: ZonedTime | ZonedDateTime): number {
  return a.nanoOfDay - a.offset * NANOS_PER_SECOND
}

function compareZonedTimes(a: ZonedTime, b: ZonedTime): number {
  return Math.sign(utcNanos(a) - utcNanos(b) || a.offset - b.offset)
}

/** Days and nanoseconds apart: as one number of seconds the largest years would not be exact. */
function compareZonedDateTimes(a: ZonedDateTime, b: ZonedDateTime): number {
  const days = utcDay(a) - utcDay(b)
  if (days !== 0) return Math.sign(days)
  const nanos = utcNanoOfDay(a) - utcNanoOfDay(b)
  if (nanos !== 0) return Math.sign(nanos)
  if (a.offset !== b.offset) return Math.sign(a.offset - b.offset)
  const zoneA = a.zone ?? ''
  const zoneB = b.zone ?? ''
  return zoneA === zoneB ? 0 : zoneA < zoneB ? -1 : 1
}

function utcDay(a: ZonedDateTime): number {
  return a.epochDay + Math.floor(utcNanos(a) / NANOS_PER_DAY)
}

function utcNanoOfDay(a: ZonedDateTime): number {
  const nanos = utcNanos(a)
  return nanos - Math.floor(nanos / NANOS_PER_DAY) * NANOS_PER_DAY
}
