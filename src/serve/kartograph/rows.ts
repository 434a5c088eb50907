/**
 * Rows as the second surface shows them. A single returned entity is wrapped (`{node}`, `{edge}`, `{path}`); inside a
 * map, a list or a row of several columns the same entity is bare. What comes out is plain data for JSON.stringify.
 */
import { generatedId, isDomainId } from '../../ontology/domain-id.js'
import { wellFormed } from '../../result/json/text.js'
import { NodeEntity, PathEntity, RelationshipEntity, type ResultValue } from '../../result/result.js'
import type { GraphView } from '../../store/graph.js'
import { isTemporal } from '../../value/kind.js'
import { Point } from '../../value/point.js'
import { crsOf } from '../../value/spatial/crs.js'
import { temporalToString } from '../../value/temporal-text.js'
import { Uuid } from '../../value/uuid.js'
import { Float } from '../../value/value.js'
import { Vector } from '../../value/vector.js'

export class RowWriter {
  /** @param view the state the rows were read from: the ends of a relationship are looked up there */
  constructor(private readonly view: GraphView) {}

  row(columns: readonly string[], values: readonly ResultValue[]): unknown {
    if (columns.length === 1) return this.single(values[0] ?? null)
    return object(columns.map((name, i) => [name, this.inside(values[i] ?? null)] as const))
  }

  private single(value: ResultValue): unknown {
    if (value instanceof NodeEntity) return { node: this.node(value) }
    if (value instanceof RelationshipEntity) return { edge: this.edge(value) }
    if (value instanceof PathEntity) return { path: this.path(value) }
    const inside = this.inside(value)
    return value instanceof Map ? inside : { value: inside }
  }

  private inside(value: ResultValue): unknown {
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'string') return wellFormed(value)
    if (typeof value === 'number') return numberOf(value)
    if (typeof value === 'bigint') return String(value)
    if (value instanceof Float) return numberOf(value.value)
    if (isList(value)) return value.map(item => this.inside(item))
    if (isMap(value)) return object([...value].map(([key, item]) => [key, this.inside(item)] as const))
    if (value instanceof NodeEntity) return this.node(value)
    if (value instanceof RelationshipEntity) return this.edge(value)
    if (value instanceof PathEntity) return this.path(value)
    return scalar(value)
  }

  private node(node: NodeEntity): unknown {
    const [label = ''] = node.labels
    return {
      id: shownId(node.properties.get('id'), label === '' ? 'node' : label, node.id),
      label,
      ...(node.labels.length > 1 ? { labels: node.labels } : {}),
      properties: this.properties(node.properties),
    }
  }

  private edge(edge: RelationshipEntity): unknown {
    return {
      id: shownId(edge.properties.get('id'), edge.type, edge.id),
      label: edge.type,
      start_id: this.idOf(edge.startNode),
      end_id: this.idOf(edge.endNode),
      properties: this.properties(edge.properties),
    }
  }

  private path({ nodes, relationships }: PathEntity): unknown {
    return {
      nodes: nodes.map(node => this.node(node)),
      edges: relationships.map(edge => this.edge(edge)),
      length: relationships.length,
    }
  }

  private idOf(node: number): string {
    const { view } = this
    const key = view.keyToken('id')
    const [label] = view.labelsOf(node)
    return shownId(
      key < 0 ? null : view.nodeProperty(node, key),
      label === undefined ? 'node' : view.labelName(label),
      node,
    )
  }

  /** A domain id has become the entity's id and is left out here. */
  private properties(properties: ReadonlyMap<string, ResultValue>): unknown {
    const shown = [...properties].filter(([key, value]) => !(key === 'id' && isDomainId(value)))
    return object(shown.map(([key, value]) => [key, this.inside(value)] as const))
  }
}

function shownId(stored: unknown, label: string, id: number): string {
  return isDomainId(stored) ? stored : generatedId(label, id)
}

function numberOf(n: number): number | string {
  if (Number.isFinite(n)) return n
  return Number.isNaN(n) ? 'NaN' : n > 0 ? 'Inf' : '-Inf'
}

type Scalar = Exclude<
  ResultValue,
  | null
  | string
  | boolean
  | number
  | bigint
  | Float
  | NodeEntity
  | RelationshipEntity
  | PathEntity
  | readonly ResultValue[]
  | ReadonlyMap<string, ResultValue>
>

function scalar(value: Scalar): unknown {
  if (isTemporal(value)) return temporalToString(value)
  if (value instanceof Uuid) return value.text
  if (value instanceof Vector)
    return [...value.values].map(item => (typeof item === 'bigint' ? safe(item) : numberOf(item)))
  if (value instanceof Point) return pointDocument(value)
  return value instanceof Uint8Array ? [...value] : String(value)
}

function safe(n: bigint): number | string {
  return n >= BigInt(Number.MIN_SAFE_INTEGER) && n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : String(n)
}

function pointDocument(point: Point): unknown {
  const [x, y, z] = point.coordinates
  return { kind: 'point', srid: point.srid, x, y, ...(crsOf(point).dimensions === 3 ? { z } : {}) }
}

function isMap(value: ResultValue): value is ReadonlyMap<string, ResultValue> {
  return value instanceof Map
}

function isList(value: ResultValue): value is readonly ResultValue[] {
  return Array.isArray(value)
}

/** Any key is data, `__proto__` too. */
function object(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    Object.defineProperty(made, wellFormed(key), { value, enumerable: true, configurable: true, writable: true })
  }
  return made
}
