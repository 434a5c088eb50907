/** `duration()`, `duration.between()` and its relatives, and the epoch constructors of datetime. */
import { fail } from '../../status/fail.js'
import type { Duration } from '../../value/duration.js'
import { type InstantValue, isInstant, isInteger, isMap, isNumber, isText, type NumberValue } from '../../value/kind.js'
import { durationBetween, durationInDays, durationInMonths, durationInSeconds } from '../../value/temporal/between.js'
import { approximateDuration, durationOf, parseDuration } from '../../value/temporal/durations.js'
import { fromEpoch } from '../../value/temporal/instants.js'
import { zoneOf } from '../../value/temporal/zone.js'
import { type CypherMap, Float, type Value } from '../../value/value.js'
import type { Argument, FunctionRow } from '../rows.js'
import { wrongArgument } from './family.js'
import { parseDurationPattern } from './pattern-parse.js'

/** Fields of a duration map: which of the four parts they add to, and how much of it. */
const FIELDS: Readonly<Record<string, readonly [part: 0 | 1 | 2 | 3, size: bigint]>> = {
  years: [0, 12n],
  months: [0, 1n],
  weeks: [1, 7n],
  days: [1, 1n],
  hours: [2, 3600n],
  minutes: [2, 60n],
  seconds: [2, 1n],
  milliseconds: [3, 1_000_000n],
  microseconds: [3, 1000n],
  nanoseconds: [3, 1n],
  // Not Neo4j's, but the TCK's and the field's: four to a year.
  quarters: [0, 3n],
}

export function durationFromMap(map: CypherMap): Duration {
  if (map.size === 0) fail('temporal-empty-map', { type: 'duration' })
  const values = [...map].map(([name, value]) => ({ field: fieldOf(name), value: numberOf(name, value) }))
  if (values.every(({ value }) => isInteger(value))) {
    const parts: [bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n]
    for (const { field, value } of values) parts[field[0]] += field[1] * BigInt(value as number | bigint)
    return durationOf(...parts)
  }
  const parts: [number, number, number, number] = [0, 0, 0, 0]
  let years = 0
  for (const { field, value } of values) {
    const n = value instanceof Float ? value.value : Number(value)
    const whole = field === FIELDS.years ? Math.trunc(n) : 0
    years += whole
    parts[field[0]] += Number(field[1]) * (n - whole)
  }
  return approximateDuration(years, ...parts)
}

function fieldOf(name: string): readonly [0 | 1 | 2 | 3, bigint] {
  const key = name.toLowerCase()
  const field = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined
  return field ?? fail('temporal-unknown-field', { type: 'duration', field: name })
}

function numberOf(name: string, value: Value): NumberValue {
  return isNumber(value) ? value : fail('temporal-field-type', { type: 'duration', field: name })
}

const FROM_TO: readonly Argument[] = [
  { name: 'from', type: 'ANY', description: 'Where the duration begins.' },
  { name: 'to', type: 'ANY', description: 'Where it ends.' },
]

function between(
  name: string,
  description: string,
  compute: (from: InstantValue, to: InstantValue) => Duration,
): FunctionRow {
  return {
    name: `duration.${name}`,
    category: 'Temporal',
    takes: FROM_TO,
    gives: 'DURATION',
    onNull: 'null',
    description,
    page: `functions/temporal#duration-${name.toLowerCase()}`,
    call: ([from, to]) => {
      if (!isInstant(from)) return wrongArgument(`duration.${name}`, from ?? null)
      if (!isInstant(to)) return wrongArgument(`duration.${name}`, to ?? null)
      return compute(from, to)
    },
  }
}

export const DURATION_FUNCTIONS: readonly FunctionRow[] = [
  {
    name: 'duration',
    category: 'Temporal',
    takes: [
      { name: 'input', type: 'ANY', description: 'ISO 8601 text such as P1DT2H, or a map of units.' },
      { name: 'pattern', type: 'STRING', description: 'How the text is laid out.', optional: true, version: 25 },
    ],
    wrongType: 'argument-coercion',
    gives: 'DURATION',
    onNull: 'null',
    description: 'Makes a duration from text or from a map of units; fractions of a unit go to the smaller ones.',
    page: 'functions/temporal#duration',
    call: ([input, pattern]) => {
      if (input !== undefined && pattern !== undefined && isText(pattern)) {
        return isText(input) ? durationFromMap(parseDurationPattern(input, pattern)) : wrongArgument('duration', input)
      }
      if (input !== undefined && isText(input)) return parseDuration(input)
      if (input !== undefined && isMap(input)) return durationFromMap(input)
      return wrongArgument('duration', input ?? null)
    },
  },
  between('between', 'The duration from one instant to another in months, days and seconds.', durationBetween),
  between('inDays', 'The whole days from one instant to another.', durationInDays),
  between('inMonths', 'The whole months from one instant to another.', durationInMonths),
  between('inSeconds', 'The time from one instant to another in seconds.', durationInSeconds),
  {
    name: 'datetime.fromepoch',
    category: 'Temporal',
    takes: [
      { name: 'seconds', type: 'INTEGER | FLOAT', description: 'Seconds since 1970-01-01T00:00Z.' },
      { name: 'nanoseconds', type: 'INTEGER | FLOAT', description: 'Nanoseconds on top, 0 to 999999999.' },
    ],
    wrongType: 'argument-coercion',
    gives: 'ZONED DATETIME',
    onNull: 'call',
    description: 'The instant a number of seconds and nanoseconds after the epoch, in UTC.',
    page: 'functions/temporal#datetime-fromepoch',
    call: ([seconds, nanos]) => {
      const fraction = wholeNumber('datetime.fromepoch', nanos)
      if (fraction < 0n || fraction > 999_999_999n)
        fail('temporal-field-range', { field: 'nanoseconds', low: 0, high: 999_999_999 })
      return fromEpoch(wholeNumber('datetime.fromepoch', seconds), fraction, zoneOf('Z'))
    },
  },
  {
    name: 'datetime.fromepochmillis',
    category: 'Temporal',
    takes: [{ name: 'milliseconds', type: 'INTEGER | FLOAT', description: 'Milliseconds since 1970-01-01T00:00Z.' }],
    wrongType: 'argument-coercion',
    gives: 'ZONED DATETIME',
    onNull: 'call',
    description: 'The instant a number of milliseconds after the epoch, in UTC.',
    page: 'functions/temporal#datetime-fromepochmillis',
    call: ([millis]) => fromEpoch(0n, wholeNumber('datetime.fromepochmillis', millis) * 1_000_000n, zoneOf('Z')),
  },
]

function wholeNumber(name: string, value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : wrongArgument(name, value ?? null)
}
