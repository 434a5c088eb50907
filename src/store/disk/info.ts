/** What a store is, how large it is and who writes it, without changing anything. */
import type { GraphView } from '../graph.js'
import { diskPlace } from './clone.js'
import { type LogSize, sizeOfLog } from './commit-log.js'
import { type Connection, readHead, readIdentity } from './database.js'
import { guard } from './failures.js'
import { type LeaseHolder, leaseHolder } from './lease.js'
import { type DiskPlace, statOf } from './place.js'
import { reading, readState } from './read-state.js'
import { graphOf } from './reader.js'
import type { GraphMaker, StoredGraph } from './stored-graph.js'
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
  const state = readState(connection, path)
  const { directory } = state
  return {
    path,
    kind,
    format: readIdentity(connection, path).format,
    commit: readHead(connection, path).seq,
    counts: countsOf(graphOf(place, state, maker).snapshot()),
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
