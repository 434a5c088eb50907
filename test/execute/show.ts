/** Values as tests write them: texts in quotes, nodes like `(:A {x: 1})`. */
import { NodeEntity, PathEntity, RelationshipEntity, type ResultValue } from '../../src/result/result.js'
import { toText } from '../../src/value/text.js'
import type { Value } from '../../src/value/value.js'

export function show(value: ResultValue | Value): string {
  if (value === null) return 'null'
  if (value instanceof NodeEntity) return `(${value.labels.map(label => `:${label}`).join('')}${map(value.properties)})`
  if (value instanceof RelationshipEntity) return `[:${value.type}${map(value.properties)}]`
  if (value instanceof PathEntity) return `<${value.nodes.map(show).join('--')}>`
  if (Array.isArray(value)) return `[${(value as readonly (ResultValue | Value)[]).map(show).join(', ')}]`
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${key}: ${show(item as ResultValue)}`).join(', ')}}`
  if (typeof value === 'string') return `'${value}'`
  return toText(value as Value) ?? '?'
}

function map(properties: ReadonlyMap<string, Value>): string {
  if (properties.size === 0) return ''
  return ` {${[...properties].map(([key, value]) => `${key}: ${show(value as ResultValue)}`).join(', ')}}`
}
