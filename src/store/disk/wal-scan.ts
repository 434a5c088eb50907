/**
 * Looks for damage in a write-ahead log that a killed writer left. SQLite takes the first frame that does not add up
 * for the place where a crash cut the writing short, and forgets all that follows. For us each commit was synced before
 * the next began: when frames of more than one later commit stand behind the bad one, it was written well and has
 * changed since, and silence would lose acknowledged commits.
 *
 *   32 bytes    magic, version, page size, number, salt, salt, checksum of the first 24 bytes
 *   frames of   page number, size after commit (0: no commit), salt, salt, checksum over all frames so far, then the
 *   24 + page   page; frames of an earlier round have other salts
 *
 * The WAL file carries none of SQLite's POSIX locks, so reading it with `fs` is safe.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24

export interface WalDamage {
  /** Counted from 1; 0 is the log's header. */
  readonly frame: number
  /** Commits that end at or behind it. */
  readonly commits: number
}

/** null when the log adds up, or ends as a crash may leave it. */
export function findWalDamage(file: string): WalDamage | null {
  const descriptor = openSync(file, 'r')
  try {
    return scan(descriptor, fstatSync(descriptor).size)
  } finally {
    closeSync(descriptor)
  }
}

function scan(descriptor: number, size: number): WalDamage | null {
  if (size < HEADER + FRAME_HEADER) return null
  const header = read(descriptor, 0, HEADER)
  const sum = new WalSum((header.readUInt32BE(0) & 1) === 1)
  sum.add(header.subarray(0, 24))
  const isGood = (header.readUInt32BE(0) & ~1) === 0x377f0682 && sum.matches(header, 24)
  // A header that does not add up leaves the page size open; ours is known.
  const frameSize = FRAME_HEADER + (isGood ? header.readUInt32BE(8) : 4096)
  const count = Math.floor((size - HEADER) / frameSize)
  const salts = isGood ? header.subarray(16, 24) : read(descriptor, HEADER + 8, 8)
  return scanFrames(descriptor, { count, frameSize, salts, sum: isGood ? sum : null })
}

interface Frames {
  readonly count: number
  readonly frameSize: number
  readonly salts: Buffer
  /** null when the header is damaged, and with it every frame. */
  readonly sum: WalSum | null
}

function scanFrames(descriptor: number, { count, frameSize, salts, sum }: Frames): WalDamage | null {
  let bad = sum === null ? 0 : -1
  let commits = 0
  let isBehindCommit = false
  let isDamage = false
  for (let number = 1; number <= count; number++) {
    const frame = read(descriptor, HEADER + (number - 1) * frameSize, frameSize)
    const isOurs = frame.subarray(8, 16).equals(salts)
    if (bad < 0) {
      sum?.add(frame.subarray(0, 8))
      sum?.add(frame.subarray(FRAME_HEADER))
      if (isOurs && sum?.matches(frame, 16)) continue
      bad = number
    }
    if (!isOurs) continue
    isDamage ||= isBehindCommit
    if (frame.readUInt32BE(4) !== 0) {
      commits++
      isBehindCommit = true
    }
  }
  return isDamage ? { frame: bad, commits } : null
}

function read(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  readSync(descriptor, buffer, 0, length, position)
  return buffer
}

/** SQLite's running checksum: two 32-bit sums over pairs of words, in the byte order the magic number names. */
class WalSum {
  #first = 0
  #second = 0
  constructor(readonly bigEndian: boolean) {}
  add(bytes: Buffer): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const isLittle = !this.bigEndian
    let first = this.#first
    let second = this.#second
    for (let at = 0; at < bytes.length; at += 8) {
      first = (first + view.getUint32(at, isLittle) + second) | 0
      second = (second + view.getUint32(at + 4, isLittle) + first) | 0
    }
    this.#first = first
    this.#second = second
  }
  matches(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second
  }
}
