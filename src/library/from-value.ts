/**
 * Results as JavaScript: INTEGER is a number when safe, else a bigint; FLOAT a number; LIST an array; MAP a plain
 * object (a key `__proto__` is data); nodes, relationships and paths plain data; everything else its own class.
 */
import {
  isResultList,
  isResultMap,
  NodeEntity,
  PathEntity,
  RelationshipEntity,
  type ResultMap,
  type ResultValue,
} from '../result/result.js'
import { Float } from '../value/value.js'

export interface Node {
  readonly kind: 'node'
  readonly id: number
  readonly labels: readonly string[]
  readonly properties: Readonly<Record<string, unknown>>
}
export interface Relationship {
  readonly kind: 'relationship'
  readonly id: number
  readonly type: string
  readonly startNode: number
  readonly endNode: number
  readonly properties: Readonly<Record<string, unknown>>
}
export interface Path {
  readonly kind: 'path'
  readonly nodes: readonly Node[]
  readonly relationships: readonly Relationship[]
}

export function fromValue(value: ResultValue): unknown {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Float) return value.value
  if (isResultList(value)) return value.map(fromValue)
  if (isResultMap(value)) return fromEntries(value)
  if (value instanceof NodeEntity) return fromNode(value)
  if (value instanceof RelationshipEntity) return fromRelationship(value)
  if (value instanceof PathEntity) {
    return { kind: 'path', nodes: value.nodes.map(fromNode), relationships: value.relationships.map(fromRelationship) }
  }
  return value
}

/** One row as an object keyed by column; a later column of an equal name cannot occur. */
export function fromRow(columns: readonly string[], row: readonly ResultValue[]): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  columns.forEach((column, i) => {
    define(object, column, fromValue(row[i] ?? null))
  })
  return object
}

function fromNode(node: NodeEntity): Node {
  return { kind: 'node', id: node.id, labels: node.labels, properties: fromEntries(node.properties) }
}

function fromRelationship(relationship: RelationshipEntity): Relationship {
  const { id, type, startNode, endNode } = relationship
  return { kind: 'relationship', id, type, startNode, endNode, properties: fromEntries(relationship.properties) }
}

function fromEntries(map: ResultMap): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [key, value] of map) define(object, key, fromValue(value))
  return object
}

/** Assignment to `__proto__` would set the prototype instead of a property. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else object[key] = value
}
