/**
 * A mutation log as one transaction: checked whole, then applied in a fixed order whatever the order of its lines:
 * DEFINE, DELETE edges, DELETE nodes, CREATE nodes, CREATE edges, UPDATE nodes, UPDATE edges. Every step can be left
 * and taken up again, so that a long log does not keep others waiting.
 */
import { RelateError } from '../status/fail.js'
import type { GraphTransaction } from '../store/graph.js'
import { compareText } from '../value/code-points.js'
import { storable } from '../value/storable.js'
import type { CypherMap, Value } from '../value/value.js'
import { DefinitionIndex } from './definition-index.js'
import { EntityFinder } from './entity-finder.js'
import { type Create, has, type Line, type Mutation, MutationError, shapeOf, type Update } from './mutation-line.js'
import { define, definitionsOf, type EntityType, learn, type TypeDefinition } from './type-definition.js'

/** Names every graph of this kind carries: never learned as optional. */
const OWN_NAMES: Readonly<Record<EntityType, ReadonlySet<string>>> = {
  node: new Set(['id', 'data_source_id', 'slug', 'knowledge_graph_id', 'last_synced_at']),
  edge: new Set(['id', 'data_source_id', 'knowledge_graph_id', 'last_synced_at']),
}
/** So many ids of missing nodes are named. */
const SHOWN_IDS = 10

export interface BatchOutcome {
  readonly applied: number
  readonly warnings: readonly string[]
}

/** @throws MutationError for a batch that breaks a rule; the caller rolls back. */
export function* applyBatch(transaction: GraphTransaction, lines: readonly Line[]): Generator<void, BatchOutcome> {
  checkTypes(transaction, lines)
  yield
  const mutations = lines.map(shapeOf)
  yield
  const finder = new EntityFinder(transaction)
  yield* finder.scan(idsOf(mutations))
  const batch = new Batch(transaction, mutations, finder)
  batch.check()
  return yield* batch.apply()
}

/** Every CREATE has a definition, in the batch or in the store, and the properties that it requires. */
function checkTypes(transaction: GraphTransaction, lines: readonly Line[]): void {
  const defined = lines.flatMap(one =>
    one.op === 'DEFINE' && one.label !== null
      ? [{ entityType: one.type, label: one.label, required: one.required ?? [] }]
      : [],
  )
  const index = new DefinitionIndex([...definitionsOf(transaction), ...defined])
  const creates = lines.filter(one => one.op === 'CREATE' && one.label !== null)
  const required = creates.map(one => index.named(one.type, one.label ?? '')?.required ?? notDefined(one))
  creates.forEach((one, i) => {
    if (one.set !== null) checkRequired(one, one.set, required[i] ?? [])
  })
}

function notDefined(one: Line): never {
  const what = `Type '${one.label}' for ${one.type} is not defined.`
  throw new MutationError(`${what} CREATE operations require a prior DEFINE operation.`, one.line)
}

function checkRequired(one: Line, set: CypherMap, required: readonly string[]): void {
  const missing = [...new Set(required)].filter(name => !has(set, name)).sort(compareText)
  if (missing.length === 0) return
  const what = `CREATE operation for ${one.type} '${one.label}' is missing required properties`
  throw new MutationError(`${what}: ${missing.join(', ')}`, one.line)
}

class Batch {
  private readonly warnings: string[] = []
  private definitions: DefinitionIndex<TypeDefinition> = new DefinitionIndex([])
  /** Names that the batch used, to be learned at its end. */
  private readonly used = new Map<TypeDefinition, Set<string>>()

  constructor(
    private readonly transaction: GraphTransaction,
    private readonly mutations: readonly Mutation[],
    private readonly finder: EntityFinder,
  ) {}

  // ---- checks

  check(): void {
    this.checkDuplicates('node')
    this.checkDuplicates('edge')
    this.checkOrphans()
  }

  private *creates(type: EntityType): Iterable<Create> {
    for (const one of this.mutations) if (one.op === 'CREATE' && one.type === type) yield one
  }

  private checkDuplicates(type: EntityType): void {
    const seen = new Set<string>()
    const twice = new Set<string>()
    for (const { id } of this.creates(type)) {
      if (seen.has(id)) twice.add(id)
      seen.add(id)
    }
    if (twice.size === 0) return
    const ids = [...twice].sort(compareText).join(', ')
    throw new MutationError(`Duplicate IDs found in batch: ${ids}. Each operation must have a unique ID.`, null)
  }

  private checkOrphans(): void {
    const made = new Set([...this.creates('node')].map(one => one.id))
    const deleted = new Set(
      this.mutations.flatMap(one =>
        one.op === 'DELETE' && one.type === 'node' ? [this.finder.find('node', one.id)] : [],
      ),
    )
    const stays = (node: number | null) => node !== null && !deleted.has(node)
    const missing = new Set<string>()
    let orphans = 0
    for (const { startId, endId } of this.creates('edge')) {
      const absent = [startId, endId].filter(id => !made.has(id) && !stays(this.finder.find('node', id)))
      for (const id of absent) missing.add(id)
      if (absent.length > 0) orphans++
    }
    if (orphans === 0) return
    const shown = [...missing].slice(0, SHOWN_IDS).join(', ')
    const rest = missing.size > SHOWN_IDS ? ` (and ${missing.size - SHOWN_IDS} more)` : ''
    const what = `Orphaned edges detected: ${orphans} edge(s) reference non-existent nodes.`
    throw new MutationError(`${what} Missing node IDs: ${shown}${rest}`, null)
  }

