/**
 * Changes a state of the graph: ownership of chunks, and the derived parts (adjacency, counts) kept in step. It knows
 * nothing of rules, indexes or records; transaction.ts puts those around it.
 */
import type { Value } from '../value/value.js'
import { AdjacencyChunk } from './chunk/adjacency-chunk.js'
import { ColumnChunk } from './chunk/column-chunk.js'
import { NodeChunk } from './chunk/node-chunk.js'
import { RelationshipChunk } from './chunk/relationship-chunk.js'
import type { Directory } from './directory.js'
import { newEpoch } from './epoch.js'
import { ADJACENCY_SHIFT, CHUNK_SHIFT } from './geometry.js'
import type { EntityKind } from './schema.js'
import type { Statistics } from './statistics.js'
import { View } from './view.js'

const MASK = (1 << CHUNK_SHIFT) - 1

export class Writer extends View {
  /** What carries this number may be written in place. */
  protected epoch = newEpoch()
  /** Chunks whose last entity went, by ordinal; some may have been rolled back since. */
  private readonly emptied = { nodes: new Set<number>(), relationships: new Set<number>() }

  protected placeNode(labels: readonly number[]): number {
    const { roots } = this
    const id = roots.nextNode++
    roots.nodeCount++
    const chunk = this.nodeChunk(id)
    chunk.create(id & MASK)
    for (const label of labels) {
      if (chunk.hasLabel(id & MASK, label)) continue
      chunk.addLabel(id & MASK, label)
      this.statistics().addNodes(label, 1)
    }
    return id
  }

  /** The node's labels and properties are gone already. */
  protected dropNode(id: number): void {
    const chunk = this.nodeChunk(id)
    chunk.delete(id & MASK)
    if (chunk.exists.count === 0) this.emptied.nodes.add(id >>> CHUNK_SHIFT)
    this.roots.nodeCount--
  }

  /**
   * At the end of a transaction: ids are never used again, so a full chunk that has become empty stays empty. Until then
   * it is kept, because a deleted relationship may still be asked for its ends.
   */
  protected dropEmptied(): void {
    const { roots, epoch } = this
    for (const ordinal of this.emptied.relationships) {
      const isFull = ordinal < roots.nextRelationship >>> CHUNK_SHIFT
      if (!isFull || roots.relationships.at(ordinal)?.ready().exists.count !== 0) continue
      roots.relationships = roots.relationships.writable(epoch)
      roots.relationships.put(ordinal, undefined)
    }
    for (const ordinal of this.emptied.nodes) {
      const isFull = ordinal < roots.nextNode >>> CHUNK_SHIFT
      if (!isFull || roots.nodes.at(ordinal)?.ready().exists.count !== 0) continue
      roots.nodes = roots.nodes.writable(epoch)
      roots.nodes.put(ordinal, undefined)
      for (const side of ['outgoing', 'incoming'] as const) this.dropAdjacency(side, ordinal)
    }
    this.emptied.relationships.clear()
    this.emptied.nodes.clear()
  }

  /** Of all nodes of a chunk: none of them exists, so none has a relationship. */
  private dropAdjacency(side: 'outgoing' | 'incoming', nodeOrdinal: number): void {
    const first = (nodeOrdinal << CHUNK_SHIFT) >>> ADJACENCY_SHIFT
    const directory: Directory<AdjacencyChunk> = this.roots[side].writable(this.epoch)
    for (let ordinal = first; ordinal < first + (1 << (CHUNK_SHIFT - ADJACENCY_SHIFT)); ordinal++) {
      if (directory.at(ordinal) !== undefined) directory.put(ordinal, undefined)
    }
    this.roots[side] = directory
  }

  protected placeLabel(id: number, label: number): void {
    this.nodeChunk(id).addLabel(id & MASK, label)
    this.statistics().addNodes(label, 1)
    this.countDegrees(id, label, 1)
  }

  protected dropLabel(id: number, label: number): void {
    this.nodeChunk(id).removeLabel(id & MASK, label)
    this.statistics().addNodes(label, -1)
    this.countDegrees(id, label, -1)
  }

  protected placeRelationship(type: number, start: number, end: number): number {
    const { roots } = this
    const id = roots.nextRelationship++
    roots.relationshipCount++
    this.relationshipChunkOf(id).create(id & MASK, type, start, end)
    this.adjacency('outgoing', start).add(start, id, end, type)
    this.adjacency('incoming', end).add(end, id, start, type)
    this.countRelationship(type, start, end, 1)
    return id
  }

  /** Its properties are gone already. */
  protected dropRelationship(id: number): void {
    const type = this.typeOf(id)
    const start = this.startOf(id)
    const end = this.endOf(id)
    const chunk = this.relationshipChunkOf(id)
    chunk.delete(id & MASK)
    if (chunk.exists.count === 0) this.emptied.relationships.add(id >>> CHUNK_SHIFT)
    this.adjacency('outgoing', start).remove(start, id, end)
    this.adjacency('incoming', end).remove(end, id, start)
    this.countRelationship(type, start, end, -1)
    this.roots.relationshipCount--
  }

