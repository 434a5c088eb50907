/** Copying, checking and compacting stores. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkStoreWith } from '../../src/store/disk/check.js'
import { cloneStore } from '../../src/store/disk/clone.js'
import { compactStoreWith } from '../../src/store/disk/compact.js'
import { buildStore } from './damage.js'
import { FAKE, openFake } from './fake-graph.js'
import { messageOf, scratch } from './scratch.js'

const check = (path: string) => checkStoreWith(FAKE, path)
const contentOf = (path: string) => openFake(path, { readOnly: true }).graph.all()

/** Pages no longer in use hold the text too. */
function spoil(bytes: Buffer, text: string): void {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at)) bytes[at] = 1
}

describe('clone', () => {
  test.each([
    ['a.rl', 'b.rl'],
    ['a.rl', 'b'],
    ['a', 'b.rl'],
    ['a', 'b'],
  ])('%s to %s', (from, to) => {
    const folder = scratch()
    const store = openFake(join(folder, from))
    for (let key = 0; key < 50; key++) store.graph.put({ [key]: `text ${key}` })
    store.checkpoint()
    store.graph.put({ 7: 'seven', 8: null })
    const all = store.graph.all()
    // The writer is still at work.
    const report = cloneStore(join(folder, from), join(folder, to))
    store.graph.put({ 9: 'later' })
    store.close()
    expect(report).toMatchObject({ commit: 51, chunks: 4 })
    expect(contentOf(join(folder, to))).toEqual(all)
    expect(check(join(folder, to)).problems).toEqual([])
    const copy = openFake(join(folder, to))
    copy.graph.put({ 7: 'from the copy' })
    copy.checkpoint()
    copy.close()
    expect(contentOf(join(folder, from))[7]).toBe('seven')
  })

  test('never writes over anything', () => {
    const folder = scratch()
    openFake(join(folder, 'a.rl')).close()
    writeFileSync(join(folder, 'b.rl'), 'mine')
    const text = messageOf(() => cloneStore(join(folder, 'a.rl'), join(folder, 'b.rl')))
    expect(text).toBe(`${join(folder, 'b.rl')} already exists, and nothing is ever written over it`)
    expect(readFileSync(join(folder, 'b.rl'), 'utf8')).toBe('mine')
    openFake(join(folder, 'd')).close()
    expect(messageOf(() => cloneStore(join(folder, 'a.rl'), join(folder, 'd')))).toContain('already exists')
  })

  test('may use an empty folder', () => {
    const folder = scratch()
    openFake(join(folder, 'a.rl')).close()
    mkdirSync(join(folder, 'd'))
    cloneStore(join(folder, 'a.rl'), join(folder, 'd'))
    expect(contentOf(join(folder, 'd'))).toEqual({})
  })

  test('makes no copy of a damaged store', () => {
    const folder = scratch()
    buildStore(join(folder, 'a.rl'))
    const bytes = readFileSync(join(folder, 'a.rl'))
    bytes[bytes.indexOf('text 10 xxx')] = 1
    writeFileSync(join(folder, 'a.rl'), bytes)
    expect(messageOf(() => cloneStore(join(folder, 'a.rl'), join(folder, 'b')))).toContain('chunk cells 0/0')
    expect(existsSync(join(folder, 'b'))).toBe(false)
  })

  test('needs a source, and neither end is in memory', () => {
    const folder = scratch()
    expect(messageOf(() => cloneStore(join(folder, 'a.rl'), join(folder, 'b.rl')))).toContain('there is no store at')
    expect(readdirSync(folder)).toEqual([])
    expect(messageOf(() => cloneStore(':memory:', join(folder, 'b.rl')))).toBe(
      'cannot clone :memory:, which is nothing but an empty graph of this process',
    )
  })
})

describe('check', () => {
  test('finds nothing in a sound store, also beside its writer', () => {
    const path = scratch('a.rl')
    const store = openFake(path)
    for (let key = 0; key < 50; key++) store.graph.put({ [key]: `text ${key}` })
    store.checkpoint()
    store.graph.put({ 7: 'seven' })
    expect(check(path)).toEqual({ problems: [], commit: 51, chunks: 4, log: { records: 1, bytes: 13 } })
    store.close()
  })

  test('names every damaged part, not just the first', () => {
    const path = scratch('a.rl')
    buildStore(path)
    const bytes = readFileSync(path)
    for (const text of ['text 10 xxx', 'text 40 xxx', 'again 86']) spoil(bytes, text)
    writeFileSync(path, bytes)
    expect(check(path).problems).toEqual([
      `${path} is damaged: chunk cells 0/0: its checksum does not match`,
      `${path} is damaged: chunk cells 0/2: its checksum does not match`,
      `${path} is damaged: commit log record 83: its checksum does not match`,
    ])
  })

  test('looks at the graph too', () => {
    const path = scratch('a.rl')
    const store = openFake(path)
    store.graph.put({ 1: 'bad' })
    store.close()
    expect(check(path).problems).toEqual([`${path} is damaged: a cell is bad`])
  })
})

describe('compact', () => {
  test('gives space back and keeps everything', () => {
    const path = scratch('a.rl')
    const store = openFake(path)
    for (let key = 0; key < 200; key++) store.graph.put({ [key]: 'x'.repeat(10_000) })
    store.checkpoint()
    for (let key = 0; key < 190; key++) store.graph.put({ [key]: null })
    store.close()
    const { before, after } = compactStoreWith(FAKE, path)
    expect(before).toBeGreaterThan(1_500_000)
    expect(after).toBeLessThan(200_000)
    expect(statSync(path).size).toBe(after)
    expect(Object.keys(contentOf(path))).toHaveLength(10)
    expect(check(path).problems).toEqual([])
  })

  test('leaves live readers following', () => {
    const path = scratch('d')
    const store = openFake(path)
    for (let key = 0; key < 50; key++) store.graph.put({ [key]: `text ${key}` })
    store.close()
    const live = openFake(path, { readOnly: 'live' })
    compactStoreWith(FAKE, path)
    const next = openFake(path)
    next.graph.put({ 1: 'one' })
    live.refresh()
    expect(live.graph.get(1)).toBe('one')
    next.close()
  })

  test('takes the lease and makes nothing', () => {
    const path = scratch('a.rl')
    expect(messageOf(() => compactStoreWith(FAKE, path))).toContain('there is no store at')
    const store = openFake(path)
    expect(messageOf(() => compactStoreWith(FAKE, path))).toContain('is open for writing by process')
    store.close()
  })
})
