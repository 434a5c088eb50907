/**
 * Values for people, in the manner of Cypher itself: `(:Person {name: 'Ada'})`, `[:KNOWS {since: 2020}]`,
 * `(:A)-[:R]->(:B)`, `[1, 2.0, 'x']`, `{a: null}`. A string that is a whole cell stands without quotes.
 */
import { sortedKeys } from '../value/sorted-keys.js'
import { textOf } from '../value/text.js'
import { Float } from '../value/value.js'
import { Vector } from '../value/vector.js'
import { floatText } from './json/text.js'
import { coordinates, numberText } from './json/value.js'
import { printable } from './printable.js'
import {
  isResultList,
  isResultMap,
  NodeEntity,
  PathEntity,
  RelationshipEntity,
  type ResultMap,
  type ResultValue,
} from './result.js'

/** One cell of a table: the text of a value on one line, safe to print. */
export function cellText(value: ResultValue): string {
  return typeof value === 'string' ? printable(value) : cypherText(value)
}

function cypherText(value: ResultValue): string {
  switch (typeof value) {
    case 'string':
      return `'${printable(value.replace(/[\\']/g, mark => `\\${mark}`))}'`
    case 'number':
      return bare(numberText(value))
    case 'bigint':
    case 'boolean':
      return String(value)
  }
  if (value === null) return 'null'
  if (value instanceof Float) return bare(floatText(value.value))
  if (value instanceof NodeEntity) return nodeText(value)
  if (value instanceof RelationshipEntity) return `[${relationshipText(value)}]`
  if (value instanceof PathEntity) return pathText(value)
  if (isResultMap(value)) return mapText(value)
  if (isResultList(value)) return `[${value.map(cypherText).join(', ')}]`
  if (value instanceof Vector) return `vector([${coordinates(value).map(cypherText).join(', ')}])`
  if (value instanceof Uint8Array) return `[${Array.from(value).join(', ')}]`
  return textOf(value)
}

/** NaN and the infinities have quotes in JSON only. */
function bare(number: string): string {
  return number.startsWith('"') ? number.slice(1, -1) : number
}

function mapText(map: ResultMap): string {
  return `{${sortedKeys(map)
    .map(key => `${nameText(key)}: ${cypherText(map.get(key) ?? null)}`)
    .join(', ')}}`
}

function nameText(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `\`${printable(name.replaceAll('`', '``'))}\``
}

function propertiesText(properties: ResultMap): string {
  return properties.size === 0 ? '' : ` ${mapText(properties)}`
}

function nodeText(node: NodeEntity): string {
  const labels = node.labels.map(label => `:${nameText(label)}`).join('')
  return `(${`${labels}${propertiesText(node.properties)}`.trimStart()})`
}

function relationshipText(relationship: RelationshipEntity): string {
  return `:${nameText(relationship.type)}${propertiesText(relationship.properties)}`
}

/** Arrows point as stored, whichever way the path walked. */
function pathText(path: PathEntity): string {
  const [first, ...rest] = path.nodes
  if (first === undefined) return '()'
  let text = nodeText(first)
  let from = first
  for (const [i, node] of rest.entries()) {
    const relationship = path.relationships[i]!
    const body = `[${relationshipText(relationship)}]`
    text += relationship.startNode === from.id ? `-${body}->` : `<-${body}-`
    text += nodeText(node)
    from = node
  }
  return text
}
