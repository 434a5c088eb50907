/** The one place that looks at how a value is represented: kinds and type guards for everybody else. */
import { Duration } from './duration.js'
import { Point } from './point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from './temporal.js'
import { Uuid } from './uuid.js'
import { type CypherMap, Float, NodeValue, PathValue, RelationshipValue, type Value, type ValueKind } from './value.js'
import { Vector } from './vector.js'

export type NumberValue = number | bigint | Float
/** An instant type: everything temporal but a duration. */
export type InstantValue = DateValue | LocalTime | ZonedTime | LocalDateTime | ZonedDateTime
export type TemporalValue = InstantValue | Duration

export function kindOf(value: Value): ValueKind {
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 'INTEGER' : 'FLOAT'
    case 'string':
      return 'STRING'
    case 'boolean':
      return 'BOOLEAN'
    case 'bigint':
      return 'INTEGER'
    default:
      return value === null ? 'NULL' : objectKind(value)
  }
}

function objectKind(value: Exclude<Value, null | string | number | bigint | boolean>): ValueKind {
  if (value instanceof Float) return 'FLOAT'
  if (value instanceof NodeValue) return 'NODE'
  if (isList(value)) return 'LIST'
  if (isMap(value)) return 'MAP'
  if (value instanceof RelationshipValue) return 'RELATIONSHIP'
  if (value instanceof DateValue) return 'DATE'
  if (value instanceof LocalDateTime) return 'LOCAL DATETIME'
  if (value instanceof ZonedDateTime) return 'ZONED DATETIME'
  if (value instanceof LocalTime) return 'LOCAL TIME'
  if (value instanceof ZonedTime) return 'ZONED TIME'
  if (value instanceof Duration) return 'DURATION'
  if (value instanceof Point) return 'POINT'
  if (value instanceof PathValue) return 'PATH'
  if (value instanceof Vector) return 'VECTOR'
  if (value instanceof Uuid) return 'UUID'
  return 'BYTES'
}

export function isText(value: Value): value is string {
  return typeof value === 'string'
}

export function isBoolean(value: Value): value is boolean {
  return typeof value === 'boolean'
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isMap(value: Value): value is CypherMap {
  return value instanceof Map
}

export function isNumber(value: Value): value is NumberValue {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float
}

/** A number the machine can compute with directly: a safe INTEGER, or a FLOAT that is not whole. */
export function isBareNumber(value: Value): value is number {
  return typeof value === 'number'
}

/** No type guard on purpose: a bare `number` may be of either type, and narrowing could not say so. */
export function isInteger(value: Value): boolean {
  return typeof value === 'number' ? Number.isInteger(value) : typeof value === 'bigint'
}

export function isFloat(value: Value): boolean {
  return typeof value === 'number' ? !Number.isInteger(value) : value instanceof Float
}

export function isNode(value: Value): value is NodeValue {
  return value instanceof NodeValue
}

export function isRelationship(value: Value): value is RelationshipValue {
  return value instanceof RelationshipValue
}

export function isPath(value: Value): value is PathValue {
  return value instanceof PathValue
}

export function isBytes(value: Value): value is Uint8Array {
  return value instanceof Uint8Array
}

export function isInstant(value: unknown): value is InstantValue {
  return (
    value instanceof DateValue ||
    value instanceof LocalDateTime ||
    value instanceof ZonedDateTime ||
    value instanceof LocalTime ||
    value instanceof ZonedTime
  )
}

export function isTemporal(value: unknown): value is TemporalValue {
  return value instanceof Duration || isInstant(value)
}

export function isPoint(value: Value): value is Point {
  return value instanceof Point
}

export function isVector(value: Value): value is Vector {
  return value instanceof Vector
}

/** `a STRING`, `an INTEGER`, `null`: how error sentences name a value's type. */
export function describeKind(value: Value): string {
  const kind = kindOf(value)
  if (kind === 'NULL') return 'null'
  return kind === 'INTEGER' ? `an ${kind}` : `a ${kind}`
}
