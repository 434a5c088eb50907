/** SHOW INDEXES and SHOW CONSTRAINTS. */
import type { GraphView } from '../store/graph.js'
import type { ConstraintDescriptor, IndexDescriptor } from '../store/schema.js'
import { Float, type Value } from '../value/value.js'
import { createConstraintStatement, createIndexStatement, describeIndex, typeText } from './schema-text.js'
import { type Shown, shown } from './show.js'

export function showIndexes(filter: string, view: GraphView): readonly Shown[] {
  const kind = filter.replace(/\b(ALL|INDEX|INDEXES)\b/g, '').trim()
  return [...view.indexes]
    .filter(index => kind === '' || index.kind.toUpperCase() === kind)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(index => showIndex(index, view))
}

const PROVIDERS: Readonly<Record<IndexDescriptor['kind'], string>> = {
  range: 'range-1.0',
  text: 'text-3.0',
  point: 'point-1.0',
  lookup: 'token-lookup-1.0',
  fulltext: 'fulltext-1.0',
  vector: 'vector-3.0',
}

function showIndex(index: IndexDescriptor, view: GraphView): Shown {
  const { labels, keys } = describeIndex(index, view)
  const provider = PROVIDERS[index.kind]
  return shown({
    id: index.id,
    name: index.name,
    state: index.state,
    populationPercent: new Float(100),
    type: index.kind.toUpperCase(),
    entityType: index.entity.toUpperCase(),
    labelsOrTypes: labels.length === 0 ? null : [...labels],
    properties: keys.length === 0 ? null : [...keys],
    indexProvider: provider,
    owningConstraint: index.constraint,
    lastRead: null,
    readCount: 0,
    trackedSince: null,
    options: options(provider, index.options),
    failureMessage: '',
    createStatement: createIndexStatement(index, view),
  })
}

function options(indexProvider: string, indexConfig: ReadonlyMap<string, Value>): Value {
  return new Map<string, Value>([
    ['indexProvider', indexProvider],
    ['indexConfig', indexConfig],
  ])
}

const TYPES: Readonly<Record<ConstraintDescriptor['kind'], string>> = {
  unique: 'PROPERTY_UNIQUENESS',
  key: 'KEY',
  exists: 'PROPERTY_EXISTENCE',
  type: 'PROPERTY_TYPE',
}

/** Cypher 5 says UNIQUENESS and RELATIONSHIP_UNIQUENESS. */
function typeName({ kind, entity }: ConstraintDescriptor, version: number | null): string {
  if (version === 5 && kind === 'unique') return entity === 'node' ? 'UNIQUENESS' : 'RELATIONSHIP_UNIQUENESS'
  return `${entity.toUpperCase()}_${TYPES[kind]}`
}

/** What the words between SHOW and CONSTRAINTS ask for. */
function wanted(filter: string, type: string): boolean {
  const words = filter
    .replace(/\bREL\b/g, 'RELATIONSHIP')
    .replace(/\b(ALL|PROPERTY)\b/g, '')
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => (word === 'UNIQUE' ? 'UNIQUENESS' : word === 'EXIST' ? 'EXISTENCE' : word))
  const parts = type.replace('_PROPERTY_', '_').split('_')
  return words.every(word => parts.includes(word) || type.includes(`PROPERTY_${word}`))
}

export function showConstraints(filter: string, view: GraphView, version: number | null): readonly Shown[] {
  return [...view.constraints]
    .filter(one => wanted(filter, typeName(one, null)))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(one => showConstraint(one, view, version))
}

function showConstraint(one: ConstraintDescriptor, view: GraphView, version: number | null): Shown {
  const label = one.entity === 'node' ? view.labelName(one.label) : view.typeName(one.label)
  return shown({
    id: one.id,
    name: one.name,
    type: typeName(one, version),
    entityType: one.entity.toUpperCase(),
    labelsOrTypes: [label],
    properties: one.keys.map(key => view.keyName(key)),
    ownedIndex: one.index,
    propertyType: one.type === null ? null : typeText(one.type),
    options: one.index === null ? null : options(PROVIDERS.range, new Map()),
    createStatement: createConstraintStatement(one, view),
  })
}
