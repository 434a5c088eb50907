/**
 * The log of commits since the last checkpoint. Each row carries the chain value after it (checksum.ts); `head` says
 * what the newest one is, so nothing can be missing from the middle or from the end without being noticed.
 */
import { fail } from '../../status/fail.js'
import { chainOn } from './checksum.js'
import type { Connection, Head } from './database.js'
import { damaged } from './failures.js'

interface LogRow {
  readonly seq: number
  readonly chain: number
  readonly payload: Uint8Array
}

/** Appends commits, one transaction each. */
export class LogWriter {
  readonly #begin
  readonly #commit
  readonly #insert
  readonly #moveHead
  constructor(connection: Connection) {
    this.#begin = connection.prepare<[]>('BEGIN IMMEDIATE')
    this.#commit = connection.prepare<[]>('COMMIT')
    this.#insert = connection.prepare<[number, number, Uint8Array]>('INSERT INTO commit_log VALUES (?, ?, ?)')
    this.#moveHead = connection.prepare<[number, number, number, number]>(
      'UPDATE head SET seq = ?, chain = ? WHERE id = 1 AND seq = ? AND chain = ?',
    )
  }

  /**
   * Durable when it returns. Throws SQLite's error or `store-second-writer`; the transaction may then still be open.
   * `next` is `after` moved on by `payload`.
   */
  append(payload: Uint8Array, after: Head, next: Head, shown: string): void {
    this.#begin.run()
    // The head is where we left it, or the lease was broken: then nothing of ours may go on top.
    if (this.#moveHead.run(next.seq, next.chain, after.seq, after.chain).changes !== 1) {
      fail('store-second-writer', { path: shown })
    }
    this.#insert.run(next.seq, next.chain, payload)
    this.#commit.run()
  }
}

export function nextHead(after: Head, payload: Uint8Array): Head {
  return { seq: after.seq + 1, chain: chainOn(after.chain, after.seq + 1, payload) }
}

/**
 * The commits after `from`, oldest first, each verified before it is handed out, up to `head`. Inside one read
 * transaction. Answers 'gap' when the log no longer reaches back to `from` (a checkpoint trimmed it).
 */
export function replayLog(
  connection: Connection,
  from: Head,
  head: Head,
  shown: string,
  apply: (payload: Uint8Array, seq: number, chain: number) => void,
): 'whole' | 'gap' {
  const rows = connection
    .prepare<[number], LogRow>('SELECT seq, chain, payload FROM commit_log WHERE seq > ? ORDER BY seq')
    .iterate(from.seq)
  let at = from
  for (const row of rows) {
    if (row.seq !== at.seq + 1) {
      if (at === from) return 'gap'
      damaged(shown, `commit log record ${at.seq + 1}: it is missing`)
    }
    if (row.chain !== chainOn(at.chain, row.seq, row.payload)) {
      damaged(shown, `commit log record ${row.seq}: its checksum does not match`)
    }
    apply(row.payload, row.seq, row.chain)
    at = row
  }
  if (at === from && head.seq > from.seq) return 'gap'
  if (at.seq !== head.seq || at.chain !== head.chain) {
    damaged(shown, `the commit log ends at record ${at.seq}, and its head says ${head.seq}`)
  }
  return 'whole'
}

/** Every commit after the image's. */
export function replayAll(
  connection: Connection,
  image: Head,
  head: Head,
  shown: string,
  apply: (payload: Uint8Array, seq: number, chain: number) => void,
): void {
  if (replayLog(connection, image, head, shown, apply) === 'gap') {
    damaged(shown, `commit log record ${image.seq + 1}: it is missing`)
  }
}

export interface LogSize {
  readonly records: number
  readonly bytes: number
}

export function sizeOfLog(connection: Connection): LogSize {
  const row = connection
    .prepare<[], LogSize>('SELECT count(*) AS records, coalesce(sum(length(payload)), 0) AS bytes FROM commit_log')
    .get()
  return row ?? { records: 0, bytes: 0 }
}
