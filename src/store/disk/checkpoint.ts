/**
 * Writing a snapshot down. A checkpoint writes the chunks that changed since the last one, in transactions of a few
 * megabytes, between which commits go on; then one transaction puts the new directory in force and trims the log; then
 * rows that nothing refers to any more are deleted.
 *
 *   steps      chunks ... chunks ... | flip ... sweep ... sweep
 *   killed in  the old directory     | the new directory counts;
 *              and log still count   | leftovers are listed in it as retired
 *
 * A small checkpoint is one transaction from start to end.
 *
 * Rows of a checkpoint that never reached its flip have numbers from the directory's `nextChunk` on: the next
 * checkpoint deletes them first.
 */
import type { ImageChunk, ImageSource } from '../image.js'
import { chunkChecksum } from './checksum.js'
import type { ChunkEntry, Directory } from './chunk-directory.js'
import { type Connection, type Head, insertDirectory } from './database.js'

/** Which chunk, by identity, rests in which row. */
export type KnownChunks = WeakMap<object, ChunkEntry>

export interface CheckpointInput {
  readonly connection: Connection
  readonly image: ImageSource
  /** The commit the image stands at. */
  readonly at: Head
  readonly previous: Directory
  readonly known: KnownChunks
  /** A row that an older snapshot in memory may still want to load: it must outlive this process. */
  mustStay(id: number): boolean
}

export class Checkpoint {
  readonly #input: CheckpointInput
  readonly #chunks: Iterator<ImageChunk>
  readonly #insert
  readonly #delete
  readonly #entries: ChunkEntry[] = []
  readonly #written: [object, ChunkEntry][] = []
  #nextChunk: number
  #stage: 'clean' | 'chunks' | 'flip' | 'sweep' | 'done' = 'clean'
  #sweep: number[] = []
  /** By row: lengths of the previous image's chunks. */
  readonly #lengths: ReadonlyMap<number, number>
  #flipped: Directory | null = null
  #directory: Directory | null = null

  constructor(input: CheckpointInput) {
    this.#input = input
    this.#chunks = input.image.chunks()[Symbol.iterator]()
    this.#insert = input.connection.prepare<[number, Uint8Array]>('INSERT INTO chunk VALUES (?, ?)')
    this.#delete = input.connection.prepare<[number]>('DELETE FROM chunk WHERE id = ?')
    this.#nextChunk = input.previous.nextChunk
    this.#lengths = new Map(input.previous.entries.map(entry => [entry.id, entry.length]))
  }

  /** The directory in force, once the flip is durable; when finished, without the rows that are deleted by then. */
  get directory(): Directory | null {
    return this.#directory
  }

  get finished(): boolean {
    return this.#stage === 'done'
  }

  /** Works on about `budget` bytes in one transaction. When it throws, nothing of the step stays: begin anew. */
  step(budget: number): void {
    this.#input.connection
      .transaction(() => {
        for (let left = budget; left > 0 && this.#stage !== 'done'; ) left -= this.#work(left)
      })
      .immediate()
    if (this.#flipped === null) return
    if (this.#directory === null) {
      for (const [identity, entry] of this.#written) this.#input.known.set(identity, entry)
    }
    const retired = this.finished ? this.#flipped.retired.filter(this.#input.mustStay) : this.#flipped.retired
    this.#directory = { ...this.#flipped, retired }
  }

  /** Goes on with the stage; answers the bytes written or freed. */
  #work(budget: number): number {
    switch (this.#stage) {
      case 'clean':
        this.#input.connection.prepare<[number]>('DELETE FROM chunk WHERE id >= ?').run(this.#nextChunk)
        this.#stage = 'chunks'
        return 0
      case 'chunks':
        return this.#writeChunks(budget)
      case 'flip':
        this.#flipped = this.#flip()
        this.#stage = 'sweep'
        return 0
      case 'sweep':
        return this.#deleteRetired(budget)
      case 'done':
        return 0
    }
  }

  #writeChunks(budget: number): number {
    let bytes = 0
    while (bytes < budget) {
      const next = this.#chunks.next()
      if (next.done) {
        this.#stage = 'flip'
        break
      }
      bytes += this.#writeChunk(next.value)
    }
    return bytes
  }

  #writeChunk(chunk: ImageChunk): number {
    const known = this.#input.known.get(chunk.identity)
    if (known !== undefined) {
      this.#entries.push(known)
      return 0
    }
    const content = chunk.encode()
    const { kind, key, ordinal } = chunk
    const checksum = chunkChecksum(chunk, content)
    const entry: ChunkEntry = { kind, key, ordinal, id: this.#nextChunk++, length: content.length, checksum }
    this.#insert.run(entry.id, content)
    this.#entries.push(entry)
    this.#written.push([chunk.identity, entry])
    return content.length
  }

  #flip(): Directory {
    const { connection, image, at, previous, mustStay } = this.#input
    const inUse = new Set(this.#entries.map(entry => entry.id))
    const retired = [...previous.retired, ...previous.entries.map(entry => entry.id)].filter(id => !inUse.has(id))
    this.#sweep = retired.filter(id => !mustStay(id))
    const directory: Directory = {
      generation: previous.generation + 1,
      seq: at.seq,
      chain: at.chain,
      writtenAt: Date.now(),
      nextChunk: this.#nextChunk,
      description: image.describe(),
      entries: this.#entries,
      retired,
    }
    insertDirectory(connection, directory)
    connection.prepare<[number]>('DELETE FROM directory WHERE generation < ?').run(directory.generation)
    connection.prepare<[number]>('DELETE FROM commit_log WHERE seq <= ?').run(at.seq)
    return directory
  }

  #deleteRetired(budget: number): number {
    let bytes = 0
    while (bytes < budget) {
      const id = this.#sweep.pop()
      if (id === undefined) {
        this.#stage = 'done'
        break
      }
      this.#delete.run(id)
      bytes += this.#lengths.get(id) ?? 0
    }
    return bytes
  }
}
