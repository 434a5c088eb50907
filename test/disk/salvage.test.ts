/** Saving what can be read of a damaged store. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { checkStore, salvageStore } from '../../src/store/admin.js'
import { openStore } from '../../src/store/open-store.js'
import { digestOf } from '../../tools/torture/dump.js'
import { takeStep } from '../../tools/torture/workload.js'
import { messageOf, scratch } from './scratch.js'

/** 10,000 nodes in a line, in three chunks, with two properties. */
function buildLine(path: string): void {
  const store = openStore(path, {})
  const transaction = store.graph.begin()
  const point = transaction.makeLabel('Point')
  const number = transaction.makeKey('number')
  const name = transaction.makeKey('name')
  const next = transaction.makeType('NEXT')
  transaction.createIndex({
    name: 'points',
    kind: 'range',
    entity: 'node',
    labels: [point],
    keys: [number],
    constraint: null,
    unique: false,
    options: new Map(),
  })
  for (let id = 0; id < 10_000; id++) {
    transaction.createNode([point])
    transaction.setNodeProperty(id, number, id)
    transaction.setNodeProperty(id, name, `point ${id}`)
    if (id > 0) transaction.createRelationship(next, id - 1, id)
  }
  transaction.commit()
  store.checkpoint()
  for (let change = 0; change < 3; change++) {
    const later = store.graph.begin()
    later.setNodeProperty(9_999, name, `change ${change}`)
    later.commit()
  }
  store.close()
}

/** Spoils the chunk of one address; SQLite itself finds nothing wrong with the file. */
function spoil(path: string, find: (content: Buffer) => boolean): void {
  const database = new Database(path)
  const rows = database.prepare<[], { id: number; content: Buffer }>('SELECT id, content FROM chunk').all()
  const row = rows.find(each => find(each.content))
  if (row === undefined) throw new Error('no such chunk')
  database.prepare('UPDATE chunk SET content = ? WHERE id = ?').run(Buffer.alloc(row.content.length), row.id)
  database.close()
}

describe('salvage', () => {
  test('of a sound store gives the same graph, ids and all', () => {
    const path = scratch('a.rl')
    const store = openStore(path, {})
    for (let step = 1; step <= 60; step++) takeStep(store.graph, 5, step)
    const digest = digestOf(store.graph.snapshot())
    store.close()
    const report = salvageStore(path, `${path}2.rl`)
    expect(report).toMatchObject({ commit: 60, lost: [] })
    expect(digestOf(openStore(`${path}2.rl`, { readOnly: true }).graph.snapshot())).toBe(digest)
  })

  test('of a store with a damaged property chunk loses those values and says so', () => {
    const path = scratch('a.rl')
    buildLine(path)
    spoil(path, content => content.includes('point 5000'))
    const report = salvageStore(path, `${path}2.rl`)
    expect(report).toMatchObject({ commit: 4, nodes: 10_000, relationships: 9_999 })
    expect(report.lost[0]).toBe(`${path} is damaged: chunk nodeColumn 1/1: its checksum does not match`)
    const view = openStore(`${path}2.rl`, { readOnly: true }).graph.snapshot()
    expect(view.nodeProperty(4000, view.keyToken('name'))).toBe('point 4000')
    expect(view.nodeProperty(5000, view.keyToken('name'))).toBe(null)
    expect(view.nodeProperty(5000, view.keyToken('number'))).toBe(5000)
    expect(view.nodeProperty(9999, view.keyToken('name'))).toBe('change 2')
    expect(view.indexes.some(index => index.name === 'points')).toBe(true)
    expect(checkStore(`${path}2.rl`).problems).toEqual([])
    // The original is as it was.
    expect(messageOf(() => openStore(path, { readOnly: true }))).toContain('chunk nodeColumn 1/1')
  })

  test('of a store with a damaged commit keeps the commits before it', () => {
    const path = scratch('a.rl')
    buildLine(path)
    const bytes = readFileSync(path)
    bytes[bytes.indexOf('change 1')] = 0
    writeFileSync(path, bytes)
    const report = salvageStore(path, `${path}2.rl`)
    expect(report.commit).toBe(2)
    expect(report.lost).toEqual([`${path} is damaged: commit log record 3: its checksum does not match`])
    const view = openStore(`${path}2.rl`, { readOnly: true }).graph.snapshot()
    expect(view.nodeProperty(9999, view.keyToken('name'))).toBe('change 0')
  })

  test('never writes over anything, and needs something to read', () => {
    const path = scratch('a.rl')
    openStore(path, {}).close()
    execFileSync('cp', [path, `${path}2.rl`])
    expect(messageOf(() => salvageStore(path, `${path}2.rl`))).toContain('already exists')
    writeFileSync(`${path}3.rl`, 'hello')
    expect(messageOf(() => salvageStore(`${path}3.rl`, `${path}4.rl`))).toContain('is not a relate store')
    expect(existsSync(`${path}4.rl`)).toBe(false)
  })
})
