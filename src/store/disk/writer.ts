/**
 * The one writer of a store: appends commits, folds the log into the image as it grows, loads chunks when memory first
 * needs them. Until the first commit it only reads, so a session that writes nothing leaves the file as it was.
 *
 *   open    lease, connection, directory, log tail
 *   append  WAL mode on, a step of a running checkpoint, then one log row, synced
 *   close   fold a long log, checkpoint the WAL, back to journal mode DELETE, give the lease back
 *
 * A commit that fails is undone on disk before memory hears of it, so both always say the same.
 */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fail, RelateError } from '../../status/fail.js'
import type { ChunkLoader, ImageSource } from '../image.js'
import { Checkpoint, type KnownChunks } from './checkpoint.js'
import type { Directory } from './chunk-directory.js'
import { type LogSize, LogWriter, nextHead, replayAll, sizeOfLog } from './commit-log.js'
import {
  type Connection,
  chunkName,
  connect,
  createDatabase,
  type Head,
  readChunk,
  readDirectory,
  readHead,
  readIdentity,
} from './database.js'
import { codeOf, damaged, decoding, guard } from './failures.js'
import { inspect } from './inspect.js'
import { acquireLease, type Lease } from './lease.js'
import { checkCommitSize } from './memory-store.js'
import type { OpenStore } from './open-store.js'
import { type DiskPlace, statOf } from './place.js'
import type { Progress } from './progress.js'
import { SizeLimit } from './size-limit.js'
import { applyCommit, type GraphMaker, makeGraph, type StoredGraph } from './stored-graph.js'
import { checkWalAsWriter } from './wal-check.js'

/** A checkpoint starts when the log is this large, or a quarter of the image, whatever is more, up to the maximum. */
const LOG_BYTES = 8 * 1024 * 1024
const LOG_BYTES_MOST = 64 * 1024 * 1024
/** So does one that has this many commits, or one for every so many bytes of image: small ones take as long to replay. */
const LOG_RECORDS = 20_000
const LOG_RECORDS_MOST = 200_000
const IMAGE_BYTES_A_RECORD = 2048
/** A shorter log stays a log at close: replaying it is quicker than writing chunks for a one-row change. */
const LOG_BYTES_AT_CLOSE = 64 * 1024
/** Bytes of one transaction of a checkpoint. */
const STEP_BYTES = 4 * 1024 * 1024
/** A full disk makes a checkpoint fail; the next one is tried when the log has grown by this much. */
const RETRY_BYTES = 4 * 1024 * 1024
/** Milliseconds in which commits do not look again whether the file is still where it was. */
const PLACE_PAUSE = 1

/** Opens for writing and creates what is missing. */
export function openWriter<G extends StoredGraph>(
  place: DiskPlace,
  maker: GraphMaker<G>,
  graphSizeLimit = Number.POSITIVE_INFINITY,
): StoreWriter<G> {
  return guard(place.shown, 'write', () => {
    prepare(place)
    const lease = acquireLease(place)
    let connection: Connection | null = null
    try {
      if (inspect(place) === 'missing') createDatabase(place.database, () => {})
      checkWalAsWriter(place)
      connection = connect(place.database, 'write')
      readIdentity(connection, place.shown)
      return new StoreWriter(place, lease, connection, maker, graphSizeLimit)
    } catch (error) {
      connection?.close()
      lease.release()
      throw error
    }
  })
}

/** Refuses what is not ours or cannot be written, before the lease makes its file beside it. */
function prepare(place: DiskPlace): void {
  const state = inspect(place)
  if (state === 'missing') {
    if (place.kind === 'directory' && statOf(place.path) === null) mkdirSync(place.path)
    accessSync(dirname(place.database), constants.W_OK)
    return
  }
  accessSync(place.database, constants.W_OK)
  accessSync(dirname(place.database), constants.W_OK)
  const links = statSync(place.database).nlink
  if (links > 1) fail('store-hard-links', { path: place.shown, links })
  if (state === 'wal') {
    // No look at the header was allowed; a read-only connection leaves a foreign file's log alone.
    const connection = connect(place.database, 'read')
    try {
      readIdentity(connection, place.shown)
    } finally {
      connection.close()
    }
  }
}

class StoreWriter<G extends StoredGraph> implements OpenStore<G> {
  readonly graph: G
  readonly writable = true
  readonly #place: DiskPlace
  readonly #lease: Lease
  readonly #connection: Connection
  readonly #log: LogWriter
  readonly #file: { readonly dev: number; readonly ino: number }
  /** When the file was last seen in its place. */
  #checkedAt = Number.NEGATIVE_INFINITY
  #head: Head
  readonly #headAtOpen: Head
  #directory: Directory
  #size: LogSize = { records: 0, bytes: 0 }
  /** The next checkpoint starts when the log is larger than this in either. */
  #foldAt: LogSize
  #running: Checkpoint | null = null
  readonly #limit: SizeLimit
  #walMode = false
  #closed = false

