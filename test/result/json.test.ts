/** Values as JSON: serde_json's number and string texts, the page's shapes, sorted keys. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NodeEntity, PathEntity, RelationshipEntity } from '../../src/result/result.js'
import { Duration } from '../../src/value/duration.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalTime, ZonedDateTime } from '../../src/value/temporal.js'
import { Uuid } from '../../src/value/uuid.js'
import { Float, float } from '../../src/value/value.js'
import { Vector } from '../../src/value/vector.js'
import { json } from './results.js'

describe('numbers', () => {
  it.each([
    [1, '1.0'],
    [100, '100.0'],
    [0.00001, '0.00001'],
    [1000000000000000, '1000000000000000.0'],
    [9007199254740992, '9007199254740992.0'],
    [1e16, '1e+16'],
    [123456789012345680, '1.2345678901234568e+17'],
    [0.000001, '1e-6'],
    [0.00000999, '9.99e-6'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [-1.5, '-1.5'],
    [0, '0.0'],
    [-0, '-0.0'],
    [Number.NaN, '"NaN"'],
    [Number.POSITIVE_INFINITY, '"Inf"'],
    [Number.NEGATIVE_INFINITY, '"-Inf"'],
  ])('FLOAT %d is %s', (n, text) => {
    expect(json(float(n))).toBe(text)
  })

  it('INTEGER is exact to 64 bits', () => {
    expect(json(42)).toBe('42')
    expect(json(-9223372036854775808n)).toBe('-9223372036854775808')
    expect(json(9007199254740993n)).toBe('9007199254740993')
  })

  it('a FLOAT reads back as the same double, and never looks like an INTEGER', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), n => {
        const text = json(float(n))
        expect(Object.is(Number(text), n)).toBe(true)
        expect(text).toMatch(/[.e]/)
      }),
    )
  })
})

describe('strings', () => {
  it.each([
    ['"\\/', '"\\"\\\\/"'],
    ['\b\f\n\r\t', '"\\b\\f\\n\\r\\t"'],
    ['\u0000\u001b\u001f', '"\\u0000\\u001b\\u001f"'],
    ['\u007f\u2028é😀', '"\u007f\u2028é😀"'],
    ['a\ud800b\udc00c', '"a\ufffdb\ufffdc"'],
  ])('%j', (text, expected) => {
    expect(json(text)).toBe(expected)
  })

  it('a very long one is written in parts, and pairs stay whole', () => {
    const text = `a${'😀\u0001'.repeat(800_000)}`
    expect(JSON.parse(json(text))).toBe(text)
  })
})

describe('composites', () => {
  it('maps have their keys by code point, and no key is special', () => {
    const map = new Map<string, number>([
      ['b', 1],
      ['\u{1f600}', 2],
      ['\uffff', 3],
      ['__proto__', 4],
      ['a b', 5],
    ])
    expect(json(map)).toBe('{"__proto__":4,"a b":5,"b":1,"\uffff":3,"\u{1f600}":2}')
    expect(json(new Map())).toBe('{}')
    expect(json([1, null, [true, 'x', new Float(2)]])).toBe('[1,null,[true,"x",2.0]]')
  })

  const ada = new NodeEntity(0, ['Person', 'Engineer'], new Map([['name', 'Ada']]))
  const relate = new NodeEntity(3, [], new Map())
  const worksOn = new RelationshipEntity(7, 'WORKS_ON', 0, 3, new Map([['since', 2024]]))
  const ADA = '{"id":0,"kind":"node","labels":["Person","Engineer"],"properties":{"name":"Ada"}}'
  const RELATE = '{"id":3,"kind":"node","labels":[],"properties":{}}'
  const WORKS_ON =
    '{"end_node":3,"id":7,"kind":"relationship","properties":{"since":2024},"start_node":0,"type":"WORKS_ON"}'

  it('nodes, relationships and paths name their kind', () => {
    expect(json(ada)).toBe(ADA)
    expect(json(worksOn)).toBe(WORKS_ON)
    expect(json(new PathEntity([ada, relate], [worksOn]))).toBe(
      `{"kind":"path","nodes":[${ADA},${RELATE}],"relationships":[${WORKS_ON}]}`,
    )
  })

  it('entities keep their shape at every depth', () => {
    expect(json(new Map([['l', [relate]]]))).toBe(`{"l":[${RELATE}]}`)
  })
})

describe('values with a text of their own', () => {
  it.each([
    ['DATE', new DateValue(19782), '"2024-02-29"'],
    ['LOCAL TIME', new LocalTime(45074645876123), '"12:31:14.645876123"'],
    [
      'ZONED DATETIME',
      new ZonedDateTime(19852, 3_723e9, 7200, 'Europe/Stockholm'),
      '"2024-05-09T01:02:03+02:00[Europe/Stockholm]"',
    ],
    ['DURATION', new Duration(1n, -1n, -1n, 500_000_000), '"P1M-1DT-0.5S"'],
    ['UUID', new Uuid('8a6e0804-2bd0-4672-b79d-d97027f9071a'), '"8a6e0804-2bd0-4672-b79d-d97027f9071a"'],
    ['POINT', new Point(7203, [1, 2.5]), '{"kind":"point","srid":7203,"x":1.0,"y":2.5}'],
    ['POINT in 3D', new Point(4979, [1, 2, 3]), '{"kind":"point","srid":4979,"x":1.0,"y":2.0,"z":3.0}'],
    ['VECTOR of floats', new Vector('FLOAT64', Float64Array.of(1, 0.5)), '[1.0,0.5]'],
    ['VECTOR of integers', new Vector('INTEGER64', BigInt64Array.of(1n, -2n)), '[1,-2]'],
    ['bytes', Uint8Array.of(0, 255), '[0,255]'],
  ])('%s', (_, value, text) => {
    expect(json(value)).toBe(text)
  })
})
