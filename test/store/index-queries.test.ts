/** Every query of an index against a look at all entities, for random values of all types that a property can have. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { GraphTransaction, GraphView, IdCursor } from '../../src/store/graph.js'
import { openMemory } from '../../src/store/memory-graph.js'
import type { Bound, IndexDescriptor, IndexQuery } from '../../src/store/schema.js'
import { verify } from '../../src/store/verify.js'
import { greaterOrEqual, greaterThan, lessOrEqual, lessThan } from '../../src/value/comparability.js'
import { Duration } from '../../src/value/duration.js'
import { equals } from '../../src/value/equality.js'
import { order } from '../../src/value/order.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalTime, ZonedDateTime } from '../../src/value/temporal.js'
import { Uuid } from '../../src/value/uuid.js'
import { Float, type Value } from '../../src/value/value.js'
import { Vector } from '../../src/value/vector.js'

vi.mock('../../src/store/geometry.js', () => import('./tiny-geometry.js'))

const text = fc.constantFrom(
  '',
  'a',
  'ab',
  'abc',
  'b',
  'ba',
  'é',
  '\ud83d',
  '😀',
  '😀a',
  '\uffee',
  'abcd',
  'xabcabc',
  '😀a😀',
)
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -4, max: 4 }) },
  { weight: 4, arbitrary: text },
  fc.constantFrom<Value>(new Float(1), new Float(-0), 0.5, -1.5, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom<Value>(2n ** 60n, 2n ** 60n + 1n, new Float(2 ** 60), true, false),
  fc.constantFrom<Value>([1, 2], [1], ['a'], [], [Number.NaN], [new Float(1)]),
  fc.constantFrom<Value>(new DateValue(1), new DateValue(2), new LocalTime(5), new Duration(0n, 1n, 0n, 0)),
  fc.constantFrom<Value>(new Duration(0n, 0n, 86400n, 0), new Point(7203, [1, 2]), new Point(4326, [1, 2])),
  fc.constantFrom<Value>(new ZonedDateTime(1, 0, 0, null), new ZonedDateTime(1, 3600e9, 3600, null)),
  fc.constantFrom<Value>(new Uuid('00000000-0000-4000-8000-000000000001'), new Uint8Array([1, 2])),
  fc.constant<Value>(new Vector('FLOAT32', new Float32Array([1, 2]))),
)

const bound: fc.Arbitrary<Bound> = fc.record({ value, inclusive: fc.boolean() })
const query: fc.Arbitrary<IndexQuery> = fc.oneof(
  fc.record({ kind: fc.constant('equals' as const), values: fc.array(value, { minLength: 1, maxLength: 1 }) }),
  fc
    .record({ kind: fc.constant('range' as const), lower: fc.option(bound), upper: fc.option(bound) })
    .filter(({ lower, upper }) => lower !== null || upper !== null)
    .map(range => ({ ...range, values: [] })),
  fc.record({ kind: fc.constant('prefix' as const), values: fc.constant([]), text }),
  fc.constant({ kind: 'exists' as const }),
)

const node = fc.record({ k: fc.option(value, { freq: 6 }), m: fc.option(value, { freq: 6 }) })

test('a range index answers what a look at each node answers, in order, and counts it exactly', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 40 }), fc.array(query, { maxLength: 8 }), (nodes, queries) => {
      const transaction = openMemory().begin()
      const index = createIndex(transaction, 'range', ['k'])
      nodes.forEach(properties => {
        addNode(transaction, properties)
      })
      // Overwritten and deleted values must leave nothing behind.
      nodes.forEach((_, id) => {
        if (id % 3 === 0) transaction.setNodeProperty(id, transaction.makeKey('k'), nodes[id + 1]?.k ?? null)
        if (id % 7 === 6) transaction.deleteNode(id)
      })
      for (const asked of queries) {
        const expected = matching(transaction, index, asked)
        expect(all(transaction.seek(index, asked))).toEqual(expected)
        expect(all(transaction.seek(index, asked, true))).toEqual(expected.toReversed())
        if (!isEstimated(asked)) expect(transaction.estimate(index, asked)).toBe(expected.length)
      }
      const entries = matching(transaction, index, { kind: 'exists' })
      const keys = entries.map(id => transaction.nodeProperty(id, 0))
      const distinct = keys.filter((key, i) => i === 0 || order(keys[i - 1]!, key) !== 0).length
      expect(transaction.indexSize(index)).toEqual({ entries: entries.length, distinct })
    }),
    { numRuns: 150 },
  )
})

test('a composite index answers equality on leading keys, then a range or a prefix on the next', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 40 }), value, query, (nodes, first, second) => {
      const graph = openMemory()
      const transaction = graph.begin()
      nodes.slice(0, 20).forEach(properties => {
        addNode(transaction, properties)
      })
      const index = createIndex(transaction, 'range', ['k', 'm'])
      nodes.slice(20).forEach(properties => {
        addNode(transaction, properties)
      })
      const leading: IndexQuery = { kind: 'equals', values: [first] }
      expect(all(transaction.seek(index, leading))).toEqual(matching(transaction, index, leading))
      const both = below(first, second)
      expect(all(transaction.seek(index, both))).toEqual(matching(transaction, index, both))
      transaction.commit()
      expect(verify(graph)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a text index knows strings only and finds prefixes, endings and contents', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 40 }), text, (nodes, part) => {
      const transaction = openMemory().begin()
      const index = createIndex(transaction, 'text', ['k'])
      nodes.forEach(properties => {
        addNode(transaction, properties)
      })
      const strings = nodes.map(({ k }, id) => ({ k, id })).filter(({ k }) => typeof k === 'string')
      const found = (test: (text: string) => boolean) =>
        strings.filter(({ k }) => typeof k === 'string' && test(k)).map(({ id }) => id)
      const ask = (asked: IndexQuery) => all(transaction.seek(index, asked)).sort((a, b) => a - b)
      expect(ask({ kind: 'contains', text: part })).toEqual(found(k => k.includes(part)))
      expect(ask({ kind: 'endsWith', text: part })).toEqual(found(k => k.endsWith(part)))
      expect(ask({ kind: 'prefix', values: [], text: part })).toEqual(found(k => k.startsWith(part)))
      expect(ask({ kind: 'equals', values: [part] })).toEqual(found(k => k === part))
      expect(transaction.indexSize(index).entries).toBe(strings.length)
    }),
    { numRuns: 100 },
  )
})

test('a point index gives the points inside a box of one coordinate system', () => {
  const transaction = openMemory().begin()
  const index = createIndex(transaction, 'point', ['k'])
  for (let x = 0; x < 5; x++) {
    for (let y = 0; y < 5; y++) addNode(transaction, { k: new Point(7203, [x, y]), m: null })
  }
  addNode(transaction, { k: new Point(4326, [1, 1]), m: null })
  addNode(transaction, { k: 'not a point', m: null })
  const box: IndexQuery = { kind: 'box', srid: 7203, lower: [1, 2], upper: [2, 3] }
  expect(all(transaction.seek(index, box))).toEqual([7, 8, 12, 13])
  expect(transaction.indexSize(index).entries).toBe(26)
})

/** The query on the second key, under equality on the first. */
function below(first: Value, second: IndexQuery): IndexQuery {
  switch (second.kind) {
    case 'equals':
      return { kind: 'equals', values: [first, ...second.values] }
    case 'range':
    case 'prefix':
      return { ...second, values: [first] }
    default:
      return second
  }
}

