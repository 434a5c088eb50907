/** The page's name of each column's type, read off the first row. */
import { Duration } from '../value/duration.js'
import { Point } from '../value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../value/temporal.js'
import { Uuid } from '../value/uuid.js'
import { Float } from '../value/value.js'
import { Vector } from '../value/vector.js'
import { NodeEntity, PathEntity, RelationshipEntity, type ResultValue } from './result.js'

export type ColumnType =
  | 'STRING'
  | 'INTEGER'
  | 'FLOAT'
  | 'BOOLEAN'
  | 'NODE'
  | 'RELATIONSHIP'
  | 'PATH'
  | 'LIST'
  | 'MAP'
  | 'POINT'
  | 'DATETIME'
  | 'DATE'
  | 'TIME'
  | 'DURATION'
  | 'VECTOR'
  | 'UUID'
  | 'BINARY'
  | 'ANY'

/** No row, or null in the first row, is `ANY`. */
export function columnTypes(columns: readonly string[], rows: readonly (readonly ResultValue[])[]): ColumnType[] {
  const first = rows[0]
  return columns.map((_, i) => columnType(first?.[i] ?? null))
}

export function columnType(value: ResultValue): ColumnType {
  switch (typeof value) {
    case 'string':
      return 'STRING'
    case 'boolean':
      return 'BOOLEAN'
    case 'bigint':
      return 'INTEGER'
    case 'number':
      return Number.isInteger(value) ? 'INTEGER' : 'FLOAT'
    default:
      return value === null ? 'ANY' : objectType(value)
  }
}

function objectType(value: object): ColumnType {
  if (value instanceof Float) return 'FLOAT'
  if (Array.isArray(value)) return 'LIST'
  if (value instanceof Map) return 'MAP'
  if (value instanceof NodeEntity) return 'NODE'
  if (value instanceof RelationshipEntity) return 'RELATIONSHIP'
  if (value instanceof PathEntity) return 'PATH'
  if (value instanceof Point) return 'POINT'
  if (value instanceof DateValue) return 'DATE'
  if (value instanceof LocalTime || value instanceof ZonedTime) return 'TIME'
  if (value instanceof LocalDateTime || value instanceof ZonedDateTime) return 'DATETIME'
  if (value instanceof Duration) return 'DURATION'
  if (value instanceof Vector) return 'VECTOR'
  if (value instanceof Uuid) return 'UUID'
  if (value instanceof Uint8Array) return 'BINARY'
  return 'ANY'
}
