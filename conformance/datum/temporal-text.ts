/**
 * ISO text of temporal values as the case files write it (the form of Neo4j's JavaScript driver): seconds always there,
 * nine digits of a fraction or none. Written apart from the engine's own formatting, so that one checks the other.
 */
import type { InstantValue } from '../../src/value/kind.js'
import { DateValue, LocalDateTime, LocalTime, ZonedTime } from '../../src/value/temporal.js'
import type { TemporalType } from './datum.js'

export function temporalText(value: InstantValue): { readonly type: TemporalType; readonly text: string } {
  if (value instanceof DateValue) return { type: 'Date', text: dateText(value.epochDay) }
  if (value instanceof LocalTime) return { type: 'LocalTime', text: timeText(value.nanoOfDay) }
  if (value instanceof ZonedTime) return { type: 'Time', text: timeText(value.nanoOfDay) + offsetText(value.offset) }
  const local = `${dateText(value.epochDay)}T${timeText(value.nanoOfDay)}`
  if (value instanceof LocalDateTime) return { type: 'LocalDateTime', text: local }
  const zone = value.zone === null ? '' : `[${value.zone}]`
  return { type: 'ZonedDateTime', text: `${local}${offsetText(value.offset)}${zone}` }
}

const DAYS_OF_400_YEARS = 146_097
/** From 0000-03-01, where a year that begins in March puts the leap day last, to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468

/** Hinnant's `civil_from_days`: the proleptic Gregorian calendar in eras of 400 years. */
function dateText(epochDay: number): string {
  const days = epochDay + DAYS_BEFORE_1970
  const era = Math.floor(days / DAYS_OF_400_YEARS)
  const dayOfEra = days - era * DAYS_OF_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${yearText(year)}-${digits(month, 2)}-${digits(day, 2)}`
}

function yearText(year: number): string {
  if (year < 0) return `-${digits(-year, 6)}`
  return year > 9999 ? `+${digits(year, 6)}` : digits(year, 4)
}

function timeText(nanoOfDay: number): string {
  const seconds = Math.floor(nanoOfDay / 1e9)
  const nanos = nanoOfDay - seconds * 1e9
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return clock.map(part => digits(part, 2)).join(':') + (nanos === 0 ? '' : `.${digits(nanos, 9)}`)
}

function offsetText(offset: number): string {
  if (offset === 0) return 'Z'
  const seconds = Math.abs(offset)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (seconds % 60 !== 0) parts.push(seconds % 60)
  return (offset < 0 ? '-' : '+') + parts.map(part => digits(part, 2)).join(':')
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
