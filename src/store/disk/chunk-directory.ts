/**
 * The directory of one checkpoint: which chunks make up the graph, each with the row that holds it and its checksum,
 * and the commit that the image stands at. A checkpoint is real once its directory row is.
 *
 * Entries are base-128 numbers, about 15 bytes a chunk: a graph of 10 million entities has some 20,000 chunks, so the
 * directory is written whole at each checkpoint.
 */
import type { ChunkAddress } from '../image.js'
import { chainOn, checksumOf } from './checksum.js'

export interface ChunkEntry extends ChunkAddress {
  /** Row in table `chunk`; never used twice in a store. */
  readonly id: number
  readonly length: number
  readonly checksum: number
}

export interface Directory {
  /** 0 before the first checkpoint. */
  readonly generation: number
  /** The commit the image stands at, and the log's chain value there. */
  readonly seq: number
  readonly chain: number
  /** Milliseconds since 1970. */
  readonly writtenAt: number
  /** Rows from here on belong to a checkpoint that never finished. */
  readonly nextChunk: number
  readonly description: Uint8Array | null
  readonly entries: readonly ChunkEntry[]
  /** Rows of earlier generations that are still to be deleted. */
  readonly retired: readonly number[]
}

export const EMPTY_DIRECTORY: Directory = {
  generation: 0,
  seq: 0,
  chain: 0,
  writtenAt: 0,
  nextChunk: 1,
  description: null,
  entries: [],
  retired: [],
}

/** Table `directory`, as it is stored. */
export interface DirectoryRow {
  readonly generation: number
  readonly seq: number
  readonly chain: number
  readonly written_at: number
  readonly next_chunk: number
  readonly description: Uint8Array
  readonly entries: Uint8Array
  readonly checksum: number
}

export function toRow(directory: Directory): DirectoryRow {
  const row = {
    generation: directory.generation,
    seq: directory.seq,
    chain: directory.chain,
    written_at: directory.writtenAt,
    next_chunk: directory.nextChunk,
    description: directory.description ?? new Uint8Array(),
    entries: encodeEntries(directory.entries, directory.retired),
  }
  return { ...row, checksum: rowChecksum(row) }
}

/** null when the row's checksum does not match. */
export function fromRow(row: DirectoryRow): Directory | null {
  if (row.checksum !== rowChecksum(row)) return null
  const { entries, retired } = decodeEntries(row.entries)
  return {
    generation: row.generation,
    seq: row.seq,
    chain: row.chain,
    writtenAt: row.written_at,
    nextChunk: row.next_chunk,
    description: row.description,
    entries,
    retired,
  }
}

function rowChecksum(row: Omit<DirectoryRow, 'checksum'>): number {
  const numbers = [row.generation, row.seq, row.chain, row.written_at, row.next_chunk].join(' ')
  return chainOn(checksumOf(numbers, row.description), row.entries.length, row.entries)
}

function encodeEntries(entries: readonly ChunkEntry[], retired: readonly number[]): Uint8Array {
  const kinds = [...new Set(entries.map(entry => entry.kind))]
  const kindNumber = new Map(kinds.map((kind, number) => [kind, number]))
  const out = new NumberWriter(entries.length * 16 + 64)
  out.text(JSON.stringify(kinds))
  out.number(entries.length)
  for (const entry of entries) {
    out.number(kindNumber.get(entry.kind) ?? 0)
    out.number(entry.key)
    out.number(entry.ordinal)
    out.number(entry.id)
    out.number(entry.length)
    out.number(entry.checksum)
  }
  out.number(retired.length)
  for (const id of retired) out.number(id)
  return out.bytes()
}

function decodeEntries(bytes: Uint8Array): Pick<Directory, 'entries' | 'retired'> {
  const input = new NumberReader(bytes)
  const kinds: string[] = JSON.parse(input.text())
  const entries: ChunkEntry[] = []
  for (let left = input.number(); left > 0; left--) {
    entries.push({
      kind: kinds[input.number()] ?? '',
      key: input.number(),
      ordinal: input.number(),
      id: input.number(),
      length: input.number(),
      checksum: input.number(),
    })
  }
  const retired: number[] = []
  for (let left = input.number(); left > 0; left--) retired.push(input.number())
  return { entries, retired }
}

/** Whole numbers from 0 to 2^53 - 1, seven bits a byte, low bits first. */
class NumberWriter {
  #bytes: Uint8Array
  #length = 0
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }
  number(value: number): void {
    this.#room(8)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }
  text(value: string): void {
    const encoded = Buffer.from(value, 'utf8')
    this.number(encoded.length)
    this.#room(encoded.length)
    this.#bytes.set(encoded, this.#length)
    this.#length += encoded.length
  }
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array((this.#length + count) * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

class NumberReader {
  #at = 0
  constructor(readonly bytes: Uint8Array) {}
  number(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.bytes[this.#at++] ?? 0
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
  }
  text(): string {
    const length = this.number()
    const start = this.#at
    this.#at += length
    return Buffer.from(this.bytes.subarray(start, this.#at)).toString('utf8')
  }
}
