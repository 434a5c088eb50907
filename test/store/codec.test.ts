/** Values and numbers survive being written down, bit for bit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from '../../src/store/bytes.js'
import { readValue, writeValue } from '../../src/store/codec.js'
import { Duration } from '../../src/value/duration.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../../src/value/temporal.js'
import { Uuid } from '../../src/value/uuid.js'
import { Float, float, INT64_MAX, INT64_MIN, integer, type Value } from '../../src/value/value.js'
import { Vector } from '../../src/value/vector.js'

function through(value: Value): Value {
  const out = new ByteWriter(1)
  writeValue(out, value)
  const source = new ByteReader(out.take())
  const back = readValue(source)
  expect(source.ended).toBe(true)
  return back
}

test.each<Value>([
  null,
  true,
  false,
  0,
  -1,
  63,
  64,
  -64,
  -65,
  2 ** 31,
  -(2 ** 31),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  INT64_MAX,
  INT64_MIN,
  new Float(1),
  new Float(-0),
  new Float(2 ** 80),
  0.1,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  '',
  'plain',
  'ÿ',
  'Ā',
  'long '.repeat(100),
  '😀',
  '\ud800',
  'a\udc00b',
  '\0',
  [],
  [1, 2],
  ['a', 'b'],
  new Uint8Array([0, 255]),
  new Point(7203, [1, -0]),
  new Point(4979, [1, 2, 3]),
  new DateValue(-365_242_000_000),
  new LocalTime(86_399_999_999_999),
  new ZonedTime(1, -64_800),
  new LocalDateTime(-1, 0),
  new ZonedDateTime(20_000, 5, 7200, 'Europe/Stockholm'),
  new ZonedDateTime(20_000, 5, -3723, null),
  new Duration(-1n, 2n, INT64_MIN, 999_999_999),
  new Duration(2n ** 70n, 0n, 0n, 0),
  new Vector('INTEGER8', new Int8Array([-128, 127])),
  new Vector('INTEGER64', new BigInt64Array([INT64_MIN])),
  new Vector('FLOAT32', new Float32Array([0.5])),
  new Vector('FLOAT64', new Float64Array([])),
  new Uuid('0a1b2c3d-4e5f-4678-9abc-def012345678'),
])('%s comes back as it was', value => {
  expect(through(value)).toEqual(value)
})

test('any integer, double and string comes back', () => {
  const anyValue = fc.oneof(
    fc.bigInt({ min: INT64_MIN, max: INT64_MAX }).map(integer),
    fc.double().map(float),
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
  )
  fc.assert(
    fc.property(anyValue, value => {
      expect(through(value)).toEqual(value)
    }),
  )
})

test('whole numbers of any size come back', () => {
  const numbers = fc.array(fc.maxSafeNat())
  fc.assert(
    fc.property(numbers, list => {
      const out = new ByteWriter(1)
      for (const number of list) {
        out.uint(number)
        out.int(-number)
      }
      const source = new ByteReader(out.take())
      for (const number of list) {
        expect(source.uint()).toBe(number)
        // -0 is no integer of ours.
        expect(source.int()).toBe(number === 0 ? 0 : -number)
      }
    }),
  )
})

test('a record that ends early is noticed', () => {
  const out = new ByteWriter()
  writeValue(out, 'some text')
  expect(() => readValue(new ByteReader(out.take().subarray(0, 5)))).toThrow('a record ends early')
})
