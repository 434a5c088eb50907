/** From a description and a loader to the roots of a snapshot whose chunks are read when first used. */
import { AdjacencyChunk } from '../chunk/adjacency-chunk.js'
import { ColumnChunk } from '../chunk/column-chunk.js'
import { EdgeBlock, EdgeList } from '../chunk/edge-list.js'
import { NodeChunk } from '../chunk/node-chunk.js'
import { RelationshipChunk } from '../chunk/relationship-chunk.js'
import { Columns } from '../columns.js'
import { Directory } from '../directory.js'
import { FROZEN, newEpoch } from '../epoch.js'
import { ADJACENCY_SHIFT } from '../geometry.js'
import type { ChunkLoader } from '../image.js'
import { openIndex } from '../index/build-index.js'
import { IndexTable } from '../index/index-table.js'
import { Tree } from '../index/tree.js'
import { Leaf } from '../index/tree-node.js'
import { Roots } from '../roots.js'
import { SchemaState } from '../schema-state.js'
import { TokenTable } from '../tokens.js'
import { fillAdjacency, fillBlock } from './adjacency-codec.js'
import { fillColumn } from './column-codec.js'
import { type Description, readDescription, type StoredHub, type StoredTreeShape } from './description.js'
import { fillNodes, fillRelationships } from './entity-codec.js'
import { TREES_PER_INDEX } from './snapshot-image.js'
import { decodeBranches, fillLeaf } from './tree-codec.js'
import { fillVectors, VECTORS, vectorKey } from './vector-codec.js'

const ADJACENCY_MASK = (1 << ADJACENCY_SHIFT) - 1

export function loadRoots(bytes: Uint8Array, load: ChunkLoader): Roots {
  const description = readDescription(bytes, (block, index, ordinal) =>
    load({ kind: VECTORS, key: vectorKey(index, block.dimensions), ordinal }, bytes => fillVectors(block, bytes)),
  )
  const roots = new Roots()
  roots.labels = TokenTable.of(description.labels)
  roots.types = TokenTable.of(description.types)
  roots.keys = TokenTable.of(description.keys)
  roots.schema = new SchemaState(description.indexes, description.constraints, description.nextSchemaId)
  roots.records = description.records
  roots.schemaEpoch = newEpoch()
  roots.statistics = description.statistics
  roots.nextNode = description.nextNode
  roots.nextRelationship = description.nextRelationship
  roots.nodeCount = description.nodeCount
  roots.relationshipCount = description.relationshipCount
  loadEntities(roots, description, load)
  roots.outgoing = adjacency('outgoing', description.outgoing, description.outgoingHubs, load)
  roots.incoming = adjacency('incoming', description.incoming, description.incomingHubs, load)
  roots.indexes = indexTable(description, load)
  return roots
}

function loadEntities(roots: Roots, description: Description, load: ChunkLoader): void {
  for (const ordinal of description.nodeChunks) {
    const address = { kind: 'nodes', key: 0, ordinal }
    roots.nodes.put(
      ordinal,
      NodeChunk.stored(FROZEN, chunk => load(address, bytes => fillNodes(chunk, bytes))),
    )
  }
  for (const ordinal of description.relationshipChunks) {
    const address = { kind: 'relationships', key: 0, ordinal }
    roots.relationships.put(
      ordinal,
      RelationshipChunk.stored(FROZEN, chunk => load(address, bytes => fillRelationships(chunk, bytes))),
    )
  }
  roots.nodeColumns = columns('nodeColumn', description.nodeColumns, load)
  roots.relationshipColumns = columns('relationshipColumn', description.relationshipColumns, load)
}

function columns(kind: string, byKey: ReadonlyMap<number, readonly number[]>, load: ChunkLoader): Columns {
  const made = new Columns(FROZEN)
  for (const [key, ordinals] of byKey) {
    for (const ordinal of ordinals) {
      const address = { kind, key, ordinal }
      made.put(
        key,
        ordinal,
        ColumnChunk.stored(FROZEN, chunk => load(address, bytes => fillColumn(chunk, bytes))),
      )
    }
  }
  return made
}

function adjacency(
  kind: 'outgoing' | 'incoming',
  ordinals: readonly number[],
  hubs: readonly StoredHub[],
  load: ChunkLoader,
): Directory<AdjacencyChunk> {
  const lists = new Map<number, Map<number, EdgeList>>()
  for (const { node, blocks } of hubs) {
    const ordinal = node >>> ADJACENCY_SHIFT
    const ofChunk = lists.get(ordinal) ?? new Map<number, EdgeList>()
    lists.set(ordinal, ofChunk.set(node & ADJACENCY_MASK, hub(`${kind}Hub`, node, blocks, load)))
  }
  const directory = new Directory<AdjacencyChunk>(FROZEN)
  for (const ordinal of ordinals) {
    const address = { kind, key: 0, ordinal }
    directory.put(
      ordinal,
      AdjacencyChunk.stored(FROZEN, lists.get(ordinal) ?? null, chunk =>
        load(address, bytes => fillAdjacency(chunk, bytes)),
      ),
    )
  }
  return directory
}

function hub(kind: string, node: number, lengths: readonly number[], load: ChunkLoader): EdgeList {
  const blocks = lengths.map((length, ordinal) =>
    EdgeBlock.stored(FROZEN, length, block => load({ kind, key: node, ordinal }, bytes => fillBlock(block, bytes))),
  )
  return new EdgeList(
    FROZEN,
    blocks,
    lengths.reduce((sum, length) => sum + length, 0),
  )
}

function indexTable({ indexes, trees, vectors }: Description, load: ChunkLoader): IndexTable {
  const table = new IndexTable(FROZEN)
  for (const index of indexes) {
    if (index.kind === 'lookup') continue
    const shapes = trees.get(index.id) ?? []
    const opened = shapes.map((shape, place) => tree(index.id * TREES_PER_INDEX + place, shape, load))
    table.put(index.id, openIndex(FROZEN, index, opened, vectors.get(index.id) ?? null))
  }
  return table
}

function tree(key: number, { size, distinct, nextLeaf, leaves: numbers }: StoredTreeShape, load: ChunkLoader): Tree {
  const leaves = numbers.map(number =>
    Leaf.stored(FROZEN, number, leaf =>
      load({ kind: 'indexLeaf', key, ordinal: number }, bytes => fillLeaf(leaf, bytes)),
    ),
  )
  const readRoot = () => {
    const byNumber = new Map(leaves.map(leaf => [leaf.number, leaf]))
    return load({ kind: 'indexTree', key, ordinal: 0 }, bytes => decodeBranches(bytes, byNumber))
  }
  return Tree.stored(FROZEN, size, distinct, nextLeaf, { leaves, readRoot })
}
