/**
 * What has to be known of a snapshot before any chunk is loaded: names, counts, schema, and which chunks there are.
 * All of it is small; chunks are listed by ordinal, about a byte each.
 */
import { invariant } from '../../status/fail.js'
import type { Value } from '../../value/value.js'
import { ByteReader, ByteWriter } from '../bytes.js'
import { readValue, writeValue } from '../codec.js'
import { ADJACENCY_SHIFT, CHUNK_SHIFT, HUB_BLOCK } from '../geometry.js'
import type { Roots } from '../roots.js'
import type { ConstraintDescriptor, IndexDescriptor } from '../schema.js'
import { readConstraint, readIndex, writeConstraint, writeIndex } from '../schema-codec.js'
import { Statistics } from '../statistics.js'
import { readAscending, writeAscending } from './arrays.js'
import { columnOrdinals, hubLengths, ordinals } from './listing.js'
import { readVectors, type VectorLoader, type VectorsById, writeVectors } from './vector-codec.js'

const VERSION = 1

export interface StoredTreeShape {
  readonly size: number
  readonly distinct: number
  readonly nextLeaf: number
  readonly leaves: readonly number[]
}

export interface StoredHub {
  readonly node: number
  /** Lengths of its blocks. */
  readonly blocks: readonly number[]
}

export interface Description {
  readonly nextNode: number
  readonly nextRelationship: number
  readonly nodeCount: number
  readonly relationshipCount: number
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly keys: readonly string[]
  readonly indexes: readonly IndexDescriptor[]
  readonly constraints: readonly ConstraintDescriptor[]
  readonly nextSchemaId: number
  readonly records: ReadonlyMap<string, Value>
  readonly statistics: Statistics
  readonly nodeChunks: readonly number[]
  readonly relationshipChunks: readonly number[]
  /** By key: the ordinals of its chunks. */
  readonly nodeColumns: ReadonlyMap<number, readonly number[]>
  readonly relationshipColumns: ReadonlyMap<number, readonly number[]>
  readonly outgoing: readonly number[]
  readonly incoming: readonly number[]
  readonly outgoingHubs: readonly StoredHub[]
  readonly incomingHubs: readonly StoredHub[]
  /** By index id. */
  readonly trees: ReadonlyMap<number, readonly StoredTreeShape[]>
  readonly vectors: VectorsById
}

export function describe(roots: Readonly<Roots>, vectors: VectorsById): Uint8Array {
  const out = new ByteWriter(4096)
  for (const number of [VERSION, CHUNK_SHIFT, ADJACENCY_SHIFT, HUB_BLOCK]) out.uint(number)
  for (const number of [roots.nextNode, roots.nextRelationship, roots.nodeCount, roots.relationshipCount]) {
    out.uint(number)
  }
  for (const table of [roots.labels, roots.types, roots.keys]) writeNames(out, table.all())
  writeSchema(out, roots)
  writeRecords(out, roots.records)
  writeStatistics(out, roots.statistics)
  writeAscending(out, ordinals(roots.nodes))
  writeAscending(out, ordinals(roots.relationships))
  for (const columns of [roots.nodeColumns, roots.relationshipColumns]) writeColumns(out, columnOrdinals(columns))
  for (const side of [roots.outgoing, roots.incoming]) {
    writeAscending(out, ordinals(side))
    writeHubs(out, hubLengths(side))
  }
  writeTrees(out, roots)
  writeVectors(out, vectors)
  return out.take()
}

/** `loadVectors` brings the content of a block of a vector index when it is first used. */
export function readDescription(bytes: Uint8Array, loadVectors: VectorLoader): Description {
  const source = new ByteReader(bytes)
  const header = [VERSION, CHUNK_SHIFT, ADJACENCY_SHIFT, HUB_BLOCK]
  invariant(
    header.every(expected => source.uint() === expected),
    'the image has another form than this version writes',
  )
  const nextNode = source.uint()
  const nextRelationship = source.uint()
  const nodeCount = source.uint()
  const relationshipCount = source.uint()
  const labels = readNames(source)
  const types = readNames(source)
  const keys = readNames(source)
  const nextSchemaId = source.uint()
  const indexes = Array.from({ length: source.uint() }, () => readIndex(source))
  const constraints = Array.from({ length: source.uint() }, () => readConstraint(source))
  const records = readRecords(source)
  const statistics = readStatistics(source)
  const nodeChunks = readAscending(source)
  const relationshipChunks = readAscending(source)
  const nodeColumns = readColumns(source)
  const relationshipColumns = readColumns(source)
  const outgoing = readAscending(source)
  const outgoingHubs = readHubs(source)
  const incoming = readAscending(source)
  const incomingHubs = readHubs(source)
  return {
    nextNode,
    nextRelationship,
    nodeCount,
    relationshipCount,
    labels,
    types,
    keys,
    indexes,
    constraints,
    nextSchemaId,
    records,
    statistics,
    nodeChunks,
    relationshipChunks,
    nodeColumns,
    relationshipColumns,
    outgoing,
    incoming,
    outgoingHubs,
    incomingHubs,
    trees: readTrees(source),
    // The first version of format 1 kept no vector indexes.
    vectors: source.ended ? new Map() : readVectors(source, loadVectors),
  }
}

