/** Opening, writing, closing and opening again, for every kind of store. */
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openFake } from './fake-graph.js'
import { messageOf, scratch } from './scratch.js'

const filesIn = (folder: string) => readdirSync(folder).sort()

describe.each([
  { kind: 'file', name: 'a.rl', beside: ['a.rl', 'a.rl-lease'] },
  { kind: 'directory', name: 'a', beside: ['graph.db', 'lease.db'] },
])('a $kind store', ({ kind, name, beside }) => {
  const folderOf = (path: string) => (kind === 'file' ? dirname(path) : path)

  test('keeps what was committed', () => {
    const path = scratch(name)
    const first = openFake(path)
    first.graph.put({ 1: 'one', 2: 'two' })
    first.graph.put({ 2: 'zwei' })
    first.close()
    const second = openFake(path)
    expect(second.graph.all()).toEqual({ 1: 'one', 2: 'zwei' })
    second.close()
  })

  test('is one self-contained file after a clean close', () => {
    const path = scratch(name)
    const store = openFake(path)
    store.graph.put({ 1: 'one' })
    store.close()
    expect(filesIn(folderOf(path))).toEqual(beside)
  })

  test('is not changed by a session that only reads', () => {
    const path = scratch(name)
    const database = kind === 'file' ? path : join(path, 'graph.db')
    const store = openFake(path)
    store.graph.put({ 1: 'one' })
    store.close()
    const { mtimeMs, ctimeMs } = statSync(database)
    const again = openFake(path)
    expect(again.graph.get(1)).toBe('one')
    again.close()
    expect(statSync(database)).toMatchObject({ mtimeMs, ctimeMs })
  })

  test('folds its log into chunks, and loads only the chunks that are read', () => {
    const path = scratch(name)
    const store = openFake(path)
    for (let key = 0; key < 100; key++) store.graph.put({ [key]: `text ${key}` })
    store.checkpoint()
    store.graph.put({ 3: 'after' })
    store.close()
    const again = openFake(path)
    expect(again.graph.get(3)).toBe('after')
    expect(again.graph.get(99)).toBe('text 99')
    again.graph.put({ 50: null })
    again.checkpoint()
    again.close()
    const reader = openFake(path, { readOnly: true })
    expect(Object.keys(reader.graph.all())).toHaveLength(99)
  })

  test('checkpoints by itself when the log grows', () => {
    const path = scratch(name)
    const store = openFake(path)
    for (let round = 0; round < 40; round++) store.graph.put({ [round % 7]: `${round} ${'x'.repeat(1_000_000)}` })
    store.close()
    const reader = openFake(path, { readOnly: true })
    expect(reader.graph.get(4)?.slice(0, 3)).toBe('39 ')
    const database = new Database(kind === 'file' ? path : join(path, 'graph.db'), { readonly: true })
    expect(database.prepare('SELECT count(*) AS rows FROM commit_log').get()).toEqual({ rows: 0 })
    expect(database.prepare('SELECT count(*) AS rows FROM chunk').get()).toEqual({ rows: 1 })
    database.close()
  })

  test('has one writer, also within one process, and says who it is', () => {
    const path = scratch(name)
    const writer = openFake(path)
    const message = messageOf(() => openFake(path))
    expect(message).toMatch(`${path} is open for writing by process ${process.pid} since 20`)
    expect(message).toContain('with --read-only')
    expect(message.includes('--read-only=live')).toBe(kind === 'directory')
    writer.close()
    openFake(path).close()
  })

  test('is the same store through a symbolic link', () => {
    const path = scratch(name)
    const link = scratch(kind === 'file' ? 'link.rl' : 'link')
    const writer = openFake(path)
    writer.graph.put({ 1: 'one' })
    symlinkSync(path, link)
    expect(messageOf(() => openFake(link))).toContain(`by process ${process.pid}`)
    writer.close()
    expect(openFake(link, { readOnly: true }).graph.get(1)).toBe('one')
  })

  test('is read beside its writer, as it was at the open', () => {
    const path = scratch(name)
    const writer = openFake(path)
    writer.graph.put({ 1: 'one' })
    const reader = openFake(path, { readOnly: true })
    writer.graph.put({ 1: 'two' })
    expect(reader.graph.get(1)).toBe('one')
    expect(openFake(path, { readOnly: true }).graph.get(1)).toBe('two')
    writer.close()
  })

  test('takes no commit when opened read-only', () => {
    const path = scratch(name)
    openFake(path).close()
    const reader = openFake(path, { readOnly: true })
    expect(reader.writable).toBe(false)
    expect(messageOf(() => reader.graph.put({ 1: 'one' }))).toBe(`${path} is open read-only`)
  })

  test('is never created by a read-only open', () => {
    const path = scratch(name)
    expect(messageOf(() => openFake(path, { readOnly: true }))).toBe(
      `there is no store at ${path}, and a read-only open never creates one`,
    )
    expect(existsSync(path)).toBe(false)
  })

  test('refuses work after close, and a second close is fine', () => {
    const path = scratch(name)
    const store = openFake(path)
    store.close()
    store.close()
    expect(messageOf(() => store.graph.put({ 1: 'one' }))).toBe(`${path} is closed`)
  })
})

