/** Index trees as bytes: each leaf a chunk, the branches above them one chunk. */
import { invariant } from '../../status/fail.js'
import { ByteReader, ByteWriter } from '../bytes.js'
import { readValue, writeValue } from '../codec.js'
import { FROZEN } from '../epoch.js'
import { Branch, Leaf, type TreeNode } from '../index/tree-node.js'

const LEAF = 0
const BRANCH = 1

export function encodeBranches(root: TreeNode): Uint8Array {
  const out = new ByteWriter()
  writeNode(out, root)
  return out.take()
}

function writeNode(out: ByteWriter, node: TreeNode): void {
  if (node instanceof Leaf) {
    out.byte(LEAF)
    out.uint(node.number)
    return
  }
  out.byte(BRANCH)
  out.uint(node.children.length)
  node.children.forEach((child, i) => {
    out.uint(node.sizes[i]!)
    writeValue(out, node.lows[i]!)
    out.uint(node.lowIds[i]!)
    writeNode(out, child)
  })
}

/** `leaves` by number, their content perhaps not in memory. */
export function decodeBranches(bytes: Uint8Array, leaves: ReadonlyMap<number, Leaf>): TreeNode {
  return readNode(new ByteReader(bytes), leaves)
}

function readNode(source: ByteReader, leaves: ReadonlyMap<number, Leaf>): TreeNode {
  if (source.byte() === LEAF) {
    const leaf = leaves.get(source.uint())
    invariant(leaf !== undefined, 'an index refers to a leaf that is not listed')
    return leaf
  }
  const branch = new Branch(FROZEN, [], [], [], [])
  for (let left = source.uint(); left > 0; left--) {
    branch.sizes.push(source.uint())
    branch.lows.push(readValue(source))
    branch.lowIds.push(source.uint())
    branch.children.push(readNode(source, leaves))
  }
  return branch
}

export function encodeLeaf(leaf: Leaf): Uint8Array {
  const out = new ByteWriter()
  out.uint(leaf.ids.length)
  leaf.ids.forEach((id, i) => {
    writeValue(out, leaf.keys[i]!)
    out.uint(id)
  })
  return out.take()
}

export function fillLeaf(leaf: Leaf, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  for (let left = source.uint(); left > 0; left--) {
    leaf.keys.push(readValue(source))
    leaf.ids.push(source.uint())
  }
}
