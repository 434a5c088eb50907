/** Stored entities that break their type's definition, or have none: `relate ontology check`. */
import type { GraphView } from '../store/graph.js'
import { DefinitionIndex } from './definition-index.js'
import { generatedId, isDomainId } from './domain-id.js'
import { definitionsOf, type TypeDefinition } from './type-definition.js'

/** One sentence a finding, nodes first, by internal id. */
export function* ontologyFindings(view: GraphView): Iterable<string> {
  const definitions = new DefinitionIndex(definitionsOf(view))
  const nodes = view.scanNodes()
  while (nodes.next()) {
    const id = nodes.id
    const labels = view.labelsOf(id).map(token => view.labelName(token))
    const shown = shownId(view, labels[0] ?? 'node', id, key => view.nodeProperty(id, key))
    for (const label of labels) {
      const keys = view.nodeKeys(id).map(key => view.keyName(key))
      yield* findings(definitions.named('node', label), `node ${shown}`, label, keys)
    }
  }
  const edges = view.scanRelationships()
  while (edges.next()) {
    const id = edges.id
    const type = view.typeName(view.typeOf(id))
    const shown = shownId(view, type, id, key => view.relationshipProperty(id, key))
    const keys = view.relationshipKeys(id).map(key => view.keyName(key))
    yield* findings(definitions.named('edge', type), `edge ${shown}`, type, keys)
  }
}

function* findings(
  definition: TypeDefinition | null,
  entity: string,
  label: string,
  keys: readonly string[],
): Iterable<string> {
  if (definition === null) {
    yield `${entity}: the type ${label} is not defined`
    return
  }
  const missing = definition.required.filter(name => !keys.includes(name))
  if (missing.length > 0) yield `${entity}: ${label} requires ${missing.join(', ')}`
}

function shownId(view: GraphView, label: string, id: number, read: (key: number) => unknown): string {
  const key = view.keyToken('id')
  const stored = key < 0 ? null : read(key)
  return isDomainId(stored) ? stored : generatedId(label, id)
}
