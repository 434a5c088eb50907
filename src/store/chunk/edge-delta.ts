/**
 * Relationships that came to an adjacency chunk since it was merged last: one chain per node, in the order of
 * arrival, which is ascending by relationship. A deleted entry stays in its chain as the complement of its id.
 */
import { ADJACENCY_SHIFT } from '../geometry.js'

const SIZE = 1 << ADJACENCY_SHIFT
const NONE = -1
const FIRST_CAPACITY = 16

export class EdgeDelta {
  /** Entries, the deleted ones included. */
  length = 0

  private constructor(
    readonly owner: number,
    /** Per node: first and last entry of its chain, and how many of them live. */
    private readonly heads: Int32Array,
    private readonly tails: Int32Array,
    private readonly lives: Int32Array,
    private next: Int32Array,
    public relationships: Int32Array,
    public others: Int32Array,
    public types: Uint16Array,
  ) {}

  static empty(owner: number): EdgeDelta {
    const chains = () => new Int32Array(SIZE).fill(NONE)
    const ids = () => new Int32Array(FIRST_CAPACITY)
    return new EdgeDelta(
      owner,
      chains(),
      chains(),
      new Int32Array(SIZE),
      ids(),
      ids(),
      ids(),
      new Uint16Array(FIRST_CAPACITY),
    )
  }

  copy(owner: number): EdgeDelta {
    const capacity = Math.max(FIRST_CAPACITY, this.length + (this.length >> 2) + 1)
    const copy = new EdgeDelta(
      owner,
      this.heads.slice(),
      this.tails.slice(),
      this.lives.slice(),
      grownIds(this.next, capacity),
      grownIds(this.relationships, capacity),
      grownIds(this.others, capacity),
      grownTypes(this.types, capacity),
    )
    copy.length = this.length
    return copy
  }

  push(position: number, relationship: number, other: number, type: number): void {
    if (this.length === this.next.length) this.grow()
    const at = this.length++
    this.next[at] = NONE
    this.relationships[at] = relationship
    this.others[at] = other
    this.types[at] = type
    const tail = this.tails[position]!
    if (tail === NONE) this.heads[position] = at
    else this.next[tail] = at
    this.tails[position] = at
    this.lives[position]!++
  }

  /** Answers whether it was there. */
  remove(position: number, relationship: number): boolean {
    for (let at = this.first(position); at !== NONE; at = this.after(at)) {
      if (this.relationships[at] !== relationship) continue
      this.relationships[at] = ~relationship
      this.lives[position]!--
      return true
    }
    return false
  }

  /** Entry number of the first in a node's chain, deleted or not; negative at the end. */
  first(position: number): number {
    return this.heads[position]!
  }
  after(at: number): number {
    return this.next[at]!
  }
  degree(position: number): number {
    return this.lives[position]!
  }

  private grow(): void {
    const capacity = this.next.length * 2
    this.next = grownIds(this.next, capacity)
    this.relationships = grownIds(this.relationships, capacity)
    this.others = grownIds(this.others, capacity)
    this.types = grownTypes(this.types, capacity)
  }
}

function grownIds(from: Int32Array, capacity: number): Int32Array {
  const to = new Int32Array(capacity)
  to.set(from.subarray(0, capacity))
  return to
}

function grownTypes(from: Uint16Array, capacity: number): Uint16Array {
  const to = new Uint16Array(capacity)
  to.set(from.subarray(0, capacity))
  return to
}
