/**
 * References become data: a result must not change when the graph does, and must outlive its snapshot.
 * A node that many rows share is read once. A value nested past the limit fails here, before any surface walks it.
 */
import type { GraphView } from '../store/graph.js'
import { checkDepth } from '../value/depth.js'
import { isList, isMap } from '../value/kind.js'
import { type CypherMap, NodeValue, PathValue, RelationshipValue, type Value } from '../value/value.js'
import { NodeEntity, PathEntity, RelationshipEntity, type ResultMap, type ResultValue } from './result.js'

const NO_PROPERTIES: ResultMap = new Map()

export class Materialiser {
  private readonly nodes = new Map<number, NodeEntity>()
  private readonly relationships = new Map<number, RelationshipEntity>()

  constructor(private readonly view: GraphView) {}

  row(values: readonly Value[]): readonly ResultValue[] {
    return this.list(values, 0)
  }

  /** `depth`: lists and maps around it. */
  value(value: Value, depth = 0): ResultValue {
    if (value === null || typeof value !== 'object') return value
    if (isList(value)) return this.list(value, depth + 1)
    if (isMap(value)) return this.map(value, depth + 1)
    if (value instanceof NodeValue) return this.node(value.id)
    if (value instanceof RelationshipValue) return this.relationship(value.id)
    if (value instanceof PathValue) {
      return new PathEntity(
        value.nodes.map(id => this.node(id)),
        value.relationships.map(id => this.relationship(id)),
      )
    }
    return value
  }

  /** The same array when nothing in it had to change: most lists hold no entities. */
  private list(values: readonly Value[], depth: number): readonly ResultValue[] {
    checkDepth(depth)
    let copy: ResultValue[] | null = null
    for (let i = 0; i < values.length; i++) {
      const before = values[i] ?? null
      const after = this.value(before, depth)
      // Up to here every value was its own result.
      if (copy === null && after !== before) copy = values.slice(0, i) as ResultValue[]
      copy?.push(after)
    }
    return copy ?? (values as readonly ResultValue[])
  }

  private map(map: CypherMap, depth: number): ResultMap {
    checkDepth(depth)
    let changed = false
    const copy = new Map<string, ResultValue>()
    for (const [key, before] of map) {
      const after = this.value(before, depth)
      changed ||= after !== before
      copy.set(key, after)
    }
    return changed ? copy : (map as ResultMap)
  }

  /** A node deleted by its own statement keeps its id and nothing else. */
  private node(id: number): NodeEntity {
    const known = this.nodes.get(id)
    if (known !== undefined) return known
    const { view } = this
    const entity = view.hasNode(id)
      ? new NodeEntity(
          id,
          view.labelsOf(id).map(token => view.labelName(token)),
          this.properties(view.nodeKeys(id), key => view.nodeProperty(id, key)),
        )
      : new NodeEntity(id, [], NO_PROPERTIES)
    this.nodes.set(id, entity)
    return entity
  }

  private relationship(id: number): RelationshipEntity {
    const known = this.relationships.get(id)
    if (known !== undefined) return known
    const { view } = this
    const entity = new RelationshipEntity(
      id,
      view.typeName(view.typeOf(id)),
      view.startOf(id),
      view.endOf(id),
      view.hasRelationship(id)
        ? this.properties(view.relationshipKeys(id), key => view.relationshipProperty(id, key))
        : NO_PROPERTIES,
    )
    this.relationships.set(id, entity)
    return entity
  }

  private properties(keys: readonly number[], read: (key: number) => Value): ResultMap {
    if (keys.length === 0) return NO_PROPERTIES
    const map = new Map<string, ResultValue>()
    for (const key of keys) map.set(this.view.keyName(key), this.value(read(key)))
    return map
  }
}
