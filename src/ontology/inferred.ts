/**
 * Types nobody defined, read off the data: every label and relationship type with stored entities. Required is what
 * each instance has. All entities are looked at, once for each state of the graph.
 */
import type { GraphView } from '../store/graph.js'
import { isDomainId } from './domain-id.js'
import { byCodePoint } from './order.js'
import { definitionsOf, type EntityType, type TypeDefinition } from './type-definition.js'

const DESCRIPTION = 'Inferred from stored data.'

/** A frozen snapshot never changes, and neither do the types inferred from it. */
const inferredOf = new WeakMap<GraphView, readonly TypeDefinition[]>()

/** Defined types, then, when wanted, the inferred ones sorted by label, nodes before edges. */
export function typesOf(view: GraphView, options: { readonly inferred: boolean }): readonly TypeDefinition[] {
  const defined = definitionsOf(view)
  if (!options.inferred) return defined
  const names = new Set(defined.map(one => nameKey(one.entityType, one.label)))
  return [...defined, ...inferredTypes(view).filter(one => !names.has(nameKey(one.entityType, one.label)))]
}

function nameKey(entityType: EntityType, label: string): string {
  return `${entityType}:${label.toLowerCase()}`
}

function inferredTypes(view: GraphView): readonly TypeDefinition[] {
  const known = inferredOf.get(view)
  if (known !== undefined) return known
  const types = [...inferNodes(view), ...inferEdges(view)]
  inferredOf.set(view, types)
  return types
}

function inferNodes(view: GraphView): TypeDefinition[] {
  const labels = tokens(view.labelCount).filter(token => view.nodesWithLabel(token) > 0)
  return labels
    .map(token => {
      const usage = new KeyUsage()
      const nodes = view.scanLabel(token)
      while (nodes.next()) {
        const id = nodes.id
        usage.add(view.nodeKeys(id).filter(key => !isLifted(view, key, () => view.nodeProperty(id, key))))
      }
      return usage.definition(view, 'node', view.labelName(token))
    })
    .sort(byLabel)
}

function inferEdges(view: GraphView): TypeDefinition[] {
  const types = tokens(view.typeCount).filter(token => view.relationshipsOfType(token) > 0)
  return types
    .map(token => {
      const usage = new KeyUsage()
      const edges = view.scanType(token)
      while (edges.next()) {
        const id = edges.id
        usage.add(
          view.relationshipKeys(id).filter(key => !isLifted(view, key, () => view.relationshipProperty(id, key))),
        )
      }
      return usage.definition(view, 'edge', view.typeName(token))
    })
    .sort(byLabel)
}

/** A domain id is shown as the entity's id and is no property there. */
function isLifted(view: GraphView, key: number, read: () => unknown): boolean {
  return view.keyName(key) === 'id' && isDomainId(read())
}

/** How many of the instances have each key. */
class KeyUsage {
  private instances = 0
  private readonly counts = new Map<number, number>()

  add(keys: readonly number[]): void {
    this.instances++
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
  }

  definition(view: GraphView, entityType: EntityType, label: string): TypeDefinition {
    const keys = [...this.counts.keys()]
    const names = (wanted: (key: number) => boolean) => keys.filter(wanted).map(key => view.keyName(key))
    return {
      entityType,
      label,
      description: DESCRIPTION,
      required: names(key => this.counts.get(key) === this.instances),
      optional: names(key => this.counts.get(key) !== this.instances),
      exampleFilePath: null,
      exampleInFilePath: null,
      learned: [],
    }
  }
}

function byLabel(a: TypeDefinition, b: TypeDefinition): number {
  return byCodePoint(a.label, b.label)
}

function tokens(count: number): number[] {
  return Array.from({ length: count }, (_, token) => token)
}
