/** Engine values and the typed JSON of case files meet in one form. */
import { describe, expect, test } from 'vitest'
import { readParameter, readTyped } from '../../conformance/case-files/typed.js'
import { same } from '../../conformance/datum/compare.js'
import { fromResult } from '../../conformance/datum/from-result.js'
import { show } from '../../conformance/datum/show.js'
import { toValue } from '../../conformance/datum/to-value.js'
import { NodeEntity, PathEntity, RelationshipEntity, type ResultValue } from '../../src/result/result.js'
import { Duration } from '../../src/value/duration.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../../src/value/temporal.js'
import { Uuid } from '../../src/value/uuid.js'
import { Float } from '../../src/value/value.js'
import { Vector } from '../../src/value/vector.js'

const typed = ($type: string, _value: unknown): unknown => ({ $type, _value })
const ada = new NodeEntity(1, ['B', 'A'], new Map([['n', 1]]))
const bob = new NodeEntity(2, [], new Map())
const knows = new RelationshipEntity(7, 'KNOWS', 2, 1, new Map())
const adaTyped = { _labels: ['A', 'B'], _properties: { n: typed('Integer', '1') } }

describe('an engine value equals its typed JSON', () => {
  test.each<[string, ResultValue, unknown]>([
    ['null', null, typed('Null', null)],
    ['boolean', true, typed('Boolean', true)],
    ['integer', 2n ** 62n, typed('Integer', '4611686018427387904')],
    ['whole float', new Float(1), typed('Float', '1')],
    ['negative zero', new Float(-0), typed('Float', '-0')],
    ['NaN', Number.NaN, typed('Float', 'NaN')],
    ['infinity', Number.NEGATIVE_INFINITY, typed('Float', '-Infinity')],
    ['string', 'x', typed('String', 'x')],
    ['list', [1, null], typed('List', [typed('Integer', '1'), typed('Null', null)])],
    [
      'map',
      new Map([['__proto__', 1]]),
      typed('Map', JSON.parse('{"__proto__": {"$type": "Integer", "_value": "1"}}')),
    ],
    ['bytes', new Uint8Array([1, 2]), typed('Base64', 'AQI=')],
    ['date', new DateValue(18262), typed('Date', '2020-01-01')],
    ['first day of March', new DateValue(11017), typed('Date', '2000-03-01')],
    ['leap day', new DateValue(11016), typed('Date', '2000-02-29')],
    ['a year before 0', new DateValue(-719529), typed('Date', '-000001-12-31')],
    ['a year after 9999', new DateValue(2932897), typed('Date', '+010000-01-01')],
    ['local time', new LocalTime(45_045_500_000_000), typed('LocalTime', '12:30:45.500000000')],
    ['time', new ZonedTime(43_200_000_000_000, 5400), typed('Time', '12:00:00+01:30')],
    ['local date-time', new LocalDateTime(0, 0), typed('LocalDateTime', '1970-01-01T00:00:00')],
    [
      'date-time in a zone',
      new ZonedDateTime(17469, 0, 3600, 'Europe/Stockholm'),
      typed('ZonedDateTime', '2017-10-30T00:00:00+01:00[Europe/Stockholm]'),
    ],
    ['date-time in UTC', new ZonedDateTime(0, 1, 0, null), typed('ZonedDateTime', '1970-01-01T00:00:00.000000001Z')],
    [
      'duration',
      new Duration(1n, 2n, -3n, 4),
      typed('Duration', { months: '1', days: '2', seconds: '-3', nanoseconds: '4' }),
    ],
    ['point', new Point(7203, [1, 2]), typed('Point', { srid: 7203, coordinates: [1, 2] })],
    [
      'vector',
      new Vector('INTEGER8', new Int8Array([1, 2])),
      typed('Vector', { coordinatesType: 'INT8', coordinates: ['1', '2'] }),
    ],
    ['uuid', new Uuid('00000000-0000-0000-0000-000000000001'), typed('UUID', '00000000-0000-0000-0000-000000000001')],
    ['node', ada, typed('Node', adaTyped)],
    ['relationship', knows, typed('Relationship', { _type: 'KNOWS', _properties: {} })],
    [
      'path, walked against its relationship',
      new PathEntity([ada, bob], [knows]),
      typed('Path', [
        typed('Node', adaTyped),
        typed('Relationship', { _type: 'KNOWS', _properties: {}, _forward: false }),
        typed('Node', { _labels: [], _properties: {} }),
      ]),
    ],
  ])('%s', (_, value, json) => {
    expect(show(fromResult(value))).toBe(show(readTyped(json)))
  })
})

describe('a float agrees to a relative 1e-12 and no further', () => {
  const float = (value: number) => fromResult(new Float(value))
  test.each([
    [0.1 + 0.2, 0.3, true],
    [1e300, 1.0000000000001e300, true],
    [0.3, 0.3000000001, false],
    [Number.POSITIVE_INFINITY, 1.5, false],
    [Number.NaN, Number.NaN, true],
  ])('%d and %d: %s', (a, b, agree) => {
    expect(same(float(a), float(b), 1e-12)).toBe(agree)
  })
  test('not where equality is asked for', () => {
    expect(same(float(0.1 + 0.2), float(0.3), 0)).toBe(false)
  })
})

describe('parameters in plain JSON', () => {
  test.each<[unknown, ReturnType<typeof toValue>]>([
    [1, 1],
    [1.5, 1.5],
    [typed('Float', '1'), new Float(1)],
    [typed('Integer', '9007199254740993'), 9007199254740993n],
    [
      [true, null, 'x'],
      [true, null, 'x'],
    ],
    [{ a: { b: 1 } }, new Map([['a', new Map([['b', 1]])]])],
  ])('%j', (json, value) => {
    expect(toValue(readParameter(json))).toEqual(value)
  })
  test('an integer that JSON.parse has already rounded is refused', () => {
    expect(() => readParameter(2 ** 53)).toThrow(
      'expected an integer beyond 2^53 as {"$type": "Integer", "_value": "..."}',
    )
  })
})
