/** Reads a state of the graph: the whole of a frozen snapshot, and the reading half of a transaction. */
import { fail, invariant } from '../status/fail.js'
import type { Value } from '../value/value.js'
import { BitmapCursor } from './bitmap-cursor.js'
import type { AdjacencyChunk } from './chunk/adjacency-chunk.js'
import type { Directory } from './directory.js'
import { AdjacencyCursor } from './expand-cursor.js'
import { FulltextIndex } from './fulltext/fulltext-index.js'
import { searchFulltext } from './fulltext/search.js'
import { ADJACENCY_SHIFT, CHUNK_SHIFT } from './geometry.js'
import type { Direction, ExpandCursor, GraphView, IdCursor, Scored } from './graph.js'
import { entriesOf, keyOf } from './index-upkeep.js'
import type { Roots } from './roots.js'
import type { ConstraintDescriptor, IndexDescriptor, IndexQuery } from './schema.js'
import { VectorIndex } from './vector/vector-index.js'

const MASK = (1 << CHUNK_SHIFT) - 1
const ADJACENCY_MASK = (1 << ADJACENCY_SHIFT) - 1
const NONE: readonly number[] = []

export class View implements GraphView {
  protected roots: Roots

  constructor(roots: Readonly<Roots>) {
    this.roots = roots
  }

  /** The state that this view reads, for the store's own parts. */
  get state(): Readonly<Roots> {
    return this.roots
  }

  // ---- tokens
  labelToken(name: string): number {
    return this.roots.labels.token(name)
  }
  typeToken(name: string): number {
    return this.roots.types.token(name)
  }
  keyToken(name: string): number {
    return this.roots.keys.token(name)
  }
  labelName(token: number): string {
    return this.roots.labels.name(token)
  }
  typeName(token: number): string {
    return this.roots.types.name(token)
  }
  keyName(token: number): string {
    return this.roots.keys.name(token)
  }
  get labelCount(): number {
    return this.roots.labels.count
  }
  get typeCount(): number {
    return this.roots.types.count
  }
  get keyCount(): number {
    return this.roots.keys.count
  }
  get schemaEpoch(): number {
    return this.roots.schemaEpoch
  }

  // ---- counts
  get nodeCount(): number {
    return this.roots.nodeCount
  }
  get relationshipCount(): number {
    return this.roots.relationshipCount
  }
  nodesWithLabel(label: number): number {
    return this.roots.statistics.nodesWithLabel(label)
  }
  relationshipsOfType(type: number): number {
    return this.roots.statistics.relationshipsOfType(type)
  }
  relationshipsAt(label: number, type: number, direction: 'out' | 'in'): number {
    return this.roots.statistics.relationshipsAt(label, type, direction)
  }

  // ---- nodes
  hasNode(id: number): boolean {
    const chunk = id >>> 0 === id ? this.roots.nodes.at(id >>> CHUNK_SHIFT) : undefined
    return chunk === undefined ? false : chunk.ready().exists.has(id & MASK)
  }

  hasLabel(id: number, label: number): boolean {
    const chunk = this.roots.nodes.at(id >>> CHUNK_SHIFT)
    return chunk === undefined ? false : chunk.ready().hasLabel(id & MASK, label)
  }

  labelsOf(id: number): readonly number[] {
    const chunk = this.roots.nodes.at(id >>> CHUNK_SHIFT)
    if (chunk === undefined) return NONE
    const position = id & MASK
    return chunk.ready().labels.filter(label => chunk.hasLabel(position, label))
  }

  nodeProperty(id: number, key: number): Value {
    return this.roots.nodeColumns.get(id, key)
  }

  nodeKeys(id: number): readonly number[] {
    const keys = this.roots.nodes.at(id >>> CHUNK_SHIFT)?.ready().keys ?? NONE
    return keys.filter(key => this.roots.nodeColumns.has(id, key))
  }

  degree(id: number, direction: Direction, types: readonly number[] | null): number {
    const { outgoing, incoming } = this.roots
    if (types !== null) return this.typedDegree(id, direction, types)
    if (direction === 'out') return degreeIn(outgoing, id)
    if (direction === 'in') return degreeIn(incoming, id)
    return degreeIn(outgoing, id) + degreeIn(incoming, id) - this.loopsAt(id)
  }

  private typedDegree(id: number, direction: Direction, types: readonly number[]): number {
    const { outgoing, incoming } = this.roots
    if (types.length === 1 && direction !== 'both') {
      return typedDegreeIn(direction === 'out' ? outgoing : incoming, id, types[0]!, -1)
    }
    let degree = 0
    for (const [i, type] of types.entries()) {
      if (types.indexOf(type) !== i) continue
      if (direction !== 'in') degree += typedDegreeIn(outgoing, id, type, -1)
      // A loop is among the outgoing already.
      if (direction !== 'out') degree += typedDegreeIn(incoming, id, type, direction === 'both' ? id : -1)
    }
    return degree
  }