  /** Value null removes. Answers whether there was a value before. */
  protected placeProperty(entity: EntityKind, id: number, key: number, value: Value): boolean {
    const columns = entity === 'node' ? this.roots.nodeColumns : this.roots.relationshipColumns
    const known = columns.chunk(key, id >>> CHUNK_SHIFT)
    if (known === undefined && value === null) return false
    if (known !== undefined && known.owner === this.epoch) {
      if (value !== null) return known.set(id & MASK, value)
    } else if (value === null && known?.has(id & MASK) === false) return false
    const chunk = this.columnChunk(entity, key, id >>> CHUNK_SHIFT, known)
    if (value !== null) return chunk.set(id & MASK, value)
    const had = chunk.remove(id & MASK)
    if (chunk.count === 0) {
      this.putColumn(entity, key, id >>> CHUNK_SHIFT, undefined)
      this.noteKey(entity, key, id >>> CHUNK_SHIFT, false)
    }
    return had
  }

  // ---- ownership
  private nodeChunk(id: number): NodeChunk {
    const ordinal = id >>> CHUNK_SHIFT
    const known = this.roots.nodes.at(ordinal)
    if (known !== undefined && known.owner === this.epoch) return known
    const chunk = known === undefined ? NodeChunk.empty(this.epoch) : known.ready().copy(this.epoch)
    this.roots.nodes = this.roots.nodes.writable(this.epoch)
    this.roots.nodes.put(ordinal, chunk)
    return chunk
  }

  private relationshipChunkOf(id: number): RelationshipChunk {
    const ordinal = id >>> CHUNK_SHIFT
    const known = this.roots.relationships.at(ordinal)
    if (known !== undefined && known.owner === this.epoch) return known
    const chunk = known === undefined ? RelationshipChunk.empty(this.epoch) : known.ready().copy(this.epoch)
    this.roots.relationships = this.roots.relationships.writable(this.epoch)
    this.roots.relationships.put(ordinal, chunk)
    return chunk
  }

  private adjacency(side: 'outgoing' | 'incoming', node: number): AdjacencyChunk {
    const ordinal = node >>> ADJACENCY_SHIFT
    const known = this.roots[side].at(ordinal)
    if (known !== undefined && known.owner === this.epoch) return known
    const chunk = known === undefined ? new AdjacencyChunk(this.epoch) : known.ready().copy(this.epoch)
    const directory: Directory<AdjacencyChunk> = this.roots[side].writable(this.epoch)
    directory.put(ordinal, chunk)
    this.roots[side] = directory
    return chunk
  }

  private columnChunk(entity: EntityKind, key: number, ordinal: number, known: ColumnChunk | undefined): ColumnChunk {
    if (known !== undefined && known.owner === this.epoch) return known
    const chunk = known === undefined ? ColumnChunk.empty(this.epoch) : known.copy(this.epoch)
    this.putColumn(entity, key, ordinal, chunk)
    if (known === undefined) this.noteKey(entity, key, ordinal, true)
    return chunk
  }

  private putColumn(entity: EntityKind, key: number, ordinal: number, chunk: ColumnChunk | undefined): void {
    const field = entity === 'node' ? 'nodeColumns' : 'relationshipColumns'
    const columns = this.roots[field].writable(this.epoch)
    columns.put(key, ordinal, chunk)
    this.roots[field] = columns
  }

  /** Keeps the list of keys that have a column here. */
  private noteKey(entity: EntityKind, key: number, ordinal: number, present: boolean): void {
    const first = ordinal << CHUNK_SHIFT
    if (entity === 'node') this.nodeChunk(first).noteKey(key, present)
    else this.relationshipChunkOf(first).noteKey(key, present)
  }

  protected statistics(): Statistics {
    this.roots.statistics = this.roots.statistics.writable(this.epoch)
    return this.roots.statistics
  }

  // ---- counts
  private countRelationship(type: number, start: number, end: number, change: number): void {
    const statistics = this.statistics()
    statistics.addRelationships(type, change)
    this.countEnd(statistics, start, type, 'out', change)
    this.countEnd(statistics, end, type, 'in', change)
  }

  private countEnd(statistics: Statistics, node: number, type: number, direction: 'out' | 'in', change: number): void {
    const chunk = this.roots.nodes.at(node >>> CHUNK_SHIFT)!.ready()
    for (const label of chunk.labels) {
      if (chunk.hasLabel(node & MASK, label)) statistics.addAt(label, type, direction, change)
    }
  }

  /** A node with relationships gains or loses a label. */
  private countDegrees(id: number, label: number, change: number): void {
    const cursor = this.expand()
    for (const direction of ['out', 'in'] as const) {
      cursor.reset(id, direction, null)
      while (cursor.next()) this.statistics().addAt(label, cursor.type, direction, change)
    }
  }
}
