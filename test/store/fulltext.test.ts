/** Full-text indexes: analysis, the query language, scores, and that they follow every change. */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { RelateError } from '../../src/status/fail.js'
import { ANALYZERS } from '../../src/store/fulltext/analyzer.js'
import { editDistance } from '../../src/store/fulltext/edit-distance.js'
import { stem } from '../../src/store/fulltext/porter.js'
import { expressionTest, wildcardTest } from '../../src/store/fulltext/term-pattern.js'
import type { GraphTransaction, GraphView } from '../../src/store/graph.js'
import { openMemory } from '../../src/store/memory-graph.js'
import type { IndexDescriptor } from '../../src/store/schema.js'
import { verify } from '../../src/store/verify.js'
import type { Value } from '../../src/value/value.js'
import { throughImage } from './image-round-trip.js'

vi.mock('../../src/store/geometry.js', () => import('./tiny-geometry.js'))

const DOCUMENTS = [
  { label: 'Other', title: 'red fox' },
  { label: 'Doc', title: 'red fox', body: 'quick and red' },
  { label: 'Doc', title: 'Blue fox jumps' },
  { label: 'Note', title: 'lazy dog', body: 'fox' },
  { label: 'Doc', title: 'foxes run' },
] as const

describe('queries', () => {
  const { view, index } = library()
  test.each([
    ['FOX', [1, 2, 3]],
    ['red fox', [1, 2, 3]],
    ['red AND fox', [1]],
    ['red && fox', [1]],
    ['red and fox', [1, 2, 3]],
    ['fox NOT red', [2, 3]],
    ['fox -red', [2, 3]],
    ['NOT red', []],
    ['+fox +blue', [2]],
    ['+fox blue', [1, 2, 3]],
    ['"red fox"', [1]],
    ['"fox red"', []],
    ['"blue jumps"', []],
    ['"blue jumps"~1', [2]],
    ['fox*', [1, 2, 3, 4]],
    ['f?x', [1, 2, 3]],
    ['*ump*', [2]],
    ['jmps~', [2]],
    ['jmps~0', []],
    ['title:fox', [1, 2]],
    ['body:fox OR title:blue', [2, 3]],
    ['title:(red OR lazy)', [1, 3]],
    ['nope:fox', []],
    ['*:*', [1, 2, 3, 4]],
    ['/f.x/', [1, 2, 3]],
    ['/fox(es)?/', [1, 2, 3, 4]],
    ['title:[blue TO lazy]', [1, 2, 3, 4]],
    ['title:{blue TO fox}', [3]],
    ['title:[red TO *]', [1, 4]],
    ['red\\:fox', []],
    ['(red OR lazy) AND fox', [1, 3]],
    ['!red fox', [2, 3]],
  ])('%s', (query, expected) => {
    const found = view.searchText(index, query).map(({ id }) => id)
    expect(found.toSorted((a, b) => a - b)).toEqual(expected)
  })
})

test.each([
  ['', 'it is empty'],
  ['AND', 'it begins with AND'],
  ['red AND', 'nothing follows AND'],
  ['red AND OR fox', 'an operator stands where a term belongs'],
  ['(red', 'a parenthesis is not closed'],
  ['red)', 'unexpected )'],
  ['"red', 'a phrase is not closed'],
  ['[a TO', 'a range needs two ends'],
  ['/a', 'a regular expression is not closed'],
  ['/a{5/', 'in a regular expression: a repetition is not closed'],
  ['title:', 'a term is missing'],
  ['red^', 'a boost needs a number'],
  ['('.repeat(200), 'it is nested too deeply'],
])('%s cannot be read', (query, reason) => {
  const { view, index } = library()
  const search = () => view.searchText(index, query)
  expect(search).toThrow(RelateError)
  expect(search).toThrow(`the full-text query cannot be read: ${reason}`)
})

test('rare terms, short fields and boosts put a document first', () => {
  const { view, index } = library()
  const order = (query: string) => view.searchText(index, query).map(({ id }) => id)
  expect(order('FOX')).toEqual([3, 1, 2])
  expect(order('red fox')[0]).toBe(1)
  expect(order('title:red^5 OR jumps')).toEqual([1, 2])
  expect(order('red OR jumps^9')).toEqual([2, 1])
})

test('the index follows writes, also of this transaction, and lists of texts', () => {
  const graph = openMemory()
  const transaction = graph.begin()
  const index = createIndex(transaction)
  const search = (view: GraphView, query: string) => view.searchText(index, query).map(({ id }) => id)
  const id = add(transaction, 'Doc', { title: 'owl' })
  expect(search(transaction, 'owl')).toEqual([id])
  transaction.setNodeProperty(id, transaction.makeKey('title'), ['barn', 'little owl'])
  expect(search(transaction, 'barn')).toEqual([id])
  transaction.setNodeProperty(id, transaction.makeKey('title'), 42)
  expect(search(transaction, 'owl')).toEqual([])
  expect(search(transaction, '42')).toEqual([])
  transaction.setNodeProperty(id, transaction.makeKey('body'), 'owl')
  transaction.addLabel(id, transaction.makeLabel('Note'))
  transaction.removeLabel(id, transaction.makeLabel('Doc'))
  expect(search(transaction, 'owl')).toEqual([id])
  transaction.commit()
  expect(verify(graph)).toEqual([])
  expect(search(throughImage(graph).snapshot(), 'body:owl')).toEqual([id])
  const second = graph.begin()
  second.deleteNode(id)
  expect(search(second, 'owl')).toEqual([])
  expect(search(graph.snapshot(), 'owl')).toEqual([id])
})