  private loopsAt(id: number): number {
    const chunk = this.roots.outgoing.at(id >>> ADJACENCY_SHIFT)
    if (chunk === undefined || chunk.ready().loops === 0) return 0
    const cursor = this.expand()
    cursor.reset(id, 'out', null)
    let loops = 0
    while (cursor.next()) if (cursor.other === id) loops++
    return loops
  }

  // ---- relationships
  hasRelationship(id: number): boolean {
    const chunk = id >>> 0 === id ? this.roots.relationships.at(id >>> CHUNK_SHIFT) : undefined
    return chunk === undefined ? false : chunk.ready().exists.has(id & MASK)
  }

  typeOf(id: number): number {
    return this.relationshipChunk(id).types[id & MASK]!
  }
  startOf(id: number): number {
    return this.relationshipChunk(id).starts[id & MASK]!
  }
  endOf(id: number): number {
    return this.relationshipChunk(id).ends[id & MASK]!
  }

  private relationshipChunk(id: number) {
    const chunk = this.roots.relationships.at(id >>> CHUNK_SHIFT)
    if (chunk !== undefined) return chunk.ready()
    invariant(id < this.roots.nextRelationship, `relationship ${id} was never created`)
    // An earlier transaction deleted it, and all others of its chunk.
    return fail('deleted-entity', { entity: 'relationship', id })
  }

  relationshipProperty(id: number, key: number): Value {
    return this.roots.relationshipColumns.get(id, key)
  }

  relationshipKeys(id: number): readonly number[] {
    const keys = this.roots.relationships.at(id >>> CHUNK_SHIFT)?.ready().keys ?? NONE
    return keys.filter(key => this.roots.relationshipColumns.has(id, key))
  }

  // ---- scans
  scanNodes(): IdCursor {
    const { nodes } = this.roots
    return new BitmapCursor(nodes.end, ordinal => nodes.at(ordinal)?.ready().exists)
  }
  scanLabel(label: number): IdCursor {
    const { nodes } = this.roots
    return new BitmapCursor(nodes.end, ordinal => nodes.at(ordinal)?.ready().labelled(label))
  }
  scanRelationships(): IdCursor {
    const { relationships } = this.roots
    return new BitmapCursor(relationships.end, ordinal => relationships.at(ordinal)?.ready().exists)
  }
  scanType(type: number): IdCursor {
    const { relationships } = this.roots
    return new BitmapCursor(relationships.end, ordinal => relationships.at(ordinal)?.ready().typed(type))
  }
  expand(): ExpandCursor {
    return new AdjacencyCursor(() => this.roots)
  }

  // ---- schema
  get indexes(): readonly IndexDescriptor[] {
    return this.roots.schema.indexes
  }
  get records(): ReadonlyMap<string, Value> {
    return this.roots.records
  }

  get constraints(): readonly ConstraintDescriptor[] {
    return this.roots.schema.constraints
  }
  seek(index: IndexDescriptor, query: IndexQuery, descending = false): IdCursor {
    return this.index(index).seek(query, descending, id => keyOf(this, index, id, null))
  }
  indexSize(index: IndexDescriptor): { readonly entries: number; readonly distinct: number } {
    if (index.kind === 'lookup') return this.lookupSize(index)
    const { entries, distinct } = this.index(index)
    return { entries, distinct }
  }
  estimate(index: IndexDescriptor, query: IndexQuery): number {
    return this.index(index).estimate(query)
  }

  searchText(index: IndexDescriptor, query: string): readonly Scored[] {
    const data = this.index(index)
    invariant(data instanceof FulltextIndex, `index ${index.name} is no full-text index`)
    const fields = index.keys.map(key => this.keyName(key))
    return searchFulltext({ index: data, fields, read: id => keyOf(this, index, id, null) }, query)
  }
  nearest(index: IndexDescriptor, vector: Value, count: number): readonly Scored[] {
    const data = this.index(index)
    invariant(data instanceof VectorIndex, `index ${index.name} is no vector index`)
    return data.nearest(vector, count)
  }

  private lookupSize(index: IndexDescriptor): { readonly entries: number; readonly distinct: number } {
    return index.entity === 'node'
      ? { entries: this.nodeCount, distinct: this.labelCount }
      : { entries: this.relationshipCount, distinct: this.typeCount }
  }

  private index(index: IndexDescriptor) {
    const data = this.roots.indexes.at(index.id)
    invariant(data !== undefined, `index ${index.name} has no entries to seek`)
    data.ready(() => entriesOf(this, index))
    return data
  }
}

function degreeIn(directory: Directory<AdjacencyChunk>, id: number): number {
  const chunk = directory.at(id >>> ADJACENCY_SHIFT)
  return chunk === undefined ? 0 : chunk.ready().degree(id & ADJACENCY_MASK)
}

/** `node` leaves out its loops, -1 none. */
function typedDegreeIn(directory: Directory<AdjacencyChunk>, id: number, type: number, node: number): number {
  const chunk = directory.at(id >>> ADJACENCY_SHIFT)
  return chunk === undefined ? 0 : chunk.ready().typedDegree(id & ADJACENCY_MASK, type, node)
}
