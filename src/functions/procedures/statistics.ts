/** db.stats.*: what the engine counts. Names and counts are always exact; queries are not gathered. */
import { fail } from '../../status/fail.js'
import type { GraphView } from '../../store/graph.js'
import type { IndexDescriptor } from '../../store/schema.js'
import type { Value } from '../../value/value.js'
import { textArgument } from '../arguments.js'
import type { ProcedureColumn, ProcedureRow } from '../rows.js'
import { anchor, mayTake, takes } from '../signature.js'

const GRAPH_COUNTS = 'GRAPH COUNTS'
const TOKENS = 'TOKENS'
const QUERIES = 'QUERIES'
const SECTIONS: readonly string[] = [GRAPH_COUNTS, TOKENS, QUERIES]

function map(entries: Readonly<Record<string, Value>>): Value {
  return new Map(Object.entries(entries))
}

function names(count: number, nameOf: (token: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, token) => nameOf(token))
}

function tokens(view: GraphView): Value {
  return map({
    labels: names(view.labelCount, label => view.labelName(label)),
    relationshipTypes: names(view.typeCount, type => view.typeName(type)),
    propertyKeys: names(view.keyCount, key => view.keyName(key)),
  })
}

function counts(view: GraphView): Value {
  const labels = names(view.labelCount, label => view.labelName(label))
  const types = names(view.typeCount, type => view.typeName(type))
  return map({
    nodes: [map({ count: view.nodeCount }), ...labels.map((label, i) => map({ count: view.nodesWithLabel(i), label }))],
    relationships: [
      map({ count: view.relationshipCount }),
      ...types.map((relationshipType, i) => map({ count: view.relationshipsOfType(i), relationshipType })),
    ],
    indexes: view.indexes.map(index => indexCounts(view, index)),
    constraints: view.constraints.map(constraint =>
      map({
        [constraint.entity === 'node' ? 'label' : 'relationshipType']:
          constraint.entity === 'node' ? view.labelName(constraint.label) : view.typeName(constraint.label),
        properties: constraint.keys.map(key => view.keyName(key)),
        name: constraint.name,
      }),
    ),
  })
}

function indexCounts(view: GraphView, index: IndexDescriptor): Value {
  const { entries, distinct } = index.kind === 'lookup' ? { entries: 0, distinct: 0 } : view.indexSize(index)
  const ofNodes = index.entity === 'node'
  return map({
    [ofNodes ? 'labels' : 'relationshipTypes']: index.labels.map(label =>
      ofNodes ? view.labelName(label) : view.typeName(label),
    ),
    properties: index.keys.map(key => view.keyName(key)),
    indexType: index.kind.toUpperCase(),
    totalSize: entries,
    estimatedUniqueSize: distinct,
    updatesSinceEstimation: 0,
  })
}

function retrieve(section: string, view: GraphView): readonly (readonly Value[])[] {
  switch (section) {
    case GRAPH_COUNTS:
      return [[GRAPH_COUNTS, counts(view)]]
    case TOKENS:
      return [[TOKENS, tokens(view)]]
    default:
      return []
  }
}

function knownSection(value: Value | undefined): string {
  const section = textArgument(value).toUpperCase()
  return SECTIONS.includes(section)
    ? section
    : fail('unknown-section', { section: textArgument(value), known: SECTIONS.join(', ') })
}

const SECTION = takes('section', 'STRING', 'GRAPH COUNTS, TOKENS or QUERIES.')
const CONFIG = { ...mayTake('config', 'MAP', 'Not looked at.'), default: new Map() }
const NAME: ProcedureColumn = { name: 'section', type: 'STRING', description: 'Name of the section.' }
const DATA: ProcedureColumn = { name: 'data', type: 'MAP', description: 'What is known of it.' }

/** Queries are what other engines gather between collect and stop; here nothing is, and each answer says so. */
function gathering(name: string, description: string, takes: ProcedureRow['takes'], message: string): ProcedureRow {
  return {
    name,
    description,
    takes,
    gives: [
      NAME,
      { name: 'success', type: 'BOOLEAN', description: 'Whether anything was done.' },
      { name: 'message', type: 'STRING', description: 'What was done.' },
    ],
    mode: 'READ',
    page: `procedures#${anchor(name)}`,
    call: ([value]) => {
      const section = knownSection(value)
      if (section !== QUERIES) fail('section-always-there', { section })
      return [[section, name !== 'db.stats.collect', message]]
    },
  }
}

export const STATISTICS_PROCEDURES: readonly ProcedureRow[] = [
  gathering('db.stats.clear', 'Forgets the queries gathered; here there are none.', [SECTION], 'Data cleared.'),
  gathering(
    'db.stats.collect',
    'Begins to gather queries; here none are.',
    [SECTION, CONFIG],
    'Queries are not gathered here.',
  ),
  {
    name: 'db.stats.retrieve',
    description: 'Gives the counts of the graph, or the names in it.',
    takes: [SECTION, CONFIG],
    gives: [NAME, DATA],
    mode: 'READ',
    page: 'procedures#db-stats-retrieve',
    call: ([value], { view }) => retrieve(knownSection(value), view),
  },
  {
    name: 'db.stats.status',
    description: 'Says whether queries are being gathered; here none are.',
    takes: [],
    gives: [NAME, { name: 'status', type: 'STRING', description: 'Always idle.' }, DATA],
    mode: 'READ',
    page: 'procedures#db-stats-status',
    call: () => [[QUERIES, 'idle', new Map()]],
  },
  gathering('db.stats.stop', 'Ends gathering queries; here none are.', [SECTION], 'Queries are not gathered here.'),
]
