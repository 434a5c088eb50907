/** Temporal values as ISO 8601 text: what `toString()` gives and every surface shows. */
import type { Duration } from '../duration.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, type ZonedTime } from '../temporal.js'
import { civilOf, NANOS_PER_SECOND } from './calendar.js'

export function pad(n: number, width: number): string {
  return String(n).padStart(width, '0')
}

/** Four digits at least; a sign from year 10000 and below year 0. */
export function yearText(year: number): string {
  if (year < 0) return `-${pad(-year, 4)}`
  return year > 9999 ? `+${year}` : pad(year, 4)
}

function dateText(epochDay: number): string {
  const { year, month, day } = civilOf(epochDay)
  return `${yearText(year)}-${pad(month, 2)}-${pad(day, 2)}`
}

function fractionText(nanos: number): string {
  return nanos === 0 ? '' : `.${pad(nanos, 9).replace(/0+$/, '')}`
}

/** Seconds are always there: `12:00:00`. */
function timeText(nanoOfDay: number): string {
  const second = Math.floor(nanoOfDay / NANOS_PER_SECOND)
  const clock = `${pad(Math.floor(second / 3600), 2)}:${pad(Math.floor(second / 60) % 60, 2)}:${pad(second % 60, 2)}`
  return clock + fractionText(nanoOfDay - second * NANOS_PER_SECOND)
}

export function offsetText(offset: number): string {
  if (offset === 0) return 'Z'
  const size = Math.abs(offset)
  const seconds = size % 60 === 0 ? '' : `:${pad(size % 60, 2)}`
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 3600), 2)}:${pad(Math.floor(size / 60) % 60, 2)}${seconds}`
}

export function instantText(value: DateValue | LocalTime | ZonedTime | LocalDateTime | ZonedDateTime): string {
  if (value instanceof DateValue) return dateText(value.epochDay)
  if (value instanceof LocalTime) return timeText(value.nanoOfDay)
  if (value instanceof LocalDateTime) return `${dateText(value.epochDay)}T${timeText(value.nanoOfDay)}`
  if (value instanceof ZonedDateTime) {
    const zone = value.zone === null ? '' : `[${value.zone}]`
    return `${dateText(value.epochDay)}T${timeText(value.nanoOfDay)}${offsetText(value.offset)}${zone}`
  }
  return timeText(value.nanoOfDay) + offsetText(value.offset)
}

/** `P1Y2M3DT4H5M6.5S`: every part with its own sign, parts of nothing left out, `PT0S` for nothing at all. */
export function durationText(duration: Duration): string {
  const { months, days } = duration
  const date = part(months / 12n, 'Y') + part(months % 12n, 'M') + part(days, 'D')
  const total = duration.seconds * BigInt(NANOS_PER_SECOND) + BigInt(duration.nanoseconds)
  const time =
    part(total / 3_600_000_000_000n, 'H') +
    part((total / 60_000_000_000n) % 60n, 'M') +
    secondsText(total % 60_000_000_000n)
  if (date === '' && time === '') return 'PT0S'
  return time === '' ? `P${date}` : `P${date}T${time}`
}

function part(n: bigint, unit: string): string {
  return n === 0n ? '' : `${n}${unit}`
}

function secondsText(nanos: bigint): string {
  if (nanos === 0n) return ''
  const size = nanos < 0n ? -nanos : nanos
  const billion = BigInt(NANOS_PER_SECOND)
  return `${nanos < 0n ? '-' : ''}${size / billion}${fractionText(Number(size % billion))}S`
}
