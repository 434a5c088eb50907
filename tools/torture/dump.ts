/** A graph as text, the same for equal graphs however they came about: what is compared after a crash. */
import { createHash } from 'node:crypto'
import type { GraphView } from '../../src/store/graph.js'
import { textOf } from '../../src/value/text.js'

/** One line an entity, then the schema. */
export function* dumpLines(view: GraphView): Generator<string> {
  const nodes = view.scanNodes()
  while (nodes.next()) {
    const labels = view.labelsOf(nodes.id).map(label => view.labelName(label))
    const properties = view
      .nodeKeys(nodes.id)
      .map(key => `${view.keyName(key)}=${textOf(view.nodeProperty(nodes.id, key))}`)
    yield `n${nodes.id} :${labels.sort().join(':')} ${properties.sort().join(' ')}`
  }
  const relationships = view.scanRelationships()
  while (relationships.next()) {
    const { id } = relationships
    const properties = view
      .relationshipKeys(id)
      .map(key => `${view.keyName(key)}=${textOf(view.relationshipProperty(id, key))}`)
    yield `r${id} ${view.startOf(id)}-${view.typeName(view.typeOf(id))}->${view.endOf(id)} ${properties.sort().join(' ')}`
  }
  for (const index of view.indexes) yield `index ${index.name} ${JSON.stringify(view.indexSize(index))}`
  for (const [name, value] of view.records) yield `record ${name}=${textOf(value)}`
  for (const constraint of view.constraints) yield `constraint ${constraint.name} ${constraint.kind}`
}

export function digestOf(view: GraphView): string {
  const hash = createHash('sha1')
  for (const line of dumpLines(view)) hash.update(`${line}\n`)
  return hash.digest('hex')
}
