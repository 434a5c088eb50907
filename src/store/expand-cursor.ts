/**
 * Walks the relationships of one node: outgoing, then incoming; in each direction the base, the hub's blocks or the
 * delta. Each stretch is a range of three parallel arrays, so the loop in `next` knows nothing of where it came from.
 */
import type { AdjacencyChunk } from './chunk/adjacency-chunk.js'
import type { EdgeDelta } from './chunk/edge-delta.js'
import type { EdgeList } from './chunk/edge-list.js'
import type { Directory } from './directory.js'
import { ADJACENCY_SHIFT } from './geometry.js'
import type { Direction, ExpandCursor } from './graph.js'

const MASK = (1 << ADJACENCY_SHIFT) - 1
// -1 is the token of a name that the graph does not know.
const ALL_TYPES = -2
const SEVERAL_TYPES = -3
const NO_IDS = new Int32Array(0)
const NO_TYPES = new Uint16Array(0)

export interface AdjacencySource {
  readonly outgoing: Directory<AdjacencyChunk>
  readonly incoming: Directory<AdjacencyChunk>
}

export class AdjacencyCursor implements ExpandCursor {
  relationship = -1
  other = -1
  type = -1

  private relationships = NO_IDS
  private others = NO_IDS
  private types = NO_TYPES
  private at = 0
  private end = 0

  private node = -1
  /** A type, ALL_TYPES or SEVERAL_TYPES. */
  private wanted = ALL_TYPES
  private wantedTypes: readonly number[] = []
  /** In the second half of `both`: loops were given by the first. */
  private skipLoops = false
  /** Of `both`, the incoming half is still to come. */
  private incomingNext = false
  private delta: EdgeDelta | null = null
  private hub: EdgeList | null = null
  private block = 0
  private gatheredRelationships = NO_IDS
  private gatheredOthers = NO_IDS
  private gatheredTypes = NO_TYPES

  /** `source` is asked at each `reset`, so a transaction's cursor sees what it has written. */
  constructor(private readonly source: () => AdjacencySource) {}

  reset(node: number, direction: Direction, types: readonly number[] | null): void {
    this.node = node
    this.wanted = types === null ? ALL_TYPES : types.length === 1 ? types[0]! : SEVERAL_TYPES
    this.wantedTypes = types ?? []
    this.skipLoops = false
    this.incomingNext = direction === 'both'
    this.enter(direction === 'in' ? this.source().incoming : this.source().outgoing)
  }

  next(): boolean {
    for (;;) {
      while (this.at < this.end) {
        const at = this.at++
        const relationship = this.relationships[at]!
        if (relationship < 0) continue
        const type = this.types[at]!
        if (this.wanted !== ALL_TYPES && this.wanted !== type && !this.isWanted(type)) continue
        const other = this.others[at]!
        if (this.skipLoops && other === this.node) continue
        this.relationship = relationship
        this.other = other
        this.type = type
        return true
      }
      if (!this.nextStretch()) return false
    }
  }

  private isWanted(type: number): boolean {
    return this.wanted === SEVERAL_TYPES && this.wantedTypes.includes(type)
  }

  private enter(directory: Directory<AdjacencyChunk>): void {
    this.at = 0
    this.end = 0
    this.delta = null
    this.hub = null
    const chunk = this.node < 0 ? undefined : directory.at(this.node >>> ADJACENCY_SHIFT)
    if (chunk === undefined) return
    chunk.ready().settle()
    const position = this.node & MASK
    this.relationships = chunk.relationships
    this.others = chunk.others
    this.types = chunk.types
    this.at = chunk.offsets[position]!
    this.end = chunk.offsets[position + 1]!
    this.delta = chunk.delta
    if (chunk.hubs === null) return
    this.hub = chunk.hubs.get(position) ?? null
    this.block = 0
  }

  private nextStretch(): boolean {
    if (this.hub !== null && this.block < this.hub.blocks.length) {
      this.takeBlock(this.hub)
      return true
    }
    if (this.delta !== null && this.delta.degree(this.node & MASK) > 0) {
      this.gather(this.delta)
      return true
    }
    if (!this.incomingNext) return false
    this.incomingNext = false
    this.skipLoops = true
    this.enter(this.source().incoming)
    return true
  }

  private takeBlock(hub: EdgeList): void {
    const block = hub.blocks[this.block++]!.ready()
    this.relationships = block.relationships
    this.others = block.others
    this.types = block.types
    this.at = 0
    this.end = block.length
  }

  /** Copies a node's chain from the delta into arrays of the cursor's own. */
  private gather(delta: EdgeDelta): void {
    const position = this.node & MASK
    const count = delta.degree(position)
    if (this.gatheredTypes.length < count) {
      this.gatheredRelationships = new Int32Array(count * 2)
      this.gatheredOthers = new Int32Array(count * 2)
      this.gatheredTypes = new Uint16Array(count * 2)
    }
    let end = 0
    for (let entry = delta.first(position); entry >= 0; entry = delta.after(entry)) {
      if (delta.relationships[entry]! < 0) continue
      this.gatheredRelationships[end] = delta.relationships[entry]!
      this.gatheredOthers[end] = delta.others[entry]!
      this.gatheredTypes[end++] = delta.types[entry]!
    }
    this.relationships = this.gatheredRelationships
    this.others = this.gatheredOthers
    this.types = this.gatheredTypes
    this.at = 0
    this.end = end
    this.delta = null
  }
}
