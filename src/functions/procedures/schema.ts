/** db.schema.*: what kinds of nodes and relationships there are, read off the data. */
import type { GraphView } from '../../store/graph.js'
import { compareText } from '../../value/code-points.js'
import type { Value } from '../../value/value.js'
import { valueType } from '../../value/value-type.js'
import type { ProcedureColumn, ProcedureContext, ProcedureRow } from '../rows.js'

// ---------------------------------------------------------------- visualization

/** One map a label in use. Maps, because these are no nodes of the graph. */
function labelMaps(view: GraphView): Value[] {
  const maps: Value[] = []
  for (const label of labelsInUse(view)) {
    const name = view.labelName(label)
    const onLabel = view.indexes.filter(index => index.entity === 'node' && index.labels.includes(label))
    const constraints = view.constraints.filter(
      constraint => constraint.entity === 'node' && constraint.label === label,
    )
    maps.push(
      new Map<string, Value>([
        ['name', name],
        ['indexes', onLabel.flatMap(index => index.keys.map(key => view.keyName(key)))],
        ['constraints', constraints.map(constraint => constraint.name)],
      ]),
    )
  }
  return maps
}

/** One map a relationship type and pair of labels that it starts from and leads to. */
function connectionMaps(view: GraphView): Value[] {
  const labels = labelsInUse(view)
  const maps: Value[] = []
  for (let type = 0; type < view.typeCount; type++) {
    const starts = labels.filter(label => view.relationshipsAt(label, type, 'out') > 0)
    const ends = labels.filter(label => view.relationshipsAt(label, type, 'in') > 0)
    for (const start of starts) {
      for (const end of ends) {
        maps.push(
          new Map<string, Value>([
            ['name', view.typeName(type)],
            ['start', view.labelName(start)],
            ['end', view.labelName(end)],
          ]),
        )
      }
    }
  }
  return maps
}

function labelsInUse(view: GraphView): readonly number[] {
  const labels: number[] = []
  for (let label = 0; label < view.labelCount; label++) if (view.nodesWithLabel(label) > 0) labels.push(label)
  return labels
}

// ---------------------------------------------------------------- property types

const OLD_NAMES: Readonly<Record<string, string>> = {
  INTEGER: 'Long',
  FLOAT: 'Double',
  'ZONED DATETIME': 'DateTime',
  'ZONED TIME': 'Time',
  'LOCAL DATETIME': 'LocalDateTime',
  'LOCAL TIME': 'LocalTime',
  NOTHING: 'String',
}

/** `LongArray` for `LIST<INTEGER NOT NULL> NOT NULL`: Java's classes, as Cypher 5 names types. */
function oldTypeName(type: string): string {
  const element = /^LIST<(.*?)(?: NOT NULL)?> NOT NULL$/.exec(type)?.[1]
  if (element !== undefined) return `${oldTypeName(element)}Array`
  const name = type.replace(/ NOT NULL$/, '')
  return Object.hasOwn(OLD_NAMES, name) ? (OLD_NAMES[name] ?? name) : name.charAt(0) + name.slice(1).toLowerCase()
}

/** What is known of the entities of one kind: a set of labels, or a relationship type. */
class Kind {
  count = 0
  private readonly keys = new Map<number, { count: number; readonly types: Set<string> }>()
  constructor(readonly names: readonly string[]) {}

  see(keys: readonly number[], read: (key: number) => Value): void {
    this.count++
    for (const key of keys) {
      const known = this.keys.get(key)
      const type = valueType(read(key))
      if (known === undefined) this.keys.set(key, { count: 1, types: new Set([type]) })
      else {
        known.count++
        known.types.add(type)
      }
    }
  }

  /** Key, types, and whether every entity of the kind has it; one row of nulls for a kind without properties. */
  *properties({ view, version }: ProcedureContext): Iterable<readonly Value[]> {
    if (this.keys.size === 0) yield [null, null, false]
    for (const [key, { count, types }] of this.keys) {
      const names = version === 5 ? [...types].map(oldTypeName) : [...types]
      yield [view.keyName(key), names.sort(compareText), count === this.count]
    }
  }

