import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greaterOrEqual, greaterThan, lessOrEqual, lessThan } from '../../src/value/comparability.js'
import { Duration } from '../../src/value/duration.js'
import { equals } from '../../src/value/equality.js'
import { keyOf, keyOfAll } from '../../src/value/key.js'
import { order } from '../../src/value/order.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../../src/value/temporal.js'
import { float, NodeValue, PathValue, RelationshipValue, type Value } from '../../src/value/value.js'
import { errorOf } from '../evaluate/runtime.js'
import { anyValue, map, nested } from './values.js'

const NAN = Number.NaN

describe('comparability', () => {
  test('only values of one type compare', () => {
    for (const [a, b] of [
      [1, 'a'],
      ['a', true],
      [[1], 1],
      [null, 1],
      [null, null],
      [NAN, 'a'],
    ] as const) {
      expect(lessThan(a, b)).toBe(null)
      expect(greaterOrEqual(a, b)).toBe(null)
    }
  })

  test('numbers by value across types; NaN is false with every number', () => {
    expect(lessThan(9007199254740992, 9007199254740993n)).toBe(true)
    expect(lessThan(float(9007199254740992), 9007199254740993n)).toBe(true)
    expect(lessOrEqual(1, float(1))).toBe(true)
    expect([lessThan(NAN, 1), lessOrEqual(NAN, NAN), greaterThan(1, NAN), greaterOrEqual(NAN, 1)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('strings by code point, where UTF-16 would say otherwise', () => {
    expect(lessThan('\uFFFD', '😀')).toBe(true)
    expect(lessThan('\uE000', '\uD800\uDC00')).toBe(true)
    expect(lessThan('a', 'aa')).toBe(true)
    expect(lessThan('Z', 'a')).toBe(true)
  })

  test('lists: the first pair that differs decides, an open pair before it leaves all open', () => {
    const rows: readonly (readonly [Value, Value, boolean | null])[] = [
      [[1, 0], [1], true],
      [[1, null], [1], true],
      [[1, 2], [1, null], null],
      [[1, 2], [3, null], false],
      [[null], [1], null],
      [[], [null], false],
    ]
    for (const [a, b, expected] of rows) expect(greaterOrEqual(a, b)).toBe(expected)
    expect(lessThan([1], ['a'])).toBe(null)
  })

  test('maps by size, then keys, then values', () => {
    expect(lessThan(map({ a: 1 }), map({ a: 2 }))).toBe(true)
    expect(lessThan(map({ a: 1 }), map({ b: 0 }))).toBe(true)
    expect(lessThan(map({ a: 2 }), map({ a: 1, b: 0 }))).toBe(true)
    expect(lessThan(map({ a: null }), map({ a: 1 }))).toBe(null)
    expect(lessThan(map({ a: 'x' }), map({ a: 1 }))).toBe(null)
    expect(lessOrEqual(map({}), map({}))).toBe(true)
  })

  test('durations and points only tell that they are equal', () => {
    const day = new Duration(0n, 1n, 0n, 0)
    expect([lessOrEqual(day, day), greaterOrEqual(day, day), lessThan(day, day)]).toEqual([true, true, null])
    expect(lessThan(day, new Duration(0n, 2n, 0n, 0))).toBe(null)
    const point = new Point(7203, [1, 2])
    expect([lessOrEqual(point, point), greaterThan(point, point)]).toEqual([true, null])
    expect(lessOrEqual([day], [day])).toBe(true)
  })

  test('entities by id, paths by their elements', () => {
    expect(lessThan(new NodeValue(1), new NodeValue(2))).toBe(true)
    expect(lessThan(new NodeValue(1), new RelationshipValue(2))).toBe(null)
    const path = new PathValue([1, 2], [1])
    expect([lessThan(path, path), lessOrEqual(path, path)]).toEqual([false, true])
  })

  test('zoned instants in UTC, over the whole range of years', () => {
    const last = 365_241_780_471
    expect(lessThan(new ZonedDateTime(last, 0, 0, null), new ZonedDateTime(last, 1, 0, null))).toBe(true)
    expect(lessThan(new ZonedDateTime(0, 3_600e9, 7200, null), new ZonedDateTime(0, 0, 0, null))).toBe(true)
    expect(lessThan(new ZonedTime(0, 0), new ZonedTime(3_600e9, 3600))).toBe(true)
  })
})

describe('orderability', () => {
  test('types come in a fixed order, null last', () => {
    const ascending: readonly Value[] = [
      map({}),
      new NodeValue(9),
      new RelationshipValue(1),
      [],
      new PathValue([1], []),
      new Point(7203, [0, 0]),
      new ZonedDateTime(0, 0, 0, null),
      new LocalDateTime(0, 0),
      new DateValue(0),
      new ZonedTime(0, 0),
      new LocalTime(0),
      new Duration(0n, 0n, 0n, 0),
      'a',
      false,
      true,
      Number.NEGATIVE_INFINITY,
      1,
      1.5,
      Number.POSITIVE_INFINITY,
      NAN,
      null,
    ]
    expect([...ascending].reverse().sort(order)).toEqual(ascending)
  })

  test('nested values by the same order', () => {
    const ascending: readonly Value[] = [[], ['a'], ['a', 1], [1], [1, 'a'], [1, null], [null, 1], [null, 2]]
    expect([...ascending].reverse().sort(order)).toEqual(ascending)
  })

  test('durations by average length', () => {
    const month = new Duration(1n, 0n, 0n, 0)
    const thirtyDays = new Duration(0n, 30n, 0n, 0)
    const thirtyOneDays = new Duration(0n, 31n, 0n, 0)
    expect([thirtyOneDays, month, thirtyDays].sort(order)).toEqual([thirtyDays, month, thirtyOneDays])
  })

  test('is a total order that agrees with equality, keys and <', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        const sign = Math.sign(order(a, b))
        expect(Math.sign(order(b, a))).toBe(sign === 0 ? 0 : -sign)
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0)
        expect(keyOf(a) === keyOf(b) || (Number.isNaN(keyOf(a)) && Number.isNaN(keyOf(b)))).toBe(sign === 0)
        if (equals(a, b) === true) expect(sign).toBe(0)
        if (lessThan(a, b) === true) expect(sign).toBe(-1)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('keys', () => {
  test('1 and 1.0, 0.0 and -0.0, NaN and NaN, null and null are one', () => {
    const seen = new Set([1, float(1), float(0), float(-0), 0, NAN, NAN, null, null].map(keyOf))
    expect(seen.size).toBe(4)
    expect(keyOf([1, map({ a: float(2) })])).toBe(keyOf([float(1), map({ a: 2 })]))
    expect(keyOf(9007199254740994n)).toBe(keyOf(float(9007199254740994)))
  })

  test('texts cannot forge the keys of other values', () => {
    expect(keyOf('\u0000[]')).not.toBe(keyOf([]))
    expect(keyOf(['a', 'b'])).not.toBe(keyOf(['as1:b']))
    expect(keyOfAll(['a', 'b'])).not.toBe(keyOfAll(['ab', '']))
    expect(keyOfAll([1, '1'])).not.toBe(keyOfAll(['1', 1]))
  })

  test('all values of several columns count', () => {
    expect(keyOfAll([1, null, 'x'])).toBe(keyOfAll([float(1), null, 'x']))
    expect(keyOfAll([1])).toBe(keyOf(1))
  })

  test('values nested past the limit are refused', () => {
    expect(errorOf(() => keyOf(nested(100_000)))).toBe('ValueNestingExceeded ArgumentError 22000 22N03')
    expect(errorOf(() => order(nested(100_000), nested(100_000)))).toBe(
      'ValueNestingExceeded ArgumentError 22000 22N03',
    )
  })
})
