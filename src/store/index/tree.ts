/**
 * An ordered set of (value, id) pairs as a persistent B+tree: the base of all indexes.
 *
 * Nodes carry the epoch that made them (see epoch.ts), so a write copies the path down to one leaf the first time and
 * writes in place afterwards; older snapshots keep their own path. Branches keep how many entries each child has, which
 * makes ranks, and with them exact estimates, logarithmic.
 *
 *      branch   lows    [ -, (f, 3), (p, 9) ]   sizes [ 200, 180, 256 ]
 *                      /          |         \
 *      leaf     (a, 7) ...   (f, 3) ...   (p, 9) ...
 *
 * `lows[i]` is no entry but a border: all of child i is at or above it, all before child i is below it.
 */
import { order } from '../../value/order.js'
import type { Value } from '../../value/value.js'
import { BRANCH_SIZE, LEAF_SIZE } from '../geometry.js'
import { Branch, Leaf, type TreeNode } from './tree-node.js'

/** A new right neighbour of a node that was split, with its lower border. */
interface Split {
  readonly node: TreeNode
  readonly low: Value
  readonly lowId: number
}

export interface Entry {
  readonly key: Value
  readonly id: number
}

/** A stretch of the order: entries are before it, in it, or after it. Both tests must ascend with the order. */
export interface Stretch {
  readonly before: (key: Value) => boolean
  readonly after: (key: Value) => boolean
}

/** A tree in a file: its leaves are known by number before its branches are read. */
interface StoredTree {
  readonly leaves: readonly Leaf[]
  readonly readRoot: () => TreeNode
}

export class Tree {
  private constructor(
    readonly owner: number,
    private node: TreeNode | null,
    private stored: StoredTree | null,
    public size: number,
    /** How many different values there are. */
    public distinct: number,
    /** Number of the next leaf, by which it is known in the file. */
    public nextLeaf: number,
  ) {}

  static empty(owner: number): Tree {
    return new Tree(owner, Leaf.of(owner, 0, [], []), null, 0, 0, 1)
  }

  static stored(owner: number, size: number, distinct: number, nextLeaf: number, stored: StoredTree): Tree {
    return new Tree(owner, null, stored, size, distinct, nextLeaf)
  }

  get root(): TreeNode {
    if (this.node === null) {
      this.node = this.stored!.readRoot()
      this.stored = null
    }
    return this.node
  }

  private set root(node: TreeNode) {
    this.node = node
  }

  /** Every leaf once; does not read a stored tree. */
  leaves(): readonly Leaf[] {
    return this.stored?.leaves ?? leavesBelow(this.root)
  }

  /** Of pairs that are sorted already. */
  static build(owner: number, keys: readonly Value[], ids: readonly number[]): Tree {
    const tree = Tree.empty(owner)
    if (keys.length === 0) return tree
    let level: TreeNode[] = []
    for (let from = 0; from < keys.length; from += LEAF_SIZE) {
      const to = from + LEAF_SIZE
      level.push(Leaf.of(owner, tree.nextLeaf++, keys.slice(from, to), ids.slice(from, to)))
    }
    while (level.length > 1) {
      const above: TreeNode[] = []
      for (let from = 0; from < level.length; from += BRANCH_SIZE) {
        above.push(Branch.over(owner, level.slice(from, from + BRANCH_SIZE)))
      }
      level = above
    }
    tree.root = level[0]!
    tree.size = keys.length
    tree.distinct = keys.reduce<number>((n, key, i) => (i > 0 && order(keys[i - 1]!, key) === 0 ? n : n + 1), 0)
    return tree
  }

  /** All entries in order. */
  *entries(): Generator<Entry> {
    for (const leaf of leavesBelow(this.root)) {
      leaf.ready()
      for (let i = 0; i < leaf.ids.length; i++) yield { key: leaf.keys[i]!, id: leaf.ids[i]! }
    }
  }

  writable(owner: number): Tree {
    return this.owner === owner ? this : new Tree(owner, this.root, null, this.size, this.distinct, this.nextLeaf)
  }

  /** Answers whether the pair was new. */
  add(key: Value, id: number): boolean {
    const known = this.first(key) !== -1
    const size = this.size
    this.root = this.root.writable(this.owner)
    const split = this.addTo(this.root, key, id, true)
    if (split !== null) {
      this.root = new Branch(
        this.owner,
        [this.root, split.node],
        [sizeOf(this.root), sizeOf(split.node)],
        [null, split.low],
        [0, split.lowId],
      )
    }
    if (this.size === size) return false
    if (!known) this.distinct++
    return true
  }

  /** Answers whether the pair was there. */
  remove(key: Value, id: number): boolean {
    const size = this.size
    this.root = this.root.writable(this.owner)
    this.removeFrom(this.root, key, id)
    while (this.root instanceof Branch && this.root.children.length === 1) this.root = this.root.children[0]!
    if (this.root instanceof Branch && this.root.children.length === 0) {
      this.root = Leaf.of(this.owner, this.nextLeaf++, [], [])
    }
    if (this.size === size) return false
    if (this.first(key) === -1) this.distinct--
    return true
  }

