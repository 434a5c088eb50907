/** Building instants within their range, placing them in zones, and moving them by durations. */
import { fail } from '../../status/fail.js'
import type { Duration } from '../duration.js'
import type { InstantValue } from '../kind.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../temporal.js'
import {
  civilOf,
  epochDayOf,
  MAX_YEAR,
  MIN_YEAR,
  NANOS_PER_DAY,
  NANOS_PER_SECOND,
  plusMonths,
  SECONDS_PER_DAY,
} from './calendar.js'
import { offsetAt, resolveLocal, type Zone } from './zone.js'

const MIN_DAY = epochDayOf(MIN_YEAR, 1, 1)
const MAX_DAY = epochDayOf(MAX_YEAR, 12, 31)
const BILLION = BigInt(NANOS_PER_SECOND)
const DAY_NANOS = BigInt(NANOS_PER_DAY)

/** @throws RelateError beyond years +-999,999,999. */
export function checkedDay(epochDay: number): number {
  return epochDay >= MIN_DAY && epochDay <= MAX_DAY ? epochDay : fail('temporal-overflow', {})
}

/** Seconds since the epoch as if the local time were UTC. */
export function localSecond(epochDay: number, nanoOfDay: number): number {
  return epochDay * SECONDS_PER_DAY + Math.floor(nanoOfDay / NANOS_PER_SECOND)
}

/**
 * A local date and time in a zone. `offset`, when given beside a named zone, picks one of two valid offsets.
 * @throws RelateError when it is not valid there.
 */
export function atZone(epochDay: number, nanoOfDay: number, zone: Zone, offset: number | null = null): ZonedDateTime {
  if (zone.name === null) return new ZonedDateTime(checkedDay(epochDay), nanoOfDay, zone.offset, null)
  const found = resolveLocal(zone.name, localSecond(epochDay, nanoOfDay))
  if (offset !== null) {
    if (found.shift !== 0) fail('temporal-gap', { zone: zone.name })
    if (offset !== found.offset && offset !== found.later) fail('temporal-offset-conflict', { zone: zone.name })
    return new ZonedDateTime(checkedDay(epochDay), nanoOfDay, offset, zone.name)
  }
  const shifted = shiftSeconds(epochDay, nanoOfDay, found.shift)
  return new ZonedDateTime(checkedDay(shifted.epochDay), shifted.nanoOfDay, found.offset, zone.name)
}

/** The zone of a zoned value. */
export function zoneOfValue(value: ZonedDateTime | ZonedTime): Zone {
  return { name: value instanceof ZonedDateTime ? value.zone : null, offset: value.offset }
}

/** The same instant, on another zone's clocks. */
export function toZone(value: ZonedDateTime, zone: Zone): ZonedDateTime {
  const utc = localSecond(value.epochDay, value.nanoOfDay) - value.offset
  const offset = zone.name === null ? zone.offset : offsetAt(zone.name, utc)
  const local = shiftSeconds(value.epochDay, value.nanoOfDay, offset - value.offset)
  return new ZonedDateTime(checkedDay(local.epochDay), local.nanoOfDay, offset, zone.name)
}

export function fromEpoch(seconds: bigint, nanos: bigint, zone: Zone): ZonedDateTime {
  const total = seconds * BILLION + nanos
  const day = floorDiv(total, DAY_NANOS)
  if (day < BigInt(MIN_DAY) || day > BigInt(MAX_DAY)) fail('temporal-overflow', {})
  return toZone(new ZonedDateTime(Number(day), Number(total - day * DAY_NANOS), 0, null), zone)
}

export function epochNanos(epochDay: number, nanoOfDay: number, offset = 0): bigint {
  return BigInt(epochDay) * DAY_NANOS + BigInt(nanoOfDay) - BigInt(offset) * BILLION
}

export function shiftSeconds(
  epochDay: number,
  nanoOfDay: number,
  seconds: number,
): { epochDay: number; nanoOfDay: number } {
  if (seconds === 0) return { epochDay, nanoOfDay }
  const nanos = nanoOfDay + seconds * NANOS_PER_SECOND
  const days = Math.floor(nanos / NANOS_PER_DAY)
  return { epochDay: epochDay + days, nanoOfDay: nanos - days * NANOS_PER_DAY }
}

/** Months first (the day cut to the month), then days, then seconds and nanoseconds. */
export function plus<T extends InstantValue>(value: T, duration: Duration): T
export function plus(value: InstantValue, duration: Duration): InstantValue {
  const nanos = duration.seconds * BILLION + BigInt(duration.nanoseconds)
  if (value instanceof LocalTime) return new LocalTime(wrap(value.nanoOfDay, nanos))
  if (value instanceof ZonedTime) return new ZonedTime(wrap(value.nanoOfDay, nanos), value.offset)
  if (value instanceof DateValue) {
    return new DateValue(plusDays(value.epochDay, duration.months, duration.days + nanos / DAY_NANOS))
  }
  const day = plusDays(value.epochDay, duration.months, duration.days)
  if (value instanceof LocalDateTime) {
    const moved = plusNanos(day, value.nanoOfDay, nanos)
    return new LocalDateTime(moved.epochDay, moved.nanoOfDay)
  }
  // Days move the local clock and settle in the zone; seconds move the instant.
  const zone = zoneOfValue(value)
  const settled = day === value.epochDay ? value : atZone(day, value.nanoOfDay, zone)
  if (nanos === 0n) return settled
  const utc = epochNanos(settled.epochDay, settled.nanoOfDay, settled.offset) + nanos
  return fromEpoch(floorDiv(utc, BILLION), utc - floorDiv(utc, BILLION) * BILLION, zone)
}

function plusDays(epochDay: number, months: bigint, days: bigint): number {
  let day = BigInt(epochDay)
  if (months !== 0n) {
    const limit = BigInt(MAX_YEAR) * 25n
    if (months > limit || months < -limit) fail('temporal-overflow', {})
    const date = plusMonths(civilOf(epochDay), months)
    if (date.year < MIN_YEAR || date.year > MAX_YEAR) fail('temporal-overflow', {})
    day = BigInt(epochDayOf(date.year, date.month, date.day))
  }
  day += days
  return day < BigInt(MIN_DAY) || day > BigInt(MAX_DAY) ? fail('temporal-overflow', {}) : Number(day)
}

function plusNanos(epochDay: number, nanoOfDay: number, nanos: bigint): { epochDay: number; nanoOfDay: number } {
  const total = BigInt(nanoOfDay) + nanos
  const days = floorDiv(total, DAY_NANOS)
  return { epochDay: plusDays(epochDay, 0n, days), nanoOfDay: Number(total - days * DAY_NANOS) }
}

function wrap(nanoOfDay: number, nanos: bigint): number {
  const total = BigInt(nanoOfDay) + nanos
  return Number(total - floorDiv(total, DAY_NANOS) * DAY_NANOS)
}

export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}
