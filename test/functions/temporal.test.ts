/** Temporal functions: text in, text out. Each table row is one statement's worth of behaviour. */
import { describe, expect, test } from 'vitest'
import type { FunctionContext } from '../../src/functions/rows.js'
import { TEMPORAL_FUNCTIONS } from '../../src/functions/temporal/index.js'
import { RelateError } from '../../src/status/fail.js'
import { temporalAccessor } from '../../src/value/accessors.js'
import { isTemporal } from '../../src/value/kind.js'
import { addTemporal, scaleDuration, subtractTemporal } from '../../src/value/temporal-arithmetic.js'
import { temporalToString } from '../../src/value/temporal-text.js'
import type { Value } from '../../src/value/value.js'

/** The clock of these tests: 2024-05-17T10:11:12.123456789Z. */
const NOW = 1_715_940_672_123_456_789n

const context = {
  statementTime: NOW,
  transactionTime: NOW - 1_000_000_000n,
  realtime: () => NOW + 1_000_000_000n,
  timeZone: 'Z',
} as FunctionContext

function call(name: string, ...args: Value[]): Value {
  const row = TEMPORAL_FUNCTIONS.find(one => one.name === name)
  if (row === undefined) throw new Error(`no function ${name}`)
  return row.call(args, context)
}

function text(value: Value): string {
  return isTemporal(value) ? temporalToString(value) : String(value)
}

function map(entries: Record<string, Value>): Value {
  return new Map(Object.entries(entries))
}

/** `code cause` of the error that `work` raises. */
function errorOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof RelateError) return `${error.code.split('.').at(-1)} ${error.gqlStatus}`
    throw error
  }
  return 'no error'
}

describe('reading text', () => {
  test.each([
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '20240229', '2024-02-29'],
    ['date', '2024-W09-4', '2024-02-29'],
    ['date', '2024W09', '2024-02-26'],
    ['date', '2015202', '2015-07-21'],
    ['date', '2024-Q2-60', '2024-05-30'],
    ['date', '-0001-01-01', '-0001-01-01'],
    ['date', '+999999999-12-31', '+999999999-12-31'],
    ['localtime', '123045.123456789', '12:30:45.123456789'],
    ['localtime', 'T12:30', '12:30:00'],
    ['time', '12:30-0130', '12:30:00-01:30'],
    ['datetime', '2024-02-29', '2024-02-29T00:00:00Z'],
    ['datetime', '1818-07-21T21:40[Europe/Stockholm]', '1818-07-21T21:40:00+00:53:28[Europe/Stockholm]'],
    ['datetime', '2024-02-29T12:30[europe/stockholm]', '2024-02-29T12:30:00+01:00[Europe/Stockholm]'],
    ['datetime', '2011-12-30T12:00[Pacific/Apia]', '2011-12-31T12:00:00+14:00[Pacific/Apia]'],
    ['datetime', '2024-10-27T02:30[Europe/Stockholm]', '2024-10-27T02:30:00+02:00[Europe/Stockholm]'],
    ['datetime', '2024-10-27T02:30+01:00[Europe/Stockholm]', '2024-10-27T02:30:00+01:00[Europe/Stockholm]'],
    ['duration', 'P12Y5M14DT16H12M70S', 'P12Y5M14DT16H13M10S'],
    ['duration', 'P0.75M', 'P22DT19H51M49.5S'],
    ['duration', '-P1Y2DT3.5S', 'P-1Y-2DT-3.5S'],
    ['duration', 'P2012-02-02T14:37:21.545', 'P2012Y2M2DT14H37M21.545S'],
  ])('%s(%j) is %s', (name, input, expected) => {
    expect(text(call(name, input))).toBe(expected)
  })

  test.each([
    ['date', '2023-02-29', 'SyntaxError 22000'],
    ['date', '12345-01-01', 'SyntaxError 22007'],
    ['date', '2024-W53', 'ArgumentError 22007'],
    ['localdatetime', '2024-02-29 12:30', 'SyntaxError 22007'],
    ['time', '12:30[Europe/Stockholm]', 'ArgumentError 22007'],
    ['datetime', '2024-02-29T12:30[Nowhere/Land]', 'SyntaxError 22000'],
    ['datetime', '2024-02-29T12:30+01:00[UTC]', 'ArgumentError 22003'],
    ['duration', 'P1.5Y2M', 'SyntaxError 22007'],
    ['duration', 'PT', 'SyntaxError 22007'],
    ['duration', 'P9999999999999M', 'ArgumentError 22015'],
  ])('%s(%j) fails with %s', (name, input, expected) => {
    expect(errorOf(() => call(name, input))).toBe(expected)
  })
})

