/** What the engine answered, as data of the conformance cases. */
import {
  isResultList,
  isResultMap,
  NodeEntity,
  PathEntity,
  RelationshipEntity,
  type ResultMap,
  type ResultValue,
} from '../../src/result/result.js'
import { unreachable } from '../../src/status/fail.js'
import { Duration } from '../../src/value/duration.js'
import { isInstant } from '../../src/value/kind.js'
import { Point } from '../../src/value/point.js'
import { Uuid } from '../../src/value/uuid.js'
import { Float } from '../../src/value/value.js'
import { Vector } from '../../src/value/vector.js'
import { type Datum, type NodeDatum, NULL, type RelationshipDatum, sortedLabels } from './datum.js'
import { temporalText } from './temporal-text.js'

/** Says how a value is to be read in place of the usual way; null for the usual way. */
export type Reading = (value: ResultValue) => Datum | null

const USUAL: Reading = () => null

export function fromResult(value: ResultValue, reading: Reading = USUAL): Datum {
  const read = reading(value)
  if (read !== null) return read
  switch (typeof value) {
    case 'boolean':
      return { kind: 'boolean', value }
    case 'string':
      return { kind: 'string', value }
    case 'bigint':
      return { kind: 'integer', value }
    case 'number':
      return Number.isInteger(value) ? { kind: 'integer', value: BigInt(value) } : { kind: 'float', value }
    default:
      return value === null ? NULL : fromObject(value, reading)
  }
}

function fromObject(value: Exclude<ResultValue, null | boolean | string | bigint | number>, reading: Reading): Datum {
  if (value instanceof Float) return { kind: 'float', value: value.value }
  if (isResultList(value)) return { kind: 'list', items: value.map(item => fromResult(item, reading)) }
  if (value instanceof NodeEntity) return fromNode(value, reading)
  if (value instanceof RelationshipEntity) return fromRelationship(value, reading)
  if (value instanceof PathEntity) return fromPath(value, reading)
  if (value instanceof Uint8Array) return { kind: 'bytes', base64: Buffer.from(value).toString('base64') }
  if (isInstant(value)) return { kind: 'temporal', ...temporalText(value) }
  if (value instanceof Duration) {
    const { months, days, seconds, nanoseconds } = value
    return { kind: 'duration', months, days, seconds, nanoseconds }
  }
  if (value instanceof Point) return { kind: 'point', srid: value.srid, coordinates: value.coordinates }
  if (value instanceof Vector) {
    return { kind: 'vector', coordinateType: value.coordinateType, coordinates: Array.from(value.values, Number) }
  }
  if (value instanceof Uuid) return { kind: 'uuid', text: value.text }
  if (isResultMap(value)) return { kind: 'map', entries: mapValues(value, reading) }
  return unreachable(value)
}

function mapValues(map: ResultMap, reading: Reading): ReadonlyMap<string, Datum> {
  return new Map([...map].map(([key, value]) => [key, fromResult(value, reading)]))
}

function fromNode(node: NodeEntity, reading: Reading): NodeDatum {
  return { kind: 'node', labels: sortedLabels(node.labels), properties: mapValues(node.properties, reading) }
}

function fromRelationship({ type, properties }: RelationshipEntity, reading: Reading): RelationshipDatum {
  return { kind: 'relationship', type, properties: mapValues(properties, reading) }
}

function fromPath(path: PathEntity, reading: Reading): Datum {
  const [start, ...others] = path.nodes
  if (start === undefined || others.length !== path.relationships.length) throw new Error('a result holds a torn path')
  let at = start
  const steps = path.relationships.map((relationship, i) => {
    const forward = relationship.startNode === at.id
    at = others[i]!
    return { relationship: fromRelationship(relationship, reading), forward, node: fromNode(at, reading) }
  })
  return { kind: 'path', start: fromNode(start, reading), steps }
}
