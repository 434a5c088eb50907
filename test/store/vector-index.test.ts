/** Vector indexes: exact neighbours, what is a vector at all, and what a query must look like. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ByteWriter } from '../../src/store/bytes.js'
import type { GraphTransaction, GraphView } from '../../src/store/graph.js'
import { vectorsOf, writeVectors } from '../../src/store/image-codec/vector-codec.js'
import { openMemory } from '../../src/store/memory-graph.js'
import type { IndexDescriptor } from '../../src/store/schema.js'
import { verify } from '../../src/store/verify.js'
import { Float, type Value } from '../../src/value/value.js'
import { Vector } from '../../src/value/vector.js'
import { throughImage } from './image-round-trip.js'

vi.mock('../../src/store/geometry.js', () => import('./tiny-geometry.js'))

const VALUES: readonly Value[] = [
  [new Float(1), new Float(0)],
  [new Float(0), new Float(1)],
  [new Float(-1), new Float(0)],
  [new Float(1), new Float(0), new Float(0)],
  null,
  'x',
  [new Float(0), new Float(0)],
  [Number.NaN, new Float(1)],
  new Vector('INTEGER8', new Int8Array([1, 1])),
]

test('neighbours come by similarity, with it as their score; other values are no vectors', () => {
  const { graph, index } = store(2, 'cosine')
  const rounded = graph.snapshot().nearest(index, [2, 1], 10)
  expect(rounded.map(({ id, score }) => [id, Number(score.toFixed(4))])).toEqual([
    [8, 0.9743],
    [0, 0.9472],
    [1, 0.7236],
    [2, 0.0528],
  ])
  expect(graph.snapshot().nearest(index, [1, 0], 1)).toEqual([{ id: 0, score: 1 }])
  expect(graph.snapshot().indexSize(index).entries).toBe(4)
})

describe('in a file', () => {
  const neighbours = (view: GraphView) => view.nearest(view.indexes.at(-1)!, [2, 1], 3).map(({ id }) => id)

  test('a search reads the blocks of the index and no property', () => {
    const { graph } = store(2, 'cosine')
    const read: string[] = []
    const loaded = throughImage(graph, { read: kind => read.push(kind) })
    expect(neighbours(loaded.snapshot())).toEqual(neighbours(graph.snapshot()))
    expect(new Set(read)).toEqual(new Set(['vectors']))
  })

  test('of a version that kept no vectors, the first search builds it, changes before that included', () => {
    const { graph } = store(2, 'cosine')
    const written = new ByteWriter()
    writeVectors(written, vectorsOf(graph.snapshot().state))
    const old = throughImage(graph, { description: bytes => bytes.subarray(0, bytes.length - written.length) })
    for (const each of [graph, old]) {
      const transaction = each.begin()
      transaction.setNodeProperty(1, transaction.keyToken('e'), [2, 1])
      transaction.setNodeProperty(8, transaction.keyToken('e'), null)
      transaction.commit()
    }
    expect(neighbours(old.snapshot())).toEqual([1, 0, 2])
    expect(neighbours(old.snapshot())).toEqual(neighbours(graph.snapshot()))
    expect(verify(old)).toEqual([])
    expect(verify(throughImage(old))).toEqual([])
  })
})

test('euclidean similarity takes the zero vector too', () => {
  const { graph, index } = store(2, 'EUCLIDEAN')
  expect(graph.snapshot().nearest(index, [0, 0], 2)).toEqual([
    { id: 6, score: 1 },
    { id: 0, score: 0.5 },
  ])
})

test('without a dimension every length is found among its own', () => {
  const { graph, index } = store(null, 'cosine')
  expect(graph.snapshot().nearest(index, [1, 0, 0], 5)).toEqual([{ id: 3, score: 1 }])
})

test.each<readonly [Value, number, string]>([
  [[1, 2, 3], 1, 'it has 3 dimensions, the index 2'],
  [['a', 'b'], 1, 'it is no list of finite numbers'],
  [null, 1, 'it is no list of finite numbers'],
  [[0, 0], 1, 'all of it is zero'],
  [[1, 0], 0, 'the number of neighbours must be positive, not 0'],
])('the query %j for %i is refused', (query, count, reason) => {
  const { graph, index } = store(2, 'cosine')
  expect(() => graph.snapshot().nearest(index, query, count)).toThrow(reason)
})

test('the index follows changes, and comes back from an image', () => {
  const coordinate = fc.integer({ min: -3, max: 3 })
  const vector = fc.tuple(coordinate, coordinate)
  const step = fc.record({ id: fc.nat(20), vector: fc.option(vector) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), vector, (steps, query) => {
      const { graph, index, key } = store(2, 'euclidean')
      for (const part of [steps.slice(0, 20), steps.slice(20)]) {
        const transaction = graph.begin()
        for (let i = 0; i < 10; i++) transaction.createNode(index.labels)
        for (const { id, vector } of part) transaction.setNodeProperty(id, key, vector)
        transaction.commit()
      }
      expect(verify(graph)).toEqual([])
      const expected = byHand(graph.snapshot(), key, query).slice(0, 5)
      for (const other of [graph, throughImage(graph)]) {
        expect(
          other
            .snapshot()
            .nearest(index, query, 5)
            .map(({ id }) => id),
        ).toEqual(expected)
      }
      const again = throughImage(graph)
      const transaction = again.begin()
      transaction.deleteNode(0)
      transaction.commit()
      expect(verify(again)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test.each<readonly [string, Value, string]>([
  ['vector.dimensions', 0, 'takes 1 to 4096, not 0'],
  ['vector.dimensions', 5000, 'takes 1 to 4096, not 5000'],
  ['vector.similarity_function', 'dot', "takes 'cosine' or 'euclidean', not 'dot' (a STRING)"],
  ['vector.nonsense', 1, 'a vector index has no option `vector.nonsense`'],
])('the option %s = %s is refused', (option, value, reason) => {
  expect(() => createIndex(openMemory().begin(), new Map([[option, value]]))).toThrow(reason)
})

/** All pairs of numbers, nearest first. */
function byHand(view: GraphView, key: number, query: readonly [number, number]): readonly number[] {
  const found: { readonly id: number; readonly distance: number }[] = []
  const scan = view.scanNodes()
  while (scan.next()) {
    const value = view.nodeProperty(scan.id, key)
    const numbers =
      value instanceof Vector ? Array.from(value.values, Number) : Array.isArray(value) ? value.map(plain) : []
    if (numbers.length !== 2 || numbers.some(Number.isNaN)) continue
    const distance = (numbers[0]! - query[0]) ** 2 + (numbers[1]! - query[1]) ** 2
    found.push({ id: scan.id, distance })
  }
  return found.sort((a, b) => a.distance - b.distance || a.id - b.id).map(({ id }) => id)
}

function plain(value: Value): number {
  return value instanceof Float ? value.value : Number(value)
}

function store(dimensions: number | null, similarity: string) {
  const graph = openMemory()
  const transaction = graph.begin()
  const options = new Map<string, Value>([['vector.similarity_function', similarity]])
  if (dimensions !== null) options.set('vector.dimensions', dimensions)
  const index = createIndex(transaction, options)
  const key = index.keys[0]!
  for (const value of VALUES) {
    const id = transaction.createNode(index.labels)
    transaction.setNodeProperty(id, key, value)
  }
  transaction.commit()
  return { graph, index, key }
}

function createIndex(transaction: GraphTransaction, options: ReadonlyMap<string, Value>): IndexDescriptor {
  return transaction.createIndex({
    name: 'vx',
    kind: 'vector',
    entity: 'node',
    labels: [transaction.makeLabel('V')],
    keys: [transaction.makeKey('e')],
    constraint: null,
    unique: false,
    options,
  })
}
