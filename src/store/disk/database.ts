/**
 * The SQLite file of a store: its tables, its identity and how to connect to it.
 *
 *   meta        who we are: format version and store id, with a checksum
 *   commit_log  one row a commit since the last checkpoint
 *   head        the newest commit: without it a lost tail of the log would go unseen
 *   chunk       the checkpoint images
 *   directory   which chunks are the graph (chunk-directory.ts)
 *
 * The file rests in `journal_mode=DELETE` as one self-contained file. A writer turns it to WAL with its first write
 * and back when it closes; what a killed writer leaves is a WAL file with its side files.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { fail } from '../../status/fail.js'
import { checksumOf, chunkChecksum } from './checksum.js'
import {
  type ChunkEntry,
  type Directory,
  type DirectoryRow,
  EMPTY_DIRECTORY,
  fromRow,
  toRow,
} from './chunk-directory.js'
import { codeOf, damaged } from './failures.js'

export type Connection = Database.Database

const FORMAT = 1
/** "rela", for `file` and its like; a store is known by its meta row. */
export const APPLICATION_ID = 0x72656c61

/** How long we wait for somebody who reads or writes the file for a moment, in milliseconds. */
const PATIENCE = 5_000

const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE head (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, chain INTEGER NOT NULL);
  CREATE TABLE commit_log (seq INTEGER PRIMARY KEY, chain INTEGER NOT NULL, payload BLOB NOT NULL);
  CREATE TABLE chunk (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
  CREATE TABLE directory (
    generation INTEGER PRIMARY KEY, seq INTEGER NOT NULL, chain INTEGER NOT NULL, written_at INTEGER NOT NULL,
    next_chunk INTEGER NOT NULL, description BLOB NOT NULL, entries BLOB NOT NULL, checksum INTEGER NOT NULL);
  INSERT INTO head VALUES (1, 0, 0);
`

export interface Identity {
  readonly format: number
  /** Random; a copy made by `clone` gets its own. */
  readonly store: string
}

export function connect(file: string, mode: 'read' | 'write'): Connection {
  const connection = new Database(file, { readonly: mode === 'read', fileMustExist: true, timeout: PATIENCE })
  try {
    connection.pragma('cell_size_check = ON')
    if (mode === 'write') {
      connection.pragma('synchronous = FULL')
      // On macOS a plain sync stops at the drive's own cache; elsewhere this does nothing.
      connection.pragma('fullfsync = ON')
      connection.pragma('checkpoint_fullfsync = ON')
    }
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Makes a store at `file`, whole or not at all: it is built under another name, synced and moved into place. `fill`
 * writes what a copy starts with. The caller holds the lease, so nobody else does the same.
 */
export function createDatabase<T>(file: string, fill: (connection: Connection) => T): T {
  const draft = `${file}-new`
  removeDatabase(draft)
  try {
    const result = buildDatabase(draft, fill)
    sync(draft)
    renameSync(draft, file)
    sync(dirname(file))
    return result
  } catch (error) {
    removeDatabase(draft)
    throw error
  }
}

/** Without a journal and without syncs: a draft that does not get finished is thrown away. */
function buildDatabase<T>(draft: string, fill: (connection: Connection) => T): T {
  const connection = new Database(draft, { timeout: PATIENCE })
  try {
    connection.pragma('journal_mode = OFF')
    connection.pragma('synchronous = OFF')
    connection.pragma(`application_id = ${APPLICATION_ID}`)
    connection.pragma(`user_version = ${FORMAT}`)
    connection.exec('BEGIN')
    connection.exec(SCHEMA)
    writeIdentity(connection, { format: FORMAT, store: randomUUID() })
    const result = fill(connection)
    connection.exec('COMMIT')
    return result
  } finally {
    connection.close()
  }
}

/** The file and what SQLite keeps beside it. */
function removeDatabase(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** A file or a folder; a new name is safe only when its folder is. Some systems cannot sync folders and need not. */
function sync(path: string): void {
  let descriptor: number | null = null
  try {
    descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
  } catch (error) {
    if (!['EINVAL', 'EACCES', 'EPERM', 'ENOTSUP', 'EISDIR'].includes(codeOf(error))) throw error
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

function writeIdentity(connection: Connection, identity: Identity): void {
  const value = JSON.stringify(identity)
  connection.prepare<[string, number]>("INSERT INTO meta VALUES ('identity', ?, ?)").run(value, checksumOf(value))
}

/** Fails when the file is no store, is damaged at its first page, or comes from a later version. */
export function readIdentity(connection: Connection, shown: string): Identity {
  const row = identityRow(connection, shown)
  if (row === undefined || row.checksum !== checksumOf(row.value)) damaged(shown, 'its identity record')
  const identity: Identity = JSON.parse(row.value)
  if (identity.format > FORMAT) fail('store-newer-format', { path: shown, found: identity.format, known: FORMAT })
  return identity
}

function identityRow(connection: Connection, shown: string): { value: string; checksum: number } | undefined {
  try {
    return connection
      .prepare<[], { value: string; checksum: number }>("SELECT value, checksum FROM meta WHERE name = 'identity'")
      .get()
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_ERROR') throw error
    if (connection.pragma('application_id', { simple: true }) === APPLICATION_ID) damaged(shown, 'its list of tables')
    return fail('store-foreign', { path: shown, reason: 'it is a SQLite file of another program' })
  }
}

export interface Head {
  readonly seq: number
  readonly chain: number
}

export function readHead(connection: Connection, shown: string): Head {
  const head = connection.prepare<[], Head>('SELECT seq, chain FROM head WHERE id = 1').get()
  return head ?? damaged(shown, 'the head of the commit log is missing')
}

/** The newest directory, its checksum verified. */
export function readDirectory(connection: Connection, shown: string): Directory {
  const row = connection.prepare<[], DirectoryRow>('SELECT * FROM directory ORDER BY generation DESC LIMIT 1').get()
  if (row === undefined) return EMPTY_DIRECTORY
  return fromRow(row) ?? damaged(shown, `the directory of checkpoint ${row.generation}: its checksum does not match`)
}

export function insertDirectory(connection: Connection, directory: Directory): void {
  connection
    .prepare(
      `INSERT INTO directory VALUES
       (@generation, @seq, @chain, @written_at, @next_chunk, @description, @entries, @checksum)`,
    )
    .run(toRow(directory))
}

/** As messages name it. */
export function chunkName(entry: Pick<ChunkEntry, 'kind' | 'key' | 'ordinal'>): string {
  return `chunk ${entry.kind} ${entry.key}/${entry.ordinal}`
}

/** A loader of verified chunk contents, prepared once. */
export function readChunk(connection: Connection, shown: string): (entry: ChunkEntry) => Uint8Array {
  const select = connection.prepare<[number], { content: Uint8Array }>('SELECT content FROM chunk WHERE id = ?')
  return entry => {
    const content = select.get(entry.id)?.content
    if (content === undefined) damaged(shown, `${chunkName(entry)}: it is missing`)
    if (content.length !== entry.length || chunkChecksum(entry, content) !== entry.checksum) {
      damaged(shown, `${chunkName(entry)}: its checksum does not match`)
    }
    return content
  }
}
