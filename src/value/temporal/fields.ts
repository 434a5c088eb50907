/**
 * The map that builds or changes an instant: `{year: 2024, week: 3}`, `{date: d, day: 1}`, `{time: t, second: 42}`.
 *
 * Keys ignore case. A field without a base needs the coarser fields above it; with a base (`date`, `time`,
 * `datetime`) the missing ones come from there. Date fields belong to one of four systems that do not mix.
 */
import { fail } from '../../status/fail.js'
import type { CypherMap, Value } from '../value.js'
import {
  civilOf,
  dayOfWeek,
  daysInMonth,
  daysInYear,
  epochDayOf,
  firstMondayOf,
  MAX_YEAR,
  NANOS_PER_SECOND,
  quarterOf,
  weekOf,
} from './calendar.js'

const DATE_FIELDS = ['year', 'month', 'day', 'week', 'dayofweek', 'ordinalday', 'quarter', 'dayofquarter'] as const
const TIME_FIELDS = ['hour', 'minute', 'second', 'millisecond', 'microsecond', 'nanosecond'] as const
const EPOCH_FIELDS = ['epochseconds', 'epochmillis'] as const
type DateField = (typeof DATE_FIELDS)[number]
type TimeField = (typeof TIME_FIELDS)[number]

/** How fields are spelled in messages. */
const SPELLING: Readonly<Record<string, string>> = {
  dayofweek: 'dayOfWeek',
  ordinalday: 'ordinalDay',
  dayofquarter: 'dayOfQuarter',
  epochseconds: 'epochSeconds',
  epochmillis: 'epochMillis',
}

export type TemporalType = 'date' | 'localtime' | 'time' | 'localdatetime' | 'datetime'

export class Fields {
  private readonly values = new Map<string, Value>()

  constructor(
    map: CypherMap,
    private readonly type: TemporalType,
  ) {
    if (map.size === 0) fail('temporal-empty-map', { type })
    for (const [key, value] of map) this.values.set(this.check(key), value)
    this.dateSystem()
  }

  private check(name: string): string {
    const key = name.toLowerCase()
    const { type } = this
    const dated = type !== 'localtime' && type !== 'time'
    const timed = type !== 'date'
    const zoned = type === 'time' || type === 'datetime'
    const known =
      isOneOf(DATE_FIELDS, key) ||
      isOneOf(TIME_FIELDS, key) ||
      isOneOf(EPOCH_FIELDS, key) ||
      key === 'date' ||
      key === 'time' ||
      key === 'datetime' ||
      key === 'timezone'
    if (!known) fail('temporal-unknown-field', { type, field: name })
    const fits =
      (dated && (isOneOf(DATE_FIELDS, key) || key === 'date')) ||
      (timed && (isOneOf(TIME_FIELDS, key) || key === 'time')) ||
      (dated && timed && key === 'datetime') ||
      (zoned && key === 'timezone') ||
      (type === 'datetime' && isOneOf(EPOCH_FIELDS, key))
    if (!fits) fail('temporal-mixed-fields', { type, field: name })
    return key
  }

  /** A nested value: `date`, `time`, `datetime`, `timezone`; undefined when absent. */
  value(key: 'date' | 'time' | 'datetime' | 'timezone'): Value | undefined {
    return this.values.get(key)
  }

  has(key: DateField | TimeField | (typeof EPOCH_FIELDS)[number]): boolean {
    return this.values.has(key)
  }

  get hasDate(): boolean {
    return DATE_FIELDS.some(key => this.values.has(key))
  }

  get hasTime(): boolean {
    return TIME_FIELDS.some(key => this.values.has(key))
  }

  /** The finest date field that was left out although a finer one, or a time, was given; nothing is missing: null. */
  private missing(names: readonly string[], given: (name: string) => boolean, finerGiven: boolean): void {
    let finer = finerGiven
    for (const name of names.toReversed()) {
      if (given(name)) finer = true
      else if (finer) fail('temporal-missing-field', { type: this.type, field: SPELLING[name] ?? name })
    }
  }

  bigint(key: DateField | TimeField | (typeof EPOCH_FIELDS)[number]): bigint | null {
    const value = this.values.get(key)
    if (value === undefined || value === null) return null
    if (typeof value === 'bigint') return value
    if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
    return fail('temporal-field-type', { type: this.type, field: SPELLING[key] ?? key })
  }

  private number(key: DateField | TimeField, low: number, high: number): number | null {
    const value = this.bigint(key)
    if (value === null) return null
    if (value < BigInt(low) || value > BigInt(high)) {
      fail('temporal-field-range', { field: SPELLING[key] ?? key, low, high })
    }
    return Number(value)
  }