describe('building from maps', () => {
  test.each([
    ['date', { year: 1984, week: 10, dayOfWeek: 3 }, '1984-03-07'],
    ['date', { year: 2024, ordinalDay: 366 }, '2024-12-31'],
    ['date', { YEAR: 2024 }, '2024-01-01'],
    [
      'localtime',
      { hour: 1, minute: 2, second: 3, millisecond: 4, microsecond: 5, nanosecond: 6 },
      '01:02:03.004005006',
    ],
    ['datetime', { epochSeconds: -1, nanosecond: 5 }, '1969-12-31T23:59:59.000000005Z'],
    [
      'datetime',
      { year: 2024, month: 7, hour: 12, day: 1, timezone: 'Europe/Stockholm' },
      '2024-07-01T12:00:00+02:00[Europe/Stockholm]',
    ],
    ['duration', { months: 0.75 }, 'P22DT19H51M49.5S'],
    ['duration', { years: 1.1 }, 'P1Y1M6DT2H5M49.200000002S'],
    ['duration', { months: 0.1 }, 'P3DT1H2M54.599999999S'],
    ['duration', { days: 1, hours: -24 }, 'P1DT-24H'],
  ] as const)('%s(%j) is %s', (name, fields, expected) => {
    expect(text(call(name, map(fields)))).toBe(expected)
  })

  test('a base keeps the finer fields, and the day is cut to the month', () => {
    const leap = call('date', '2024-02-29')
    expect(text(call('date', map({ date: leap, year: 2023 })))).toBe('2023-02-28')
    expect(text(call('date', map({ date: call('date', '1984-11-11'), quarter: 3 })))).toBe('1984-08-11')
    expect(text(call('date', map({ date: call('date', '2024-03-31'), week: 1 })))).toBe('2024-01-07')
  })

  test('a zoned source is converted, an unzoned one just gets the zone', () => {
    const zoned = call('datetime', '2024-03-31T02:30Z')
    expect(text(call('datetime', map({ datetime: zoned, timezone: 'Europe/Stockholm' })))).toBe(
      '2024-03-31T04:30:00+02:00[Europe/Stockholm]',
    )
    const local = call('localdatetime', '2024-03-31T02:30')
    expect(text(call('datetime', map({ datetime: local, timezone: 'Europe/Stockholm' })))).toBe(
      '2024-03-31T03:30:00+02:00[Europe/Stockholm]',
    )
  })

  test.each([
    ['date', {}, 'ArgumentError 22007'],
    ['date', { month: 2 }, 'ArgumentError 22007'],
    ['date', { year: 2024, day: 1 }, 'ArgumentError 22007'],
    ['date', { year: 2024, hour: 1 }, 'TypeError 22G05'],
    ['date', { year: 2024, quarter: 5 }, 'ArgumentError 22007'],
    ['localdatetime', { year: 2024, hour: 5 }, 'ArgumentError 22007'],
    ['datetime', { epochSeconds: 0, epochMillis: 0 }, 'ArgumentError 22007'],
  ] as const)('%s(%j) fails with %s', (name, fields, expected) => {
    expect(errorOf(() => call(name, map(fields)))).toBe(expected)
  })
})

describe('arithmetic', () => {
  const plus = (a: Value, b: Value) => (isTemporal(a) && isTemporal(b) ? text(addTemporal(a, b) ?? null) : 'no values')
  const minus = (a: Value, b: Value) =>
    isTemporal(a) && isTemporal(b) ? text(subtractTemporal(a, b) ?? null) : 'no values'

  test('months come first and cut the day, then days, then seconds', () => {
    expect(plus(call('date', '2024-01-31'), call('duration', 'P1M'))).toBe('2024-02-29')
    expect(plus(call('date', '2023-01-31'), call('duration', 'P1M1D'))).toBe('2023-03-01')
    expect(minus(call('date', '2024-03-31'), call('duration', 'P1M'))).toBe('2024-02-29')
    expect(plus(call('date', '1984-10-11'), call('duration', map({ hours: 33 })))).toBe('1984-10-12')
    expect(plus(call('localtime', '23:30'), call('duration', 'P1DT1H'))).toBe('00:30:00')
  })

  test('days move the clock, seconds the instant', () => {
    const before = call('datetime', '2024-03-30T02:30[Europe/Stockholm]')
    expect(plus(before, call('duration', 'P1D'))).toBe('2024-03-31T03:30:00+02:00[Europe/Stockholm]')
    expect(plus(call('datetime', '2024-03-31T01:30[Europe/Stockholm]'), call('duration', 'PT1H'))).toBe(
      '2024-03-31T03:30:00+02:00[Europe/Stockholm]',
    )
  })

  test('a duration divided cascades its fractions', () => {
    const duration = call(
      'duration',
      map({ years: 12, months: 5, days: 14, hours: 16, minutes: 12, seconds: 70, nanoseconds: 1 }),
    )
    expect(duration).toMatchObject({ nanoseconds: 1 })
    expect(text(scaleDuration(duration as never, 2, 'divide'))).toBe('P6Y2M22DT13H21M8S')
    expect(errorOf(() => scaleDuration(duration as never, 0, 'divide'))).toBe('ArithmeticError 22012')
  })
})

