/**
 * The short items of a map projection are entries.
 *
 *   n {.a, b}   n {a: n.a, b: b}
 */
import type { MapProjection, MapProjectionItem, Name, Variable } from '../parse/tree.js'

export function mapProjection(node: object): object {
  if (!isMapProjection(node)) return node
  const rewritten: MapProjection = { ...node, items: node.items.map(item => entryOf(item, node.subject)) }
  return rewritten
}

function isMapProjection(node: object): node is MapProjection {
  return 'kind' in node && node.kind === 'mapProjection'
}

function entryOf(item: MapProjectionItem, subject: Variable): MapProjectionItem {
  const { span } = item
  switch (item.kind) {
    case 'propertySelector':
      return { kind: 'entry', key: item.key, value: { kind: 'property', subject, key: item.key, span }, span }
    case 'variableSelector': {
      const key: Name = { ...item.variable, kind: 'name' }
      return { kind: 'entry', key, value: item.variable, span }
    }
    default:
      return item
  }
}