describe('live reading', () => {
  test('follows the writer through commits, checkpoints, its close and its return', () => {
    const path = scratch('d')
    const writer = openFake(path)
    writer.graph.put({ 1: 'one' })
    const live = openFake(path, { readOnly: 'live' })
    expect(live.graph.all()).toEqual({ 1: 'one' })
    writer.graph.put({ 2: 'two' })
    live.refresh()
    expect(live.graph.all()).toEqual({ 1: 'one', 2: 'two' })
    writer.checkpoint()
    live.refresh()
    expect(live.graph.all()).toEqual({ 1: 'one', 2: 'two' })
    writer.graph.put({ 3: 'three' })
    writer.checkpoint()
    live.refresh()
    expect(live.graph.all()).toEqual({ 1: 'one', 2: 'two', 3: 'three' })
    writer.close()
    live.refresh()
    const next = openFake(path)
    next.graph.put({ 1: null })
    live.refresh()
    expect(live.graph.all()).toEqual({ 2: 'two', 3: 'three' })
    next.close()
    expect(filesIn(path)).toEqual(['graph.db', 'lease.db'])
  })

  test('is for directory stores', () => {
    const path = scratch('a.rl')
    openFake(path).close()
    expect(messageOf(() => openFake(path, { readOnly: 'live' }))).toBe(
      `--read-only=live follows a directory store, and ${path} is a single-file store`,
    )
    expect(messageOf(() => openFake(':memory:', { readOnly: 'live' }))).toBe(
      '--read-only=live follows a directory store, and :memory: is an in-memory graph',
    )
  })
})

test(':memory: makes no file', () => {
  const store = openFake(':memory:')
  store.graph.put({ 1: 'one' })
  expect(store.graph.all()).toEqual({ 1: 'one' })
  expect(store.path).toBe(null)
  store.close()
})

describe('what is not a store is refused, and nothing is created or changed', () => {
  const refusals: [string, string, (folder: string) => void, string][] = [
    ['an empty file', 'x.rl', at => writeFileSync(join(at, 'x.rl'), ''), 'is not a relate store: it is an empty file'],
    [
      'a text file',
      'x.rl',
      at => writeFileSync(join(at, 'x.rl'), 'hello\n'.repeat(100)),
      'is not a relate store: it is not a SQLite file, or its first page is damaged',
    ],
    [
      'a SQLite file of another program',
      'x.db',
      at => new Database(join(at, 'x.db')).exec('CREATE TABLE t(a)').close(),
      'is not a relate store: it is a SQLite file of another program, or its first page is damaged',
    ],
    [
      'a directory named like a file store',
      'x.rl',
      at => mkdirSync(join(at, 'x.rl')),
      'it is a directory, and a path that ends in .rl names a file store',
    ],
    [
      'a dangling link',
      'x.rl',
      at => symlinkSync('nowhere', join(at, 'x.rl')),
      'it is a symbolic link to nowhere, which does not exist',
    ],
    ['a circle of links', 'x.rl', at => symlinkSync('x.rl', join(at, 'x.rl')), 'its symbolic links go in a circle'],
    ['a missing folder', 'no/x', () => {}, 'the folder'],
    [
      'a file as folder',
      'f/x.rl',
      at => writeFileSync(join(at, 'f'), ''),
      'a part of the path is a file, not a folder',
    ],
    ['a name that is too long', `${'n'.repeat(300)}.rl`, () => {}, 'the name is too long'],
    ['white space at the end', 'x.rl ', at => writeFileSync(join(at, 'x.rl '), ''), 'it ends in white space'],
    ['a log without its file', 'x.rl', at => writeFileSync(join(at, 'x.rl-wal'), ''), 'its write-ahead log'],
    [
      'a graph.db that is a directory',
      'd',
      at => mkdirSync(join(at, 'd/graph.db'), { recursive: true }),
      'graph.db is not a file',
    ],
  ]
  test.each(refusals)('%s', (_, name, arrange, text) => {
    const folder = scratch()
    arrange(folder)
    const before = filesIn(folder).map(file => [file, statSync(folder).mtimeMs])
    expect(messageOf(() => openFake(join(folder, name)))).toContain(text)
    messageOf(() => openFake(join(folder, name), { readOnly: true }))
    expect(filesIn(folder).map(file => [file, statSync(folder).mtimeMs])).toEqual(before)
  })

  test('a newer format is refused by its number', () => {
    const path = scratch('a.rl')
    openFake(path).close()
    const database = new Database(path)
    const value = JSON.stringify({ format: 9, store: 'x' })
    database.prepare("UPDATE meta SET value = ?, checksum = ? WHERE name = 'identity'").run(value, crc32(value))
    database.close()
    for (const readOnly of [false, true]) {
      expect(messageOf(() => openFake(path, { readOnly }))).toBe(
        `${path} has store format 9, and this version of relate reads formats up to 1`,
      )
    }
  })
})
