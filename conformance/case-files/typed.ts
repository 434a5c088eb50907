/** The typed JSON of case files, `{"$type": "Integer", "_value": "1"}`, as data; and plain JSON as parameters. */
import {
  type Datum,
  type NodeDatum,
  NULL,
  type RelationshipDatum,
  type StepDatum,
  sortedLabels,
  type TemporalType,
} from '../datum/datum.js'
import { boolean, isObject, list, mapObject, number, object, string, strings, wrong } from './json.js'

const TEMPORAL: ReadonlySet<string> = new Set<TemporalType>([
  'Date',
  'Time',
  'LocalTime',
  'LocalDateTime',
  'ZonedDateTime',
])

function isTemporalType(type: string): type is TemporalType {
  return TEMPORAL.has(type)
}

export function readTyped(value: unknown): Datum {
  const typed = object(value, 'a typed value')
  const type = string(typed.$type, '$type')
  const content = typed._value
  if (isTemporalType(type)) return { kind: 'temporal', type, text: string(content, type) }
  switch (type) {
    case 'Null':
      return NULL
    case 'Boolean':
      return { kind: 'boolean', value: boolean(content, type) }
    case 'Integer':
      return { kind: 'integer', value: BigInt(string(content, type)) }
    case 'Float':
      return { kind: 'float', value: Number(string(content, type)) }
    case 'String':
      return { kind: 'string', value: string(content, type) }
    case 'Base64':
      return { kind: 'bytes', base64: string(content, type) }
    case 'List':
      return { kind: 'list', items: list(content, type).map(readTyped) }
    case 'Map':
      return { kind: 'map', entries: mapObject(object(content, type), readTyped) }
    case 'Duration':
      return readDuration(content)
    case 'Point':
      return readPoint(content)
    case 'Vector':
      return readVector(content)
    case 'UUID':
      return { kind: 'uuid', text: string(content, type) }
    case 'Node':
      return readNode(content)
    case 'Relationship':
      return readRelationship(content)
    case 'Path':
      return readPath(list(content, type))
    default:
      return wrong('$type', 'a known type', type)
  }
}

function readDuration(content: unknown): Datum {
  const parts = object(content, 'Duration')
  const part = (name: string): bigint => BigInt(string(parts[name], `Duration ${name}`))
  return {
    kind: 'duration',
    months: part('months'),
    days: part('days'),
    seconds: part('seconds'),
    nanoseconds: Number(part('nanoseconds')),
  }
}

function readPoint(content: unknown): Datum {
  const point = object(content, 'Point')
  const coordinates = list(point.coordinates, 'coordinates').map(item => number(item, 'a coordinate'))
  return { kind: 'point', srid: number(point.srid, 'srid'), coordinates }
}

/** The driver's short names of the coordinate types, and ours. */
const COORDINATE_TYPES: Readonly<Record<string, string>> = {
  INT8: 'INTEGER8',
  INT16: 'INTEGER16',
  INT32: 'INTEGER32',
  INT64: 'INTEGER64',
}

function readVector(content: unknown): Datum {
  const vector = object(content, 'Vector')
  const type = string(vector.coordinatesType, 'coordinatesType')
  const coordinates = strings(vector.coordinates, 'coordinates').map(Number)
  return { kind: 'vector', coordinateType: COORDINATE_TYPES[type] ?? type, coordinates }
}

function readNode(content: unknown): NodeDatum {
  const node = object(content, 'Node')
  return {
    kind: 'node',
    labels: sortedLabels(strings(node._labels, '_labels')),
    properties: mapObject(object(node._properties, '_properties'), readTyped),
  }
}

function readRelationship(content: unknown): RelationshipDatum {
  const relationship = object(content, 'Relationship')
  return {
    kind: 'relationship',
    type: string(relationship._type, '_type'),
    properties: mapObject(object(relationship._properties, '_properties'), readTyped),
  }
}

function readPath(items: readonly unknown[]): Datum {
  const contentOf = (item: unknown): unknown => object(item, 'an item of a path')._value
  const steps: StepDatum[] = []
  for (let i = 1; i + 1 < items.length; i += 2) {
    const hop = contentOf(items[i])
    steps.push({
      relationship: readRelationship(hop),
      forward: boolean(object(hop, 'Relationship')._forward, '_forward'),
      node: readNode(contentOf(items[i + 1])),
    })
  }
  return { kind: 'path', start: readNode(contentOf(items[0])), steps }
}

/** A parameter in plain JSON: a whole number is an INTEGER; typed values may stand inside. */
export function readParameter(value: unknown): Datum {
  if (value === null) return NULL
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if (typeof value === 'string') return { kind: 'string', value }
  if (typeof value === 'number') return readNumber(value)
  if (Array.isArray(value)) return { kind: 'list', items: value.map(readParameter) }
  if (isObject(value))
    return '$type' in value ? readTyped(value) : { kind: 'map', entries: mapObject(value, readParameter) }
  return wrong('a parameter', 'JSON', value)
}

function readNumber(value: number): Datum {
  if (!Number.isInteger(value)) return { kind: 'float', value }
  if (Number.isSafeInteger(value)) return { kind: 'integer', value: BigInt(value) }
  return wrong('a parameter', 'an integer beyond 2^53 as {"$type": "Integer", "_value": "..."}', value)
}
