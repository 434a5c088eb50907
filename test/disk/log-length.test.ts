/** Many small commits: replaying them takes time by their number, not by their bytes. */
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../src/store/open-store.js'
import { scratch } from './scratch.js'

test('a log of many small commits is folded by their number', () => {
  const path = scratch('a.rl')
  const pragma = vi.spyOn(Database.prototype, 'pragma')
  const store = openStore(path, {})
  // Nothing here is about power cuts, and so many syncs would take their time.
  const connection: unknown = pragma.mock.contexts.at(-1)
  if (!(connection instanceof Database)) throw new Error('the store opened no connection')
  connection.pragma('synchronous = OFF')
  pragma.mockRestore()
  const look = () => {
    const database = new Database(path, { readonly: true })
    const row = database.prepare<[], { records: number }>('SELECT count(*) AS records FROM commit_log').get()
    database.close()
    return row?.records ?? 0
  }
  let most = 0
  for (let commit = 1; commit <= 25_000; commit++) {
    const transaction = store.graph.begin()
    if (commit === 1) transaction.createNode([])
    transaction.setNodeProperty(0, transaction.makeKey('n'), commit)
    transaction.commit()
    if (commit % 1000 === 0) most = Math.max(most, look())
  }
  expect(most).toBeLessThanOrEqual(20_000)
  expect(look()).toBeLessThan(6000)
  store.close()
  const reader = openStore(path, { readOnly: true })
  expect(reader.graph.snapshot().nodeProperty(0, 0)).toBe(25_000)
})
