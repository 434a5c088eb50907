/**
 * Equivalence as a key: two values are equivalent (DISTINCT, grouping, UNION, joins) exactly when their keys are the
 * same under `Map`. Numbers, most strings, booleans and null are their own keys; everything else becomes a text that
 * starts with NUL, and so does the rare string that begins with NUL itself.
 */
import { fail } from '../status/fail.js'
import { checkDepth } from './depth.js'
import { Duration } from './duration.js'
import {
  type InstantValue,
  isInstant,
  isList,
  isMap,
  isNode,
  isNumber,
  isPath,
  isRelationship,
  type NumberValue,
} from './kind.js'
import { Point } from './point.js'
import { sortedKeys } from './sorted-keys.js'
import { DateValue, LocalDateTime, LocalTime, ZonedTime } from './temporal.js'
import { Uuid } from './uuid.js'
import { Float, integer, type Value } from './value.js'
import { Vector } from './vector.js'

export type Key = string | number | bigint | boolean | null

const MARK = '\u0000'

/** Fails for values nested past the limit. */
export function keyOf(value: Value): Key {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'string') return value.charCodeAt(0) === 0 ? MARK + value : value
  if (isNumber(value)) return numberKey(value)
  return MARK + written(value)
}

/** One key for several values: grouping by several columns, whole rows. */
export function keyOfAll(values: readonly Value[]): Key {
  const first = values[0]
  if (values.length === 1 && first !== undefined) return keyOf(first)
  let text = ''
  for (const value of values) text += written(value)
  return text
}

/** The most that a JavaScript string can hold is less than a value may take: such a value has no key. */
function written(value: Value): string {
  try {
    return write(value, 0)
  } catch (error) {
    if (error instanceof RangeError) fail('value-size', { size: 'this size', type: 'key of DISTINCT or grouping' })
    throw error
  }
}

/** Same number, same key: whole FLOATs become the INTEGER, and -0.0 and 0.0 are one key to `Map` anyway. */
function numberKey(value: NumberValue): number | bigint {
  if (!(value instanceof Float)) return value
  const n = value.value
  return Number.isInteger(n) && !Number.isSafeInteger(n) ? integer(BigInt(n)) : n
}

/** Self-delimiting: no text is the start of another, so texts can stand side by side. */
function write(value: Value, depth: number): string {
  if (value === null) return '_'
  if (typeof value === 'string') return `s${value.length}:${value}`
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (isNumber(value)) return `${numberKey(value)};`
  if (isList(value)) return writeList(value, depth + 1)
  if (isMap(value)) return writeMap(value, depth + 1)
  if (isNode(value)) return `n${value.id};`
  if (isRelationship(value)) return `r${value.id};`
  if (isPath(value)) return `p${value.nodes.join()}|${value.relationships.join()};`
  if (isInstant(value)) return writeInstant(value)
  return writeExtension(value)
}

function writeList(list: readonly Value[], depth: number): string {
  checkDepth(depth)
  let text = '['
  for (const item of list) text += write(item, depth)
  return `${text}]`
}

function writeMap(map: ReadonlyMap<string, Value>, depth: number): string {
  checkDepth(depth)
  let text = '{'
  for (const key of sortedKeys(map)) text += `${key.length}:${key}${write(map.get(key) ?? null, depth)}`
  return `${text}}`
}

function writeInstant(value: InstantValue): string {
  if (value instanceof DateValue) return `D${value.epochDay};`
  if (value instanceof LocalTime) return `T${value.nanoOfDay};`
  if (value instanceof ZonedTime) return `Z${value.nanoOfDay},${value.offset};`
  if (value instanceof LocalDateTime) return `L${value.epochDay},${value.nanoOfDay};`
  return `W${value.epochDay},${value.nanoOfDay},${value.offset},${value.zone ?? ''};`
}

function writeExtension(value: Value): string {
  if (value instanceof Duration) return `P${value.months},${value.days},${value.seconds},${value.nanoseconds};`
  if (value instanceof Point) return `@${value.srid},${value.coordinates.map(plain).join()};`
  if (value instanceof Vector) return `V${value.coordinateType},${value.values.join()};`
  if (value instanceof Uuid) return `U${value.text};`
  return value instanceof Uint8Array ? `B${value.join()};` : '?'
}

function plain(coordinate: number): string {
  return Object.is(coordinate, -0) ? '-0' : String(coordinate)
}
