/**
 * Result values as JSON. The page fixes nodes, relationships and dates; the rest follows the same manner: an object
 * names its `kind`, keys are sorted, and a value with a text of its own is that text.
 */
import type { TemporalValue } from '../../value/kind.js'
import { Point } from '../../value/point.js'
import { sortedKeys } from '../../value/sorted-keys.js'
import { temporalToString } from '../../value/temporal-text.js'
import { Uuid } from '../../value/uuid.js'
import { Float } from '../../value/value.js'
import { Vector } from '../../value/vector.js'
import {
  isResultList,
  isResultMap,
  NodeEntity,
  PathEntity,
  RelationshipEntity,
  type ResultMap,
  type ResultValue,
} from '../result.js'
import type { TextSink } from './sink.js'
import { floatText, stringsText, stringText } from './text.js'

/** Longer strings are escaped in parts: escaping can make a text six times as long. */
const STRING_PART = 1 << 20

/** Writes one value. Depth is bounded by the engine (500 levels), so recursion is fine. */
export function writeValue(value: ResultValue, sink: TextSink): void {
  if (typeof value === 'string') writeString(value, sink)
  else if (typeof value !== 'object' || value === null) sink.write(wordText(value))
  else if (value instanceof NodeEntity) writeNode(value, sink)
  else if (value instanceof RelationshipEntity) writeRelationship(value, sink)
  else if (value instanceof PathEntity) writePath(value, sink)
  else if (isResultMap(value)) writeMap(value, sink)
  else if (isResultList(value)) writeList(value, sink)
  else if (value instanceof Uint8Array) writeList(Array.from(value), sink)
  else if (value instanceof Vector) writeList(coordinates(value), sink)
  else sink.write(scalarText(value))
}

/** A bare number is an INTEGER when whole; a bigint always is one. */
function wordText(value: null | boolean | number | bigint): string {
  return typeof value === 'number' ? numberText(value) : String(value)
}

/** Values with a text of their own. */
function scalarText(value: Float | Point | Uuid | TemporalValue): string {
  if (value instanceof Float) return floatText(value.value)
  if (value instanceof Point) return pointText(value)
  if (value instanceof Uuid) return stringText(value.text)
  return stringText(temporalToString(value))
}

/** A bare number is an INTEGER when whole, else a FLOAT. */
export function numberText(n: number): string {
  return Number.isInteger(n) ? String(n) : floatText(n)
}

/** The numbers of a vector as values: whole floats keep their point. */
export function coordinates(vector: Vector): ResultValue[] {
  const float = vector.coordinateType === 'FLOAT32' || vector.coordinateType === 'FLOAT64'
  return Array.from(vector.values, (n: number | bigint) =>
    float && typeof n === 'number' && Number.isInteger(n) ? new Float(n) : n,
  )
}

function writeString(text: string, sink: TextSink): void {
  if (text.length <= STRING_PART) sink.write(stringText(text))
  else writeLongString(text, sink)
}

function writeLongString(text: string, sink: TextSink): void {
  sink.write('"')
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + STRING_PART, text.length)
    const last = text.charCodeAt(end - 1)
    if (last >= 0xd800 && last <= 0xdbff && end < text.length) end++
    sink.write(stringText(text.slice(start, end)).slice(1, -1))
    start = end
  }
  sink.write('"')
}

function writeList(items: readonly ResultValue[], sink: TextSink): void {
  sink.write('[')
  for (let i = 0; i < items.length; i++) {
    if (i > 0) sink.write(',')
    writeValue(items[i] ?? null, sink)
  }
  sink.write(']')
}

function writeMap(map: ResultMap, sink: TextSink): void {
  let mark = '{'
  for (const key of sortedKeys(map)) {
    sink.write(`${mark}${stringText(key)}:`)
    writeValue(map.get(key) ?? null, sink)
    mark = ','
  }
  sink.write(mark === '{' ? '{}' : '}')
}

function writeNode(node: NodeEntity, sink: TextSink): void {
  sink.write(`{"id":${node.id},"kind":"node","labels":${stringsText(node.labels)},"properties":`)
  writeMap(node.properties, sink)
  sink.write('}')
}

function writeRelationship(relationship: RelationshipEntity, sink: TextSink): void {
  const { id, type, startNode, endNode, properties } = relationship
  sink.write(`{"end_node":${endNode},"id":${id},"kind":"relationship","properties":`)
  writeMap(properties, sink)
  sink.write(`,"start_node":${startNode},"type":${stringText(type)}}`)
}

function writePath(path: PathEntity, sink: TextSink): void {
  sink.write('{"kind":"path","nodes":')
  writeList(path.nodes, sink)
  sink.write(',"relationships":')
  writeList(path.relationships, sink)
  sink.write('}')
}

function pointText(point: Point): string {
  const [x = 0, y = 0, z] = point.coordinates
  const depth = z === undefined ? '' : `,"z":${floatText(z)}`
  return `{"kind":"point","srid":${point.srid},"x":${floatText(x)},"y":${floatText(y)}${depth}}`
}
