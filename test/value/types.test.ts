import { describe, expect, test } from 'vitest'
import type { TypeExpression } from '../../src/parse/tree.js'
import { storable } from '../../src/value/storable.js'
import { DateValue, LocalTime, ZonedTime } from '../../src/value/temporal.js'
import { typeTest } from '../../src/value/type-test.js'
import { Float, float, NodeValue, PathValue, RelationshipValue, type Value } from '../../src/value/value.js'
import { valueType } from '../../src/value/value-type.js'
import { Vector } from '../../src/value/vector.js'
import { errorOf } from '../evaluate/runtime.js'
import { map, nested } from './values.js'

describe('valueType', () => {
  const rows: readonly (readonly [Value, string])[] = [
    [null, 'NULL'],
    [1, 'INTEGER NOT NULL'],
    [float(1), 'FLOAT NOT NULL'],
    [map({}), 'MAP NOT NULL'],
    [[], 'LIST<NOTHING> NOT NULL'],
    [[null], 'LIST<NULL> NOT NULL'],
    [[1, null], 'LIST<INTEGER> NOT NULL'],
    [[1.5, 1], 'LIST<INTEGER NOT NULL | FLOAT NOT NULL> NOT NULL'],
    [['a', 1, true], 'LIST<BOOLEAN NOT NULL | STRING NOT NULL | INTEGER NOT NULL> NOT NULL'],
    [[1, 'a', null], 'LIST<STRING | INTEGER> NOT NULL'],
    [[[1], ['a']], 'LIST<LIST<STRING NOT NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL> NOT NULL'],
    [[[], [1]], 'LIST<LIST<INTEGER NOT NULL> NOT NULL> NOT NULL'],
    [[[null], [1]], 'LIST<LIST<NULL> NOT NULL | LIST<INTEGER NOT NULL> NOT NULL> NOT NULL'],
    [[[1], 1], 'LIST<INTEGER NOT NULL | LIST<INTEGER NOT NULL> NOT NULL> NOT NULL'],
    [[[1], null], 'LIST<LIST<INTEGER NOT NULL>> NOT NULL'],
    [
      [new NodeValue(1), new RelationshipValue(1), new PathValue([1], [])],
      'LIST<NODE NOT NULL | RELATIONSHIP NOT NULL | PATH NOT NULL> NOT NULL',
    ],
    [
      [new LocalTime(0), new ZonedTime(0, 0), new DateValue(0)],
      'LIST<DATE NOT NULL | LOCAL TIME NOT NULL | ZONED TIME NOT NULL> NOT NULL',
    ],
    [
      [new Vector('FLOAT32', new Float32Array([1])), new Vector('INTEGER8', new Int8Array([1, 2]))],
      'LIST<VECTOR<INTEGER8 NOT NULL>(2) NOT NULL | VECTOR<FLOAT32 NOT NULL>(1) NOT NULL> NOT NULL',
    ],
  ]
  test.each(rows)('of %j is %s', (value, text) => {
    expect(valueType(value)).toBe(text)
  })

  test('refuses values nested past the limit', () => {
    expect(errorOf(() => valueType(nested(501)))).toBe('ValueNestingExceeded ArgumentError 22000 22N03')
  })
})

describe('IS ::', () => {
  const span = { start: 0, end: 0 }
  const type = (
    name: string,
    notNull = false,
    element: TypeExpression | null = null,
    dimension: number | null = null,
  ): TypeExpression => ({
    kind: 'type',
    span,
    alternatives: [{ name, notNull, element, dimension, span }],
  })
  const union = (...types: TypeExpression[]): TypeExpression => ({
    kind: 'type',
    span,
    alternatives: types.flatMap(one => one.alternatives),
  })
  const is = (value: Value, expression: TypeExpression) => typeTest(expression)(value)

  test('null belongs to every type without NOT NULL, but not to NOTHING', () => {
    expect(is(null, type('INTEGER'))).toBe(true)
    expect(is(null, type('INTEGER', true))).toBe(false)
    expect(is(null, type('NULL'))).toBe(true)
    expect(is(null, type('NULL', true))).toBe(false)
    expect(is(null, type('NOTHING'))).toBe(false)
    expect(is(1, type('NULL'))).toBe(false)
  })

  test('1 and 1.0 are of two types', () => {
    expect(is(1, type('INTEGER'))).toBe(true)
    expect(is(float(1), type('INTEGER'))).toBe(false)
    expect(is(float(1), type('FLOAT'))).toBe(true)
    expect(is(1, union(type('STRING'), type('INTEGER')))).toBe(true)
  })

  test('lists by their items', () => {
    expect(is([1, null], type('LIST', false, type('INTEGER')))).toBe(true)
    expect(is([1, null], type('LIST', false, type('INTEGER', true)))).toBe(false)
    expect(is([], type('LIST', false, type('NOTHING')))).toBe(true)
    expect(is([[1], ['a']], type('LIST', false, type('LIST', false, type('INTEGER'))))).toBe(false)
    expect(is(1, type('LIST'))).toBe(false)
  })

  test('what can be stored is a PROPERTY VALUE', () => {
    expect([1, 'a', [1, 1.5], []].map(value => is(value, type('PROPERTY VALUE')))).toEqual([true, true, true, true])
    expect([[1, 'a'], map({}), [null]].map(value => is(value, type('PROPERTY VALUE')))).toEqual([false, false, false])
  })

  test('vectors by coordinate type and dimension', () => {
    const vector = new Vector('INTEGER8', new Int8Array([1, 2]))
    expect(is(vector, type('VECTOR'))).toBe(true)
    expect(is(vector, type('VECTOR', false, type('INT8'), 2))).toBe(true)
    expect(is(vector, type('VECTOR', false, type('INTEGER8'), 3))).toBe(false)
    expect(is(vector, type('VECTOR', false, type('FLOAT32')))).toBe(false)
    expect(is(new Vector('FLOAT64', new Float64Array([1])), type('VECTOR', false, type('FLOAT')))).toBe(true)
  })
})

describe('storable', () => {
  test('keeps what has a stored form', () => {
    for (const value of [null, true, 1, 1.5, 'a', new DateValue(1), new Uint8Array([1]), [1, 2], ['a'], []]) {
      expect(storable(value)).toBe(value)
    }
  })

  test('a list of INTEGER and FLOAT becomes a list of FLOAT', () => {
    expect(storable([1, 2.5, float(3)])).toEqual([new Float(1), 2.5, new Float(3)])
  })

  test.each<[Value, string]>([
    [map({}), 'InvalidPropertyType TypeError 22G03 22N01'],
    [new NodeValue(1), 'InvalidPropertyType TypeError 22G03 22N01'],
    [[map({})], 'InvalidPropertyType TypeError 22G03 22N01'],
    [[1, 'a'], 'InvalidPropertyType TypeError 22G03 22N39'],
    [[null], 'InvalidPropertyType TypeError 22G03 22N39'],
    [[[1]], 'InvalidPropertyType TypeError 22G03 22N39'],
  ])('%j is refused', (value, error) => {
    expect(errorOf(() => storable(value))).toBe(error)
  })
})
