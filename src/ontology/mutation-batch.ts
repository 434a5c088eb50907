/**
 * A mutation log as one transaction: checked whole, then applied in a fixed order whatever the order of its lines:
 * DEFINE, DELETE edges, DELETE nodes, CREATE nodes, CREATE edges, UPDATE nodes, UPDATE edges.
 */
import type { GraphTransaction } from '../store/graph.js'
import { storable } from '../value/storable.js'
import type { CypherMap, Value } from '../value/value.js'
import { EntityFinder } from './entity-finder.js'
import { type Mutation, MutationError } from './mutation-line.js'
import { byCodePoint } from './order.js'
import { define, definitionNamed, definitionsOf, type EntityType, learn } from './type-definition.js'

type Create = Extract<Mutation, { op: 'CREATE' }>
type Update = Extract<Mutation, { op: 'UPDATE' }>

/** Names every graph of this kind carries: never learned as optional. */
const OWN_NAMES: Readonly<Record<EntityType, ReadonlySet<string>>> = {
  node: new Set(['id', 'data_source_id', 'slug', 'knowledge_graph_id', 'last_synced_at']),
  edge: new Set(['id', 'data_source_id', 'knowledge_graph_id', 'last_synced_at']),
}

export interface BatchOutcome {
  readonly applied: number
  readonly warnings: readonly string[]
}

/**
 * @param tick called once an operation: progress, deadline
 * @throws MutationError for a batch that breaks a rule; the caller rolls back.
 */
export function applyBatch(
  transaction: GraphTransaction,
  mutations: readonly Mutation[],
  tick: () => void,
): BatchOutcome {
  const batch = new Batch(transaction, mutations, tick)
  batch.check()
  return batch.apply()
}

class Batch {
  private readonly finder: EntityFinder
  private readonly warnings: string[] = []

  constructor(
    private readonly transaction: GraphTransaction,
    private readonly mutations: readonly Mutation[],
    private readonly tick: () => void,
  ) {
    this.finder = new EntityFinder(transaction, idsOf(mutations))
  }

  // ---- checks

  check(): void {
    const definitions = lastWins([
      ...definitionsOf(this.transaction),
      ...this.mutations.flatMap(one =>
        one.op === 'DEFINE' ? [{ entityType: one.type, label: one.label, required: one.required }] : [],
      ),
    ])
    for (const one of this.creates()) {
      const definition = definitionNamed(definitions, one.type, one.label)
      if (definition === null) {
        const what = `Type '${one.label}' for ${one.type} is not defined.`
        throw new MutationError(`${what} CREATE operations require a prior DEFINE operation.`, one.line)
      }
      this.checkRequired(one, definition.required)
    }
    this.checkDuplicates()
    this.checkOrphans()
  }

  private creates(): readonly Create[] {
    return this.mutations.filter(one => one.op === 'CREATE')
  }

  private checkRequired(one: Create, required: readonly string[]): void {
    const missing = required.filter(name => (one.set.get(name) ?? null) === null).sort(byCodePoint)
    if (missing.length === 0) return
    const what = `CREATE operation for ${one.type} '${one.label}' is missing required properties`
    throw new MutationError(`${what}: ${missing.join(', ')}`, one.line)
  }

  private checkDuplicates(): void {
    for (const type of ['node', 'edge'] as const) {
      const seen = new Set<string>()
      const twice = new Set<string>()
      for (const one of this.creates()) {
        if (one.type !== type) continue
        if (seen.has(one.id)) twice.add(one.id)
        seen.add(one.id)
      }
      if (twice.size === 0) continue
      const ids = [...twice].sort(byCodePoint).join(', ')
      throw new MutationError(`Duplicate IDs found in batch: ${ids}. Each operation must have a unique ID.`, null)
    }
  }

  private checkOrphans(): void {
    const made = new Set(this.creates().flatMap(one => (one.type === 'node' ? [one.id] : [])))
    const deleted = new Set(this.mutations.flatMap(one => (one.op === 'DELETE' && one.type === 'node' ? [one.id] : [])))
    const exists = (id: string) => made.has(id) || (!deleted.has(id) && this.finder.find('node', id) !== null)
    const missing = new Set<string>()
    let orphans = 0
    for (const one of this.creates()) {
      if (one.type !== 'edge') continue
      const absent = [one.startId, one.endId].filter(id => !exists(id))
      for (const id of absent) missing.add(id)
      if (absent.length > 0) orphans++
    }
    if (orphans === 0) return
    const shown = [...missing].slice(0, 10).join(', ')
    const rest = missing.size > 10 ? ` (and ${missing.size - 10} more)` : ''
    const what = `Orphaned edges detected: ${orphans} edge(s) reference non-existent nodes.`
    throw new MutationError(`${what} Missing node IDs: ${shown}${rest}`, null)
  }

