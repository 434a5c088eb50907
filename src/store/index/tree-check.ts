/** Whether a tree holds exactly the entries it should, in order, with right sizes and borders. */
import { order } from '../../value/order.js'
import type { Entry, Tree } from './tree.js'
import { Leaf, type TreeNode } from './tree-node.js'

function compareEntries(a: Entry, b: Entry): number {
  return order(a.key, b.key) || a.id - b.id
}

/** `expected` in any order. */
export function* treeFindings(tree: Tree, expected: readonly Entry[]): Generator<string> {
  const sorted = expected.toSorted(compareEntries)
  const found = [...tree.entries()]
  if (tree.size !== found.length) yield `${found.length} entries are counted as ${tree.size}`
  if (sorted.length !== found.length) yield `${found.length} entries stand for ${sorted.length} values`
  const wrong = sorted.findIndex((entry, i) => found[i] === undefined || compareEntries(entry, found[i]) !== 0)
  if (wrong !== -1) yield `the entry of entity ${sorted[wrong]!.id} is missing or out of place`
  const distinct = sorted.filter((entry, i) => i === 0 || order(sorted[i - 1]!.key, entry.key) !== 0).length
  if (distinct !== tree.distinct) yield `${distinct} different values are counted as ${tree.distinct}`
  yield* borderFindings(tree.root)
}

function entriesOf(node: TreeNode): Entry[] {
  if (!(node instanceof Leaf)) return node.children.flatMap(entriesOf)
  const { keys, ids } = node.ready()
  return ids.map((id, i) => ({ key: keys[i]!, id }))
}

function* borderFindings(node: TreeNode): Generator<string> {
  if (node instanceof Leaf) return
  for (const [i, child] of node.children.entries()) {
    yield* borderFindings(child)
    const entries = entriesOf(child)
    if (entries.length !== node.sizes[i]) yield `a branch counts ${node.sizes[i]} entries where ${entries.length} are`
    if (i === 0) continue
    const border = { key: node.lows[i]!, id: node.lowIds[i]! }
    if (entries.some(entry => compareEntries(entry, border) < 0)) yield 'a branch has entries below their border'
    const before = entriesOf(node.children[i - 1]!)
    if (before.some(entry => compareEntries(entry, border) >= 0)) yield 'a branch has entries above their border'
  }
}