  /** The lowest id that has the value, -1 when none has. */
  first(key: Value): number {
    let node = this.root
    let next: TreeNode | null = null
    while (node instanceof Branch) {
      const child = node.childBefore(key)
      next = node.children[child + 1] ?? next
      node = node.children[child]!
    }
    const at = lowerBound(node.ready().keys, key)
    if (at < node.keys.length) return order(node.keys[at]!, key) === 0 ? node.ids[at]! : -1
    while (next instanceof Branch) next = next.children[0]!
    if (next === null) return -1
    const leaf = next.ready()
    return leaf.keys.length > 0 && order(leaf.keys[0]!, key) === 0 ? leaf.ids[0]! : -1
  }

  /** How many entries lie in the stretch. */
  count(stretch: Stretch): number {
    return Math.max(0, this.rank(stretch.after) - this.rank(key => !stretch.before(key)))
  }

  /** How many entries come before the first for which `reached` says true. */
  private rank(reached: (key: Value) => boolean): number {
    let node = this.root
    let rank = 0
    while (node instanceof Branch) {
      const child = node.lastChildBelow(reached)
      for (let i = 0; i < child; i++) rank += node.sizes[i]!
      node = node.children[child]!
    }
    return rank + node.ready().position(reached)
  }

  private addTo(node: TreeNode, key: Value, id: number, rightmost: boolean): Split | null {
    if (node instanceof Leaf) return this.addToLeaf(node, key, id, rightmost)
    const child = node.childFor(key, id)
    const owned = node.writableChild(child, this.owner)
    const before = this.size
    const split = this.addTo(owned, key, id, rightmost && child === node.children.length - 1)
    node.sizes[child]! += this.size - before
    if (split === null) return null
    node.sizes[child] = sizeOf(owned)
    node.insertChild(child + 1, split.node, sizeOf(split.node), split.low, split.lowId)
    return node.children.length > BRANCH_SIZE ? splitBranch(node) : null
  }

  private addToLeaf(leaf: Leaf, key: Value, id: number, rightmost: boolean): Split | null {
    const at = leaf.find(key, id)
    if (leaf.ids[at] === id && order(leaf.keys[at]!, key) === 0) return null
    this.size++
    leaf.insert(at, key, id)
    if (leaf.ids.length <= LEAF_SIZE) return null
    // Ascending loads fill leaf after leaf: keep the left one full.
    const middle = rightmost && at === leaf.ids.length - 1 ? at : leaf.ids.length >> 1
    const right = leaf.splitAt(middle, this.nextLeaf++)
    return { node: right, low: right.keys[0]!, lowId: right.ids[0]! }
  }

  private removeFrom(node: TreeNode, key: Value, id: number): void {
    if (node instanceof Leaf) {
      const at = node.find(key, id)
      if (node.ids[at] !== id || order(node.keys[at]!, key) !== 0) return
      node.removeAt(at)
      this.size--
      return
    }
    const child = node.childFor(key, id)
    const owned = node.writableChild(child, this.owner)
    const before = this.size
    this.removeFrom(owned, key, id)
    node.sizes[child]! += this.size - before
    if (node.sizes[child] === 0) node.removeChild(child)
    else if (isThin(owned)) this.mergeThin(node, child)
  }

  /** Joins a thin child with its right (or, for the last, its left) neighbour when both fit well into one. */
  private mergeThin(node: Branch, child: number): void {
    const left = child + 1 < node.children.length ? child : child - 1
    if (left < 0) return
    const a = node.children[left]!
    const b = node.children[left + 1]!
    if (a instanceof Leaf && b instanceof Leaf) {
      if (node.sizes[left]! + node.sizes[left + 1]! > LEAF_SIZE / 2) return
      node.writableChild(left, this.owner)
      const target = node.children[left]!
      if (target instanceof Leaf) target.append(b.ready())
    } else if (a instanceof Branch && b instanceof Branch) {
      if (a.children.length + b.children.length > BRANCH_SIZE / 2) return
      const target = node.writableChild(left, this.owner)
      if (target instanceof Branch) target.append(b, node.lows[left + 1]!, node.lowIds[left + 1]!)
    }
    node.sizes[left]! += node.sizes[left + 1]!
    node.removeChild(left + 1)
  }
}

function leavesBelow(node: TreeNode): readonly Leaf[] {
  return node instanceof Leaf ? [node] : node.children.flatMap(leavesBelow)
}

function splitBranch(node: Branch): Split {
  const middle = node.children.length >> 1
  const low = node.lows[middle]!
  const lowId = node.lowIds[middle]!
  return { node: node.splitAt(middle), low, lowId }
}

function isThin(node: TreeNode): boolean {
  return node instanceof Leaf ? node.ids.length < LEAF_SIZE / 4 : node.children.length < BRANCH_SIZE / 4
}

function sizeOf(node: TreeNode): number {
  return node instanceof Leaf ? node.ids.length : node.sizes.reduce((sum, size) => sum + size, 0)
}

/** First place whose key is not below `key`. */
function lowerBound(keys: readonly Value[], key: Value): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (order(keys[middle]!, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}
