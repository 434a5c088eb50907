/** Errors that no statement and no command of a reasonable size reaches, each at the place that raises it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { open } from '../../src/index.js'
import { RelateError } from '../../src/status/fail.js'
import { MemoryGraph } from '../../src/store/memory-graph.js'
import { openStore } from '../../src/store/open-store.js'
import { Roots } from '../../src/store/roots.js'

/** The id and the message of the error that the work ends in. */
function errorOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof RelateError) return `${error.id}: ${error.sentence}`
    throw error
  }
  return 'no error'
}

test('a store that has given out all of its ids', () => {
  const graph = new MemoryGraph(
    null,
    Object.assign(new Roots(), { nextNode: 2 ** 31 - 1, nextRelationship: 2 ** 31 - 1 }),
  )
  expect(errorOf(() => graph.begin().createNode([]))).toBe(
    'too-many-entities: the store has given out all of its 2147483647 node ids',
  )
})
test('more names than a store has numbers for', () => {
  const transaction = new MemoryGraph(null).begin()
  for (let i = 0; i < 65_535; i++) transaction.makeLabel(`L${i}`)
  expect(errorOf(() => transaction.makeLabel('one more'))).toBe(
    'too-many-names: a store holds at most 65535 different labels',
  )
})
test('a parameter that nests too deep', () => {
  let deep: unknown = 1
  for (let i = 0; i < 600; i++) deep = [deep]
  const db = open()
  expect(errorOf(() => db.run('RETURN $deep AS x', { deep }))).toMatch(
    /^parameter-too-deep: the parameter at \$deep\[0\].* nests deeper than 500 levels$/,
  )
  db.close()
})
test('batches that commit by themselves, inside a transaction', () => {
  const db = open()
  const statement = 'UNWIND [1, 2] AS i CALL (i) { CREATE (:Item {i: i}) } IN TRANSACTIONS'
  expect(errorOf(() => db.transaction(tx => tx.run(statement)))).toBe(
    'in-transactions-inside-transaction: CALL IN TRANSACTIONS commits by itself and cannot run inside an open transaction',
  )
  db.close()
})
test('a store that is closed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'relate-closed-'))
  const path = join(folder, 'a.rl')
  const store = openStore(path, { readOnly: false })
  const transaction = store.graph.begin()
  transaction.createNode([])
  store.close()
  expect(errorOf(() => transaction.commit())).toBe(`store-closed: ${path} is closed`)
  rmSync(folder, { recursive: true })
})
