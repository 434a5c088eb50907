/**
 * Bound values: what a program may pass as a parameter, and what it becomes.
 *
 *   null               NULL               bigint, whole number     INTEGER (64 bit, else an error)
 *   boolean, string    BOOLEAN, STRING    other number, float(1)   FLOAT
 *   Date               ZONED DATETIME, UTC   Uint8Array            BYTES
 *   array, Map, plain object   LIST, MAP    own classes           themselves (DateValue, Duration, Point, ...)
 *
 * `undefined`, functions, symbols, other objects and cycles are errors that name the path: `$rows[3].when`.
 */
import { fail } from '../status/fail.js'
import { MAX_VALUE_DEPTH } from '../value/depth.js'
import { Duration } from '../value/duration.js'
import { Point } from '../value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../value/temporal.js'
import { Uuid } from '../value/uuid.js'
import { Float, float, INT64_MAX, INT64_MIN, integer, type Value } from '../value/value.js'
import { Vector } from '../value/vector.js'
import { isSound, type OwnValue } from './sound.js'

const OWN_CLASSES = [
  Float,
  DateValue,
  LocalTime,
  ZonedTime,
  LocalDateTime,
  ZonedDateTime,
  Duration,
  Point,
  Vector,
  Uuid,
  Uint8Array,
] as const

/** How much of a very long path an error shows. */
const PATH_SHOWN = 60

export type Parameters = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>

/** @throws RelateError `InvalidParameter`, naming the path of what cannot be a value. */
export function toParameters(parameters: Parameters | undefined): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>()
  if (parameters === undefined) return values
  for (const [name, value] of entriesOf(parameters)) {
    values.set(name, plainValue(value, 0) ?? toValue(value, `$${name}`, []))
  }
  return values
}

const PLAIN_DEPTH = 16

/**
 * The same for what most parameters are: JSON-like data of moderate depth. Undefined where anything is unusual, be it
 * wrong or not; then `toValue` looks again, with the path and the objects above at hand. Keeping those for every item
 * cost as much as the statement that created a node from it.
 */
function plainValue(value: unknown, depth: number): Value | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isInteger(value) ? (Number.isSafeInteger(value) ? value + 0 : undefined) : value
    case 'object':
      return value === null ? null : plainContainer(value, depth + 1)
    default:
      return undefined
  }
}

function plainContainer(value: object, depth: number): Value | undefined {
  if (depth > PLAIN_DEPTH) return undefined
  if (Array.isArray(value)) {
    const list: Value[] = []
    for (let i = 0; i < value.length; i++) {
      const item = plainValue(value[i], depth)
      if (item === undefined) return undefined
      list.push(item)
    }
    return list
  }
  if (!isPlain(value)) return undefined
  const map = new Map<string, Value>()
  for (const [key, one] of Object.entries(value)) {
    const item = plainValue(one, depth)
    if (item === undefined) return undefined
    map.set(key, item)
  }
  return map
}

/** One JavaScript value as a Cypher value; `path` is how an error names it. */
export function toValue(value: unknown, path: string, above: readonly object[] = []): Value {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return fromNumber(value)
    case 'bigint':
      if (value < INT64_MIN || value > INT64_MAX) fail('parameter-out-of-range', { path })
      return integer(value)
    case 'object':
      return value === null ? null : fromObject(value, path, above)
    default:
      return fail('invalid-parameter', { path, what: typeof value === 'undefined' ? 'undefined' : `a ${typeof value}` })
  }
}

/** A whole number is an INTEGER, as far as it is one: beyond 2^63 only a FLOAT can hold it. */
function fromNumber(value: number): Value {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  if (!Number.isInteger(value)) return value
  const exact = BigInt(value)
  return exact >= INT64_MIN && exact <= INT64_MAX ? integer(exact) : new Float(value)
}

function fromObject(value: object, path: string, above: readonly object[]): Value {
  const container = Array.isArray(value) || value instanceof Map || isPlain(value)
  if (!container) return fromInstance(value, path)
  if (above.includes(value)) fail('cyclic-parameter', { path })
  if (above.length >= MAX_VALUE_DEPTH) {
    fail('parameter-too-deep', { path: path.slice(0, PATH_SHOWN), limit: MAX_VALUE_DEPTH })
  }
  const inside = [...above, value]
  if (Array.isArray(value)) return Array.from(value, (item, i) => toValue(item, `${path}[${i}]`, inside))
  const map = new Map<string, Value>()
  for (const [key, item] of entriesOf(value)) map.set(key, toValue(item, `${path}.${key}`, inside))
  return map
}

function fromInstance(value: object, path: string): Value {
  if (value instanceof Date) return fromDate(value, path)
  if (isOwn(value)) return fromOwn(value, path)
  return fail('invalid-parameter', { path, what: `a ${value.constructor?.name ?? 'foreign'} object` })
}

function fromOwn(value: OwnValue, path: string): Value {
  if (!isSound(value)) fail('invalid-parameter', { path, what: `an invalid ${value.constructor.name}` })
  return value instanceof Float ? float(value.value) : value
}

function isOwn(value: object): value is OwnValue {
  return OWN_CLASSES.some(one => value instanceof one)
}

function fromDate(date: Date, path: string): ZonedDateTime {
  const milliseconds = date.getTime()
  if (Number.isNaN(milliseconds)) fail('invalid-parameter', { path, what: 'an invalid Date' })
  const day = Math.floor(milliseconds / 86_400_000)
  return new ZonedDateTime(day, (milliseconds - day * 86_400_000) * 1e6, 0, null)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function entriesOf(value: object): Iterable<[string, unknown]> {
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), item])
  return Object.entries(value)
}
