/**
 * Looks at everything in a snapshot and says what does not agree: adjacency against relationships, bitmaps and counts
 * against what they count, indexes and constraints against the data. A sound graph gives an empty list.
 */
import { order } from '../value/order.js'
import type { AdjacencyChunk } from './chunk/adjacency-chunk.js'
import type { Directory } from './directory.js'
import { counted, type Progress } from './disk/progress.js'
import { CHUNK_SHIFT } from './geometry.js'
import type { Entry } from './index/tree.js'
import { coveredEntities, entriesOf, keyOf } from './index-upkeep.js'
import { keepsType, missingKey } from './rules.js'
import type { ConstraintDescriptor, IndexDescriptor } from './schema.js'
import { backingIndex } from './schema-rules.js'
import { Statistics } from './statistics.js'
import type { View } from './view.js'

const MASK = (1 << CHUNK_SHIFT) - 1

/** More findings than this help nobody. */
const ENOUGH = 100

/** One sentence a finding. */
export function verify(graph: { snapshot(): View }, progress: Progress = () => {}): readonly string[] {
  const view = graph.snapshot()
  const findings: string[] = []
  for (const finding of allFindings(view, progress)) {
    findings.push(finding)
    if (findings.length === ENOUGH) break
  }
  return findings
}

function* allFindings(view: View, progress: Progress): Generator<string> {
  const { nextNode } = view.state
  progress('relationships')
  yield* relationshipFindings(view)
  yield* adjacencyFindings(view, 'outgoing', counted(progress, 'outgoing relationships, nodes', nextNode))
  yield* adjacencyFindings(view, 'incoming', counted(progress, 'incoming relationships, nodes', nextNode))
  progress('properties')
  yield* propertyFindings(view)
  progress('counts')
  yield* countFindings(view)
  for (const index of view.indexes) {
    progress(`index ${index.name}`)
    if (index.kind !== 'lookup') yield* indexFindings(view, index)
  }
  for (const constraint of view.constraints) {
    progress(`constraint ${constraint.name}`)
    yield* constraintFindings(view, constraint)
  }
}

function* relationshipFindings(view: View): Generator<string> {
  const scan = view.scanRelationships()
  while (scan.next()) {
    const id = scan.id
    if (!view.hasNode(view.startOf(id)))
      yield `relationship ${id} starts at node ${view.startOf(id)}, which does not exist`
    if (!view.hasNode(view.endOf(id))) yield `relationship ${id} ends at node ${view.endOf(id)}, which does not exist`
    if (view.typeName(view.typeOf(id)) === '' && view.typeOf(id) >= view.typeCount) {
      yield `relationship ${id} has the unknown type ${view.typeOf(id)}`
    }
  }
}

/** Each entry must be a relationship there is, with these ends; as many entries as relationships, then none is missing. */
function* adjacencyFindings(view: View, side: 'outgoing' | 'incoming', step: () => void): Generator<string> {
  const direction = side === 'outgoing' ? 'out' : 'in'
  const cursor = view.expand()
  const { relationships } = view.state
  let entries = 0
  let loops = 0
  for (let node = 0; node < view.state.nextNode; node++) {
    step()
    cursor.reset(node, direction, null)
    let last = -1
    let degree = 0
    while (cursor.next()) {
      const { relationship, other, type } = cursor
      entries++
      degree++
      if (other === node) loops++
      if (relationship <= last) yield `${side} relationships of node ${node} are not in order at ${relationship}`
      last = relationship
      // Two of these looks for each relationship are most of what a check does: chunks are asked directly.
      const chunk = relationships.at(relationship >>> CHUNK_SHIFT)?.ready()
      const position = relationship & MASK
      if (chunk === undefined || !chunk.exists.has(position)) {
        yield `node ${node} lists relationship ${relationship} as ${side}, which does not exist`
        continue
      }
      const own = side === 'outgoing' ? chunk.starts[position] : chunk.ends[position]
      const far = side === 'outgoing' ? chunk.ends[position] : chunk.starts[position]
      if (own !== node || far !== other || chunk.types[position] !== type) {
        yield `node ${node} lists relationship ${relationship} as ${side} with other ends or another type than it has`
      }
    }
    const counted = view.degree(node, direction, null)
    if (counted !== degree) yield `node ${node} has ${degree} ${side} relationships but counts ${counted}`
  }
  if (entries !== view.relationshipCount) {
    yield `${entries} ${side} entries stand for ${view.relationshipCount} relationships`
  }
  const counted = loopsIn(view.state[side])
  if (counted !== loops) yield `${loops} ${side} loops are counted as ${counted}`
}

function loopsIn(directory: Directory<AdjacencyChunk>): number {
  let loops = 0
  directory.forEach(chunk => {
    loops += chunk.ready().loops
  })
  return loops
}

