/** Readers beside a writer in another process: each sees whole commits, the live one newer and newer ones. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { checkStoreWith } from '../../src/store/disk/check.js'
import { FAKE, openFake } from './fake-graph.js'
import { scratch } from './scratch.js'

/** Versions that the live reader has to see before the writer may end. */
const ENOUGH = 100
const MODULE = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'fake-graph.ts')).href)

test('a writer that commits pairs, checkpoints, closes and comes back', async () => {
  const path = scratch('d')
  const script = `
    const { openFake } = await import(${MODULE})
    let store = openFake(${JSON.stringify(path)})
    store.graph.put({ 0: 'v0', 5000: 'v0' })
    console.log('open')
    let seen = false
    process.stdin.once('data', () => { seen = true })
    for (let n = 1; n < 150 || !seen; n++) {
      store.graph.put({ 0: 'v' + n, 5000: 'v' + n, [1 + n % 100]: 'x'.repeat(n * 37 % 5000) })
      if (n % 37 === 0) store.checkpoint()
      if (n % 53 === 0) { store.close(); store = openFake(${JSON.stringify(path)}) }
      await new Promise(setImmediate)
    }
    store.close()
    process.stdin.unref()
    console.log('closed')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', data => {
    output += data
  })
  await new Promise(resolve => child.stdout.once('data', resolve))
  const live = openFake(path, { readOnly: 'live' })
  const seen = new Set<string>()
  let last = -1
  while (child.exitCode === null) {
    live.refresh()
    const pair = [live.graph.get(0), live.graph.get(5000)]
    expect(pair[0]).toBe(pair[1])
    const version = Number(pair[1]?.slice(1))
    expect(version).toBeGreaterThanOrEqual(last)
    last = version
    seen.add(String(version))
    if (seen.size === ENOUGH) child.stdin.write('enough')
    const reader = openFake(path, { readOnly: true })
    expect(Number(reader.graph.get(5000)?.slice(1))).toBeGreaterThanOrEqual(version)
    if (seen.size % 20 === 0) expect(checkStoreWith(FAKE, path).problems).toEqual([])
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(output).toContain('closed')
  expect(seen.size).toBeGreaterThanOrEqual(ENOUGH)
  // A reader that looks at the very moment of a close keeps the side files; nothing else may be left.
  expect(readdirSync(path).filter(name => !/-(wal|shm)$/.test(name))).toEqual(['graph.db', 'lease.db'])
})