  /** `:`A`:`B``, as a pattern would write them. */
  get text(): string {
    return this.names.map(name => `:\`${name.replaceAll('`', '``')}\``).join('')
  }
}

function* nodeTypeProperties(context: ProcedureContext): Iterable<readonly Value[]> {
  const { view } = context
  const kinds = new Map<string, Kind>()
  for (const nodes = view.scanNodes(); nodes.next(); ) {
    context.tick()
    const id = nodes.id
    const labels = view.labelsOf(id)
    const kind = kindFor(kinds, labels.join(), () => labels.map(label => view.labelName(label)).sort(compareText))
    kind.see(view.nodeKeys(id), key => view.nodeProperty(id, key))
  }
  for (const kind of kinds.values()) {
    for (const property of kind.properties(context)) yield [kind.text, kind.names, ...property]
  }
}

function* relationshipTypeProperties(context: ProcedureContext): Iterable<readonly Value[]> {
  const { view } = context
  const kinds = new Map<string, Kind>()
  for (const relationships = view.scanRelationships(); relationships.next(); ) {
    context.tick()
    const id = relationships.id
    const type = view.typeOf(id)
    const kind = kindFor(kinds, String(type), () => [view.typeName(type)])
    kind.see(view.relationshipKeys(id), key => view.relationshipProperty(id, key))
  }
  for (const kind of kinds.values()) {
    for (const property of kind.properties(context)) yield [kind.text, ...property]
  }
}

function kindFor(kinds: Map<string, Kind>, key: string, names: () => readonly string[]): Kind {
  const known = kinds.get(key)
  if (known !== undefined) return known
  const kind = new Kind(names())
  kinds.set(key, kind)
  return kind
}

const PROPERTY_COLUMNS: readonly ProcedureColumn[] = [
  { name: 'propertyName', type: 'STRING', description: 'A property key, or null if there is none.' },
  { name: 'propertyTypes', type: 'LIST<STRING>', description: 'The types of its values.' },
  { name: 'mandatory', type: 'BOOLEAN', description: 'Whether all of them have the property now.' },
]

export const SCHEMA_PROCEDURES: readonly ProcedureRow[] = [
  {
    name: 'db.schema.visualization',
    description: 'Shows which labels there are and which relationship types connect them.',
    takes: [],
    gives: [
      { name: 'nodes', type: 'LIST<MAP>', description: 'A map a label: name, indexed keys, constraints.' },
      { name: 'relationships', type: 'LIST<MAP>', description: 'A map a connection: name, start label, end label.' },
    ],
    mode: 'READ',
    page: 'procedures#db-schema-visualization',
    call: (_, { view }) => [[labelMaps(view), connectionMaps(view)]],
  },
  {
    name: 'db.schema.nodeTypeProperties',
    description: 'Lists the properties that nodes have, by their set of labels.',
    takes: [],
    gives: [
      { name: 'nodeType', type: 'STRING', description: 'The labels as a pattern writes them.' },
      { name: 'nodeLabels', type: 'LIST<STRING>', description: 'The labels.' },
      ...PROPERTY_COLUMNS,
    ],
    mode: 'READ',
    page: 'procedures#db-schema-nodetypeproperties',
    call: (_, context) => nodeTypeProperties(context),
  },
  {
    name: 'db.schema.relTypeProperties',
    description: 'Lists the properties that relationships have, by their type.',
    takes: [],
    gives: [{ name: 'relType', type: 'STRING', description: 'The type as a pattern writes it.' }, ...PROPERTY_COLUMNS],
    mode: 'READ',
    page: 'procedures#db-schema-reltypeproperties',
    call: (_, context) => relationshipTypeProperties(context),
  },
]
