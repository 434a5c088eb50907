/** Walks a stretch of a tree, up or down; `after` is tested once a leaf, not once an entry. */
import type { Value } from '../../value/value.js'
import type { IdCursor } from '../graph.js'
import type { Stretch, Tree } from './tree.js'
import { Branch, type Leaf, type TreeNode } from './tree-node.js'

export class TreeCursor implements IdCursor {
  id = -1
  private readonly path: Branch[] = []
  private readonly places: number[] = []
  private leaf: Leaf
  private at: number
  private end: number
  private last = false
  private current = 0

  constructor(
    tree: Tree,
    private readonly stretch: Stretch,
    private readonly descending = false,
    /** A test of each entry's key, for what no stretch can say. */
    private readonly accept: ((key: Value) => boolean) | null = null,
  ) {
    const edge = descending ? stretch.after : (key: Value) => !stretch.before(key)
    this.leaf = this.descend(tree.root, edge)
    const position = this.leaf.position(edge)
    this.at = descending ? position - 1 : position
    this.end = this.at
    this.clip()
  }

  /** The key of the entry that `id` is of. */
  get key(): Value {
    return this.leaf.keys[this.current]!
  }

  next(): boolean {
    for (;;) {
      while (this.at === this.end) if (!this.nextLeaf()) return false
      const at = this.at
      this.at += this.descending ? -1 : 1
      if (this.accept !== null && !this.accept(this.leaf.keys[at]!)) continue
      this.id = this.leaf.ids[at]!
      this.current = at
      return true
    }
  }

  /** To the leaf where the stretch begins; it may begin right after it. */
  private descend(root: TreeNode, edge: (key: Value) => boolean): Leaf {
    let node = root
    while (node instanceof Branch) {
      const child = node.lastChildBelow(edge)
      this.path.push(node)
      this.places.push(child)
      node = node.children[child]!
    }
    return node.ready()
  }

  /** Sets where in this leaf the walk ends, and whether it ends here for good. */
  private clip(): void {
    const { keys } = this.leaf
    if (this.descending) {
      const first = keys[0]
      this.last = first !== undefined && this.stretch.before(first)
      this.end = this.last ? this.leaf.position(key => !this.stretch.before(key)) - 1 : -1
      if (this.end > this.at) this.end = this.at
    } else {
      const final = keys[keys.length - 1]
      this.last = final !== undefined && this.stretch.after(final)
      this.end = this.last ? this.leaf.position(this.stretch.after) : keys.length
      if (this.end < this.at) this.end = this.at
    }
  }

  private nextLeaf(): boolean {
    const step = this.descending ? -1 : 1
    let depth = this.path.length - 1
    if (this.last) return false
    while (depth >= 0 && this.path[depth]!.children[this.places[depth]! + step] === undefined) depth--
    if (depth < 0) {
      this.last = true
      return false
    }
    this.places[depth]! += step
    let node = this.path[depth]!.children[this.places[depth]!]!
    while (node instanceof Branch) {
      depth++
      const place: number = this.descending ? node.children.length - 1 : 0
      this.path[depth] = node
      this.places[depth] = place
      node = node.children[place]!
    }
    this.leaf = node.ready()
    this.at = this.descending ? this.leaf.ids.length - 1 : 0
    this.clip()
    return true
  }
}