  readonly #known: KnownChunks = new WeakMap()
  /** The image as it was loaded, until the first checkpoint has learned the identities of its chunks. */
  #base: ImageSource | null
  /** Rows that memory refers to and has not loaded: by row number. */
  readonly #unloaded: Set<number>

  constructor(place: DiskPlace, lease: Lease, connection: Connection, maker: GraphMaker<G>, graphSizeLimit: number) {
    this.#place = place
    this.#lease = lease
    this.#connection = connection
    this.#log = new LogWriter(connection)
    this.#file = statSync(place.database)
    this.#walMode = connection.pragma('journal_mode', { simple: true }) === 'wal'
    this.#directory = readDirectory(connection, place.shown)
    this.#unloaded = new Set(this.#directory.entries.map(entry => entry.id))
    const sink = { append: (payload: Uint8Array, next: ImageSource) => this.#append(payload, next) }
    this.graph = makeGraph(maker, this.#directory, this.#loader(), sink, place.shown)
    this.#base = this.graph.image()
    this.#head = this.#replay()
    this.#headAtOpen = this.#head
    this.#foldAt = this.#threshold()
    this.#limit = new SizeLimit(graphSizeLimit, this.#imageBytes() + this.#size.bytes)
  }

  get path(): string {
    return this.#place.shown
  }

  refresh(): void {}

  checkpoint(): void {
    this.#checkOpen()
    guard(this.path, 'write', () => this.#foldAll(0))
  }

  /** Gives space that is no longer used back to the file system. */
  compact(progress: Progress = () => {}): void {
    progress('checkpoint')
    this.checkpoint()
    progress('rewriting the file')
    guard(this.path, 'write', () => {
      const listed = new Set(this.#directory.entries.map(entry => entry.id))
      const rows = this.#connection.prepare<[], { id: number }>('SELECT id FROM chunk').all()
      const remove = this.#connection.prepare<[number]>('DELETE FROM chunk WHERE id = ?')
      this.#enterWal()
      this.#connection
        .transaction(() => {
          for (const { id } of rows) if (!listed.has(id)) remove.run(id)
        })
        .immediate()
      this.#connection.exec('VACUUM')
    })
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    try {
      if (this.#walMode || this.#head !== this.#headAtOpen) this.#rest()
    } finally {
      this.#connection.close()
      this.#lease.release()
    }
  }

  // ---- opening

  #replay(): Head {
    const head = readHead(this.#connection, this.path)
    replayAll(this.#connection, this.#directory, head, this.path, (payload, seq) => {
      applyCommit(this.graph, payload, seq, this.path)
      this.#grow(payload)
    })
    return head
  }

  #loader(): ChunkLoader {
    const entries = new Map(this.#directory.entries.map(entry => [chunkName(entry), entry]))
    const load = readChunk(this.#connection, this.path)
    return (address, decode) => {
      const name = chunkName(address)
      const entry = entries.get(name) ?? damaged(this.path, `${name}: the directory does not list it`)
      this.#checkOpen()
      const content = guard(this.path, 'read', () => load(entry))
      const chunk = decoding(this.path, name, () => decode(content))
      this.#unloaded.delete(entry.id)
      return chunk
    }
  }

  // ---- committing

  #append(payload: Uint8Array, next: ImageSource): void {
    this.#checkOpen()
    checkCommitSize(payload)
    this.#limit.check(payload, next, () => this.graph.image())
    guard(this.path, 'write', () => {
      this.#checkPlace()
      this.#enterWal()
      this.#foldSome(payload.length)
      this.#commit(payload)
    })
    this.#grow(payload)
  }

  #grow({ length }: Uint8Array): void {
    this.#size = { records: this.#size.records + 1, bytes: this.#size.bytes + length }
  }

  #commit(payload: Uint8Array): void {
    const next = nextHead(this.#head, payload)
    try {
      this.#log.append(payload, this.#head, next, this.path)
    } catch (error) {
      this.#rollback()
      if (error instanceof RelateError || !this.#isHead(next)) {
        if (codeOf(error) === 'SQLITE_IOERR_FSYNC') this.#overwriteTail()
        throw error
      }
    }
    this.#head = next
  }

  #rollback(): void {
    if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
  }

  /** After a failed COMMIT: did the commit become real all the same? */
  #isHead(head: Head): boolean {
    const now = readHead(this.#connection, this.path)
    return now.seq === head.seq && now.chain === head.chain
  }

  /**
   * A commit whose sync failed stands in the WAL, invisible, and a crash could bring it to life. The next write lands
   * on the same place, so an empty one wipes it out; when that fails too, the next commit does it.
   */
  #overwriteTail(): void {
    try {
      this.#connection.transaction(() => this.#connection.exec('UPDATE head SET seq = seq')).immediate()
    } catch {
      this.#rollback()
    }
  }

  /** An unlinked file takes commits for ever and keeps none. A look costs as much as writing a page, so not each time. */
  #checkPlace(): void {
    const moment = performance.now()
    if (moment - this.#checkedAt < PLACE_PAUSE) return
    const now = statOf(this.#place.database)
    if (now?.ino !== this.#file.ino || now.dev !== this.#file.dev) fail('store-moved', { path: this.path })
    this.#checkedAt = moment
  }

  /** A reader in the middle of its transaction is in the way for a moment: SQLite waits as long as `PATIENCE`. */
  #enterWal(): void {
    if (!this.#walMode) this.#walMode = this.#connection.pragma('journal_mode = WAL', { simple: true }) === 'wal'
  }

  // ---- folding the log

  #threshold(): LogSize {
    const image = this.#imageBytes()
    return {
      records: Math.min(LOG_RECORDS_MOST, Math.max(LOG_RECORDS, image / IMAGE_BYTES_A_RECORD)),
      bytes: Math.min(LOG_BYTES_MOST, Math.max(LOG_BYTES, image / 4)),
    }
  }

  get #isDue(): boolean {
    return this.#size.bytes >= this.#foldAt.bytes || this.#size.records >= this.#foldAt.records
  }

  #imageBytes(): number {
    return this.#directory.entries.reduce((sum, entry) => sum + entry.length, 0)
  }

