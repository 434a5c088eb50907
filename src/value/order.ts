/**
 * Orderability: one total order over all values, for ORDER BY, min and max. It agrees with `<` wherever that says
 * something, and two values are at one place exactly when they are equivalent.
 */
import { compareText } from './code-points.js'
import { checkDepth } from './depth.js'
import { Duration } from './duration.js'
import { compareInstants } from './instant.js'
import { isInstant, isList, isMap, isNode, isNumber, isPath, isRelationship, kindOf } from './kind.js'
import { compareNumbers, unbox } from './number.js'
import { orderPaths } from './order-paths.js'
import { Point } from './point.js'
import { sortedKeys } from './sorted-keys.js'
import { averageSeconds } from './temporal/durations.js'
import { Uuid } from './uuid.js'
import type { CypherMap, Value, ValueKind } from './value.js'
import { type CoordinateType, Vector } from './vector.js'

const RANK: Readonly<Record<ValueKind, number>> = {
  MAP: 0,
  NODE: 1,
  RELATIONSHIP: 2,
  LIST: 3,
  PATH: 4,
  POINT: 5,
  'ZONED DATETIME': 6,
  'LOCAL DATETIME': 7,
  DATE: 8,
  'ZONED TIME': 9,
  'LOCAL TIME': 10,
  DURATION: 11,
  BYTES: 12,
  VECTOR: 13,
  UUID: 14,
  STRING: 15,
  BOOLEAN: 16,
  INTEGER: 17,
  FLOAT: 17,
  NULL: 18,
}

/** Negative, 0 or positive: ascending order, null last. */
export function order(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : orderNaN(a, b)
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  return orderAt(a, b, 0)
}

/** NaN stands after all numbers; the two are not ordered by `<`. */
function orderNaN(a: number | bigint, b: number | bigint): number {
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
}

function orderAt(a: Value, b: Value, depth: number): number {
  const rank = RANK[kindOf(a)] - RANK[kindOf(b)]
  if (rank !== 0) return rank
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) || orderNaN(unbox(a), unbox(b))
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (isList(a) && isList(b)) return orderLists(a, b, depth + 1)
  if (isMap(a) && isMap(b)) return orderMaps(a, b, depth + 1)
  return orderObjects(a, b)
}

function orderObjects(a: Value, b: Value): number {
  if (isNode(a) && isNode(b)) return a.id - b.id
  if (isRelationship(a) && isRelationship(b)) return a.id - b.id
  if (isInstant(a) && isInstant(b)) return compareInstants(a, b) ?? 0
  if (a instanceof Duration && b instanceof Duration) return orderDurations(a, b)
  if (isPath(a) && isPath(b)) return orderPaths(a, b)
  if (a instanceof Point && b instanceof Point) return a.srid - b.srid || orderItems(a.coordinates, b.coordinates)
  if (a instanceof Vector && b instanceof Vector) return orderVectors(a, b)
  if (a instanceof Uuid && b instanceof Uuid) return compareText(a.text, b.text)
  return a instanceof Uint8Array && b instanceof Uint8Array ? orderItems(a, b) : 0
}

function orderLists(a: readonly Value[], b: readonly Value[], depth: number): number {
  checkDepth(depth)
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const item = orderAt(a[i] ?? null, b[i] ?? null, depth)
    if (item !== 0) return item
  }
  return a.length - b.length
}

function orderMaps(a: CypherMap, b: CypherMap, depth: number): number {
  checkDepth(depth)
  if (a.size !== b.size) return a.size - b.size
  const keys = sortedKeys(a)
  const others = sortedKeys(b)
  for (let i = 0; i < keys.length; i++) {
    const key = compareText(keys[i] ?? '', others[i] ?? '')
    if (key !== 0) return key
  }
  for (const key of keys) {
    const value = orderAt(a.get(key) ?? null, b.get(key) ?? null, depth)
    if (value !== 0) return value
  }
  return 0
}

/** By average length; among equals by the larger parts, so that only equal durations share a place. */
function orderDurations(a: Duration, b: Duration): number {
  return (
    orderBig(averageLength(a), averageLength(b)) ||
    a.nanoseconds - b.nanoseconds ||
    orderBig(a.months, b.months) ||
    orderBig(a.days, b.days)
  )
}

function averageLength(a: Duration): bigint {
  return averageSeconds(a.months, a.days, a.seconds)
}

function orderBig(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const COORDINATE_RANK: Readonly<Record<CoordinateType, number>> = {
  INTEGER8: 0,
  INTEGER16: 1,
  INTEGER32: 2,
  INTEGER64: 3,
  FLOAT32: 4,
  FLOAT64: 5,
}

/** By coordinate type, then dimension, then coordinates. */
function orderVectors(a: Vector, b: Vector): number {
  return (
    COORDINATE_RANK[a.coordinateType] - COORDINATE_RANK[b.coordinateType] ||
    a.values.length - b.values.length ||
    orderItems(a.values, b.values)
  )
}

function orderItems(a: ArrayLike<number | bigint>, b: ArrayLike<number | bigint>): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    const item = orderBig(x, y) || (Object.is(x, y) || x !== y ? 0 : Object.is(x, -0) ? -1 : Object.is(y, -0) ? 1 : 0)
    if (item !== 0) return item
  }
  return a.length - b.length
}
