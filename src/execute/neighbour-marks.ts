/**
 * The neighbours of one node, marked by id: a look-up tells in a few instructions whether (and by which relationships)
 * another node is one. The arrays grow to the largest id met and are cleared by counting up a stamp.
 */
import type { Direction, ExpandCursor } from '../store/graph.js'
import type { ExecutionRuntime } from './runtime.js'

export class NeighbourMarks {
  private node = -1
  private direction: Direction = 'out'
  private stamp = 0
  private stamps = new Int32Array(0)
  /** First entry of each marked node's chain. */
  private heads = new Int32Array(0)
  private relationships: number[] = []
  private nexts: number[] = []

  constructor(private readonly runtime: ExecutionRuntime) {}

  clear(): void {
    this.node = -1
  }

  holds(node: number, direction: Direction): boolean {
    return this.node === node && this.direction === direction
  }

  mark(node: number, direction: Direction, types: readonly number[] | null, cursor: ExpandCursor): void {
    this.node = node
    this.direction = direction
    this.stamp++
    this.relationships.length = 0
    this.nexts.length = 0
    cursor.reset(node, direction, types)
    while (cursor.next()) this.add(cursor.other, cursor.relationship)
  }

  private add(other: number, relationship: number): void {
    if (other >= this.stamps.length) this.grow(other)
    const entry = this.relationships.length
    this.nexts.push(this.stamps[other] === this.stamp ? this.heads[other]! : -1)
    this.relationships.push(relationship)
    this.stamps[other] = this.stamp
    this.heads[other] = entry
  }

  private grow(id: number): void {
    const size = Math.max(1024, 2 ** Math.ceil(Math.log2(id + 1)))
    this.runtime.hold((size - this.stamps.length) * 8)
    const stamps = new Int32Array(size)
    stamps.set(this.stamps)
    const heads = new Int32Array(size)
    heads.set(this.heads)
    this.stamps = stamps
    this.heads = heads
  }

  /** -1: no neighbour. */
  first(other: number): number {
    return other < this.stamps.length && this.stamps[other] === this.stamp ? this.heads[other]! : -1
  }
  relationshipAt(entry: number): number {
    return this.relationships[entry]!
  }
  after(entry: number): number {
    return this.nexts[entry]!
  }
}
