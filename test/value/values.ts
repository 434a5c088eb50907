/** Short ways to write values, and arbitrary ones. */
import fc from 'fast-check'
import { Duration } from '../../src/value/duration.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../../src/value/temporal.js'
import { Uuid } from '../../src/value/uuid.js'
import { float, NodeValue, PathValue, RelationshipValue, type Value } from '../../src/value/value.js'

export function map(entries: Readonly<Record<string, Value>>): Value {
  return new Map(Object.entries(entries))
}

/** An empty list in a list in a list, `depth` levels. */
export function nested(depth: number): Value {
  let value: Value = []
  for (let i = 1; i < depth; i++) value = [value]
  return value
}

const simple: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom<Value>(9007199254740993n, 9007199254740992n, -(2n ** 63n), Number.NaN, 0.5, Number.POSITIVE_INFINITY),
  fc.constantFrom<Value>(...[0, -0, 1, 2, 9007199254740992, 2 ** 63].map(float)),
  fc.constantFrom('', 'a', 'b', '\u0000', '\uFFFD', '😀', 's1:a'),
  fc.constantFrom<Value>(new NodeValue(1), new NodeValue(2), new RelationshipValue(1)),
  fc.constantFrom<Value>(new PathValue([1], []), new PathValue([1, 2], [1]), new PathValue([1, 2, 1], [1, 2])),
  fc.constantFrom<Value>(new DateValue(0), new LocalTime(5), new LocalDateTime(0, 5), new ZonedTime(5, 0)),
  fc.constantFrom<Value>(
    new ZonedTime(3_600e9, 3600),
    new ZonedTime(0, 0),
    new ZonedDateTime(0, 0, 0, 'Europe/London'),
  ),
  fc.constantFrom<Value>(new Duration(1n, 0n, 0n, 0), new Duration(0n, 30n, 37_746n, 0), new Duration(0n, 1n, 0n, 1)),
  fc.constantFrom<Value>(
    new Point(7203, [1, 2]),
    new Point(7203, [0, -0]),
    new Point(7203, [0, 0]),
    new Point(4326, [1, 2]),
  ),
  fc.constantFrom<Value>(new Uuid('00000000-0000-0000-0000-000000000001'), new Uint8Array([1, 2]), new Uint8Array([1])),
)

/** Values of every kind, small enough to be often equal. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: simple },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2 }).map(map) },
  ),
})).value
