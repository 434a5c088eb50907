/** Equality of `=`, `<>`, IN and property maps: three-valued, null for what a null leaves open. */
import { checkDepth } from './depth.js'
import { Duration } from './duration.js'
import { compareInstants } from './instant.js'
import { isInstant, isList, isMap, isNode, isNumber, isPath, isRelationship } from './kind.js'
import { compareNumbers } from './number.js'
import { Point } from './point.js'
import { Uuid } from './uuid.js'
import type { CypherMap, PathValue, Value } from './value.js'
import { Vector } from './vector.js'

/** True, false, or null when it depends on a null inside. Fails for values nested past the limit. */
export function equals(a: Value, b: Value): boolean | null {
  // Bare numbers: equal values of INTEGER and FLOAT alike, and NaN is not even equal to itself.
  if (typeof a === 'number' && typeof b === 'number') return a === b
  if (a === null || b === null) return null
  if (typeof a === 'string' || typeof a === 'boolean') return a === b
  return equalsAt(a, b, 0)
}

function equalsAt(a: Value, b: Value, depth: number): boolean | null {
  if (a === null || b === null) return null
  if (isNumber(a)) return isNumber(b) && compareNumbers(a, b) === 0
  if (isList(a)) return isList(b) ? equalLists(a, b, depth + 1) : false
  if (isMap(a)) return isMap(b) ? equalMaps(a, b, depth + 1) : false
  return equalSimple(a, b)
}

function equalLists(a: readonly Value[], b: readonly Value[], depth: number): boolean | null {
  checkDepth(depth)
  if (a.length !== b.length) return false
  let open = false
  for (let i = 0; i < a.length; i++) {
    const same = equalsAt(a[i] ?? null, b[i] ?? null, depth)
    if (same === false) return false
    if (same === null) open = true
  }
  return open ? null : true
}

function equalMaps(a: CypherMap, b: CypherMap, depth: number): boolean | null {
  checkDepth(depth)
  if (a.size !== b.size) return false
  for (const key of a.keys()) if (!b.has(key)) return false
  let open = false
  for (const [key, value] of a) {
    const same = equalsAt(value, b.get(key) ?? null, depth)
    if (same === false) return false
    if (same === null) open = true
  }
  return open ? null : true
}

/** Values without null inside, never of a number, list or map on the left. */
function equalSimple(a: Value, b: Value): boolean {
  if (a === b) return true
  if (isNode(a)) return isNode(b) && a.id === b.id
  if (isRelationship(a)) return isRelationship(b) && a.id === b.id
  if (isInstant(a)) return isInstant(b) && compareInstants(a, b) === 0
  if (a instanceof Duration) return b instanceof Duration && equalDurations(a, b)
  if (a instanceof Point) return b instanceof Point && equalPoints(a, b)
  if (isPath(a)) return isPath(b) && equalPaths(a, b)
  if (a instanceof Vector) return b instanceof Vector && equalVectors(a, b)
  if (a instanceof Uuid) return b instanceof Uuid && a.text === b.text
  return a instanceof Uint8Array && b instanceof Uint8Array && equalItems(a, b)
}

function equalDurations(a: Duration, b: Duration): boolean {
  return a.months === b.months && a.days === b.days && a.seconds === b.seconds && a.nanoseconds === b.nanoseconds
}

/** Coordinates as they are: 0.0 and -0.0 are two places. */
function equalPoints(a: Point, b: Point): boolean {
  return a.srid === b.srid && a.coordinates.every((coordinate, i) => Object.is(coordinate, b.coordinates[i]))
}

function equalVectors(a: Vector, b: Vector): boolean {
  return a.coordinateType === b.coordinateType && equalItems(a.values, b.values)
}

function equalPaths(a: PathValue, b: PathValue): boolean {
  return equalItems(a.nodes, b.nodes) && equalItems(a.relationships, b.relationships)
}

function equalItems(a: ArrayLike<number | bigint>, b: ArrayLike<number | bigint>): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
