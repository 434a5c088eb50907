/**
 * A copy of a store at one commit, of any kind to any kind, also while another process writes the original. Every
 * record is verified on its way, so a copy is good or is not made.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { fail } from '../../status/fail.js'
import { replayAll } from './commit-log.js'
import {
  type Connection,
  createDatabase,
  insertDirectory,
  readChunk,
  readDirectory,
  readHead,
  readIdentity,
} from './database.js'
import { guard } from './failures.js'
import { acquireLease } from './lease.js'
import { type DiskPlace, placeOf, statOf } from './place.js'
import { counted, type Progress } from './progress.js'
import { reading } from './read-state.js'
import { checkWalAsReader } from './wal-check.js'

export interface CloneReport {
  /** The commit that the copy stands at. */
  readonly commit: number
  readonly chunks: number
  /** Bytes of chunks and log records copied. */
  readonly bytes: number
}

/** Fails when something is at `destination` already, or when the source is damaged. */
export function cloneStore(source: string, destination: string, progress: Progress = () => {}): CloneReport {
  const from = diskPlace(source, 'clone', false)
  const to = diskPlace(destination, 'clone to', true)
  return guard(from.shown, 'read', () => {
    checkWalAsReader(from)
    return reading(from, connection => {
      readIdentity(connection, from.shown)
      return makeStore(to, target => copyRows(connection, target, from.shown, progress))
    })
  })
}

export function diskPlace(shown: string, work: string, create: boolean): DiskPlace {
  const place = placeOf(shown, create)
  return place.kind === 'memory' ? fail('store-memory-only', { work }) : place
}

/** A new store with what `fill` writes into its tables. */
function makeStore<T>(place: DiskPlace, fill: (target: Connection) => T): T {
  return guard(place.shown, 'write', () => {
    checkFree(place)
    const makesFolder = place.kind === 'directory' && statOf(place.path) === null
    if (makesFolder) mkdirSync(place.path)
    const lease = acquireLease(place)
    try {
      checkFree(place)
      return createDatabase(place.database, fill)
    } catch (error) {
      if (makesFolder) rmSync(place.path, { recursive: true, force: true })
      throw error
    } finally {
      lease.release()
    }
  })
}

/** Fails when a store is there, or a file in its place. */
export function checkFree(place: DiskPlace): void {
  if (statOf(place.database) !== null) fail('store-exists', { path: place.shown })
}

function copyRows(source: Connection, target: Connection, shown: string, progress: Progress): CloneReport {
  const directory = readDirectory(source, shown)
  const head = readHead(source, shown)
  let bytes = 0
  const insertChunk = target.prepare<[number, Uint8Array]>('INSERT INTO chunk VALUES (?, ?)')
  const load = readChunk(source, shown)
  const step = counted(progress, 'chunks', directory.entries.length, 500)
  for (const entry of directory.entries) {
    step()
    insertChunk.run(entry.id, load(entry))
    bytes += entry.length
  }
  if (directory.description !== null) insertDirectory(target, { ...directory, retired: [] })
  const insertCommit = target.prepare<[number, number, Uint8Array]>('INSERT INTO commit_log VALUES (?, ?, ?)')
  replayAll(source, directory, head, shown, (payload, seq, chain) => {
    insertCommit.run(seq, chain, payload)
    bytes += payload.length
  })
  target.prepare<[number, number]>('UPDATE head SET seq = ?, chain = ?').run(head.seq, head.chain)
  return { commit: head.seq, chunks: directory.entries.length, bytes }
}
