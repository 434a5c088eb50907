/** What a process that died in the middle of something leaves behind, and who shares a store with whom. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { checkStoreWith } from '../../src/store/disk/check.js'
import { crashFiles, restore } from './damage.js'
import { FAKE, openFake } from './fake-graph.js'
import { messageOf, scratch } from './scratch.js'

const contentOf = (path: string) => openFake(path, { readOnly: true }).graph.all()

describe('a writer that died', () => {
  test('in the middle of a checkpoint: the old image and the log count', () => {
    const path = scratch('a.rl')
    const store = openFake(path)
    for (let round = 0; round < 10; round++) store.graph.put({ [round * 16]: `${round}${'x'.repeat(1_000_000)}` })
    // The checkpoint is under way: some chunks are written, the directory is not.
    const files = crashFiles(path)
    const all = store.graph.all()
    store.close()
    restore(path, files)
    const database = new Database(path, { readonly: true })
    expect(database.prepare('SELECT count(*) AS rows FROM directory').get()).toEqual({ rows: 0 })
    expect(database.prepare('SELECT count(*) > 0 AS some FROM chunk').get()).toEqual({ some: 1 })
    database.close()
    expect(contentOf(path)).toEqual(all)
    expect(checkStoreWith(FAKE, path).problems).toEqual([])
    const again = openFake(path)
    again.checkpoint()
    again.close()
    expect(contentOf(path)).toEqual(all)
    const after = new Database(path, { readonly: true })
    expect(after.prepare('SELECT count(*) AS rows FROM chunk').get()).toEqual({ rows: 10 })
    after.close()
  })

  test('while SQLite played with its rollback journal: readers read around it, the next writer repairs', () => {
    const path = scratch('a.rl')
    const store = openFake(path)
    for (let key = 0; key < 50; key++) store.graph.put({ [key]: 'x'.repeat(2000) })
    const all = store.graph.all()
    store.close()
    const half = new Database(path)
    half.pragma('cache_size = 5')
    half.exec('BEGIN IMMEDIATE; UPDATE chunk SET content = zeroblob(40000)')
    execFileSync('cp', [path, `${path}-a`])
    execFileSync('cp', [`${path}-journal`, `${path}-b`])
    half.close()
    rmSync(path)
    execFileSync('mv', [`${path}-a`, path])
    execFileSync('mv', [`${path}-b`, `${path}-journal`])
    const before = readdirSync(dirname(path))
    expect(contentOf(path)).toEqual(all)
    expect(readdirSync(dirname(path))).toEqual(before)
    const writer = openFake(path)
    expect(writer.graph.all()).toEqual(all)
    writer.close()
    expect(existsSync(`${path}-journal`)).toBe(false)
  })

  test('while it made the store: the next one makes it', () => {
    const path = scratch('a.rl')
    writeFileSync(`${path}-new`, 'half a draft')
    expect(messageOf(() => openFake(path, { readOnly: true }))).toContain('there is no store at')
    openFake(path).close()
    expect(readdirSync(dirname(path))).toEqual(['a.rl', 'a.rl-lease'])
  })

  test('leaves no lock: the operating system drops it', async () => {
    const path = scratch('d')
    const script = `
      const { openFake } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'fake-graph.ts')).href)})
      const store = openFake(${JSON.stringify(path)})
      store.graph.put({ 1: 'one' })
      console.log('open')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
    await new Promise(resolve => child.stdout.once('data', resolve))
    expect(messageOf(() => openFake(path))).toMatch(
      new RegExp(
        `^${path} is open for writing by process ${child.pid} since 20\\d\\d-.*; a store has one writer: stop that process, read`,
      ),
    )
    const exit = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
    const next = openFake(path)
    expect(next.graph.all()).toEqual({ 1: 'one' })
    next.close()
  })
})

describe('others at the file', () => {
  test('a reader in the way of a clean close: the store stays whole, the next close tidies up', () => {
    const path = scratch('a.rl')
    const store = openFake(path)
    store.graph.put({ 1: 'one' })
    const other = new Database(path, { readonly: true })
    other.exec('BEGIN; SELECT * FROM head')
    other.prepare('SELECT * FROM head').all()
    store.close()
    expect(readdirSync(dirname(path))).toEqual(['a.rl', 'a.rl-lease', 'a.rl-shm', 'a.rl-wal'])
    expect(contentOf(path)).toEqual({ 1: 'one' })
    other.close()
    const next = openFake(path)
    next.graph.put({ 2: 'two' })
    next.close()
    expect(readdirSync(dirname(path))).toEqual(['a.rl', 'a.rl-lease'])
    expect(contentOf(path)).toEqual({ 1: 'one', 2: 'two' })
  })

  test('a second writer that got past the lease is found out before it does harm', () => {
    const path = scratch('a.rl')
    const first = openFake(path)
    first.graph.put({ 1: 'one' })
    rmSync(`${path}-lease`)
    const second = openFake(path)
    second.graph.put({ 2: 'two' })
    expect(messageOf(() => first.graph.put({ 3: 'three' }))).toBe(
      `cannot write ${path}: another process wrote to it although this one holds the lease; the change was not made`,
    )
    expect(first.graph.all()).toEqual({ 1: 'one' })
    second.close()
    first.close()
    expect(contentOf(path)).toEqual({ 1: 'one', 2: 'two' })
    expect(checkStoreWith(FAKE, path).problems).toEqual([])
  })

  test('a file with two names takes no writer', () => {
    const path = scratch('a.rl')
    openFake(path).close()
    execFileSync('ln', [path, `${path}2.rl`])
    expect(messageOf(() => openFake(path))).toContain('the file has 2 names (hard links)')
    expect(contentOf(`${path}2.rl`)).toEqual({})
  })

  test('a socket is no store', async () => {
    const path = scratch('s.rl')
    const server = createServer().listen(path)
    await new Promise(resolve => server.once('listening', resolve))
    expect(messageOf(() => openFake(path))).toBe(`${path} is not a relate store: it is neither a file nor a directory`)
    server.close()
  })

  test('opens and closes keep no descriptor', () => {
    const path = scratch('d')
    const writer = openFake(path)
    writer.graph.put({ 1: 'one' })
    const count = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
    const before = count()
    for (let round = 0; round < 30; round++) {
      openFake(path, { readOnly: true }).close()
      const live = openFake(path, { readOnly: 'live' })
      live.refresh()
      live.close()
      messageOf(() => openFake(path))
    }
    writer.close()
    for (let round = 0; round < 100; round++) openFake(path).close()
    expect(count()).toBeLessThanOrEqual(before)
  })
})
