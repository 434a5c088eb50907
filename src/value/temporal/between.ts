/**
 * The duration from one instant to another.
 *
 * A side without a date takes the other side's, a side without a zone the other side's, a missing time of day is
 * midnight. Months are counted first, then days, then seconds, all with the sign of `to - from`.
 */
import { fail } from '../../status/fail.js'
import type { Duration } from '../duration.js'
import type { InstantValue } from '../kind.js'
import { DateValue, LocalTime, ZonedDateTime, ZonedTime } from '../temporal.js'
import { civilOf, epochDayOf, NANOS_PER_DAY, plusMonths } from './calendar.js'
import { durationOf } from './durations.js'
import { atZone, epochNanos, toZone, zoneOfValue } from './instants.js'
import type { Zone } from './zone.js'

/** A comparable pair: both on one clock, in local nanoseconds; and in elapsed ones. */
interface Pair {
  readonly from: { readonly epochDay: number; readonly nanoOfDay: number }
  readonly to: { readonly epochDay: number; readonly nanoOfDay: number }
  readonly elapsedNanos: bigint
  /** The zone both are in, whose clock may jump between them; null for local values. */
  readonly zone: Zone | null
  /** Neither side had a date. */
  readonly timesOnly: boolean
  /** A side had no date: dates say nothing. */
  readonly oneWithoutDate: boolean
}

export function durationBetween(from: InstantValue, to: InstantValue): Duration {
  const pair = align(from, to)
  if (pair.oneWithoutDate) return durationOf(0n, 0n, 0n, pair.elapsedNanos)
  const months = wholeMonths(pair)
  const middle = plusMonths(civilOf(pair.from.epochDay), months)
  const middleDay = epochDayOf(middle.year, middle.month, middle.day)
  const rest = epochNanos(pair.to.epochDay, pair.to.nanoOfDay) - epochNanos(middleDay, pair.from.nanoOfDay)
  const days = rest / BigInt(NANOS_PER_DAY)
  if (pair.zone === null) return durationOf(months, days, 0n, rest - days * BigInt(NANOS_PER_DAY))
  // Months and days are the calendar's; what is left is time that has passed.
  const start = atZone(middleDay + Number(days), pair.from.nanoOfDay, pair.zone)
  const end = placed(to, pair.to.epochDay, pair.zone)
  const left =
    epochNanos(end.epochDay, end.nanoOfDay, end.offset) - epochNanos(start.epochDay, start.nanoOfDay, start.offset)
  return durationOf(months, days, 0n, left)
}

export function durationInMonths(from: InstantValue, to: InstantValue): Duration {
  const pair = align(from, to)
  if (pair.timesOnly) fail('temporal-no-dates', { unit: 'months' })
  return durationOf(pair.oneWithoutDate ? 0n : wholeMonths(pair), 0n, 0n, 0n)
}

export function durationInDays(from: InstantValue, to: InstantValue): Duration {
  const pair = align(from, to)
  if (pair.timesOnly) fail('temporal-no-dates', { unit: 'days' })
  // On one date zones can still lie more than a day apart.
  if (pair.oneWithoutDate) return durationOf(0n, pair.elapsedNanos / BigInt(NANOS_PER_DAY), 0n, 0n)
  const nanos = epochNanos(pair.to.epochDay, pair.to.nanoOfDay) - epochNanos(pair.from.epochDay, pair.from.nanoOfDay)
  return durationOf(0n, nanos / BigInt(NANOS_PER_DAY), 0n, 0n)
}

export function durationInSeconds(from: InstantValue, to: InstantValue): Duration {
  return durationOf(0n, 0n, 0n, align(from, to).elapsedNanos)
}

function align(from: InstantValue, to: InstantValue): Pair {
  const timesOnly = dayOf(from) === null && dayOf(to) === null
  const oneWithoutDate = dayOf(from) === null || dayOf(to) === null
  // A date borrowed from the other side is that side's own local date.
  const fromDay = dayOf(from) ?? dayOf(to) ?? 0
  const toDay = dayOf(to) ?? dayOf(from) ?? 0
  const startZone = zoneOrNull(from)
  const endZone = zoneOrNull(to)
  const bothZoned = startZone !== null && endZone !== null
  const zone = startZone ?? endZone
  if (zone === null) {
    const a = { epochDay: fromDay, nanoOfDay: nanosOf(from) }
    const b = { epochDay: toDay, nanoOfDay: nanosOf(to) }
    return {
      from: a,
      to: b,
      elapsedNanos: epochNanos(b.epochDay, b.nanoOfDay) - epochNanos(a.epochDay, a.nanoOfDay),
      zone: null,
      timesOnly,
      oneWithoutDate,
    }
  }
  const a = placed(from, fromDay, bothZoned ? startZone : zone)
  const b = placed(to, toDay, bothZoned ? endZone : zone)
  return {
    from: a,
    to: bothZoned ? toZone(b, zoneOfValue(a)) : b,
    elapsedNanos: epochNanos(b.epochDay, b.nanoOfDay, b.offset) - epochNanos(a.epochDay, a.nanoOfDay, a.offset),
    zone: zoneOfValue(a),
    timesOnly,
    oneWithoutDate,
  }
}

function placed(value: InstantValue, epochDay: number, zone: Zone): ZonedDateTime {
  return value instanceof ZonedDateTime ? value : atZone(epochDay, nanosOf(value), zone)
}

/** The largest whole number of months toward `to` that does not pass it. */
function wholeMonths({ from, to }: Pair): bigint {
  const a = civilOf(from.epochDay)
  const b = civilOf(to.epochDay)
  const months = BigInt(b.year - a.year) * 12n + BigInt(b.month - a.month)
  const forward = epochNanos(to.epochDay, to.nanoOfDay) >= epochNanos(from.epochDay, from.nanoOfDay)
  const inMonthFrom = BigInt(a.day) * BigInt(NANOS_PER_DAY) + BigInt(from.nanoOfDay)
  const inMonthTo = BigInt(b.day) * BigInt(NANOS_PER_DAY) + BigInt(to.nanoOfDay)
  if (forward && months > 0n && inMonthTo < inMonthFrom) return months - 1n
  if (!forward && months < 0n && inMonthTo > inMonthFrom) return months + 1n
  return months
}

function dayOf(value: InstantValue): number | null {
  return value instanceof LocalTime || value instanceof ZonedTime ? null : value.epochDay
}

function nanosOf(value: InstantValue): number {
  return value instanceof DateValue ? 0 : value.nanoOfDay
}

function zoneOrNull(value: InstantValue): Zone | null {
  return value instanceof ZonedDateTime || value instanceof ZonedTime ? zoneOfValue(value) : null
}
