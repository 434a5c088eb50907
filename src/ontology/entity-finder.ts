/**
 * Finds entities by the ids of a mutation log: a stored property `id` first, else the generated form that holds the
 * internal id. One pass over the column of `id` serves the whole batch; a range index is not needed.
 */
import type { GraphTransaction } from '../store/graph.js'
import { internalId, prefixOf } from './domain-id.js'
import type { EntityType } from './type-definition.js'

export class EntityFinder {
  private readonly nodes: Map<string, number>
  private readonly edges: Map<string, number>
  private readonly gone = new Set<string>()

  /** @param wanted the ids that will be asked for */
  constructor(
    private readonly transaction: GraphTransaction,
    wanted: ReadonlySet<string>,
  ) {
    const key = transaction.keyToken('id')
    this.nodes = new Map()
    this.edges = new Map()
    if (key < 0 || wanted.size === 0) return
    const nodes = transaction.scanNodes()
    while (nodes.next()) note(this.nodes, wanted, transaction.nodeProperty(nodes.id, key), nodes.id)
    const edges = transaction.scanRelationships()
    while (edges.next()) note(this.edges, wanted, transaction.relationshipProperty(edges.id, key), edges.id)
  }

  find(type: EntityType, id: string): number | null {
    const known = (type === 'node' ? this.nodes : this.edges).get(id)
    if (known !== undefined) return known
    return this.gone.has(`${type} ${id}`) ? null : this.generated(type, id)
  }

  remember(type: EntityType, id: string, entity: number): void {
    this.gone.delete(`${type} ${id}`)
    ;(type === 'node' ? this.nodes : this.edges).set(id, entity)
  }

  forget(type: EntityType, id: string): void {
    this.gone.add(`${type} ${id}`)
    ;(type === 'node' ? this.nodes : this.edges).delete(id)
  }

  /** Only where the prefix is the one the entity is shown with. */
  private generated(type: EntityType, id: string): number | null {
    const inner = internalId(id)
    if (inner === null) return null
    const { transaction } = this
    if (type === 'node') {
      if (!transaction.hasNode(inner.id)) return null
      const [label] = transaction.labelsOf(inner.id)
      return prefixOf(label === undefined ? 'node' : transaction.labelName(label)) === inner.prefix ? inner.id : null
    }
    if (!transaction.hasRelationship(inner.id)) return null
    return prefixOf(transaction.typeName(transaction.typeOf(inner.id))) === inner.prefix ? inner.id : null
  }
}

function note(into: Map<string, number>, wanted: ReadonlySet<string>, value: unknown, entity: number): void {
  if (typeof value === 'string' && wanted.has(value) && !into.has(value)) into.set(value, entity)
}
