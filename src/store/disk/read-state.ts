/**
 * Everything a reader needs, read in one transaction over one short connection: identity, directory, chunk bytes and
 * log tail belong together, and nobody who writes is held up for longer than the reading takes. Decoding comes later.
 *
 * Readers take no lease and leave no file behind. SQLite itself cannot read every resting file that way: a WAL file
 * without its side files would get new ones, and a killed writer's rollback journal has to be played back. Those files
 * are read through a private copy in the system's folder for temporary files.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '../../status/fail.js'
import type { Directory } from './chunk-directory.js'
import { replayAll } from './commit-log.js'
import {
  type Connection,
  connect,
  type Head,
  type Identity,
  readChunk,
  readDirectory,
  readHead,
  readIdentity,
} from './database.js'
import { codeOf, guard } from './failures.js'
import { inspect } from './inspect.js'
import { pause } from './pause.js'
import { type DiskPlace, statOf } from './place.js'

export interface ReadState {
  readonly identity: Identity
  readonly directory: Directory
  readonly head: Head
  /** Chunk contents by row, verified. */
  readonly contents: ReadonlyMap<number, Uint8Array>
  /** Commits after the directory's, oldest first, verified. */
  readonly log: readonly Uint8Array[]
}

export function readState(connection: Connection, shown: string): ReadState {
  const identity = readIdentity(connection, shown)
  const directory = readDirectory(connection, shown)
  const head = readHead(connection, shown)
  const contents = readContents(connection, directory, shown)
  const log: Uint8Array[] = []
  replayAll(connection, directory, head, shown, payload => log.push(payload))
  return { identity, directory, head, contents, log }
}

function readContents(connection: Connection, directory: Directory, shown: string): Map<number, Uint8Array> {
  const load = readChunk(connection, shown)
  return new Map(directory.entries.map(entry => [entry.id, load(entry)]))
}

/** A writer that opens or closes changes the files' state in between: look again. */
const TRIES = 20
const TRY_PAUSE = 10

/** Runs `action` inside one read transaction on the store, whatever state its files are in. */
export function reading<T>(place: DiskPlace, action: (connection: Connection) => T): T {
  return guard(place.shown, 'read', () => {
    for (let left = TRIES; ; left--) {
      const state = inspect(place)
      if (state === 'missing') fail('store-not-found', { path: place.shown })
      if (state === 'wal-alone' || left === 1) return readCopy(place, action)
      try {
        return readDirectly(place.database, action)
      } catch (error) {
        const code = codeOf(error)
        if (code === 'SQLITE_READONLY_ROLLBACK') return readCopy(place, action)
        if (!/^SQLITE_(READONLY|CANTOPEN|BUSY_RECOVERY|PROTOCOL)/.test(code) || left === 2) throw error
        pause(TRY_PAUSE)
      }
    }
  })
}

function readDirectly<T>(file: string, action: (connection: Connection) => T): T {
  const connection = connect(file, 'read')
  try {
    return connection.transaction(() => action(connection)).deferred()
  } finally {
    connection.close()
  }
}

function readCopy<T>(place: DiskPlace, action: (connection: Connection) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'relate-'))
  try {
    const copy = join(folder, 'copy.db')
    for (const suffix of ['', '-wal', '-journal']) {
      if (statOf(place.database + suffix) !== null) copyFileSync(place.database + suffix, copy + suffix)
    }
    const connection = connect(copy, 'write')
    try {
      return connection.transaction(() => action(connection)).deferred()
    } finally {
      connection.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
