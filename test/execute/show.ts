/** Values as tests write them: texts in quotes, nodes like `(:A {x: 1})`. */
import {
  isResultList,
  isResultMap,
  NodeEntity,
  PathEntity,
  RelationshipEntity,
  type ResultMap,
  type ResultValue,
} from '../../src/result/result.js'
import { toText } from '../../src/value/text.js'

export function show(value: ResultValue): string {
  if (value === null) return 'null'
  if (value instanceof NodeEntity) return `(${value.labels.map(label => `:${label}`).join('')}${map(value.properties)})`
  if (value instanceof RelationshipEntity) return `[:${value.type}${map(value.properties)}]`
  if (value instanceof PathEntity) return `<${value.nodes.map(show).join('--')}>`
  if (isResultList(value)) return `[${value.map(show).join(', ')}]`
  if (isResultMap(value)) return `{${entries(value)}}`
  if (typeof value === 'string') return `'${value}'`
  return toText(value) ?? '?'
}

function map(properties: ResultMap): string {
  return properties.size === 0 ? '' : ` {${entries(properties)}}`
}

function entries(of: ResultMap): string {
  return [...of].map(([key, value]) => `${key}: ${show(value)}`).join(', ')
}
