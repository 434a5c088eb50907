/** A disk without room: the commit fails, memory and disk still agree, and with room writing goes on. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import { type FakeGraph, openFake } from './fake-graph.js'
import { messageOf, scratch } from './scratch.js'

/** Opens for writing and answers the connection too, to take its room away and give it back. */
function openWithConnection(path: string) {
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  const store = openFake(path)
  const connection = pragma.mock.contexts.at(-1) as Database.Database
  pragma.mockRestore()
  return { store, connection }
}

const FULL =
  'the disk is full or a size limit is reached; the change was not made, and everything written before is safe'

describe('when the file cannot grow', () => {
  test.each(['a.rl', 'a'])('%s refuses the commit, answers reads, and takes commits when there is room again', name => {
    const path = scratch(name)
    const { store, connection } = openWithConnection(path)
    for (let key = 0; key < 40; key++) store.graph.put({ [key]: 'x'.repeat(3000) })
    const before = store.graph.all()
    connection.pragma(`max_page_count = ${connection.pragma('page_count', { simple: true })}`)
    expect(fillUp(store.graph)).toBe(`cannot write ${path}: ${FULL}`)
    const all = store.graph.all()
    expect(Object.keys(all).length).toBeGreaterThanOrEqual(Object.keys(before).length)
    expect(openFake(path, { readOnly: true }).graph.all()).toEqual(all)
    expect(messageOf(() => store.checkpoint())).toContain(FULL)
    expect(messageOf(() => store.graph.put({ 1: 'y'.repeat(100_000) }))).toContain(FULL)
    connection.pragma('max_page_count = 1000000')
    store.graph.put({ 1: 'y'.repeat(100_000) })
    store.checkpoint()
    store.close()
    expect(openFake(path, { readOnly: true }).graph.all()).toEqual({ ...all, 1: 'y'.repeat(100_000) })
  })

  test('a checkpoint that comes due does not fail the commit', () => {
    const path = scratch('a.rl')
    const { store, connection } = openWithConnection(path)
    const room = connection.pragma('page_count', { simple: true }) as number
    connection.pragma(`max_page_count = ${room + 2300}`)
    for (let round = 0; round < 10; round++) store.graph.put({ [round * 16]: `${round}${'x'.repeat(900_000)}` })
    const all = store.graph.all()
    connection.pragma('max_page_count = 1000000')
    store.close()
    expect(openFake(path, { readOnly: true }).graph.all()).toEqual(all)
  })
})

function fillUp(graph: FakeGraph): string {
  return messageOf(() => {
    for (let key = 1000; key < 2000; key++) graph.put({ [key]: 'x'.repeat(3000) })
  })
}

const canLimit = process.platform === 'linux' || process.platform === 'darwin'

describe.runIf(canLimit)('when the operating system refuses to write more', () => {
  test('the process lives, reads, and everything acknowledged is there', () => {
    const path = scratch('a.rl')
    const script = `
      const { openFake } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'fake-graph.ts')).href)})
      const store = openFake(${JSON.stringify(path)})
      let done = 0
      let text = ''
      try {
        for (let key = 0; key < 1000; key++) { store.graph.put({ [key]: 'x'.repeat(5000) }); done++ }
      } catch (error) { text = error.message }
      console.log(JSON.stringify({ done, text, read: store.graph.get(done - 1)?.length, same: Object.keys(store.graph.all()).length === done }))
      store.close()`
    const run = spawnSync(
      'bash',
      [
        '-c',
        'ulimit -f 1000; exec "$@"',
        'bash',
        process.execPath,
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        script,
      ],
      { encoding: 'utf8' },
    )
    const { done, text, read, same } = JSON.parse(run.stdout)
    expect(text).toMatch(`cannot`)
    expect({ read, same }).toEqual({ read: 5000, same: true })
    const store = openFake(path)
    expect(Object.keys(store.graph.all())).toHaveLength(done)
    store.graph.put({ 1: 'one' })
    store.close()
  })
})

test('a file that was moved away takes no more commits', () => {
  const path = scratch('a.rl')
  const store = openFake(path)
  store.graph.put({ 1: 'one' })
  execFileSync('mv', [path, `${path}.moved`])
  expect(messageOf(() => store.graph.put({ 2: 'two' }))).toBe(
    `cannot write ${path}: the file was moved, replaced or deleted while it was open; the change was not made`,
  )
  execFileSync('mv', [`${path}.moved`, path])
  store.graph.put({ 2: 'two' })
  store.close()
  expect(openFake(path, { readOnly: true }).graph.all()).toEqual({ 1: 'one', 2: 'two' })
})
