/** What a store is, how large it is and who writes it, without changing anything. */
import { fail } from '../../status/fail.js'
import type { GraphView } from '../graph.js'
import type { ChunkLoader } from '../image.js'
import type { Directory } from './chunk-directory.js'
import { diskPlace } from './clone.js'
import { type LogSize, replayAll, sizeOfLog } from './commit-log.js'
import { type Connection, chunkName, readChunk, readDirectory, readHead, readIdentity } from './database.js'
import { damaged, decoding, guard } from './failures.js'
import { type LeaseHolder, leaseHolder } from './lease.js'
import { type DiskPlace, statOf } from './place.js'
import { reading } from './read-state.js'
import { applyCommit, type GraphMaker, makeGraph, type StoredGraph } from './stored-graph.js'
import { checkWalAsReader } from './wal-check.js'

export interface StoreInfo {
  readonly path: string
  readonly kind: 'file' | 'directory'
  /** Format version. */
  readonly format: number
  /** Number of commits ever made. */
  readonly commit: number
  readonly counts: GraphCounts
  /** Bytes of the database file, and of its write-ahead log. */
  readonly bytes: number
  readonly walBytes: number
  /** Checkpoint image. */
  readonly image: { readonly chunks: number; readonly bytes: number }
  /** Commits since the last checkpoint. */
  readonly log: LogSize
  /** ISO 8601; null before the first. */
  readonly lastCheckpoint: string | null
  readonly writer: LeaseHolder | null
}

export interface GraphCounts {
  readonly nodes: number
  readonly relationships: number
  readonly labels: number
  readonly relationshipTypes: number
  readonly propertyKeys: number
  readonly indexes: number
  readonly constraints: number
}

export function storeInfoWith<G extends StoredGraph>(maker: GraphMaker<G>, path: string): StoreInfo {
  const place = diskPlace(path, 'describe', false)
  return guard(path, 'read', () => {
    checkWalAsReader(place)
    const writer = leaseHolder(place)
    return { ...reading(place, connection => describe(connection, place, maker)), writer }
  })
}

function describe<G extends StoredGraph>(
  connection: Connection,
  place: DiskPlace,
  maker: GraphMaker<G>,
): Omit<StoreInfo, 'writer'> {
  const { shown: path, kind } = place
  const directory = readDirectory(connection, path)
  return {
    path,
    kind,
    format: readIdentity(connection, path).format,
    commit: readHead(connection, path).seq,
    counts: countsOf(graphIn(connection, directory, path, maker).snapshot()),
    bytes: statOf(place.database)?.size ?? 0,
    walBytes: statOf(`${place.database}-wal`)?.size ?? 0,
    image: {
      chunks: directory.entries.length,
      bytes: directory.entries.reduce((sum, entry) => sum + entry.length, 0),
    },
    log: sizeOfLog(connection),
    lastCheckpoint: directory.generation === 0 ? null : new Date(directory.writtenAt).toISOString(),
  }
}

/** The graph, good for as long as the transaction: it reads only the chunks that the log's commits change. */
function graphIn<G extends StoredGraph>(
  connection: Connection,
  directory: Directory,
  path: string,
  maker: GraphMaker<G>,
): G {
  const entries = new Map(directory.entries.map(entry => [chunkName(entry), entry]))
  const load = readChunk(connection, path)
  const loader: ChunkLoader = (address, decode) => {
    const name = chunkName(address)
    const entry = entries.get(name) ?? damaged(path, `${name}: the directory does not list it`)
    return decoding(path, name, () => decode(load(entry)))
  }
  const sink = { append: () => fail('store-read-only', { path }) }
  const graph = makeGraph(maker, directory, loader, sink, path)
  replayAll(connection, directory, readHead(connection, path), path, (payload, seq) =>
    applyCommit(graph, payload, seq, path),
  )
  return graph
}

function countsOf(view: GraphView): GraphCounts {
  return {
    nodes: view.nodeCount,
    relationships: view.relationshipCount,
    labels: view.labelCount,
    relationshipTypes: view.typeCount,
    propertyKeys: view.keyCount,
    indexes: view.indexes.length,
    constraints: view.constraints.length,
  }
}