/** Properties stand only at entities that exist, and under keys that the entity's chunk lists. */
function* propertyFindings(view: View): Generator<string> {
  const { nodes, relationships, nodeColumns, relationshipColumns } = view.state
  const findings: string[] = []
  for (const [entity, columns] of [
    ['node', nodeColumns],
    ['relationship', relationshipColumns],
  ] as const) {
    columns.forEach((chunk, key, ordinal) => {
      let count = 0
      const owners = (entity === 'node' ? nodes : relationships).at(ordinal)?.ready()
      const listed = owners?.keys.includes(key) === true
      chunk.ready().forEach((position, value) => {
        count++
        const id = (ordinal << CHUNK_SHIFT) + position
        const exists = owners?.exists.has(position) === true
        if (!exists) findings.push(`${entity} ${id} does not exist but has the property ${view.keyName(key)}`)
        if (exists && !listed) findings.push(`${entity} ${id} hides its property ${view.keyName(key)}`)
        const read = entity === 'node' ? view.nodeProperty(id, key) : view.relationshipProperty(id, key)
        if (order(read, value) !== 0)
          findings.push(`${entity} ${id} reads ${view.keyName(key)} otherwise than it rests`)
      })
      if (count !== chunk.count) findings.push(`${count} values of ${view.keyName(key)} are counted as ${chunk.count}`)
    })
  }
  yield* findings
}

function* countFindings(view: View): Generator<string> {
  const recount = Statistics.empty(0)
  let nodes = 0
  const scan = view.scanNodes()
  while (scan.next()) {
    nodes++
    for (const label of view.labelsOf(scan.id)) recount.addNodes(label, 1)
  }
  if (nodes !== view.nodeCount) yield `${nodes} nodes are counted as ${view.nodeCount}`
  let relationships = 0
  const relationshipScan = view.scanRelationships()
  while (relationshipScan.next()) {
    relationships++
    const id = relationshipScan.id
    const type = view.typeOf(id)
    recount.addRelationships(type, 1)
    for (const label of view.labelsOf(view.startOf(id))) recount.addAt(label, type, 'out', 1)
    for (const label of view.labelsOf(view.endOf(id))) recount.addAt(label, type, 'in', 1)
  }
  if (relationships !== view.relationshipCount)
    yield `${relationships} relationships are counted as ${view.relationshipCount}`
  yield* statisticsFindings(view, recount)
}

function* statisticsFindings(view: View, recount: Statistics): Generator<string> {
  for (let type = 0; type < view.typeCount; type++) {
    const real = recount.relationshipsOfType(type)
    const counted = view.relationshipsOfType(type)
    if (real !== counted) yield `${real} relationships of type ${view.typeName(type)} are counted as ${counted}`
  }
  for (let label = 0; label < view.labelCount; label++) {
    const real = recount.nodesWithLabel(label)
    const counted = view.nodesWithLabel(label)
    if (real !== counted) yield `${real} nodes with label ${view.labelName(label)} are counted as ${counted}`
    for (const direction of ['out', 'in'] as const) {
      for (let type = -1; type < view.typeCount; type++) {
        const here = recount.relationshipsAt(label, type, direction)
        const there = view.relationshipsAt(label, type, direction)
        if (here !== there) {
          yield `${here} relationships of type ${type} (${direction}) at label ${view.labelName(label)} are counted as ${there}`
        }
      }
    }
  }
}

function* indexFindings(view: View, index: IndexDescriptor): Generator<string> {
  const data = view.state.indexes.at(index.id)
  if (data === undefined) {
    yield `index ${index.name} has no content`
    return
  }
  const expected: Entry[] = []
  for (const id of coveredEntities(view, index)) {
    const key = keyOf(view, index, id, null)
    if (key !== null) expected.push({ key, id })
  }
  data.ready(() => entriesOf(view, index))
  for (const finding of data.findings(expected)) yield `index ${index.name}: ${finding}`
}

function* constraintFindings(view: View, constraint: ConstraintDescriptor): Generator<string> {
  const index: IndexDescriptor = { ...backingIndex(constraint), id: -1, state: 'ONLINE' }
  for (const id of coveredEntities(view, index)) {
    const presence = constraint.kind === 'exists' || constraint.kind === 'key'
    if (presence && missingKey(view, constraint, id) !== -1) {
      yield `${constraint.entity} ${id} lacks a property that constraint ${constraint.name} asks for`
    }
    if (constraint.kind === 'type' && !keepsType(constraint, keyOf(view, index, id, null))) {
      yield `${constraint.entity} ${id} has a value of another type than constraint ${constraint.name} asks for`
    }
  }
}
