/**
 * Whether an instance of a value class holds what its class promises. The engine makes sound ones only; a program can
 * construct any, and one that the codec cannot read back would make the store that took it unreadable.
 */
import type { Duration } from '../value/duration.js'
import { Point } from '../value/point.js'
import { crsNumbered } from '../value/spatial/crs.js'
import { epochDayOf, MAX_YEAR, MIN_YEAR, NANOS_PER_DAY, NANOS_PER_SECOND } from '../value/temporal/calendar.js'
import { averageSeconds } from '../value/temporal/durations.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../value/temporal.js'
import { Uuid } from '../value/uuid.js'
import { Float, INT64_MAX, INT64_MIN } from '../value/value.js'
import { type CoordinateType, Vector } from '../value/vector.js'

export type OwnValue =
  | Float
  | DateValue
  | LocalTime
  | ZonedTime
  | LocalDateTime
  | ZonedDateTime
  | Duration
  | Point
  | Vector
  | Uuid
  | Uint8Array

const MIN_DAY = epochDayOf(MIN_YEAR, 1, 1)
const MAX_DAY = epochDayOf(MAX_YEAR, 12, 31)
const MAX_OFFSET = 18 * 3600
const MAX_DIMENSION = 4096
const UUID_TEXT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const ARRAYS = {
  INTEGER8: Int8Array,
  INTEGER16: Int16Array,
  INTEGER32: Int32Array,
  INTEGER64: BigInt64Array,
  FLOAT32: Float32Array,
  FLOAT64: Float64Array,
} as const satisfies Record<CoordinateType, unknown>

export function isSound(value: OwnValue): boolean {
  if (value instanceof Uint8Array) return true
  if (value instanceof Float) return typeof value.value === 'number'
  if (value instanceof DateValue) return isDay(value.epochDay)
  if (value instanceof LocalTime) return isTimeOfDay(value.nanoOfDay)
  if (value instanceof ZonedTime) return isTimeOfDay(value.nanoOfDay) && isOffset(value.offset)
  if (value instanceof LocalDateTime) return isDay(value.epochDay) && isTimeOfDay(value.nanoOfDay)
  if (value instanceof ZonedDateTime) {
    const { epochDay, nanoOfDay, offset, zone } = value
    return isDay(epochDay) && isTimeOfDay(nanoOfDay) && isOffset(offset) && (zone === null || isName(zone))
  }
  if (value instanceof Point) return isPoint(value)
  if (value instanceof Vector) return isVector(value)
  if (value instanceof Uuid) return typeof value.text === 'string' && UUID_TEXT.test(value.text)
  return isDuration(value)
}

function isDay(day: number): boolean {
  return isWhole(day, MIN_DAY, MAX_DAY)
}

function isTimeOfDay(nanos: number): boolean {
  return isWhole(nanos, 0, NANOS_PER_DAY - 1)
}

function isOffset(seconds: number): boolean {
  return isWhole(seconds, -MAX_OFFSET, MAX_OFFSET)
}

function isWhole(n: number, low: number, high: number): boolean {
  return Number.isInteger(n) && n >= low && n <= high
}

function isName(zone: string): boolean {
  return typeof zone === 'string' && zone !== ''
}

function isDuration({ months, days, seconds, nanoseconds }: Duration): boolean {
  const parts = [months, days, seconds]
  if (!parts.every(part => typeof part === 'bigint') || !isWhole(nanoseconds, 0, NANOS_PER_SECOND - 1)) return false
  return [...parts, averageSeconds(months, days, seconds)].every(part => part >= INT64_MIN && part <= INT64_MAX)
}

function isPoint({ srid, coordinates }: Point): boolean {
  const crs = crsNumbered(srid)
  if (crs === undefined || !Array.isArray(coordinates) || coordinates.length !== crs.dimensions) return false
  if (!coordinates.every(Number.isFinite)) return false
  const [x = 0, y = 0] = coordinates
  return !crs.geographic || (Math.abs(x) <= 180 && Math.abs(y) <= 90)
}

function isVector({ coordinateType, values }: Vector): boolean {
  if (!Object.hasOwn(ARRAYS, coordinateType) || !(values instanceof ARRAYS[coordinateType])) return false
  if (values.length < 1 || values.length > MAX_DIMENSION) return false
  return values instanceof BigInt64Array || values.every(Number.isFinite)
}
