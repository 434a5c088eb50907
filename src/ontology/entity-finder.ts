/**
 * Finds entities by the ids of a mutation log: a stored property `id` first, else the generated form that holds the
 * internal id. One pass over the column of `id` serves the whole batch; a range index is not needed.
 */
import type { GraphTransaction } from '../store/graph.js'
import { internalId, isDomainId, prefixOf } from './domain-id.js'
import type { EntityType } from './type-definition.js'

export class EntityFinder {
  private readonly byId = { node: new Map<string, number>(), edge: new Map<string, number>() }
  /** Ids whose entity the batch has deleted: they do not fall back to a generated id of the same text. */
  private readonly gone = { node: new Set<string>(), edge: new Set<string>() }

  constructor(private readonly transaction: GraphTransaction) {}

  /**
   * Reads the column; to be run to its end before anything is asked.
   * @param wanted the ids that will be asked for
   */
  *scan(wanted: ReadonlySet<string>): Generator<void, void> {
    const { transaction } = this
    const key = transaction.keyToken('id')
    if (key < 0 || wanted.size === 0) return
    const nodes = transaction.scanNodes()
    for (; nodes.next(); yield) this.note('node', wanted, transaction.nodeProperty(nodes.id, key), nodes.id)
    const edges = transaction.scanRelationships()
    for (; edges.next(); yield) this.note('edge', wanted, transaction.relationshipProperty(edges.id, key), edges.id)
  }

  private note(type: EntityType, wanted: ReadonlySet<string>, value: unknown, entity: number): void {
    const into = this.byId[type]
    if (typeof value === 'string' && wanted.has(value) && !into.has(value)) into.set(value, entity)
  }

  /** The entity, as the transaction stands now. */
  find(type: EntityType, id: string): number | null {
    const known = this.byId[type].get(id)
    if (known !== undefined) return this.exists(type, known) ? known : null
    return this.gone[type].has(id) ? null : this.generated(type, id)
  }

  remember(type: EntityType, id: string, entity: number): void {
    this.gone[type].delete(id)
    this.byId[type].set(id, entity)
  }

  forget(type: EntityType, id: string): void {
    this.gone[type].add(id)
    this.byId[type].delete(id)
  }

  private exists(type: EntityType, entity: number): boolean {
    return type === 'node' ? this.transaction.hasNode(entity) : this.transaction.hasRelationship(entity)
  }

  /** Only an entity that is shown with this id: one without an id of its own, and with this prefix. */
  private generated(type: EntityType, id: string): number | null {
    const inner = internalId(id)
    if (inner === null || !this.exists(type, inner.id) || isDomainId(this.storedId(type, inner.id))) return null
    return prefixOf(this.firstName(type, inner.id)) === inner.prefix ? inner.id : null
  }

  private storedId(type: EntityType, entity: number): unknown {
    const { transaction } = this
    const key = transaction.keyToken('id')
    if (key < 0) return null
    return type === 'node' ? transaction.nodeProperty(entity, key) : transaction.relationshipProperty(entity, key)
  }

  private firstName(type: EntityType, entity: number): string {
    const { transaction } = this
    if (type === 'edge') return transaction.typeName(transaction.typeOf(entity))
    const [label] = transaction.labelsOf(entity)
    return label === undefined ? 'node' : transaction.labelName(label)
  }
}