  /** A share of checkpoint work before a commit. It can only help, so its failure is not the commit's. */
  #foldSome(commitBytes: number): void {
    if (this.#running === null && !this.#isDue) return
    try {
      this.#running ??= this.#startCheckpoint()
      for (let done = 0; this.#running !== null && done <= commitBytes; done += STEP_BYTES) {
        this.#stepCheckpoint(this.#running)
      }
    } catch {
      this.#foldAt = { records: this.#size.records + LOG_RECORDS, bytes: this.#size.bytes + RETRY_BYTES }
    }
  }

  /** Ends a running checkpoint, then folds what came after it, if that is as long as `atLeast`. */
  #foldAll(atLeast: number): void {
    while (this.#running !== null) this.#stepCheckpoint(this.#running)
    if (this.#size.bytes < atLeast) return
    this.#running = this.#startCheckpoint()
    while (this.#running !== null) this.#stepCheckpoint(this.#running)
  }

  /** null when the log is empty. */
  #startCheckpoint(): Checkpoint | null {
    if (this.#head.seq === this.#directory.seq) return null
    this.#enterWal()
    this.#learnBase()
    return new Checkpoint({
      connection: this.#connection,
      image: this.graph.image(),
      at: this.#head,
      previous: this.#directory,
      known: this.#known,
      mustStay: id => this.#unloaded.has(id),
    })
  }

  #learnBase(): void {
    if (this.#base === null) return
    const entries = new Map(this.#directory.entries.map(entry => [chunkName(entry), entry]))
    for (const chunk of this.#base.chunks()) {
      const entry = entries.get(chunkName(chunk))
      if (entry !== undefined) this.#known.set(chunk.identity, entry)
    }
    this.#base = null
  }

  #stepCheckpoint(checkpoint: Checkpoint): void {
    try {
      checkpoint.step(STEP_BYTES)
    } catch (error) {
      this.#running = null
      this.#rollback()
      throw error
    }
    const { directory } = checkpoint
    if (directory === null) return
    const isNew = directory.generation > this.#directory.generation
    this.#directory = directory
    if (isNew) {
      this.#size = sizeOfLog(this.#connection)
      this.#foldAt = this.#threshold()
    }
    if (checkpoint.finished) this.#running = null
  }

  // ---- closing

  /** Everything is durable before this begins, so nothing in it may fail the close: what stays undone, open repairs. */
  #rest(): void {
    try {
      this.#foldAll(LOG_BYTES_AT_CLOSE)
      this.#connection.pragma('busy_timeout = 250')
      this.#connection.pragma('wal_checkpoint(TRUNCATE)')
      // Fails while a reader is connected: then the file stays in WAL mode with its side files.
      this.#connection.pragma('journal_mode = DELETE')
    } catch {
      this.#rollback()
    }
  }

  #checkOpen(): void {
    if (this.#closed) fail('store-closed', { path: this.path })
  }
}
