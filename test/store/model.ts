/** The graph as plain maps: slow, obvious, and what the store must agree with. */
import type { Direction, GraphView, IdCursor } from '../../src/store/graph.js'
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
    ...degreesOf(relationships, id),
  }))
  const labels = [...new Set([...model.nodes.values()].flatMap(node => [...node.labels]))]
  const types = [...new Set(relationships.map(({ type }) => type))]
  return {
    nodes: picture,
    relationships: relationships.map(({ properties, ...rest }) => ({ ...rest, properties: sorted(properties) })),
    byLabel: labels
      .sort()
      .map(label => [label, picture.filter(node => node.labels.includes(label)).map(({ id }) => id)]),
    byType: types.sort().map(type => [type, relationships.filter(other => other.type === type).map(({ id }) => id)]),
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
      ...degreesIn(view, id),
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
  return {
    nodes,
    relationships,
    byLabel: scans(view.labelCount, label => [view.labelName(label), all(view.scanLabel(label))]),
    byType: scans(view.typeCount, type => [view.typeName(type), all(view.scanType(type))]),
  }
}

/** Names with what a scan finds under them; a name that nothing has any more says nothing. */
function scans(count: number, scan: (token: number) => readonly [string, readonly number[]]): unknown {
  const found = Array.from({ length: count }, (_, token) => scan(token))
  return found.filter(([, ids]) => ids.length > 0).sort(([a], [b]) => (a < b ? -1 : 1))
}

function all(cursor: IdCursor): readonly number[] {
  const ids: number[] = []
  while (cursor.next()) ids.push(cursor.id)
  return ids
}

const DIRECTIONS = ['out', 'in', 'both'] as const

/** Relationships of type R at a node, and how many there are of R, of S, and of both together. */
function degreesOf(relationships: readonly (ModelRelationship & { readonly id: number })[], node: number): object {
  const at = (direction: Direction, types: readonly string[]) => {
    const typed = relationships.filter(({ type }) => types.includes(type))
    const out = direction === 'in' ? [] : typed.filter(({ start }) => start === node)
    const loopsSeen = direction === 'both'
    const into = typed.filter(({ start, end }) => end === node && !(loopsSeen && start === node))
    return [...out, ...(direction === 'out' ? [] : into)].map(({ id }) => id)
  }
  return {
    ofTypeR: DIRECTIONS.map(direction => at(direction, ['R'])),
    degrees: DIRECTIONS.map(direction => [['R'], ['S'], ['R', 'S']].map(types => at(direction, types).length)),
    degree: DIRECTIONS.map(direction => at(direction, ['R', 'S']).length),
  }
}

function degreesIn(view: GraphView, node: number): object {
  const tokens = (types: readonly string[]) => types.map(type => view.typeToken(type))
  return {
    ofTypeR: DIRECTIONS.map(direction => expanded(view, node, direction, tokens(['R']))),
    degrees: DIRECTIONS.map(direction =>
      [['R'], ['S'], ['R', 'S']].map(types => view.degree(node, direction, tokens(types))),
    ),
    degree: DIRECTIONS.map(direction => view.degree(node, direction, null)),
  }
}

function expanded(view: GraphView, id: number, direction: Direction, types: readonly number[] | null = null) {
  const cursor = view.expand()
  cursor.reset(id, direction, types)
  const found: number[] = []
  while (cursor.next()) found.push(cursor.relationship)
  return found
}

function sorted(properties: ReadonlyMap<string, Value>): unknown {
  return [...properties].sort(([a], [b]) => (a < b ? -1 : 1))
}
