/**
 * Durations: building them within 64 bits, adding and scaling them, reading them from text.
 *
 * Whole parts are added exactly. A fraction cascades down once, months to days to seconds to nanoseconds, in doubles:
 * a month is 30.436875 days of 86,400 seconds, and what is left below a nanosecond is cut off.
 */
import { fail } from '../../status/fail.js'
import { Duration } from '../duration.js'
import { INT64_MAX, INT64_MIN } from '../value.js'
import { NANOS_PER_DAY, NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar.js'
import { floorDiv } from './instants.js'

const BILLION = BigInt(NANOS_PER_SECOND)
/** A 400-year cycle's seconds by its months. */
const AVERAGE_MONTH_SECONDS = (146_097 * SECONDS_PER_DAY) / 4800
const AVERAGE_MONTH_NANOS = AVERAGE_MONTH_SECONDS * NANOS_PER_SECOND

/** @throws RelateError when a part, or the average length in seconds, leaves 64 bits. */
export function durationOf(months: bigint, days: bigint, seconds: bigint, nanos: bigint): Duration {
  const carry = floorDiv(nanos, BILLION)
  const wholeSeconds = seconds + carry
  for (const part of [months, days, wholeSeconds, averageSeconds(months, days, wholeSeconds)]) {
    if (part > INT64_MAX || part < INT64_MIN) fail('duration-overflow', {})
  }
  return new Duration(months, days, wholeSeconds, Number(nanos - carry * BILLION))
}

/** For ordering: a month counts as 2,629,746 seconds, a day as 86,400. */
export function averageSeconds(months: bigint, days: bigint, seconds: bigint): bigint {
  return months * BigInt(AVERAGE_MONTH_SECONDS) + days * BigInt(SECONDS_PER_DAY) + seconds
}

/**
 * Parts with fractions, cascaded down. Whole years come apart from the months: beside twelve months and more, a small
 * fraction would lose its last digits.
 */
export function approximateDuration(
  wholeYears: number,
  months: number,
  days: number,
  seconds: number,
  nanos: number,
): Duration {
  const wholeMonths = truncate(months)
  const allDays = days + (AVERAGE_MONTH_NANOS * (months - wholeMonths)) / NANOS_PER_DAY
  const wholeDays = truncate(allDays)
  const allSeconds = seconds + (allDays - wholeDays) * SECONDS_PER_DAY
  const wholeSeconds = truncate(allSeconds)
  const allNanos = nanos + (allSeconds - wholeSeconds) * NANOS_PER_SECOND
  return durationOf(
    BigInt(truncate(wholeYears)) * 12n + BigInt(wholeMonths),
    BigInt(wholeDays),
    BigInt(wholeSeconds),
    BigInt(truncate(allNanos)),
  )
}

/** Toward zero; NaN is nothing. */
function truncate(n: number): number {
  if (Number.isNaN(n)) return 0
  if (Math.abs(n) >= 2 ** 63) fail('duration-overflow', {})
  return Math.trunc(n)
}

export function addDurations(a: Duration, b: Duration, sign: 1n | -1n): Duration {
  return durationOf(
    a.months + sign * b.months,
    a.days + sign * b.days,
    a.seconds + sign * b.seconds,
    BigInt(a.nanoseconds) + sign * BigInt(b.nanoseconds),
  )
}

export function negateDuration(a: Duration): Duration {
  return durationOf(-a.months, -a.days, -a.seconds, -BigInt(a.nanoseconds))
}

/** Each part times a whole number, exactly. */
export function multiplyDuration(a: Duration, by: bigint): Duration {
  return durationOf(a.months * by, a.days * by, a.seconds * by, BigInt(a.nanoseconds) * by)
}

/** Each part put through `scale`, with the cascade of fractions. */
export function scaleDuration(a: Duration, scale: (part: number) => number): Duration {
  return approximateDuration(
    0,
    scale(Number(a.months)),
    scale(Number(a.days)),
    scale(Number(a.seconds)),
    scale(a.nanoseconds),
  )
}

const NUMBER = '([+-]?\\d+(?:[.,]\\d+)?)'
const UNIT_SHAPE = new RegExp(
  `^([+-])?P(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
  'i',
)
/** `P2012-02-02T14:37:21.545`, `P20120202T143721` */
const DATE_SHAPE =
  /^([+-])?P(?:(\d{4})-(\d{2})-(\d{2})|(\d{4})(\d{2})(\d{2}))(?:T(?:(\d{2}):(\d{2}):(\d{2})|(\d{2})(\d{2})(\d{2}))(?:[.,](\d{1,9}))?)?$/i

export function parseDuration(text: string): Duration {
  const units = UNIT_SHAPE.exec(text)
  if (units !== null) {
    const parts = units.slice(2)
    // A fraction may stand only in the last part, `P` and `T` need a part behind them, and a second has 9 decimals.
    const last = parts.findLastIndex(part => part !== undefined)
    const misplaced = parts.findIndex(part => part !== undefined && /[.,]/.test(part))
    if (last >= 0 && !/T$/i.test(text) && (misplaced < 0 || misplaced === last) && !/[.,]\d{10}/.test(text)) {
      return fromUnits(parts, units[1] === '-' ? -1 : 1)
    }
  }
  const date = DATE_SHAPE.exec(text)
  if (date !== null) return fromDateShape(date.slice(2), date[1] === '-' ? -1n : 1n)
  return fail('temporal-unreadable-text', { type: 'duration' })
}

function fromUnits(parts: readonly (string | undefined)[], sign: 1 | -1): Duration {
  if (parts.some((part, i) => i < 6 && part !== undefined && /[.,]/.test(part))) {
    const [y, mo, w, d, h, mi, s] = parts.map(part => sign * Number((part ?? '0').replace(',', '.')))
    const years = Math.trunc(y!)
    return approximateDuration(years, (y! - years) * 12 + mo!, w! * 7 + d!, h! * 3600 + mi! * 60 + s!, 0)
  }
  const whole = (i: number) => BigInt(sign) * BigInt((parts[i] ?? '0').replace(/^\+/, ''))
  const seconds = /^([+-])?(\d+)(?:[.,](\d+))?$/.exec(parts[6] ?? '0')
  const secondSign = BigInt(sign) * (seconds?.[1] === '-' ? -1n : 1n)
  return durationOf(
    whole(0) * 12n + whole(1),
    whole(2) * 7n + whole(3),
    whole(4) * 3600n + whole(5) * 60n + secondSign * BigInt(seconds?.[2] ?? '0'),
    secondSign * BigInt((seconds?.[3] ?? '').padEnd(9, '0')),
  )
}

function fromDateShape(groups: readonly (string | undefined)[], sign: bigint): Duration {
  const field = (i: number, j: number) => BigInt(groups[i] ?? groups[j] ?? 0)
  return durationOf(
    sign * (field(0, 3) * 12n + field(1, 4)),
    sign * field(2, 5),
    sign * (field(6, 9) * 3600n + field(7, 10) * 60n + field(8, 11)),
    sign * BigInt((groups[12] ?? '').padEnd(9, '0')),
  )
}
