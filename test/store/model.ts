/** The graph as plain maps: slow, obvious, and what the store must agree with. */
import type { GraphView } from '../../src/store/graph.js'
import type { Value } from '../../src/value/value.js'

export interface ModelNode {
  readonly labels: Set<string>
  readonly properties: Map<string, Value>
}

export interface ModelRelationship {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly properties: Map<string, Value>
}

export interface Model {
  readonly nodes: Map<number, ModelNode>
  readonly relationships: Map<number, ModelRelationship>
  nextNode: number
  nextRelationship: number
}

export function emptyModel(): Model {
  return { nodes: new Map(), relationships: new Map(), nextNode: 0, nextRelationship: 0 }
}

export function copyModel(model: Model): Model {
  return structuredCloneModel(model)
}

function structuredCloneModel(model: Model): Model {
  const nodes = [...model.nodes].map(
    ([id, node]) => [id, { labels: new Set(node.labels), properties: new Map(node.properties) }] as const,
  )
  const relationships = [...model.relationships].map(
    ([id, relationship]) => [id, { ...relationship, properties: new Map(relationship.properties) }] as const,
  )
  return { ...model, nodes: new Map(nodes), relationships: new Map(relationships) }
}

/** Everything one can read of a model, in a form that `toEqual` compares. */
export function pictureOfModel(model: Model): unknown {
  const relationships = [...model.relationships].map(([id, relationship]) => ({ id, ...relationship }))
  const picture = [...model.nodes].map(([id, node]) => ({
    id,
    labels: [...node.labels].sort(),
    properties: sorted(node.properties),
    out: relationships.filter(({ start }) => start === id).map(other => other.id),
    in: relationships.filter(({ end }) => end === id).map(other => other.id),
    both: [
      ...relationships.filter(({ start }) => start === id),
      ...relationships.filter(({ start, end }) => end === id && start !== id),
    ].map(other => other.id),
  }))
  return {
    nodes: picture,
    relationships: relationships.map(({ properties, ...rest }) => ({ ...rest, properties: sorted(properties) })),
  }
}

/** The same, read through the view with its scans and cursors. */
export function pictureOf(view: GraphView): unknown {
  const nodes = []
  const scan = view.scanNodes()
  while (scan.next()) {
    const { id } = scan
    nodes.push({
      id,
      labels: view
        .labelsOf(id)
        .map(label => view.labelName(label))
        .sort(),
      properties: sorted(new Map(view.nodeKeys(id).map(key => [view.keyName(key), view.nodeProperty(id, key)]))),
      out: expanded(view, id, 'out'),
      in: expanded(view, id, 'in'),
      both: expanded(view, id, 'both'),
    })
  }
  const relationships = []
  const relationshipScan = view.scanRelationships()
  while (relationshipScan.next()) {
    const { id } = relationshipScan
    relationships.push({
      id,
      type: view.typeName(view.typeOf(id)),
      start: view.startOf(id),
      end: view.endOf(id),
      properties: sorted(
        new Map(view.relationshipKeys(id).map(key => [view.keyName(key), view.relationshipProperty(id, key)])),
      ),
    })
  }
  return { nodes, relationships }
}

function expanded(view: GraphView, id: number, direction: 'out' | 'in' | 'both'): readonly number[] {
  const cursor = view.expand()
  cursor.reset(id, direction, null)
  const found: number[] = []
  while (cursor.next()) found.push(cursor.relationship)
  return found
}

function sorted(properties: ReadonlyMap<string, Value>): unknown {
  return [...properties].sort(([a], [b]) => (a < b ? -1 : 1))
}