  /** The day these fields name, over `base` (a day number) when there is one. */
  day(base: number | null): number {
    const year = this.number('year', -MAX_YEAR, MAX_YEAR)
    const system = this.dateSystem()
    if (base === null) {
      this.missing(['year', ...system], name => this.values.has(name), this.hasTime)
    }
    switch (system[0]) {
      case 'week':
        return this.weekDay(year, base)
      case 'quarter':
        return this.quarterDay(year, base)
      case 'ordinalday': {
        const of = year ?? (base === null ? 0 : civilOf(base).year)
        return epochDayOf(of, 1, 1) + (this.number('ordinalday', 1, daysInYear(of)) ?? 1) - 1
      }
      default:
        return this.monthDay(year, base)
    }
  }

  /** The fields below the year that the map uses. */
  private dateSystem(): readonly DateField[] {
    const systems: readonly (readonly DateField[])[] = [
      ['week', 'dayofweek'],
      ['quarter', 'dayofquarter'],
      ['ordinalday'],
      ['month', 'day'],
    ]
    const used = systems.filter(system => system.some(field => this.values.has(field)))
    if (used.length > 1) {
      const field = used[1]?.find(name => this.values.has(name)) ?? ''
      fail('temporal-mixed-fields', { type: this.type, field: SPELLING[field] ?? field })
    }
    return used[0] ?? ['month', 'day']
  }

  private monthDay(year: number | null, base: number | null): number {
    const from = base === null ? { year: 0, month: 1, day: 1 } : civilOf(base)
    const month = this.number('month', 1, 12) ?? from.month
    const length = daysInMonth(year ?? from.year, month)
    const day = this.number('day', 1, length) ?? Math.min(from.day, length)
    return epochDayOf(year ?? from.year, month, day)
  }

  private weekDay(year: number | null, base: number | null): number {
    const from =
      base === null ? { weekYear: 0, week: 1, dayOfWeek: 1 } : { ...weekOf(base), dayOfWeek: dayOfWeek(base) }
    const week = this.number('week', 1, 53) ?? from.week
    const day = this.number('dayofweek', 1, 7) ?? from.dayOfWeek
    return firstMondayOf(year ?? from.weekYear) + (week - 1) * 7 + day - 1
  }

  /** Without `dayOfQuarter` the base's month within its quarter and day of month stay. */
  private quarterDay(year: number | null, base: number | null): number {
    const from = base === null ? { year: 0, month: 1, day: 1 } : civilOf(base)
    const quarter = this.number('quarter', 1, 4) ?? quarterOf(from.month)
    const first = (quarter - 1) * 3 + 1
    const dayOfQuarter = this.number('dayofquarter', 1, 92)
    if (dayOfQuarter !== null) return epochDayOf(year ?? from.year, first, 1) + dayOfQuarter - 1
    const month = first + ((from.month - 1) % 3)
    return epochDayOf(year ?? from.year, month, Math.min(from.day, daysInMonth(year ?? from.year, month)))
  }

  /**
   * The time of day these fields name, over `base` (nanoseconds of the day).
   * `cutTo`: the unit that the base was truncated to. What is given below it is added to the base's fraction, what is
   * given of the unit itself or above replaces it.
   */
  nanoOfDay(base: number | null, cutTo = ''): number {
    if (base === null) {
      const fraction = ['millisecond', 'microsecond', 'nanosecond'].some(name => this.values.has(name))
      this.missing(['hour', 'minute', 'second'], name => this.values.has(name), fraction)
    }
    const from = base ?? 0
    const second = Math.floor(from / NANOS_PER_SECOND)
    const hour = this.number('hour', 0, 23) ?? Math.floor(second / 3600)
    const minute = this.number('minute', 0, 59) ?? Math.floor(second / 60) % 60
    const seconds = this.number('second', 0, 59) ?? second % 60
    const whole = (hour * 3600 + minute * 60 + seconds) * NANOS_PER_SECOND
    const fraction = from - second * NANOS_PER_SECOND
    return whole + (this.below(cutTo, fraction) ?? this.fraction() ?? fraction)
  }

  /** The fraction with finer parts added; null where the fraction is replaced as a whole. */
  private below(unit: string, fraction: number): number | null {
    if (this.has('millisecond')) return null
    if (unit === 'microsecond' && this.has('microsecond')) return null
    if (unit !== 'millisecond' && unit !== 'microsecond') return null
    const micro = this.number('microsecond', 0, 999) ?? 0
    return fraction + micro * 1e3 + (this.number('nanosecond', 0, 999) ?? 0)
  }

  /** Milli-, micro- and nanoseconds add up as groups of three digits; alone each covers all digits down to it. */
  private fraction(): number | null {
    const milli = this.number('millisecond', 0, 999)
    const micro = this.number('microsecond', 0, milli === null ? 999_999 : 999)
    const nano = this.number('nanosecond', 0, micro !== null ? 999 : milli !== null ? 999_999 : 999_999_999)
    if (milli === null && micro === null && nano === null) return null
    return (milli ?? 0) * 1e6 + (micro ?? 0) * 1e3 + (nano ?? 0)
  }
}

function isOneOf(list: readonly string[], key: string): boolean {
  return list.includes(key)
}
