/** Leaves and branches of an index tree; what they mean stands in tree.ts. */
import { order } from '../../value/order.js'
import type { Value } from '../../value/value.js'

export type TreeNode = Leaf | Branch

export class Leaf {
  keys: Value[] = []
  ids: number[] = []
  private pending: ((leaf: Leaf) => void) | null = null

  private constructor(
    readonly owner: number,
    /** The same for all versions of a leaf: its place in the file. */
    readonly number: number,
  ) {}

  static of(owner: number, number: number, keys: Value[], ids: number[]): Leaf {
    const leaf = new Leaf(owner, number)
    leaf.keys = keys
    leaf.ids = ids
    return leaf
  }

  static stored(owner: number, number: number, fill: (leaf: Leaf) => void): Leaf {
    const leaf = new Leaf(owner, number)
    leaf.pending = fill
    return leaf
  }

  ready(): this {
    if (this.pending !== null) {
      this.pending(this)
      this.pending = null
    }
    return this
  }

  writable(owner: number): Leaf {
    this.ready()
    return this.owner === owner ? this : Leaf.of(owner, this.number, this.keys.slice(), this.ids.slice())
  }

  /** First place that is not below the pair. */
  find(key: Value, id: number): number {
    let low = 0
    let high = this.ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      const side = order(this.keys[middle]!, key)
      if (side < 0 || (side === 0 && this.ids[middle]! < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First place for whose key `reached` says true. */
  position(reached: (key: Value) => boolean): number {
    let low = 0
    let high = this.keys.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (reached(this.keys[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }

  insert(at: number, key: Value, id: number): void {
    if (at === this.ids.length) {
      this.keys.push(key)
      this.ids.push(id)
      return
    }
    this.keys.splice(at, 0, key)
    this.ids.splice(at, 0, id)
  }

  removeAt(at: number): void {
    this.keys.splice(at, 1)
    this.ids.splice(at, 1)
  }

  /** Moves the entries from `at` on to a new leaf. */
  splitAt(at: number, number: number): Leaf {
    return Leaf.of(this.owner, number, this.keys.splice(at), this.ids.splice(at))
  }

  append(other: Leaf): void {
    this.keys.push(...other.keys)
    this.ids.push(...other.ids)
  }
}

export class Branch {
  constructor(
    readonly owner: number,
    readonly children: TreeNode[],
    readonly sizes: number[],
    /** Lower borders; the first is never looked at. */
    readonly lows: Value[],
    readonly lowIds: number[],
  ) {}

  /** Over neighbours built just now, whose first entries are the borders. */
  static over(owner: number, children: TreeNode[]): Branch {
    const firsts = children.map(firstLeaf)
    const sizes = children.map(child =>
      child instanceof Leaf ? child.ids.length : child.sizes.reduce((sum, size) => sum + size, 0),
    )
    return new Branch(
      owner,
      children,
      sizes,
      firsts.map(leaf => leaf.keys[0]!),
      firsts.map(leaf => leaf.ids[0]!),
    )
  }

  writable(owner: number): Branch {
    if (this.owner === owner) return this
    const { children, sizes, lows, lowIds } = this
    return new Branch(owner, children.slice(), sizes.slice(), lows.slice(), lowIds.slice())
  }

  writableChild(at: number, owner: number): TreeNode {
    const child = this.children[at]!.writable(owner)
    this.children[at] = child
    return child
  }

  /** The child that holds the pair or would take it. */
  childFor(key: Value, id: number): number {
    let low = 1
    let high = this.children.length
    while (low < high) {
      const middle = (low + high) >> 1
      const side = order(this.lows[middle]!, key)
      if (side < 0 || (side === 0 && this.lowIds[middle]! <= id)) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The last child that may hold an entry below `key`; entries equal to it begin there or right after. */
  childBefore(key: Value): number {
    let low = 1
    let high = this.children.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (order(this.lows[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The last child whose border `reached` does not say true for: the first entry reached is there or right after. */
  lastChildBelow(reached: (key: Value) => boolean): number {
    let low = 1
    let high = this.children.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (reached(this.lows[middle]!)) high = middle
      else low = middle + 1
    }
    return low - 1
  }

  insertChild(at: number, child: TreeNode, size: number, low: Value, lowId: number): void {
    this.children.splice(at, 0, child)
    this.sizes.splice(at, 0, size)
    this.lows.splice(at, 0, low)
    this.lowIds.splice(at, 0, lowId)
  }

  removeChild(at: number): void {
    this.children.splice(at, 1)
    this.sizes.splice(at, 1)
    this.lows.splice(at, 1)
    this.lowIds.splice(at, 1)
  }

  splitAt(at: number): Branch {
    return new Branch(
      this.owner,
      this.children.splice(at),
      this.sizes.splice(at),
      this.lows.splice(at),
      this.lowIds.splice(at),
    )
  }

  append(other: Branch, low: Value, lowId: number): void {
    this.children.push(...other.children)
    this.sizes.push(...other.sizes)
    this.lows.push(low, ...other.lows.slice(1))
    this.lowIds.push(lowId, ...other.lowIds.slice(1))
  }
}

function firstLeaf(node: TreeNode): Leaf {
  return node instanceof Leaf ? node : firstLeaf(node.children[0]!)
}