function createIndex(transaction: GraphTransaction, kind: 'range' | 'text' | 'point', keys: readonly string[]) {
  const labels = [transaction.makeLabel('L')]
  const tokens = keys.map(key => transaction.makeKey(key))
  return transaction.createIndex({
    name: 'i',
    kind,
    entity: 'node',
    labels,
    keys: tokens,
    constraint: null,
    unique: false,
    options: new Map(),
  })
}

function addNode(transaction: GraphTransaction, { k, m }: { readonly k: Value; readonly m: Value }): void {
  const id = transaction.createNode([transaction.makeLabel('L')])
  transaction.setNodeProperty(id, transaction.makeKey('k'), k)
  transaction.setNodeProperty(id, transaction.makeKey('m'), m)
}

function all(cursor: IdCursor): number[] {
  const ids: number[] = []
  while (cursor.next()) ids.push(cursor.id)
  return ids
}

/** The slow way: every node, in the order of the index. */
function matching(view: GraphView, index: IndexDescriptor, asked: IndexQuery): number[] {
  const found: { readonly id: number; readonly key: readonly Value[] }[] = []
  for (const id of all(view.scanLabel(index.labels[0]!))) {
    const key = index.keys.map(token => view.nodeProperty(id, token))
    if (!key.includes(null) && satisfies(key, asked)) found.push({ id, key })
  }
  return found.sort((a, b) => order(a.key, b.key) || a.id - b.id).map(({ id }) => id)
}

function satisfies(key: readonly Value[], asked: IndexQuery): boolean {
  if (asked.kind === 'exists') return true
  if (asked.kind !== 'equals' && asked.kind !== 'range' && asked.kind !== 'prefix') return false
  if (!asked.values.every((wanted, i) => equals(key[i]!, wanted) === true)) return false
  const next = key[asked.values.length] ?? null
  if (asked.kind === 'prefix') return typeof next === 'string' && next.startsWith(asked.text)
  if (asked.kind === 'equals') return true
  const { lower, upper } = asked
  const above = lower === null || (lower.inclusive ? greaterOrEqual : greaterThan)(next, lower.value) === true
  return above && (upper === null || (upper.inclusive ? lessOrEqual : lessThan)(next, upper.value) === true)
}

/** Lists may hold pairs that nothing can be said about, and half a pair begins texts in two places. */
function isEstimated(asked: IndexQuery): boolean {
  if (asked.kind === 'prefix') return asked.text.endsWith('\ud83d')
  return asked.kind === 'range' && [asked.lower, asked.upper].some(edge => Array.isArray(edge?.value))
}
