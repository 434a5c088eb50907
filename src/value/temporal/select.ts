/**
 * Constructors from a map or from another instant.
 *
 * A zoned source brings its zone. With an explicit `timezone` a zoned source is converted as an instant and an unzoned
 * one just gets the zone. Order: date with its overrides and time in the source's zone, then the conversion, then the
 * overrides of the time.
 */
import { fail } from '../../status/fail.js'
import type { InstantValue } from '../kind.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../temporal.js'
import type { CypherMap, Value } from '../value.js'
import { Fields, type TemporalType } from './fields.js'
import { atZone, checkedDay, fromEpoch, shiftSeconds, toZone, zoneOfValue } from './instants.js'
import { offsetAt, type Zone, zoneOf } from './zone.js'

/** What a constructor needs to know of the statement. */
export interface TemporalContext {
  readonly defaultZone: Zone
  /** Seconds since the epoch: a named zone without a date has today's offset. */
  readonly nowSecond: number
}

/** A `timezone` field: text of an offset with minutes, or a name. */
export function zoneField(value: Value | undefined): Zone | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return fail('temporal-field-type', { type: 'temporal', field: 'timezone' })
  if (/^[+-]\d\d$/.test(value)) return fail('unknown-time-zone')
  return zoneOf(value)
}

type Dated = DateValue | LocalDateTime | ZonedDateTime
type Timed = LocalTime | ZonedTime | LocalDateTime | ZonedDateTime

export function isDated(value: unknown): value is Dated {
  return value instanceof DateValue || value instanceof LocalDateTime || value instanceof ZonedDateTime
}

export function isTimed(value: unknown): value is Timed {
  return (
    value instanceof LocalTime ||
    value instanceof ZonedTime ||
    value instanceof LocalDateTime ||
    value instanceof ZonedDateTime
  )
}

function isZoned(value: unknown): value is ZonedTime | ZonedDateTime {
  return value instanceof ZonedTime || value instanceof ZonedDateTime
}

export function dateFromMap(map: CypherMap): DateValue {
  const fields = new Fields(map, 'date')
  return new DateValue(checkedDay(fields.day(dateSource(fields, 'date')?.epochDay ?? null)))
}

export function localTimeFromMap(map: CypherMap): LocalTime {
  const fields = new Fields(map, 'localtime')
  return new LocalTime(fields.nanoOfDay(timeSource(fields, 'localtime')?.nanoOfDay ?? null))
}

export function timeFromMap(map: CypherMap, context: TemporalContext): ZonedTime {
  const fields = new Fields(map, 'time')
  const source = timeSource(fields, 'time')
  const zone = zoneField(fields.value('timezone'))
  const wanted = zone === null ? null : zone.name === null ? zone.offset : offsetAt(zone.name, context.nowSecond)
  if (source === null) return new ZonedTime(fields.nanoOfDay(null), wanted ?? context.defaultZone.offset)
  if (!isZoned(source)) return new ZonedTime(fields.nanoOfDay(source.nanoOfDay), wanted ?? context.defaultZone.offset)
  const offset = wanted ?? source.offset
  const moved = shiftSeconds(0, source.nanoOfDay, offset - source.offset).nanoOfDay
  return new ZonedTime(fields.nanoOfDay(moved), offset)
}

export function localDateTimeFromMap(map: CypherMap): LocalDateTime {
  const fields = new Fields(map, 'localdatetime')
  const { date, time } = dateTimeSources(fields, 'localdatetime')
  const day = fields.day(date?.epochDay ?? null)
  // No time at all is midnight; a time without its hour is an error.
  return new LocalDateTime(checkedDay(day), fields.nanoOfDay(time?.nanoOfDay ?? (fields.hasTime ? null : 0)))
}