test('a random history of texts leaves nothing behind', () => {
  const text = fc.constantFrom('red fox', 'blue fox', 'red red', '', 'Dog, dog; dog!')
  const step = fc.record({ id: fc.nat(6), title: fc.option(text), body: fc.option(text) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const graph = openMemory()
      const transaction = graph.begin()
      createIndex(transaction)
      for (let i = 0; i <= 6; i++) add(transaction, 'Doc', {})
      for (const { id, title, body } of steps) {
        transaction.setNodeProperty(id, transaction.makeKey('title'), title)
        transaction.setNodeProperty(id, transaction.makeKey('body'), body)
      }
      transaction.commit()
      expect(verify(graph)).toEqual([])
      expect(verify(throughImage(graph))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test.each([
  [
    'standard-no-stop-words',
    "Don't stop the 3.14 e-mails, über_all!",
    ["don't", 'stop', 'the', '3.14', 'e', 'mails', 'über_all'],
  ],
  ['standard-no-stop-words', '漢字 かな カタカナ a:b', ['漢', '字', 'か', 'な', 'カタカナ', 'a:b']],
  ['standard', 'The fox and the dog', ['fox', 'dog']],
  ['simple', 'It is 3 foxes', ['it', 'is', 'foxes']],
  ['whitespace', 'Red-Fox  runs', ['Red-Fox', 'runs']],
  ['keyword', 'Red Fox', ['Red Fox']],
  ['english', "The fox's running quickly", ['fox', 'run', 'quickli']],
])('%s analyzes %s', (name, text, terms) => {
  expect(ANALYZERS.get(name)!(text)).toEqual(terms)
})

test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['agreed', 'agre'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['relational', 'relat'],
  ['vietnamization', 'vietnam'],
  ['triplicate', 'triplic'],
  ['adoption', 'adopt'],
  ['probate', 'probat'],
  ['controlling', 'control'],
  ['generalizations', 'gener'],
  ['oscillators', 'oscil'],
  ['sky', 'sky'],
  ['über', 'über'],
])('the stem of %s is %s', (word, stemmed) => {
  expect(stem(word)).toBe(stemmed)
})

test('patterns match whole terms, and none takes exponential time', () => {
  expect(wildcardTest('f*x?')('foxxy')).toBe(true)
  expect(wildcardTest('f*x?')('fox')).toBe(false)
  expect(wildcardTest('a\\*')('a*')).toBe(true)
  expect(expressionTest('[a-c]+|x{2,3}')('abc')).toBe(true)
  expect(expressionTest('[a-c]+|x{2,3}')('xxxx')).toBe(false)
  expect(expressionTest('[^0-9]😀')('a😀')).toBe(true)
  expect(expressionTest('(a*)*b')('a'.repeat(255))).toBe(false)
})

test('edits are insertions, deletions, exchanges and swaps', () => {
  expect(editDistance('jumps', 'jmps', 2)).toBe(1)
  expect(editDistance('fox', 'ofx', 2)).toBe(1)
  expect(editDistance('fox', 'dog', 2)).toBe(2)
  expect(editDistance('fox', 'lion', 2)).toBe(null)
})

test('an unknown analyzer is refused', () => {
  const transaction = openMemory().begin()
  const options = new Map<string, Value>([['fulltext.analyzer', 'no-such']])
  expect(() => createIndex(transaction, options)).toThrow("there is no analyzer 'no-such', only standard-no-stop-words")
})

function library(): { readonly view: GraphView; readonly index: IndexDescriptor } {
  const graph = openMemory()
  const transaction = graph.begin()
  for (const { label, ...properties } of DOCUMENTS) add(transaction, label, properties)
  const index = createIndex(transaction)
  transaction.commit()
  return { view: graph.snapshot(), index }
}

function createIndex(transaction: GraphTransaction, options = new Map<string, Value>()): IndexDescriptor {
  return transaction.createIndex({
    name: 'ft',
    kind: 'fulltext',
    entity: 'node',
    labels: ['Doc', 'Note'].map(label => transaction.makeLabel(label)),
    keys: ['title', 'body'].map(key => transaction.makeKey(key)),
    constraint: null,
    unique: false,
    options,
  })
}

function add(transaction: GraphTransaction, label: string, properties: Readonly<Record<string, Value>>): number {
  const id = transaction.createNode([transaction.makeLabel(label)])
  for (const [key, value] of Object.entries(properties))
    transaction.setNodeProperty(id, transaction.makeKey(key), value)
  return id
}
