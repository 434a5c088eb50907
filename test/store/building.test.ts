/** Building an index or looking at data for a constraint can be stopped at any point, and leaves the graph as it was. */
import { expect, test } from 'vitest'
import { openMemory } from '../../src/store/memory-graph.js'
import type { IndexDescriptor } from '../../src/store/schema.js'
import { verify } from '../../src/store/verify.js'

const KINDS: readonly IndexDescriptor['kind'][] = ['range', 'text', 'fulltext', 'vector', 'point']

function graphOfTexts() {
  const graph = openMemory()
  const transaction = graph.begin()
  const label = transaction.makeLabel('Text')
  const [text, list] = [transaction.makeKey('text'), transaction.makeKey('list')]
  for (let i = 0; i < 500; i++) {
    const id = transaction.createNode([label])
    transaction.setNodeProperty(id, text, `text ${(i * 7919) % 500}`)
    transaction.setNodeProperty(id, list, [i, 1])
  }
  transaction.commit()
  return { graph, label, text, list }
}

class Stopped extends Error {}

/** A sign that is looked at `calls` times and then says stop. */
function stopAfter(calls: number): () => void {
  let left = calls
  return () => {
    if (left-- === 0) throw new Stopped()
  }
}

test.each(KINDS)('a %s index', kind => {
  const { graph, label, text, list } = graphOfTexts()
  const create = (tick: () => void) => {
    const transaction = graph.begin()
    try {
      const keys = [kind === 'vector' ? list : text]
      const plain = { entity: 'node', labels: [label], constraint: null, unique: false, options: new Map() } as const
      transaction.createIndex({ ...plain, name: 'made', kind, keys }, tick)
      transaction.commit()
    } finally {
      transaction.rollback()
    }
  }
  const before = graph.snapshot().indexes
  for (const calls of [0, 1, 100, 499]) {
    expect(() => create(stopAfter(calls))).toThrow(Stopped)
    expect(graph.snapshot().indexes).toBe(before)
  }
  create(() => {})
  expect(graph.snapshot().indexes.length).toBe(before.length + 1)
  expect(verify(graph)).toEqual([])
})

test.each(['unique', 'key', 'exists'] as const)('a constraint: %s', kind => {
  const { graph, label, text } = graphOfTexts()
  const create = (tick: () => void) => {
    const transaction = graph.begin()
    try {
      const plain = { name: 'made', entity: 'node', label, keys: [text], type: null, index: null } as const
      transaction.createConstraint({ ...plain, kind }, tick)
      transaction.commit()
    } finally {
      transaction.rollback()
    }
  }
  for (const calls of [0, 250]) {
    expect(() => create(stopAfter(calls))).toThrow(Stopped)
    expect(graph.snapshot().constraints).toEqual([])
  }
  create(() => {})
  expect(verify(graph)).toEqual([])
})
