import { describe, expect, test } from 'vitest'
import { Duration } from '../../src/value/duration.js'
import { equals } from '../../src/value/equality.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalDateTime, ZonedDateTime, ZonedTime } from '../../src/value/temporal.js'
import { Float, float, NodeValue, PathValue, RelationshipValue, type Value } from '../../src/value/value.js'
import { errorOf } from '../evaluate/runtime.js'
import { map, nested } from './values.js'

const cases = (rows: readonly (readonly [Value, Value, boolean | null])[]) => {
  for (const [a, b, expected] of rows) {
    expect(equals(a, b), `${String(a)} = ${String(b)}`).toBe(expected)
    expect(equals(b, a), `${String(b)} = ${String(a)}`).toBe(expected)
  }
}

describe('equality', () => {
  test('null with anything is null', () => {
    cases([
      [null, null, null],
      [null, 1, null],
      [null, [], null],
    ])
  })

  test('numbers are equal by value, exactly', () => {
    cases([
      [1, float(1), true],
      [0, float(-0), true],
      [9007199254740993n, float(9007199254740992), false],
      [9223372036854775807n, float(2 ** 63), false],
      [9007199254740992n, float(9007199254740992), true],
      [0.5, 0.5, true],
      [Number.NaN, Number.NaN, false],
      [Number.NaN, 1, false],
      [Number.POSITIVE_INFINITY, 9223372036854775807n, false],
    ])
  })

  test('values of different types are not equal', () => {
    cases([
      [1, '1', false],
      [0, false, false],
      ['a', ['a'], false],
      [[], map({}), false],
      [new NodeValue(1), new RelationshipValue(1), false],
      [new NodeValue(1), 1, false],
    ])
  })

  test('lists: the size decides first, then false wins over null', () => {
    cases([
      [[1, 2], [1, float(2)], true],
      [[null], [1], null],
      [[null], [null, null], false],
      [[[1], [2]], [[1], [null]], null],
      [[[1], [2, 3]], [[1], [null]], false],
    ])
  })

  test('maps: the keys decide first, a key with null is a key', () => {
    cases([
      [map({ a: 1, b: 2 }), map({ b: 2, a: 1 }), true],
      [map({ k: null }), map({ k: null }), null],
      [map({ k: 1 }), map({ k: 1, l: null }), false],
      [map({ a: 1 }), map({ b: 1 }), false],
      [map({ a: 1, b: null }), map({ a: 2, b: null }), false],
      [map({ __proto__x: 1 }), map({ __proto__x: 1 }), true],
    ])
  })

  test('entities are equal by identity, paths by their elements', () => {
    cases([
      [new NodeValue(1), new NodeValue(1), true],
      [new NodeValue(1), new NodeValue(2), false],
      [new PathValue([1, 2], [7]), new PathValue([1, 2], [7]), true],
      [new PathValue([1, 2], [7]), new PathValue([2, 1], [7]), false],
    ])
  })

  test('instants of one moment are equal only with the same offset and zone', () => {
    cases([
      [new DateValue(1), new DateValue(1), true],
      [new DateValue(1), new LocalDateTime(1, 0), false],
      [new ZonedTime(43_200e9, 0), new ZonedTime(46_800e9, 3600), false],
      [new ZonedDateTime(0, 0, 0, null), new ZonedDateTime(0, 0, 0, 'Europe/London'), false],
    ])
  })

  test('durations are equal part by part, points coordinate by coordinate', () => {
    cases([
      [new Duration(0n, 1n, 0n, 0), new Duration(0n, 0n, 86_400n, 0), false],
      [new Duration(1n, 2n, 3n, 4), new Duration(1n, 2n, 3n, 4), true],
      [new Point(7203, [1, 2]), new Point(7203, [1, 2]), true],
      [new Point(7203, [1, 2]), new Point(4326, [1, 2]), false],
      [new Point(7203, [0, 1]), new Point(7203, [-0, 1]), false],
    ])
  })

  test('values nested past the limit are refused', () => {
    expect(equals(nested(500), nested(500))).toBe(true)
    expect(errorOf(() => equals(nested(501), nested(501)))).toBe('ValueNestingExceeded ArgumentError 22000 22N03')
  })

  test('a box is never mistaken for its number', () => {
    expect(equals(new Float(1), new Float(1))).toBe(true)
  })
})
