/**
 * `get_schema`: labels with exact counts, property types and outgoing relationship types from a sample.
 *
 * The sample is deterministic: nodes of a label by id, and of each its outgoing relationships by id, at most
 * `sampleSize` of either a label. A key seen with several types keeps the first.
 */
import type { GraphView } from '../store/graph.js'
import { compareText } from '../value/code-points.js'
import { kindOf } from '../value/kind.js'
import { sortedKeys } from '../value/sorted-keys.js'
import type { Value, ValueKind } from '../value/value.js'
import type { SchemaEntry } from './api.js'

/** The page's style of type names. Entities, maps and null are never stored. */
const TYPE_NAMES: Readonly<Record<ValueKind, string>> = {
  NULL: 'Null',
  BOOLEAN: 'Boolean',
  INTEGER: 'Integer',
  FLOAT: 'Float',
  STRING: 'String',
  LIST: 'List',
  MAP: 'Map',
  NODE: 'Node',
  RELATIONSHIP: 'Relationship',
  PATH: 'Path',
  BYTES: 'Bytes',
  POINT: 'Point',
  DATE: 'Date',
  'LOCAL TIME': 'LocalTime',
  'ZONED TIME': 'Time',
  'LOCAL DATETIME': 'LocalDateTime',
  'ZONED DATETIME': 'DateTime',
  DURATION: 'Duration',
  VECTOR: 'Vector',
  UUID: 'Uuid',
}

/** Entities between two steps. */
const STEP = 256

/** In small steps: a large graph, or a large sample of one, takes seconds. */
export function* schemaInSteps(view: GraphView, sampleSize: number): Generator<void, ReadonlyMap<string, SchemaEntry>> {
  const limit = sampleSize < 0 ? Number.POSITIVE_INFINITY : sampleSize
  const labels: string[] = []
  for (let token = 0; token < view.labelCount; token++) {
    if (view.nodesWithLabel(token) > 0) labels.push(view.labelName(token))
  }
  const schema = new Map<string, SchemaEntry>()
  for (const label of sortedNames(labels)) schema.set(label, yield* entryOf(view, view.labelToken(label), limit))
  return schema
}

function* entryOf(view: GraphView, label: number, limit: number): Generator<void, SchemaEntry> {
  const properties = new Map<string, string>()
  const found = new Map<string, { labels: Set<string>; properties: Map<string, string> }>()
  const nodes = view.scanLabel(label)
  const expand = view.expand()
  let relationships = 0
  for (let seen = 0; seen < limit && nodes.next(); seen++) {
    if (seen % STEP === STEP - 1) yield
    noteTypes(properties, view.nodeKeys(nodes.id), view, key => view.nodeProperty(nodes.id, key))
    if (relationships >= limit) continue
    expand.reset(nodes.id, 'out', null)
    while (relationships < limit && expand.next()) {
      relationships++
      if (relationships % STEP === 0) yield
      noteRelationship(found, view, expand.relationship, expand.type, expand.other)
    }
  }
  return {
    count: view.nodesWithLabel(label),
    properties: sorted(properties),
    relationships: new Map(
      sortedNames([...found.keys()]).map(type => {
        const entry = found.get(type)!
        return [type, { labels: sortedNames([...entry.labels]), properties: sorted(entry.properties) }]
      }),
    ),
  }
}

function noteRelationship(
  found: Map<string, { labels: Set<string>; properties: Map<string, string> }>,
  view: GraphView,
  id: number,
  type: number,
  other: number,
): void {
  const name = view.typeName(type)
  let entry = found.get(name)
  if (entry === undefined) {
    entry = { labels: new Set(), properties: new Map() }
    found.set(name, entry)
  }
  for (const far of view.labelsOf(other)) entry.labels.add(view.labelName(far))
  noteTypes(entry.properties, view.relationshipKeys(id), view, key => view.relationshipProperty(id, key))
}

function noteTypes(
  into: Map<string, string>,
  keys: readonly number[],
  view: GraphView,
  read: (key: number) => Value,
): void {
  for (const key of keys) {
    const name = view.keyName(key)
    if (!into.has(name)) into.set(name, TYPE_NAMES[kindOf(read(key))])
  }
}

function sorted(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(sortedKeys(map).map(key => [key, map.get(key)!]))
}

/** By code point, as every key order of the wire. */
function sortedNames(names: string[]): string[] {
  return names.sort(compareText)
}
