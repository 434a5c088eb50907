/** `T.truncate(unit, value, fields)`: cut to the unit, then set the smaller fields. */
import { fail } from '../../status/fail.js'
import type { InstantValue } from '../kind.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../temporal.js'
import type { CypherMap } from '../value.js'
import {
  civilOf,
  dayOfWeek,
  epochDayOf,
  firstMondayOf,
  NANOS_PER_DAY,
  NANOS_PER_SECOND,
  quarterOf,
  weekOf,
} from './calendar.js'
import { Fields, type TemporalType } from './fields.js'
import { atZone, checkedDay, zoneOfValue } from './instants.js'
import { isDated, isTimed, type TemporalContext, zoneField } from './select.js'
import type { Zone } from './zone.js'

const DATE_UNITS: Readonly<Record<string, (epochDay: number) => number>> = {
  millennium: day => startOfYears(day, 1000),
  century: day => startOfYears(day, 100),
  decade: day => startOfYears(day, 10),
  year: day => startOfYears(day, 1),
  weekyear: day => firstMondayOf(weekOf(day).weekYear),
  quarter: day => {
    const { year, month } = civilOf(day)
    return epochDayOf(year, (quarterOf(month) - 1) * 3 + 1, 1)
  },
  month: day => day - civilOf(day).day + 1,
  week: day => day - dayOfWeek(day) + 1,
  day: day => day,
}

/** Nanoseconds of a unit of time. */
const TIME_UNITS: Readonly<Record<string, number>> = {
  day: NANOS_PER_DAY,
  hour: 3600 * NANOS_PER_SECOND,
  minute: 60 * NANOS_PER_SECOND,
  second: NANOS_PER_SECOND,
  millisecond: 1e6,
  microsecond: 1e3,
}

/** Years are cut toward year 0. */
function startOfYears(epochDay: number, span: number): number {
  return epochDayOf(Math.trunc(civilOf(epochDay).year / span) * span, 1, 1)
}

function cutDay(type: string, unit: string, epochDay: number): number {
  const key = unit.toLowerCase()
  if (Object.hasOwn(DATE_UNITS, key)) return DATE_UNITS[key]?.(epochDay) ?? epochDay
  if (Object.hasOwn(TIME_UNITS, key)) return epochDay
  return fail('temporal-unit', { type, unit })
}

function cutTime(type: string, unit: string, nanoOfDay: number): number {
  const key = unit.toLowerCase()
  if (Object.hasOwn(TIME_UNITS, key)) {
    const size = TIME_UNITS[key] ?? 1
    return Math.floor(nanoOfDay / size) * size
  }
  return Object.hasOwn(DATE_UNITS, key) ? 0 : fail('temporal-unit', { type, unit })
}

/** A unit of time is one that a date does not have; another word is no unit. */
function refuseUnit(type: TemporalType, unit: string): never {
  if (Object.hasOwn(TIME_UNITS, unit.toLowerCase())) return fail('temporal-unit-of-time', { type, unit })
  return fail('temporal-unit', { type, unit })
}

function fieldsOf(map: CypherMap | null, type: TemporalType): Fields | null {
  return map === null || map.size === 0 ? null : new Fields(map, type)
}

export function truncateDate(unit: string, value: InstantValue, map: CypherMap | null): DateValue {
  if (!isDated(value)) return fail('temporal-no-such-part', { type: 'date', part: 'date' })
  if (!Object.hasOwn(DATE_UNITS, unit.toLowerCase())) refuseUnit('date', unit)
  const day = cutDay('date', unit, value.epochDay)
  return new DateValue(checkedDay(fieldsOf(map, 'date')?.day(day) ?? day))
}

export function truncateLocalTime(unit: string, value: InstantValue, map: CypherMap | null): LocalTime {
  return new LocalTime(truncatedNanos('localtime', unit, value, () => fieldsOf(map, 'localtime')))
}

export function truncateTime(
  unit: string,
  value: InstantValue,
  map: CypherMap | null,
  context: TemporalContext,
): ZonedTime {
  const nanos = truncatedNanos('time', unit, value, () => fieldsOf(map, 'time'))
  const zone = zoneField(fieldsOf(map, 'time')?.value('timezone'))
  const own = value instanceof ZonedTime || value instanceof ZonedDateTime ? value.offset : context.defaultZone.offset
  return new ZonedTime(nanos, zone === null || zone.name !== null ? own : zone.offset)
}

/** The unit is looked at before the fields are. */
function truncatedNanos(type: TemporalType, unit: string, value: InstantValue, fields: () => Fields | null): number {
  if (!isTimed(value)) return fail('temporal-no-such-part', { type, part: 'time' })
  if (!Object.hasOwn(TIME_UNITS, unit.toLowerCase())) fail('temporal-unit', { type, unit })
  const nanos = cutTime(type, unit, value.nanoOfDay)
  return fields()?.nanoOfDay(nanos, unit.toLowerCase()) ?? nanos
}

export function truncateLocalDateTime(unit: string, value: InstantValue, map: CypherMap | null): LocalDateTime {
  const { day, nanos } = truncatedDateTime('localdatetime', unit, value, fieldsOf(map, 'localdatetime'))
  return new LocalDateTime(checkedDay(day), nanos)
}

/** A zone among the fields labels the local time anew; the offset is taken at the cut date. */
export function truncateDateTime(
  unit: string,
  value: InstantValue,
  map: CypherMap | null,
  context: TemporalContext,
): ZonedDateTime {
  const fields = fieldsOf(map, 'datetime')
  const { day, nanos } = truncatedDateTime('datetime', unit, value, fields)
  const own: Zone = value instanceof ZonedDateTime ? zoneOfValue(value) : context.defaultZone
  return atZone(day, nanos, zoneField(fields?.value('timezone')) ?? own)
}

function truncatedDateTime(
  type: TemporalType,
  unit: string,
  value: InstantValue,
  fields: Fields | null,
): { day: number; nanos: number } {
  if (!isDated(value)) return fail('temporal-no-such-part', { type, part: 'date' })
  if (value instanceof DateValue && !Object.hasOwn(DATE_UNITS, unit.toLowerCase())) refuseUnit(type, unit)
  const day = cutDay(type, unit, value.epochDay)
  const nanos = cutTime(type, unit, value instanceof DateValue ? 0 : value.nanoOfDay)
  if (fields === null) return { day, nanos }
  return { day: fields.hasDate ? fields.day(day) : day, nanos: fields.nanoOfDay(nanos, unit.toLowerCase()) }
}
