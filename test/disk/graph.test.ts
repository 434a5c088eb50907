/** The graph itself through the disk: every change of the workload comes back the same, by log, by image and by both. */
import { expect, test } from 'vitest'
import { checkStore, cloneStore, compactStore, storeInfo } from '../../src/store/admin.js'
import { openMemory } from '../../src/store/memory-graph.js'
import { openStore } from '../../src/store/open-store.js'
import { digestOf } from '../../tools/torture/dump.js'
import { takeStep } from '../../tools/torture/workload.js'
import { scratch } from './scratch.js'

test.each([1, 2])(
  'a graph is the same after any mix of log, checkpoints and reopening (series %i)',
  seed => {
    const path = scratch('d')
    const model = openMemory()
    let store = openStore(path, {})
    const live = openStore(path, { readOnly: 'live' })
    for (let step = 1; step <= 70; step++) {
      takeStep(model, seed, step)
      takeStep(store.graph, seed, step)
      if (step % 11 === 0) store.checkpoint()
      if (step % 23 === 0) {
        store.close()
        store = openStore(path, {})
      }
      if (step % 7 === 0) live.refresh()
    }
    const expected = digestOf(model.snapshot())
    expect(digestOf(store.graph.snapshot())).toBe(expected)
    live.refresh()
    expect(digestOf(live.graph.snapshot())).toBe(expected)
    expect(digestOf(openStore(path, { readOnly: true }).graph.snapshot())).toBe(expected)
    store.close()
    expect(checkStore(path).problems).toEqual([])
    compactStore(path)
    cloneStore(path, `${path}.rl`)
    expect(digestOf(openStore(`${path}.rl`, { readOnly: true }).graph.snapshot())).toBe(expected)
  },
  120_000,
)

test('info tells what a store is', () => {
  const path = scratch('a.rl')
  const store = openStore(path, {})
  const transaction = store.graph.begin()
  const ada = transaction.createNode([transaction.makeLabel('Person')])
  transaction.setNodeProperty(ada, transaction.makeKey('name'), 'Ada')
  transaction.createRelationship(transaction.makeType('KNOWS'), ada, ada)
  transaction.commit()
  const during = storeInfo(path)
  expect(during).toMatchObject({
    path,
    kind: 'file',
    format: 1,
    commit: 1,
    counts: {
      nodes: 1,
      relationships: 1,
      labels: 1,
      relationshipTypes: 1,
      propertyKeys: 1,
      indexes: 2,
      constraints: 0,
    },
    image: { chunks: 0, bytes: 0 },
    log: { records: 1 },
    lastCheckpoint: null,
    writer: { pid: process.pid },
  })
  store.checkpoint()
  store.close()
  const after = storeInfo(path)
  expect(after).toMatchObject({ log: { records: 0, bytes: 0 }, walBytes: 0, writer: null })
  expect(after.lastCheckpoint).toMatch(/^20\d\d-\d\d-\d\dT/)
  expect(after.image.chunks).toBeGreaterThan(3)
})
