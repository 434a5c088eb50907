/** Chunks whose checksum is right and whose content is not: written wrongly, or by a version that nobody knows. */
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { RelateError } from '../../src/status/fail.js'
import { checkStore } from '../../src/store/admin.js'
import { chunkChecksum } from '../../src/store/disk/checksum.js'
import { type ChunkEntry, type DirectoryRow, fromRow, toRow } from '../../src/store/disk/chunk-directory.js'
import { type Files, restore } from './damage.js'
import { buildGraphFiles, readAll } from './graph-files.js'
import { scratch } from './scratch.js'

let closed: Files
beforeAll(() => {
  closed = buildGraphFiles(scratch('a.rl')).closed
})

/** Replaces the content of each chunk in turn, checksum and all; calls `look` with its entry. */
function rewriteEach(
  path: string,
  change: (content: Uint8Array) => Uint8Array,
  look: (entry: ChunkEntry) => void,
): void {
  restore(path, closed)
  const { entries } = directoryOf(path)
  for (const entry of entries) {
    restore(path, closed)
    const database = new Database(path)
    const { content } = database
      .prepare<[number], { content: Uint8Array }>('SELECT content FROM chunk WHERE id = ?')
      .get(entry.id)!
    const changed = change(content)
    const checksum = chunkChecksum(entry, changed)
    const directory = directoryOf(path)
    const row = toRow({
      ...directory,
      entries: directory.entries.map(each =>
        each.id === entry.id ? { ...each, length: changed.length, checksum } : each,
      ),
    })
    database.prepare('UPDATE chunk SET content = ? WHERE id = ?').run(changed, entry.id)
    database.prepare('UPDATE directory SET entries = @entries, checksum = @checksum').run({ ...row })
    database.close()
    look(entry)
  }
}

function directoryOf(path: string) {
  const database = new Database(path, { readonly: true })
  const row = database.prepare<[], DirectoryRow>('SELECT * FROM directory').get()!
  database.close()
  return fromRow(row)!
}

test.each([
  ['cut short', (content: Uint8Array) => content.slice(0, content.length >> 1)],
  ['empty', () => new Uint8Array()],
  ['all ones', (content: Uint8Array) => new Uint8Array(content.length).fill(0xff)],
])('a chunk that is %s is damage with a name, for readers and writers alike', (_, change) => {
  const path = scratch('a.rl')
  const kinds = new Set<string>()
  rewriteEach(path, change, ({ kind, key, ordinal }) => {
    kinds.add(kind)
    for (const readOnly of [true, false]) {
      for (let again = 0; again < 2; again++) {
        const error = errorOf(() => readAll(path, readOnly))
        // A chunk that a reader never asks for may be read as something else: then `check` finds it.
        if (error !== null) expect(error.message).toContain(`${path} is damaged: `)
        if (error?.message.includes('chunk ')) expect(error.message).toContain(`chunk ${kind} ${key}/${ordinal}: `)
      }
    }
    expect(checkStore(path).problems.join('\n')).toContain(`${path} is damaged: `)
  })
  expect([...kinds].sort()).toEqual([
    'incoming',
    'indexLeaf',
    'indexTree',
    'nodeColumn',
    'nodes',
    'outgoing',
    'relationshipColumn',
    'relationships',
    'vectors',
  ])
})

/** null when nothing is thrown; what is thrown must be ours. */
function errorOf(action: () => unknown): RelateError | null {
  try {
    action()
    return null
  } catch (error) {
    if (error instanceof RelateError) return error
    throw error
  }
}
