/** Searches of full-text and vector indexes: entities with scores, best first. */
import { fail } from '../../status/fail.js'
import { ANALYZER_TEXTS } from '../../store/fulltext/analyzer.js'
import type { Scored } from '../../store/graph.js'
import type { EntityKind, IndexDescriptor } from '../../store/schema.js'
import { isMap, isNumber } from '../../value/kind.js'
import { toDouble } from '../../value/number.js'
import { float, NodeValue, RelationshipValue, type Value } from '../../value/value.js'
import { doubleArgument, textArgument } from '../arguments.js'
import type { Argument, ProcedureContext, ProcedureRow } from '../rows.js'
import { anchor, mayTake, takes } from '../signature.js'

/** The index of that name, which has to be of the kind and over the entities that the procedure is for. */
function indexFor(
  name: Value | undefined,
  kind: IndexDescriptor['kind'],
  entity: EntityKind,
  context: ProcedureContext,
): IndexDescriptor {
  const wanted = textArgument(name)
  const index = context.view.indexes.find(one => one.name === wanted)
  if (index === undefined) return fail('procedure-index-missing', { name: wanted })
  if (index.kind !== kind || index.entity !== entity) {
    const expected = `${kind === 'fulltext' ? 'full-text' : 'vector'} index of ${entity === 'node' ? 'nodes' : 'relationships'}`
    fail('procedure-index-kind', { name: wanted, expected })
  }
  return index
}

function* rowsOf(found: readonly Scored[], entity: EntityKind): Iterable<readonly Value[]> {
  for (const { id, score } of found) {
    yield [entity === 'node' ? new NodeValue(id) : new RelationshipValue(id), float(score)]
  }
}

/** `skip` and `limit` of the options map; whatever else stands there is ignored. */
function paged(found: readonly Scored[], options: Value | undefined): readonly Scored[] {
  const skip = option(options, 'skip') ?? 0
  const limit = option(options, 'limit') ?? found.length
  if (limit < 0 || skip < 0) fail('negative-page', { actual: Math.min(limit, skip) })
  return found.slice(skip, skip + limit)
}

function option(options: Value | undefined, name: string): number | null {
  const value = options !== undefined && isMap(options) ? (options.get(name) ?? null) : null
  return isNumber(value) ? toDouble(value) : null
}

interface Search {
  readonly name: string
  readonly kind: IndexDescriptor['kind']
  readonly description: string
  readonly takes: ProcedureRow['takes']
  readonly find: (index: IndexDescriptor, args: readonly Value[], context: ProcedureContext) => readonly Scored[]
}

function searchRow(search: Search, entity: EntityKind): ProcedureRow {
  const column = entity === 'node' ? 'node' : 'relationship'
  const name = `${search.name}${entity === 'node' ? 'Nodes' : 'Relationships'}`
  return {
    name,
    description: search.description.replace('{entities}', `${column}s`),
    takes: [INDEX_NAME, ...search.takes],
    gives: [
      { name: column, type: entity === 'node' ? 'NODE' : 'RELATIONSHIP', description: `A ${column} that was found.` },
      { name: 'score', type: 'FLOAT', description: 'How well it fits; more is better.' },
    ],
    mode: 'READ',
    page: `procedures#${anchor(name)}`,
    call: (args, context) =>
      rowsOf(search.find(indexFor(args[0], search.kind, entity, context), args, context), entity),
  }
}

const INDEX_NAME: Argument = takes('indexName', 'STRING', 'Name of the index.')

const FULLTEXT: Search = {
  name: 'db.index.fulltext.query',
  kind: 'fulltext',
  description: "Finds {entities} by a query in Lucene's syntax.",
  takes: [
    takes('queryString', 'STRING', 'What to look for.'),
    { ...mayTake('options', 'MAP', 'skip and limit.'), default: new Map() },
  ],
  find: (index, args, { view }) => paged(view.searchText(index, textArgument(args[1])), args[2]),
}

const VECTOR: Search = {
  name: 'db.index.vector.query',
  kind: 'vector',
  description: 'Finds the {entities} whose vectors are most similar to one given.',
  takes: [
    takes('numberOfNearestNeighbours', 'INTEGER', 'How many to find.'),
    takes('query', 'ANY', 'The vector to compare with: a VECTOR or a LIST of numbers.'),
  ],
  find: (index, args, { view }) => view.nearest(index, args[2] ?? null, doubleArgument(args[1])),
}

/** Analyzers by name, with the words that they leave out. */
const listAnalyzers: ProcedureRow = {
  name: 'db.index.fulltext.listAvailableAnalyzers',
  description: 'Lists the analyzers that a full-text index can be made with.',
  takes: [],
  gives: [
    { name: 'analyzer', type: 'STRING', description: 'Value of the fulltext.analyzer option.' },
    { name: 'description', type: 'STRING', description: 'How it makes terms of a text.' },
    { name: 'stopwords', type: 'LIST<STRING>', description: 'Words that it leaves out.' },
  ],
  mode: 'READ',
  page: 'procedures#db-index-fulltext-listavailableanalyzers',
  call: () => ANALYZER_TEXTS.map(({ name, description, stopWords }) => [name, description, stopWords]),
}

export const SEARCH_PROCEDURES: readonly ProcedureRow[] = [
  listAnalyzers,
  searchRow(FULLTEXT, 'node'),
  searchRow(FULLTEXT, 'relationship'),
  searchRow(VECTOR, 'node'),
  searchRow(VECTOR, 'relationship'),
]
