/**
 * JSON as read: Cypher's own values, so that a parameter needs no second conversion. An integer beyond 64 bits has
 * no Cypher value; it is kept as text until somebody knows whether it matters.
 */
import type { Float } from '../value/value.js'

export class HugeInteger {
  constructor(readonly text: string) {}
}

export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | Float
  | string
  | HugeInteger
  | readonly JsonValue[]
  | ReadonlyMap<string, JsonValue>

/** JSON without integers beyond 64 bits: each is a Cypher value. */
export type CypherJson =
  | Exclude<JsonValue, HugeInteger | readonly JsonValue[] | JsonObject>
  | readonly CypherJson[]
  | ReadonlyMap<string, CypherJson>

export type JsonObject = ReadonlyMap<string, JsonValue>

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map
}