export function dateTimeFromMap(map: CypherMap, context: TemporalContext): ZonedDateTime {
  const fields = new Fields(map, 'datetime')
  const zone = zoneField(fields.value('timezone'))
  const epoch = epochSource(fields, zone ?? context.defaultZone)
  const { date, time } = epoch === null ? dateTimeSources(fields, 'datetime') : { date: epoch, time: epoch }
  const onlyZone = date === null && time === null && !fields.hasDate && !fields.hasTime && zone !== null
  if (onlyZone) return fromEpoch(BigInt(Math.floor(context.nowSecond)), 0n, zone)
  const day = fields.day(date?.epochDay ?? null)
  if (time === null || !isZoned(time)) {
    const base = time?.nanoOfDay ?? (fields.hasTime ? null : 0)
    return atZone(day, fields.nanoOfDay(base), zone ?? context.defaultZone)
  }
  const own = zoneOfValue(time)
  const placed = atZone(day, time.nanoOfDay, own)
  const moved = zone === null ? placed : toZone(placed, zone)
  if (!fields.hasTime) return moved
  return atZone(moved.epochDay, fields.nanoOfDay(moved.nanoOfDay), zone ?? own)
}

/** `epochSeconds` or `epochMillis` as an instant on the wanted zone's clock. */
function epochSource(fields: Fields, zone: Zone): ZonedDateTime | null {
  if (!fields.has('epochseconds') && !fields.has('epochmillis')) return null
  if (fields.has('epochseconds') && fields.has('epochmillis'))
    fail('temporal-conflicting-fields', { one: 'epochSeconds', other: 'epochMillis' })
  const seconds = fields.bigint('epochseconds')
  const millis = fields.bigint('epochmillis')
  return seconds !== null ? fromEpoch(seconds, 0n, zone) : fromEpoch(0n, (millis ?? 0n) * 1_000_000n, zone)
}

function dateSource(fields: Fields, type: TemporalType): Dated | null {
  const value = fields.value('date')
  if (value === undefined) return null
  return isDated(value) ? value : refuseSource(value, type, 'date')
}

function timeSource(fields: Fields, type: TemporalType): Timed | null {
  const value = fields.value('time')
  if (value === undefined) return null
  return isTimed(value) ? value : refuseSource(value, type, 'time')
}

function dateTimeSources(fields: Fields, type: TemporalType): { date: Dated | null; time: Timed | null } {
  const both = fields.value('datetime')
  const date = dateSource(fields, type)
  const time = timeSource(fields, type)
  if (both === undefined) return { date, time }
  if (date !== null) fail('temporal-conflicting-fields', { one: 'datetime', other: 'date' })
  if (time !== null) fail('temporal-conflicting-fields', { one: 'datetime', other: 'time' })
  if (both instanceof LocalDateTime || both instanceof ZonedDateTime) return { date: both, time: both }
  return refuseSource(both, type, 'datetime')
}

/** An instant without the part that is asked for is told from what is no instant. */
function refuseSource(value: Value, type: TemporalType, field: 'date' | 'time' | 'datetime'): never {
  if (!isDated(value) && !isTimed(value)) return fail('temporal-source-type', { type, field })
  return fail('temporal-no-such-part', { type, part: isDated(value) ? 'time' : 'date' })
}

// ---- one instant taken as another type

export function dateFrom(value: InstantValue): DateValue {
  return isDated(value) ? new DateValue(value.epochDay) : fail('temporal-no-such-part', { type: 'date', part: 'date' })
}

export function localTimeFrom(value: InstantValue): LocalTime {
  return isTimed(value)
    ? new LocalTime(value.nanoOfDay)
    : fail('temporal-no-such-part', { type: 'local time', part: 'time' })
}

export function timeFrom(value: InstantValue, context: TemporalContext): ZonedTime {
  if (!isTimed(value)) return fail('temporal-no-such-part', { type: 'time', part: 'time' })
  return new ZonedTime(value.nanoOfDay, isZoned(value) ? value.offset : context.defaultZone.offset)
}

export function localDateTimeFrom(value: InstantValue): LocalDateTime {
  if (value instanceof LocalDateTime || value instanceof ZonedDateTime)
    return new LocalDateTime(value.epochDay, value.nanoOfDay)
  return fail('temporal-no-such-part', { type: 'local datetime', part: value instanceof DateValue ? 'time' : 'date' })
}

export function dateTimeFrom(value: InstantValue, context: TemporalContext): ZonedDateTime {
  if (value instanceof ZonedDateTime) return value
  if (value instanceof LocalDateTime) return atZone(value.epochDay, value.nanoOfDay, context.defaultZone)
  return fail('temporal-no-such-part', { type: 'datetime', part: value instanceof DateValue ? 'time' : 'date' })
}