  // ---- execution

  apply(): BatchOutcome {
    for (const one of this.mutations)
      if (one.op === 'DEFINE') this.step(() => define(this.transaction, definitionOf(one)))
    for (const type of ['edge', 'node'] as const) {
      for (const one of this.mutations)
        if (one.op === 'DELETE' && one.type === type) this.step(() => this.remove(type, one.id))
    }
    for (const type of ['node', 'edge'] as const) {
      for (const one of this.creates()) if (one.type === type) this.step(() => this.create(one))
    }
    for (const type of ['node', 'edge'] as const) {
      for (const one of this.mutations) if (one.op === 'UPDATE' && one.type === type) this.step(() => this.update(one))
    }
    return { applied: this.mutations.length, warnings: this.warnings }
  }

  private step(work: () => void): void {
    this.tick()
    work()
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
    const edges: number[] = []
    const cursor = transaction.expand()
    cursor.reset(found, 'both', null)
    while (cursor.next()) edges.push(cursor.relationship)
    for (const edge of new Set(edges)) transaction.deleteRelationship(edge)
    transaction.deleteNode(found)
  }

  /** An id that exists already takes the properties on top of its own. */
  private create(one: Create): void {
    const { transaction } = this
    const known = this.finder.find(one.type, one.id)
    const entity = known ?? (one.type === 'node' ? this.newNode(one) : this.newEdge(one))
    if (known === null) {
      this.finder.remember(one.type, one.id, entity)
      this.put(one.type, entity, 'id', one.id)
    }
    this.putAll(one.type, entity, one.set)
    const definition = definitionNamed(definitionsOf(transaction), one.type, one.label)
    if (definition !== null) learn(transaction, definition, this.learnable(one.type, one.set))
  }

  private newNode(one: Create): number {
    return this.transaction.createNode([this.transaction.makeLabel(one.label)])
  }

  private newEdge(one: Create): number {
    const start = this.finder.find('node', one.startId)
    const end = this.finder.find('node', one.endId)
    if (start === null || end === null) throw new MutationError(`the ends of ${one.id} do not exist`, one.line)
    return this.transaction.createRelationship(this.transaction.makeType(one.label), start, end)
  }

  private update(one: Update): void {
    const { transaction } = this
    const entity = this.finder.find(one.type, one.id)
    if (entity === null) {
      this.warnings.push(`UPDATE: no ${one.type} has the id ${one.id}`)
      return
    }
    this.putAll(one.type, entity, one.set)
    for (const name of one.remove) this.put(one.type, entity, name, null)
    for (const label of this.labelsOf(one.type, entity)) {
      const definition = definitionNamed(definitionsOf(transaction), one.type, label)
      if (definition !== null) learn(transaction, definition, this.learnable(one.type, one.set))
    }
  }

  private labelsOf(type: EntityType, entity: number): readonly string[] {
    const { transaction } = this
    if (type === 'edge') return [transaction.typeName(transaction.typeOf(entity))]
    return transaction.labelsOf(entity).map(token => transaction.labelName(token))
  }

  private learnable(type: EntityType, set: CypherMap): readonly string[] {
    return [...set.keys()].filter(name => !OWN_NAMES[type].has(name))
  }

  private putAll(type: EntityType, entity: number, set: CypherMap): void {
    for (const [name, value] of set) this.put(type, entity, name, value)
  }

  private put(type: EntityType, entity: number, name: string, value: Value): void {
    const key = this.transaction.makeKey(name)
    const stored = value === null ? null : storable(value)
    if (type === 'node') this.transaction.setNodeProperty(entity, key, stored)
    else this.transaction.setRelationshipProperty(entity, key, stored)
  }
}

function definitionOf(one: Extract<Mutation, { op: 'DEFINE' }>) {
  const { type, label, description, required, optional, exampleFilePath, exampleInFilePath } = one
  return { entityType: type, label, description, required, optional, exampleFilePath, exampleInFilePath, learned: [] }
}

/** A redefinition replaces the one before it. */
function lastWins<T extends { readonly entityType: EntityType; readonly label: string }>(
  definitions: readonly T[],
): readonly T[] {
  return [...new Map(definitions.map(one => [`${one.entityType}:${one.label}`, one])).values()]
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
