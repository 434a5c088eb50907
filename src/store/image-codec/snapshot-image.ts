/** A snapshot as chunks to write down. A chunk's object is its identity: it is replaced, never changed, once frozen. */
import type { AdjacencyChunk } from '../chunk/adjacency-chunk.js'
import type { Columns } from '../columns.js'
import type { Directory } from '../directory.js'
import { ADJACENCY_SHIFT } from '../geometry.js'
import type { ImageChunk, ImageSource } from '../image.js'
import type { Tree } from '../index/tree.js'
import type { Roots } from '../roots.js'
import { encodeAdjacency, encodeBlock } from './adjacency-codec.js'
import { encodeColumn } from './column-codec.js'
import { describe } from './description.js'
import { encodeNodes, encodeRelationships } from './entity-codec.js'
import { encodeBranches, encodeLeaf } from './tree-codec.js'
import { type VectorsById, vectorChunks, vectorsOf } from './vector-codec.js'

/** Trees an index may have; a tree's key is its index's id times this, plus its place. */
export const TREES_PER_INDEX = 4

export class SnapshotImage implements ImageSource {
  private listed: VectorsById | null = null

  constructor(private readonly roots: Readonly<Roots>) {}

  /** Listed once: an index may be built between the first chunk and the description, and must not come into it then. */
  private get vectors(): VectorsById {
    this.listed ??= vectorsOf(this.roots)
    return this.listed
  }

  describe(): Uint8Array {
    return describe(this.roots, this.vectors)
  }

  *chunks(): Generator<ImageChunk> {
    const { roots } = this
    yield* directoryChunks('nodes', roots.nodes, chunk => encodeNodes(chunk.ready()))
    yield* directoryChunks('relationships', roots.relationships, chunk => encodeRelationships(chunk.ready()))
    yield* columnChunks('nodeColumn', roots.nodeColumns)
    yield* columnChunks('relationshipColumn', roots.relationshipColumns)
    yield* adjacencyChunks('outgoing', roots.outgoing)
    yield* adjacencyChunks('incoming', roots.incoming)
    for (const index of roots.schema.indexes) {
      for (const [place, tree] of (roots.indexes.at(index.id)?.trees ?? []).entries()) {
        yield* treeChunks(index.id * TREES_PER_INDEX + place, tree)
      }
    }
    yield* vectorChunks(this.vectors)
  }
}

function* directoryChunks<T extends object>(
  kind: string,
  directory: Directory<T>,
  encode: (chunk: T) => Uint8Array,
): Generator<ImageChunk> {
  for (let ordinal = 0; ordinal < directory.end; ordinal++) {
    const chunk = directory.at(ordinal)
    if (chunk !== undefined) yield { kind, key: 0, ordinal, identity: chunk, encode: () => encode(chunk) }
  }
}

function* columnChunks(kind: string, columns: Columns): Generator<ImageChunk> {
  const list: ImageChunk[] = []
  columns.forEach((chunk, key, ordinal) => {
    list.push({ kind, key, ordinal, identity: chunk, encode: () => encodeColumn(chunk.ready()) })
  })
  yield* list
}

function* adjacencyChunks(kind: 'outgoing' | 'incoming', side: Directory<AdjacencyChunk>): Generator<ImageChunk> {
  yield* directoryChunks(kind, side, chunk => encodeAdjacency(chunk.ready()))
  for (let ordinal = 0; ordinal < side.end; ordinal++) {
    for (const [position, hub] of side.at(ordinal)?.hubs ?? []) {
      const key = (ordinal << ADJACENCY_SHIFT) + position
      for (const [place, block] of hub.blocks.entries()) {
        yield { kind: `${kind}Hub`, key, ordinal: place, identity: block, encode: () => encodeBlock(block.ready()) }
      }
    }
  }
}

function* treeChunks(key: number, tree: Tree): Generator<ImageChunk> {
  yield { kind: 'indexTree', key, ordinal: 0, identity: tree, encode: () => encodeBranches(tree.root) }
  for (const leaf of tree.leaves()) {
    yield { kind: 'indexLeaf', key, ordinal: leaf.number, identity: leaf, encode: () => encodeLeaf(leaf.ready()) }
  }
}
