/**
 * One writer a store, by a lock that the operating system drops when the process dies: a write transaction that stays
 * open on a tiny database beside the store. A row in it, committed before, says who holds it. So there are no stale
 * locks to clean up, and the same rule holds between two opens in one process.
 *
 * IMMEDIATE, not EXCLUSIVE: the row must stay readable for the one who is refused.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { failure } from '../../status/fail.js'
import type { Connection } from './database.js'
import { codeOf, guard } from './failures.js'
import { pause } from './pause.js'
import { type DiskPlace, statOf } from './place.js'

export interface LeaseHolder {
  readonly pid: number
  /** When it took the lease, ISO 8601 in UTC. */
  readonly since: string
}

export interface Lease {
  release(): void
}

/** Somebody who only looks (`relate info`) may hold the lock for a moment; a writer holds it for longer than this. */
const TRIES = 5
const TRY_PAUSE = 15

/** Fails at once when another writer has the store, naming it. */
export function acquireLease(place: DiskPlace): Lease {
  return guard(place.shown, 'write', () => {
    for (let left = TRIES; ; left--) {
      const connection = new Database(place.lease, { timeout: 0 })
      const outcome = tryToHold(connection)
      if (outcome === 'held') return { release: () => connection.close() }
      connection.close()
      if (outcome === 'damaged') rmSync(place.lease, { force: true })
      else if (left <= 1) throw refusal(place, outcome)
      pause(TRY_PAUSE)
    }
  })
}

/** Who has the lease now; null when nobody does. Makes no file. */
export function leaseHolder(place: DiskPlace): LeaseHolder | null {
  if (statOf(place.lease) === null) return null
  return guard(place.shown, 'read', () => {
    const connection = new Database(place.lease, { readonly: false, fileMustExist: true, timeout: 0 })
    try {
      connection.exec('BEGIN IMMEDIATE')
      return null
    } catch (error) {
      if (isBusy(error)) return readHolder(connection)
      // Without permission to write the lock cannot be tried; then the row and the process list have to do.
      const holder = readHolder(connection)
      return holder !== null && isAlive(holder.pid) ? holder : null
    } finally {
      connection.close()
    }
  })
}

/** `held`, who holds it instead (null: not readable yet), or `damaged` after a power cut, when nobody can hold it. */
function tryToHold(connection: Connection): 'held' | 'damaged' | LeaseHolder | null {
  const token = randomUUID()
  try {
    // The row need not survive a power cut: no process does either.
    connection.pragma('synchronous = OFF')
    const hasRoom = writeHolder(connection, token)
    connection.exec('BEGIN IMMEDIATE')
    if (!hasRoom) return 'held'
    const row = connection.prepare<[], { token: string }>('SELECT token FROM lease WHERE id = 1').get()
    // Somebody else wrote the row in between and will find the lock taken: they try again, and so do we.
    return row?.token === token ? 'held' : null
  } catch (error) {
    if (isBusy(error)) return readHolder(connection)
    if (['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(codeOf(error))) return 'damaged'
    throw error
  }
}

/** false when the disk is full: reading a store must be possible then too, so the lock has to do without the row. */
function writeHolder(connection: Connection, token: string): boolean {
  try {
    connection.exec('CREATE TABLE IF NOT EXISTS lease (id INTEGER PRIMARY KEY, token TEXT, pid INTEGER, since TEXT)')
    connection
      .prepare<[string, number, string]>('INSERT OR REPLACE INTO lease VALUES (1, ?, ?, ?)')
      .run(token, process.pid, new Date().toISOString())
    return true
  } catch (error) {
    if (codeOf(error) === 'SQLITE_FULL') return false
    throw error
  }
}

function readHolder(connection: Connection): LeaseHolder | null {
  try {
    return connection.prepare<[], LeaseHolder>('SELECT pid, since FROM lease WHERE id = 1').get() ?? null
  } catch {
    return null
  }
}

function refusal(place: DiskPlace, holder: LeaseHolder | null): Error {
  const parameters = { path: place.shown, pid: holder?.pid ?? '(starting)', since: holder?.since ?? 'just now' }
  return place.kind === 'file' ? failure('store-locked-file', parameters) : failure('store-locked', parameters)
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
