/**
 * A look at a store's files before anybody connects to them, so that what is not ours is never touched: a read-write
 * connection would roll a foreign journal back, and even a read-only one makes side files beside a file in WAL mode.
 *
 * Reading the database file with `fs` is allowed only while no `-wal` is beside it with its index: closing a descriptor
 * drops every POSIX lock this process has on the file, and a writer of this process may be at work.
 */
import { closeSync, openSync, readSync, type Stats } from 'node:fs'
import { fail } from '../../status/fail.js'
import { APPLICATION_ID } from './database.js'
import { damaged } from './failures.js'
import { type DiskPlace, statOf } from './place.js'

export type FileState =
  /** Nothing there yet. */
  | 'missing'
  /** One self-contained file, as a clean close leaves it (a journal of a killed writer may be beside it). */
  | 'rest'
  /** Both side files are there: a writer is at work, or was killed. */
  | 'wal'
  /** In WAL mode, but a side file is missing: a copy of an open store. */
  | 'wal-alone'

/** Fails for files that are plainly not ours. */
export function inspect(place: DiskPlace): FileState {
  const { database, shown } = place
  const stats = statOf(database)
  const log = statOf(`${database}-wal`)
  if (stats === null) {
    if (log !== null) {
      fail('store-foreign', {
        path: shown,
        reason: `${database} is missing, and its write-ahead log ${database}-wal is there`,
      })
    }
    return 'missing'
  }
  if (!stats.isFile()) fail('store-foreign', { path: shown, reason: `${database} is not a file` })
  if (log !== null && statOf(`${database}-shm`) !== null) return 'wal'
  return inspectHeader(place, stats, log !== null)
}

function inspectHeader({ database, shown }: DiskPlace, stats: Stats, hasLog: boolean): FileState {
  if (stats.size === 0) fail('store-foreign', { path: shown, reason: 'it is an empty file' })
  const header = readHeader(database)
  if (!header.subarray(0, 16).equals(Buffer.from('SQLite format 3\0'))) {
    fail('store-foreign', { path: shown, reason: 'it is not a SQLite file, or its first page is damaged' })
  }
  const inWalMode = hasLog || header[18] === 2
  if (header.readUInt32BE(68) !== APPLICATION_ID) {
    fail('store-foreign', {
      path: shown,
      reason: 'it is a SQLite file of another program, or its first page is damaged',
    })
  }
  if (!VERSIONS.includes(header.readUInt16BE(18))) damaged(shown, 'its first page')
  return inWalMode ? 'wal-alone' : 'rest'
}

/** SQLite's read and write versions: journal, WAL. Another write version would make SQLite refuse writes only. */
const VERSIONS = [0x0101, 0x0202]

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, header.length, 0)
  } finally {
    closeSync(descriptor)
  }
  return header
}
