/**
 * The representation of Cypher values. This folder owns it: nobody else tests `typeof`.
 *
 *   NULL     null                     STRING   string (UTF-16 inside, code points outside)
 *   BOOLEAN  boolean                  LIST     readonly Value[]
 *   INTEGER  number when safe, else   MAP      ReadonlyMap<string, Value> (any key is data, `__proto__` too)
 *            bigint (64-bit range)    NODE     NodeValue, an id; RELATIONSHIP RelationshipValue; PATH PathValue
 *   FLOAT    number when it is not a  BYTES    Uint8Array
 *            whole number, else Float POINT, DATE, ... DURATION, VECTOR, UUID: own classes
 *
 * 1 and 1.0 stay apart at the price of a box for whole floats only. -0.0 is a box too; an INTEGER is never -0.
 */
import type { Duration } from './duration.js'
import type { Point } from './point.js'
import type { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from './temporal.js'
import type { Uuid } from './uuid.js'
import type { Vector } from './vector.js'

export type Value =
  | null
  | boolean
  | number
  | bigint
  | Float
  | string
  | readonly Value[]
  | CypherMap
  | NodeValue
  | RelationshipValue
  | PathValue
  | Uint8Array
  | Point
  | DateValue
  | LocalTime
  | ZonedTime
  | LocalDateTime
  | ZonedDateTime
  | Duration
  | Vector
  | Uuid

export type CypherMap = ReadonlyMap<string, Value>

/** A FLOAT that is a whole number (or -0.0); every other FLOAT is a bare JS number. */
export class Float {
  constructor(readonly value: number) {}
}

/** A reference to a node; its labels and properties are read through the graph view of the running statement. */
export class NodeValue {
  constructor(readonly id: number) {}
}

export class RelationshipValue {
  constructor(readonly id: number) {}
}

/** Node and relationship ids in turn: `nodes.length === relationships.length + 1`. */
export class PathValue {
  constructor(
    readonly nodes: readonly number[],
    readonly relationships: readonly number[],
  ) {}
}

export const INT64_MIN = -(2n ** 63n)
export const INT64_MAX = 2n ** 63n - 1n

/** A FLOAT from a JS number, whole or not. */
export function float(n: number): number | Float {
  return Number.isInteger(n) ? new Float(n) : n
}

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/** An INTEGER from a bigint inside the 64-bit range: a number when safe. The caller has checked the range. */
export function integer(n: bigint): number | bigint {
  return n >= -SAFE_MAX && n <= SAFE_MAX ? Number(n) : n
}

/** The type tag of a value, cheap and total: one switch for every dispatch on types. */
export type ValueKind =
  | 'NULL'
  | 'BOOLEAN'
  | 'INTEGER'
  | 'FLOAT'
  | 'STRING'
  | 'LIST'
  | 'MAP'
  | 'NODE'
  | 'RELATIONSHIP'
  | 'PATH'
  | 'BYTES'
  | 'POINT'
  | 'DATE'
  | 'LOCAL TIME'
  | 'ZONED TIME'
  | 'LOCAL DATETIME'
  | 'ZONED DATETIME'
  | 'DURATION'
  | 'VECTOR'
  | 'UUID'
