/**
 * Types nobody defined, read off the data: every label and relationship type with stored entities. Required is what
 * each instance has. All entities are looked at, once for each state of the graph, in small steps.
 */
import type { GraphView } from '../store/graph.js'
import { compareText } from '../value/code-points.js'
import { isDomainId } from './domain-id.js'
import { definitionsOf, type EntityType, type TypeDefinition } from './type-definition.js'

const DESCRIPTION = 'Inferred from stored data.'

/** A frozen snapshot never changes, and neither do the types inferred from it. */
const inferredOf = new WeakMap<GraphView, readonly TypeDefinition[]>()

/** Defined types, then, when wanted, the inferred ones sorted by label, nodes before edges. */
export function* typesOf(
  view: GraphView,
  options: { readonly inferred: boolean },
): Generator<void, readonly TypeDefinition[]> {
  const defined = definitionsOf(view)
  if (!options.inferred) return defined
  const names = new Set(defined.map(one => nameKey(one.entityType, one.label)))
  const inferred = yield* inferredTypes(view)
  return [...defined, ...inferred.filter(one => !names.has(nameKey(one.entityType, one.label)))]
}

function nameKey(entityType: EntityType, label: string): string {
  return `${entityType}:${label.toLowerCase()}`
}

function* inferredTypes(view: GraphView): Generator<void, readonly TypeDefinition[]> {
  const known = inferredOf.get(view)
  if (known !== undefined) return known
  const types = [...(yield* inferNodes(view)), ...(yield* inferEdges(view))]
  inferredOf.set(view, types)
  return types
}

function* inferNodes(view: GraphView): Generator<void, readonly TypeDefinition[]> {
  const found: TypeDefinition[] = []
  for (let label = 0; label < view.labelCount; label++) {
    if (view.nodesWithLabel(label) === 0) continue
    const usage = new KeyUsage()
    const nodes = view.scanLabel(label)
    for (; nodes.next(); yield) {
      const { id } = nodes
      usage.add(view.nodeKeys(id).filter(key => !isLifted(view, key, () => view.nodeProperty(id, key))))
    }
    found.push(usage.definition(view, 'node', view.labelName(label)))
  }
  return found.sort(byLabel)
}

function* inferEdges(view: GraphView): Generator<void, readonly TypeDefinition[]> {
  const found: TypeDefinition[] = []
  for (let type = 0; type < view.typeCount; type++) {
    if (view.relationshipsOfType(type) === 0) continue
    const usage = new KeyUsage()
    const edges = view.scanType(type)
    for (; edges.next(); yield) {
      const { id } = edges
      usage.add(view.relationshipKeys(id).filter(key => !isLifted(view, key, () => view.relationshipProperty(id, key))))
    }
    found.push(usage.definition(view, 'edge', view.typeName(type)))
  }
  return found.sort(byLabel)
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
  return compareText(a.label, b.label)
}