describe('duration.between', () => {
  test.each([
    ['duration.between', '2024-02-29', '2024-01-31', 'P-29D'],
    ['duration.between', '2024-02-29', '2025-02-28', 'P11M30D'],
    ['duration.between', '-999999999-01-01', '+999999999-12-31', 'P1999999998Y11M30D'],
    ['duration.inDays', '2024-01-01', '2024-03-01', 'P60D'],
    ['duration.inMonths', '2024-01-31', '2024-02-29', 'PT0S'],
  ])('%s of dates %s and %s is %s', (name, from, to, expected) => {
    expect(text(call(name, call('date', from), call('date', to)))).toBe(expected)
  })

  test('a missing date or zone is taken from the other side', () => {
    expect(text(call('duration.between', call('localtime', '12:00'), call('date', '2024-01-01')))).toBe('PT-12H')
    const zoned = call('datetime', '2024-01-02T00:00+05:00')
    expect(text(call('duration.between', call('date', '2024-01-01'), zoned))).toBe('P1D')
    const [start, end] = ['2017-10-29T00:00[Europe/Stockholm]', '2017-10-29T04:00[Europe/Stockholm]']
    expect(text(call('duration.inSeconds', call('datetime', start), call('datetime', end)))).toBe('PT5H')
  })
})

describe('truncation, components, formats', () => {
  test.each([
    ['date.truncate', 'weekYear', '1984-01-01', '1983-01-03'],
    ['date.truncate', 'century', '-0001-05-17', '0000-01-01'],
    ['date.truncate', 'quarter', '2024-11-17', '2024-10-01'],
  ])('%s(%j, %s) is %s', (name, unit, value, expected) => {
    expect(text(call(name, unit, call('date', value)))).toBe(expected)
  })

  test('smaller fields are set after cutting', () => {
    const value = call('localdatetime', '1984-10-11T12:31:14.645876123')
    expect(text(call('localdatetime.truncate', 'millisecond', value, map({ nanosecond: 2 })))).toBe(
      '1984-10-11T12:31:14.645000002',
    )
  })

  test('components', () => {
    const datetime = call('datetime', '1984-11-11T12:31:14.645876123+01:00')
    const read = (key: string) => temporalAccessor(datetime as never, key)
    expect(
      ['year', 'quarter', 'week', 'dayOfQuarter', 'microsecond', 'offsetMinutes', 'epochMillis'].map(read),
    ).toEqual([1984, 4, 45, 42, 645_876, 60, 469_020_674_645])
    expect(errorOf(() => temporalAccessor(call('date', '2024-01-01') as never, 'hour'))).toBe('TypeError 22000')
  })

  test('the three clocks', () => {
    expect(text(call('datetime'))).toBe('2024-05-17T10:11:12.123456789Z')
    expect(text(call('time.transaction'))).toBe('10:11:11.123456789Z')
    expect(text(call('localtime.realtime', '+02:00'))).toBe('12:11:13.123456789')
  })

  test('patterns write and read', () => {
    expect(call('format', call('localtime', '15:04:05.123456789'), 'hh:mm a')).toBe('03:04 PM')
    expect(call('format', call('duration', 'P14M'), "y 'years' M 'months'")).toBe('1 years 2 months')
    expect(text(call('date', '30/02/2024', 'dd/MM/yyyy'))).toBe('2024-02-29')
    expect(errorOf(() => call('date', '2024-02-09', 'dd/MM/yyyy'))).toBe('SyntaxError 22007')
  })
})
