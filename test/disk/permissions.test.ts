/** Readers without any right to write, on what a clean close and on what a killed writer left. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStore, type Files, type History, restore } from './damage.js'
import { openFake } from './fake-graph.js'
import { scratch } from './scratch.js'

const isRoot = process.getuid?.() === 0
/** `nobody` on most systems: root may write anywhere, so as root the tests read as somebody else. */
const READER = 65534

let history: History
let crashed: Files
let closed: Files
beforeAll(() => {
  ;({ history, crashed, closed } = buildStore(scratch('a.rl')))
})

/** Opens and reads in a process of an unprivileged user: the state as JSON, or the error's text. */
function readAs(path: string, readOnly: boolean): string {
  const script = `
    const { openFake } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'fake-graph.ts')).href)})
    try {
      const store = openFake(${JSON.stringify(path)}, { readOnly: ${readOnly} })
      process.stdout.write(JSON.stringify(store.graph.all()))
      store.close()
    } catch (error) { process.stdout.write(error.name + ': ' + error.message) }`
  const arguments_ = ['--import', 'tsx', '--input-type=module', '-e', script]
  const user = isRoot ? { uid: READER, gid: READER } : {}
  // A cache folder of its own: the system's may belong to somebody else.
  const env = { ...process.env, TSX_DISABLE_CACHE: '1' }
  const run = spawnSync(process.execPath, arguments_, { encoding: 'utf8', env, ...user })
  return run.stdout || run.stderr
}

/** A folder that the reader may look into and nothing more, with a store in it. */
function lockedFolder(files: Files): { readonly folder: string; readonly path: string } {
  const outer = scratch()
  chmodSync(outer, 0o755)
  const folder = join(outer, 'locked')
  mkdirSync(folder)
  const path = join(folder, 'a.rl')
  restore(path, files)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
  chmodSync(folder, 0o555)
  return { folder, path }
}

describe.runIf(process.getuid !== undefined)('without permission to write', () => {
  const states: [string, () => Files][] = [
    ['cleanly closed', () => closed],
    ['left by a killed writer', () => crashed],
    ['copied without its index', () => ({ ...crashed, '-shm': null })],
  ]
  test.each(states)('a store that was %s is read, and nothing is left beside it', (_, files) => {
    const { folder, path } = lockedFolder(files())
    const before = readdirSync(folder)
    expect(readAs(path, true)).toBe(history.at(-1))
    expect(readdirSync(folder)).toEqual(before)
    chmodSync(folder, 0o755)
  })

  test('a writer is refused, and nothing is made', () => {
    const { folder, path } = lockedFolder(closed)
    const mtime = statSync(path).mtimeMs
    expect(readAs(path, false)).toBe(`RelateError: no permission to write ${path}: EACCES`)
    expect(readdirSync(folder)).toEqual(['a.rl'])
    expect(statSync(path).mtimeMs).toBe(mtime)
    expect(readAs(join(folder, 'new.rl'), false)).toBe(
      `RelateError: no permission to write ${join(folder, 'new.rl')}: EACCES`,
    )
    expect(readAs(join(folder, 'new'), false)).toBe(
      `RelateError: no permission to write ${join(folder, 'new')}: EACCES`,
    )
    chmodSync(folder, 0o755)
  })

  test('a store that may not even be read says so', () => {
    const { folder, path } = lockedFolder(closed)
    chmodSync(path, 0o000)
    expect(readAs(path, true)).toBe(`RelateError: no permission to read ${path}: EACCES`)
    chmodSync(folder, 0o755)
  })

  test('a store is read beside a writer of another user', () => {
    const outer = scratch()
    chmodSync(outer, 0o755)
    const path = join(outer, 'a.rl')
    const writer = openFake(path)
    writer.graph.put({ 1: 'one' })
    if (!isRoot) chmodSync(outer, 0o555)
    expect(readAs(path, true)).toBe('{"1":"one"}')
    chmodSync(outer, 0o755)
    writer.close()
    expect(readdirSync(outer)).toEqual(['a.rl', 'a.rl-lease'])
  })
})