  // ---- execution

  *apply(): Generator<void, BatchOutcome> {
    const { mutations, transaction } = this
    for (const one of mutations) {
      if (one.op !== 'DEFINE') continue
      define(transaction, definitionOf(one))
      yield
    }
    this.definitions = new DefinitionIndex(definitionsOf(transaction))
    for (const type of ['edge', 'node'] as const) {
      for (const one of mutations) {
        if (one.op !== 'DELETE' || one.type !== type) continue
        this.remove(type, one.id)
        yield
      }
    }
    for (const type of ['node', 'edge'] as const) {
      for (const one of this.creates(type)) {
        onLine(one.line, () => this.create(one))
        yield
      }
    }
    for (const type of ['node', 'edge'] as const) {
      for (const one of mutations) {
        if (one.op !== 'UPDATE' || one.type !== type) continue
        onLine(one.line, () => this.update(one))
        yield
      }
    }
    for (const [definition, names] of this.used) learn(transaction, definition, [...names])
    return { applied: mutations.length, warnings: this.warnings }
  }

  private remove(type: EntityType, id: string): void {
    const found = this.finder.find(type, id)
    if (found === null) {
      this.warnings.push(`DELETE: no ${type} has the id ${id}`)
      return
    }
    this.finder.forget(type, id)
    const { transaction } = this
    if (type === 'edge') {
      transaction.deleteRelationship(found)
      return
    }
    const edges = new Set<number>()
    const cursor = transaction.expand()
    cursor.reset(found, 'both', null)
    while (cursor.next()) edges.add(cursor.relationship)
    for (const edge of edges) transaction.deleteRelationship(edge)
    transaction.deleteNode(found)
  }

  /** An id that exists already takes the properties on top of its own. */
  private create(one: Create): void {
    const known = this.finder.find(one.type, one.id)
    const entity = known ?? (one.type === 'node' ? this.newNode(one) : this.newEdge(one))
    if (known === null) {
      this.finder.remember(one.type, one.id, entity)
      this.put(one.type, entity, 'id', one.id)
    }
    this.putAll(one.type, entity, one.set)
    this.note(one.type, one.label, one.set)
  }

  private newNode(one: Create): number {
    return this.transaction.createNode([this.transaction.makeLabel(one.label)])
  }

  private newEdge(one: Create): number {
    const start = this.finder.find('node', one.startId)
    const end = this.finder.find('node', one.endId)
    if (start === null || end === null)
      throw new MutationError(`an end of ${one.id} is deleted by this batch`, one.line)
    return this.transaction.createRelationship(this.transaction.makeType(one.label), start, end)
  }

  private update(one: Update): void {
    const entity = this.finder.find(one.type, one.id)
    if (entity === null) {
      this.warnings.push(`UPDATE: no ${one.type} has the id ${one.id}`)
      return
    }
    this.putAll(one.type, entity, one.set)
    for (const name of one.remove) this.put(one.type, entity, name, null)
    for (const label of this.labelsOf(one.type, entity)) this.note(one.type, label, one.set)
  }

  private labelsOf(type: EntityType, entity: number): readonly string[] {
    const { transaction } = this
    if (type === 'edge') return [transaction.typeName(transaction.typeOf(entity))]
    return transaction.labelsOf(entity).map(token => transaction.labelName(token))
  }

  private note(type: EntityType, label: string, set: CypherMap): void {
    const definition = this.definitions.named(type, label)
    if (definition === null) return
    const names = this.used.get(definition) ?? new Set()
    for (const [name, value] of set) if (value !== null && !OWN_NAMES[type].has(name)) names.add(name)
    this.used.set(definition, names)
  }

  private putAll(type: EntityType, entity: number, set: CypherMap): void {
    for (const [name, value] of set) this.put(type, entity, name, value)
  }

  private put(type: EntityType, entity: number, name: string, value: Value): void {
    const key = this.transaction.makeKey(name)
    if (type === 'node') this.transaction.setNodeProperty(entity, key, storable(value))
    else this.transaction.setRelationshipProperty(entity, key, storable(value))
  }
}

/** What the store refuses (a constraint, a limit) is that line's error. */
function onLine(line: number, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof RelateError && error.row.phase !== 'store') throw new MutationError(error.message, line)
    throw error
  }
}

function definitionOf(one: Extract<Mutation, { op: 'DEFINE' }>): TypeDefinition {
  const { type, label, description, required, optional, exampleFilePath, exampleInFilePath } = one
  return { entityType: type, label, description, required, optional, exampleFilePath, exampleInFilePath, learned: [] }
}

function idsOf(mutations: readonly Mutation[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const one of mutations) {
    if (one.op === 'DEFINE') continue
    ids.add(one.id)
    if (one.op === 'CREATE' && one.type === 'edge') ids.add(one.startId).add(one.endId)
  }
  return ids
}
