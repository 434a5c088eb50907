/**
 * File systems of our own, where the test may mount one (as root, with the capability): one without room, and one that
 * cannot be written.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'
import { checkStore } from '../../src/store/admin.js'
import { crashFiles, restore } from './damage.js'
import { buildGraphFiles, readAll } from './graph-files.js'
import { messageOf, scratch } from './scratch.js'

const mounted: string[] = []
afterEach(() => {
  for (const at of mounted.splice(0)) spawnSync('umount', ['-l', at])
})

/** False where it is not allowed. */
function mount(at: string, options: string): boolean {
  const isNew = !mounted.includes(at)
  if (isNew) mkdirSync(at, { recursive: true })
  const done = spawnSync('mount', [...(isNew ? ['-t', 'tmpfs', 'tmpfs'] : []), '-o', options, at]).status === 0
  if (done && isNew) mounted.push(at)
  return done
}

function mayMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  const at = `/tmp/relate-mount-${process.pid}`
  const can = mount(at, 'size=1m')
  spawnSync('umount', ['-l', at])
  mounted.length = 0
  rmSync(at, { recursive: true, force: true })
  return can
}

describe.runIf(mayMount())('a file system of 3 MiB', () => {
  test('fills up: the statement fails, reads go on, and so do writes when there is room again', () => {
    const at = join(scratch(), 'small')
    mount(at, 'size=3m')
    const path = join(at, 'a.rl')
    const engine = openEngine(path)
    const count = () => engine.run('MATCH (n) RETURN count(n) AS c').rows[0]?.[0]
    let made = 0
    const full = messageOf(() => {
      for (;;) {
        engine.run(`CREATE (:Row {text: '${'x'.repeat(20_000)}'})`)
        made++
      }
    })
    expect(full).toContain('the disk is full or a size limit is reached; the change was not made')
    expect(made).toBeGreaterThan(10)
    expect(count()).toBe(made)
    expect(() => engine.run(`CREATE (:Row {text: '${'y'.repeat(200_000)}'})`)).toThrow('the disk is full')
    expect(count()).toBe(made)
    mount(at, 'remount,size=20m')
    engine.run(`CREATE (:Row {text: '${'y'.repeat(200_000)}'})`)
    engine.close()
    expect(checkStore(path).problems).toEqual([])
    const again = openEngine(path, { readOnly: true })
    expect(again.run('MATCH (n) RETURN count(n) AS c').rows[0]?.[0]).toBe(made + 1)
    again.close()
  })

  test('that is full when the writer is killed gives back what was acknowledged', () => {
    const at = join(scratch(), 'small')
    mount(at, 'size=3m')
    const path = join(at, 'a.rl')
    const engine = openEngine(path)
    let made = 0
    messageOf(() => {
      for (;;) {
        engine.run(`CREATE (:Row {text: '${'x'.repeat(20_000)}'})`)
        made++
      }
    })
    const copy = join(scratch(), 'b.rl')
    const files = { '': path, '-wal': `${path}-wal`, '-shm': `${path}-shm` }
    for (const [suffix, from] of Object.entries(files)) spawnSync('cp', [from, copy + suffix])
    engine.close()
    expect(checkStore(copy).problems).toEqual([])
    const found = openEngine(copy, { readOnly: true })
    expect(found.run('MATCH (n) RETURN count(n) AS c').rows[0]?.[0]).toBe(made)
    found.close()
  })
})

describe.runIf(mayMount())('a file system that cannot be written', () => {
  test.each(['closed', 'crashed'] as const)('holds a store that was %s: it is read, and refused to a writer', state => {
    const at = join(scratch(), 'fixed')
    mount(at, 'size=20m')
    const files = buildGraphFiles(scratch('a.rl'))
    const path = join(at, 'a.rl')
    restore(path, files[state])
    const before = readdirSync(at)
    mount(at, 'remount,ro')
    expect(readAll(path, true)).toBe(files.digests.at(-1))
    expect(checkStore(path).problems).toEqual([])
    expect(messageOf(() => openEngine(path))).toContain(`no permission to write ${path}`)
    expect(messageOf(() => openEngine(join(at, 'new.rl')))).toContain('no permission to write')
    expect(readdirSync(at)).toEqual(before)
  })
})

test('what a copy of an open store holds is the store', () => {
  const path = scratch('a.rl')
  const engine = openEngine(path)
  engine.run('CREATE (:A)')
  const copy = scratch('b.rl')
  restore(copy, crashFiles(path))
  engine.close()
  expect(checkStore(copy).problems).toEqual([])
})
