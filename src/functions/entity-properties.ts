/** Whole entities read off the graph. */
import type { GraphView } from '../store/graph.js'
import type { CypherMap, Value } from '../value/value.js'

/** Keys in the order of their tokens. Of a deleted node: none. */
export function nodeProperties(view: GraphView, id: number): CypherMap {
  const properties = new Map<string, Value>()
  for (const key of view.nodeKeys(id)) properties.set(view.keyName(key), view.nodeProperty(id, key))
  return properties
}

export function relationshipProperties(view: GraphView, id: number): CypherMap {
  const properties = new Map<string, Value>()
  for (const key of view.relationshipKeys(id)) properties.set(view.keyName(key), view.relationshipProperty(id, key))
  return properties
}
