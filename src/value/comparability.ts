/**
 * Comparability: what `<`, `<=`, `>`, `>=` say. Only values of one type compare (numbers form one), the rest is null.
 * One comparison gives one of six outcomes, and each operator reads its answer off the outcome.
 */
import { compareText } from './code-points.js'
import { checkDepth } from './depth.js'
import { Duration } from './duration.js'
import { equals } from './equality.js'
import { compareInstants } from './instant.js'
import { isInstant, isList, isMap, isNode, isNumber, isPath, isRelationship } from './kind.js'
import { compareNumbers } from './number.js'
import { orderPaths } from './order-paths.js'
import { Point } from './point.js'
import { sortedKeys } from './sorted-keys.js'
import type { CypherMap, Value } from './value.js'

export const LESS = -1
export const EQUAL = 0
export const GREATER = 1
/** Nothing can be said: null for every operator. */
export const UNKNOWN = 2
/** NaN against a number: false for every operator. */
export const NEVER = 3
/** Equal values of a type without order (durations, points): `<=` and `>=` are true, `<` and `>` null. */
export const SAME = 4
export type Outcome = typeof LESS | typeof EQUAL | typeof GREATER | typeof UNKNOWN | typeof NEVER | typeof SAME

export function compare(a: Value, b: Value): Outcome {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? LESS : a > b ? GREATER : a === b ? EQUAL : NEVER
  return compareAt(a, b, 0)
}

export function lessThan(a: Value, b: Value): boolean | null {
  const outcome = compare(a, b)
  return outcome === UNKNOWN || outcome === SAME ? null : outcome === LESS
}

export function lessOrEqual(a: Value, b: Value): boolean | null {
  const outcome = compare(a, b)
  return outcome === UNKNOWN ? null : outcome === LESS || outcome === EQUAL || outcome === SAME
}

export function greaterThan(a: Value, b: Value): boolean | null {
  const outcome = compare(a, b)
  return outcome === UNKNOWN || outcome === SAME ? null : outcome === GREATER
}

export function greaterOrEqual(a: Value, b: Value): boolean | null {
  const outcome = compare(a, b)
  return outcome === UNKNOWN ? null : outcome === GREATER || outcome === EQUAL || outcome === SAME
}

function compareAt(a: Value, b: Value, depth: number): Outcome {
  if (a === null || b === null) return UNKNOWN
  if (isNumber(a)) {
    if (!isNumber(b)) return UNKNOWN
    const order = compareNumbers(a, b)
    return Number.isNaN(order) ? NEVER : outcomeOf(order)
  }
  if (typeof a === 'string') return typeof b === 'string' ? outcomeOf(compareText(a, b)) : UNKNOWN
  if (typeof a === 'boolean') return typeof b === 'boolean' ? outcomeOf(Number(a) - Number(b)) : UNKNOWN
  if (isList(a)) return isList(b) ? compareLists(a, b, depth + 1) : UNKNOWN
  if (isMap(a)) return isMap(b) ? compareMaps(a, b, depth + 1) : UNKNOWN
  return compareObjects(a, b)
}

function outcomeOf(order: number): Outcome {
  return order < 0 ? LESS : order > 0 ? GREATER : EQUAL
}

function compareObjects(a: Value, b: Value): Outcome {
  if (isInstant(a)) {
    const order = isInstant(b) ? compareInstants(a, b) : null
    return order === null ? UNKNOWN : outcomeOf(order)
  }
  if (isNode(a)) return isNode(b) ? outcomeOf(a.id - b.id) : UNKNOWN
  if (isRelationship(a)) return isRelationship(b) ? outcomeOf(a.id - b.id) : UNKNOWN
  if (isPath(a)) return isPath(b) ? outcomeOf(orderPaths(a, b)) : UNKNOWN
  if (a instanceof Duration || a instanceof Point) return equals(a, b) === true ? SAME : UNKNOWN
  return UNKNOWN
}

/** The first pair that differs decides, before it an open pair makes all open; a prefix is smaller. */
function compareLists(a: readonly Value[], b: readonly Value[], depth: number): Outcome {
  checkDepth(depth)
  const length = Math.min(a.length, b.length)
  let same: Outcome = EQUAL
  for (let i = 0; i < length; i++) {
    const outcome = compareAt(a[i] ?? null, b[i] ?? null, depth)
    if (outcome === SAME) same = SAME
    else if (outcome !== EQUAL) return outcome
  }
  return a.length === b.length ? same : outcomeOf(a.length - b.length)
}

/** By size, then by the sorted keys, then by the values in the order of their keys. */
function compareMaps(a: CypherMap, b: CypherMap, depth: number): Outcome {
  checkDepth(depth)
  if (a.size !== b.size) return outcomeOf(a.size - b.size)
  const keys = sortedKeys(a)
  const others = sortedKeys(b)
  for (let i = 0; i < keys.length; i++) {
    const order = compareText(keys[i] ?? '', others[i] ?? '')
    if (order !== 0) return outcomeOf(order)
  }
  let same: Outcome = EQUAL
  for (const key of keys) {
    const outcome = compareAt(a.get(key) ?? null, b.get(key) ?? null, depth)
    if (outcome === SAME) same = SAME
    else if (outcome !== EQUAL) return outcome
  }
  return same
}
