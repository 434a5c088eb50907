/**
 * The proleptic Gregorian calendar as arithmetic on day numbers (0 is 1970-01-01). Years reach +-999,999,999, so day
 * numbers stay below 3.7e11 and every step is exact in a double.
 */
export const MIN_YEAR = -999_999_999
export const MAX_YEAR = 999_999_999
export const SECONDS_PER_DAY = 86_400
export const NANOS_PER_SECOND = 1_000_000_000
export const NANOS_PER_DAY = SECONDS_PER_DAY * NANOS_PER_SECOND

export interface CivilDate {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  /** 1 to 31 */
  readonly day: number
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365
}

/** Counts from March, so that the leap day is a year's last; 400 years are 146,097 days. */
export function epochDayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function civilOf(epochDay: number): CivilDate {
  const z = epochDay + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  }
}

/** 1 is Monday, 7 Sunday. */
export function dayOfWeek(epochDay: number): number {
  return ((((epochDay + 3) % 7) + 7) % 7) + 1
}

export function dayOfYear(epochDay: number): number {
  return epochDay - epochDayOf(civilOf(epochDay).year, 1, 1) + 1
}

export function quarterOf(month: number): number {
  return Math.floor((month - 1) / 3) + 1
}

export function dayOfQuarter(epochDay: number): number {
  const { year, month } = civilOf(epochDay)
  return epochDay - epochDayOf(year, (quarterOf(month) - 1) * 3 + 1, 1) + 1
}

/** ISO 8601: the week of a Thursday belongs to that Thursday's year. */
export function weekOf(epochDay: number): { readonly weekYear: number; readonly week: number } {
  const thursday = epochDay - dayOfWeek(epochDay) + 4
  const weekYear = civilOf(thursday).year
  return { weekYear, week: Math.floor((thursday - epochDayOf(weekYear, 1, 1)) / 7) + 1 }
}

/** The Monday of week 1. */
export function firstMondayOf(weekYear: number): number {
  const fourth = epochDayOf(weekYear, 1, 4)
  return fourth - dayOfWeek(fourth) + 1
}

export function weeksInYear(weekYear: number): number {
  return (firstMondayOf(weekYear + 1) - firstMondayOf(weekYear)) / 7
}

/** Months on, the day cut to the month's length. */
export function plusMonths(date: CivilDate, months: bigint): CivilDate {
  const total = BigInt(date.year) * 12n + BigInt(date.month - 1) + months
  const year = Number(total >= 0n ? total / 12n : -((-total + 11n) / 12n))
  const month = Number(((total % 12n) + 12n) % 12n) + 1
  return { year, month, day: Math.min(date.day, daysInMonth(year, month)) }
}