function writeNames(out: ByteWriter, names: readonly string[]): void {
  out.uint(names.length)
  for (const name of names) out.text(name)
}

function readNames(source: ByteReader): readonly string[] {
  return Array.from({ length: source.uint() }, () => source.text())
}

function writeSchema(out: ByteWriter, { schema }: Readonly<Roots>): void {
  out.uint(schema.nextId)
  out.uint(schema.indexes.length)
  for (const index of schema.indexes) writeIndex(out, index)
  out.uint(schema.constraints.length)
  for (const constraint of schema.constraints) writeConstraint(out, constraint)
}

function writeRecords(out: ByteWriter, records: ReadonlyMap<string, Value>): void {
  out.uint(records.size)
  for (const [name, value] of records) {
    out.text(name)
    writeValue(out, value)
  }
}

function readRecords(source: ByteReader): ReadonlyMap<string, Value> {
  return new Map(Array.from({ length: source.uint() }, () => [source.text(), readValue(source)] as const))
}

function writeStatistics(out: ByteWriter, statistics: Statistics): void {
  const nodes: number[] = []
  const relationships: number[] = []
  const degrees: number[] = []
  statistics.forEach({
    nodes: (label, count) => nodes.push(label, count),
    relationships: (type, count) => relationships.push(type, count),
    at: (label, type, direction, count) => degrees.push(label, type, direction === 'out' ? 0 : 1, count),
  })
  for (const list of [nodes, relationships, degrees]) {
    out.uint(list.length)
    for (const number of list) out.uint(number)
  }
}

function readStatistics(source: ByteReader): Statistics {
  const statistics = Statistics.empty(0)
  for (let left = source.uint(); left > 0; left -= 2) statistics.addNodes(source.uint(), source.uint())
  for (let left = source.uint(); left > 0; left -= 2) statistics.addRelationships(source.uint(), source.uint())
  for (let left = source.uint(); left > 0; left -= 4) {
    const label = source.uint()
    const type = source.uint()
    statistics.addAt(label, type, source.uint() === 0 ? 'out' : 'in', source.uint())
  }
  return statistics
}

function writeColumns(out: ByteWriter, columns: ReadonlyMap<number, readonly number[]>): void {
  out.uint(columns.size)
  for (const [key, chunks] of columns) {
    out.uint(key)
    writeAscending(out, chunks)
  }
}

function readColumns(source: ByteReader): ReadonlyMap<number, readonly number[]> {
  return new Map(Array.from({ length: source.uint() }, () => [source.uint(), readAscending(source)] as const))
}

function writeHubs(out: ByteWriter, hubs: readonly StoredHub[]): void {
  out.uint(hubs.length)
  for (const { node, blocks } of hubs) {
    out.uint(node)
    out.uint(blocks.length)
    for (const length of blocks) out.uint(length)
  }
}

function readHubs(source: ByteReader): readonly StoredHub[] {
  return Array.from({ length: source.uint() }, () => ({
    node: source.uint(),
    blocks: Array.from({ length: source.uint() }, () => source.uint()),
  }))
}

function writeTrees(out: ByteWriter, { schema, indexes }: Readonly<Roots>): void {
  const withTrees = schema.indexes.filter(index => index.kind !== 'lookup')
  out.uint(withTrees.length)
  for (const { id } of withTrees) {
    const trees = indexes.at(id)?.trees ?? []
    out.uint(id)
    out.uint(trees.length)
    for (const tree of trees) {
      for (const number of [tree.size, tree.distinct, tree.nextLeaf]) out.uint(number)
      const leaves = tree.leaves()
      out.uint(leaves.length)
      for (const leaf of leaves) out.uint(leaf.number)
    }
  }
}

function readTrees(source: ByteReader): ReadonlyMap<number, readonly StoredTreeShape[]> {
  const readShape = () => ({
    size: source.uint(),
    distinct: source.uint(),
    nextLeaf: source.uint(),
    leaves: Array.from({ length: source.uint() }, () => source.uint()),
  })
  return new Map(
    Array.from(
      { length: source.uint() },
      () => [source.uint(), Array.from({ length: source.uint() }, readShape)] as const,
    ),
  )
}
