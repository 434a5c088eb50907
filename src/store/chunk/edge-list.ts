/**
 * The relationships of a hub, in one direction, as a chain of blocks by ascending relationship. Appending touches the
 * last block, deleting one block, so a node with a million relationships never makes a million-entry copy.
 */
import { HUB_BLOCK } from '../geometry.js'

const NO_IDS = new Int32Array(0)
const NO_TYPES = new Uint16Array(0)

export class EdgeBlock {
  length = 0
  relationships = NO_IDS
  others = NO_IDS
  types = NO_TYPES
  private pending: ((block: EdgeBlock) => void) | null = null

  constructor(readonly owner: number) {}

  static empty(owner: number): EdgeBlock {
    const block = new EdgeBlock(owner)
    block.relationships = new Int32Array(HUB_BLOCK)
    block.others = new Int32Array(HUB_BLOCK)
    block.types = new Uint16Array(HUB_BLOCK)
    return block
  }

  /** `length` is known before the content. */
  static stored(owner: number, length: number, fill: (block: EdgeBlock) => void): EdgeBlock {
    const block = new EdgeBlock(owner)
    block.length = length
    block.pending = fill
    return block
  }

  ready(): this {
    if (this.pending !== null) {
      this.pending(this)
      this.pending = null
    }
    return this
  }

  copy(owner: number): EdgeBlock {
    const copy = EdgeBlock.empty(owner)
    copy.length = this.length
    copy.relationships.set(this.relationships.subarray(0, this.length))
    copy.others.set(this.others.subarray(0, this.length))
    copy.types.set(this.types.subarray(0, this.length))
    return copy
  }

  push(relationship: number, other: number, type: number): void {
    const at = this.length++
    this.relationships[at] = relationship
    this.others[at] = other
    this.types[at] = type
  }

  remove(at: number): void {
    this.relationships.copyWithin(at, at + 1, this.length)
    this.others.copyWithin(at, at + 1, this.length)
    this.types.copyWithin(at, at + 1, this.length)
    this.length--
  }
}

export class EdgeList {
  constructor(
    readonly owner: number,
    readonly blocks: EdgeBlock[] = [],
    /** Relationships in all blocks. */
    public count = 0,
  ) {}

  copy(owner: number): EdgeList {
    return new EdgeList(owner, this.blocks.slice(), this.count)
  }

  push(relationship: number, other: number, type: number): void {
    const last = this.blocks.length - 1
    const full = last < 0 || this.blocks[last]!.length === HUB_BLOCK
    if (full) this.blocks.push(EdgeBlock.empty(this.owner))
    this.writable(full ? last + 1 : last).push(relationship, other, type)
    this.count++
  }

  /** Answers whether it was there. */
  remove(relationship: number): boolean {
    const b = this.findBlock(relationship)
    if (b < 0) return false
    const found = this.blocks[b]!.ready()
    const at = search(found.relationships, relationship, found.length)
    if (found.relationships[at] !== relationship || at >= found.length) return false
    if (found.length === 1) this.blocks.splice(b, 1)
    else this.writable(b).remove(at)
    this.count--
    return true
  }

  /** The last block that does not start above the relationship. */
  private findBlock(relationship: number): number {
    let low = 0
    let high = this.blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.blocks[middle]!.ready().relationships[0]! <= relationship) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  private writable(index: number): EdgeBlock {
    const block = this.blocks[index]!
    if (block.owner === this.owner) return block
    const copy = block.ready().copy(this.owner)
    this.blocks[index] = copy
    return copy
  }
}

/** First place whose entry is not below `wanted`. */
function search(ids: Int32Array, wanted: number, length: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
