import { describe, expect, test } from 'vitest'
import { compileExpression, compilePredicate } from '../../src/evaluate/compile.js'
import { compileLabels } from '../../src/evaluate/labels.js'
import type { BoundExpression, BoundLabels, Slot } from '../../src/lower/bound.js'
import { NodeValue, PathValue, RelationshipValue, type Value } from '../../src/value/value.js'
import { map } from '../value/values.js'
import { at, constant as c, call, errorOf, evaluate, property, read, runtime, slot } from './runtime.js'
import { TinyGraph } from './tiny-graph.js'

const span = { start: 0, end: 0 }
const ada = 0
const knows = 0
const newGraph = () =>
  new TinyGraph(
    [
      { labels: ['Person', 'Admin'], properties: { name: 'Ada', age: 36 } },
      { labels: ['Person'], properties: { name: 'Bob' } },
      { labels: [], properties: {} },
    ],
    [
      { type: 'KNOWS', start: 0, end: 1, properties: { since: 2020 } },
      { type: 'LIKES', start: 2, end: 1, properties: {} },
    ],
  )
const n = slot(0, 'node')
const r = slot(0, 'relationship')
const DELETED = 'DeletedEntityAccess EntityNotFound 25N13 '

describe('entities', () => {
  test('a slot of bare ids is read as a value', () => {
    expect(evaluate(read(n), [ada])).toEqual(new NodeValue(0))
    expect(evaluate(read(r), [knows])).toEqual(new RelationshipValue(0))
    expect(evaluate(read(n), [null])).toBe(null)
  })

  test('properties, by slot, by value and by name at run time', () => {
    const graph = newGraph()
    expect(evaluate(property(read(n), 'name'), [ada], { graph })).toBe('Ada')
    expect(evaluate(property(read(n), 'nope'), [ada], { graph })).toBe(null)
    expect(evaluate(property(read(n), 'name'), [null], { graph })).toBe(null)
    expect(evaluate(property(c(new NodeValue(1)), 'name'), [], { graph })).toBe('Bob')
    expect(evaluate(at(read(r), c('since')), [knows], { graph })).toBe(2020)
    expect(errorOf(() => evaluate(at(read(n), c(1)), [ada], { graph }))).toBe(
      'MapElementAccessByNonString TypeError 22G03 22N01',
    )
  })

  test('a name learnt later is found: the schema epoch has moved on', () => {
    const name = compileExpression(property(read(n), 'late'))
    expect(name([0], runtime({ graph: newGraph() }))).toBe(null)
    const later = new TinyGraph([{ labels: [], properties: { late: 1 } }], [], 2)
    expect(name([0], runtime({ graph: later }))).toBe(1)
  })

  test('of a deleted entity: no properties, no labels, but its type', () => {
    const graph = newGraph()
    graph.deletedNodes.add(ada)
    graph.deletedRelationships.add(knows)
    const of = (expression: BoundExpression) => () => evaluate(expression, [0], { graph })
    expect(errorOf(of(property(read(n), 'name')))).toBe(DELETED)
    expect(errorOf(of(property(read(r), 'nope')))).toBe(DELETED)
    expect(errorOf(of(call('labels', read(n))))).toBe(DELETED)
    expect(of(call('keys', read(n)))()).toEqual([])
    expect(of(call('properties', read(n)))()).toEqual(map({}))
    expect(of(call('type', read(r)))()).toBe('KNOWS')
    expect(of(labelTest(read(n), label('Person')))()).toBe(false)
  })

  test('functions of entities and paths', () => {
    const graph = newGraph()
    const path = c(new PathValue([0, 1, 2], [0, 1]))
    expect(evaluate(call('labels', read(n)), [ada], { graph })).toEqual(['Person', 'Admin'])
    expect(evaluate(call('keys', read(n)), [ada], { graph })).toEqual(['name', 'age'])
    expect(evaluate(call('properties', read(r)), [knows], { graph })).toEqual(map({ since: 2020 }))
    expect(evaluate(call('startNode', read(r)), [knows], { graph })).toEqual(new NodeValue(0))
    expect(evaluate(call('endNode', read(r)), [knows], { graph })).toEqual(new NodeValue(1))
    expect(evaluate(call('elementId', read(n)), [42], { graph })).toBe('4:rl-id:n42')
    expect(evaluate(call('elementId', read(r)), [7], { graph })).toBe('5:rl-id:r7')
    expect(evaluate(call('id', read(n)), [42], { graph })).toBe(42)
    expect(evaluate(call('length', path))).toBe(2)
    expect(evaluate(call('nodes', path))).toEqual([new NodeValue(0), new NodeValue(1), new NodeValue(2)])
    expect(evaluate(call('relationships', path))).toEqual([new RelationshipValue(0), new RelationshipValue(1)])
  })

  test('a value taken as an entity gives its bare id', () => {
    const as = (entity: 'node' | 'relationship', value: Value): BoundExpression => ({
      kind: 'asEntity',
      entity,
      operand: c(value),
      span,
    })
    expect(evaluate(as('node', new NodeValue(3)))).toBe(3)
    expect(evaluate(as('node', null))).toBe(null)
    expect(errorOf(() => evaluate(as('node', new RelationshipValue(3))))).toBe(
      'InvalidArgumentType TypeError 22G03 22N01',
    )
    expect(errorOf(() => evaluate(as('relationship', 3)))).toBe('InvalidArgumentType TypeError 22G03 22N01')
  })
})

const label = (name: string): BoundLabels => ({ kind: 'label', name, span })
const labelTest = (subject: BoundExpression, labels: BoundLabels): BoundExpression => ({
  kind: 'labelTest',
  subject,
  labels,
  span,
})

describe('label tests', () => {
  const graph = newGraph()
  const test_ = (labels: BoundLabels, id: number) => evaluate(labelTest(read(n), labels), [id], { graph })

  test('of nodes by their labels', () => {
    expect(test_(label('Person'), 0)).toBe(true)
    expect(test_(label('Nope'), 0)).toBe(false)
    expect(test_({ kind: 'and', operands: [label('Person'), label('Admin')] }, 1)).toBe(false)
    expect(test_({ kind: 'or', operands: [label('Admin'), label('Person')] }, 1)).toBe(true)
    expect(test_({ kind: 'not', operand: label('Person') }, 2)).toBe(true)
    expect([0, 2].map(id => test_({ kind: 'wildcard' }, id))).toEqual([true, false])
  })

  test('of relationships by their type; null for null', () => {
    expect(evaluate(labelTest(read(r), label('KNOWS')), [0], { graph })).toBe(true)
    expect(
      evaluate(labelTest(read(r), { kind: 'and', operands: [label('KNOWS'), label('LIKES')] }), [0], { graph }),
    ).toBe(false)
    expect(evaluate(labelTest(c(new RelationshipValue(1)), label('LIKES')), [], { graph })).toBe(true)
    expect(evaluate(labelTest(read(n), { kind: 'wildcard' }), [null], { graph })).toBe(null)
    expect(errorOf(() => evaluate(labelTest(c(1), label('A'))))).toBe('InvalidArgumentType TypeError 22G03 22N01')
  })

  test('with names found at run time', () => {
    const dynamic = (quantifier: 'all' | 'any', value: Value): BoundLabels => ({
      kind: 'dynamic',
      quantifier,
      expression: c(value),
    })
    expect(test_(dynamic('all', 'Person'), 0)).toBe(true)
    expect(test_(dynamic('all', ['Person', 'Nope']), 0)).toBe(false)
    expect(test_(dynamic('any', ['Person', 'Nope']), 0)).toBe(true)
    expect([test_(dynamic('all', []), 2), test_(dynamic('any', []), 0)]).toEqual([true, false])
    expect(errorOf(() => test_(dynamic('all', 1), 0))).toBe('InvalidArgumentType TypeError 22G03 22N27')
    expect(errorOf(() => test_(dynamic('all', null), 0))).toBe('InvalidArgumentType TypeError 22G03 22N27')
    expect(errorOf(() => test_(dynamic('all', ''), 0))).toBe('InvalidTokenName TokenNameError 42001 42I11')
  })

  test('can be asked of bare ids', () => {
    const has = compileLabels(label('Admin'), 'node', { expression: compileExpression, predicate: compilePredicate })
    expect([0, 1].map(id => has(id, [], runtime({ graph })))).toEqual([true, false])
  })
})

describe('paths', () => {
  const graph = new TinyGraph(
    [0, 1, 2, 3, 4].map(() => ({ labels: [], properties: {} })),
    [0, 1, 2, 3].map(i => ({ type: 'R', start: i, end: i + 1, properties: {} })),
  )
  const path = (row: Value[], ...elements: Slot[]) => evaluate({ kind: 'path', elements, span }, row, { graph })
  const relationships = (...ids: number[]) => ids.map(id => new RelationshipValue(id))
  const nodes = (...ids: number[]) => ids.map(id => new NodeValue(id))

  test('of nodes and relationships in turn, whichever way they were walked', () => {
    const elements = [slot(0, 'node'), slot(1, 'relationship'), slot(2, 'node')]
    expect(path([0, 0, 1], ...elements)).toEqual(new PathValue([0, 1], [0]))
    expect(path([1, 0, 0], ...elements)).toEqual(new PathValue([1, 0], [0]))
    expect(path([0, null, 1], ...elements)).toBe(null)
    expect(path([3], slot(0, 'node'))).toEqual(new PathValue([3], []))
  })

  test('of a list of relationships: the nodes between are found', () => {
    const elements = [slot(0, 'node'), slot(1), slot(2, 'node'), slot(3, 'relationship'), slot(4, 'node')]
    expect(path([0, relationships(0, 1, 2), 3, 3, 4], ...elements)).toEqual(
      new PathValue([0, 1, 2, 3, 4], [0, 1, 2, 3]),
    )
    expect(path([3, [], 3, 3, 4], ...elements)).toEqual(new PathValue([3, 4], [3]))
    expect(path([0, null, 3, 3, 4], ...elements)).toBe(null)
  })

  test('of group variables: round after round', () => {
    const groups = [slot(1), slot(2), slot(3), slot(4), slot(5)]
    const row: Value[] = [0, nodes(0, 2), relationships(0, 2), nodes(1, 3), relationships(1, 3), nodes(2, 4), 4]
    expect(path(row, slot(0, 'node'), ...groups, slot(6, 'node'))).toEqual(new PathValue([0, 1, 2, 3, 4], [0, 1, 2, 3]))
    expect(path([2, [], [], [], [], [], 2], slot(0, 'node'), ...groups, slot(6, 'node'))).toEqual(
      new PathValue([2], []),
    )
  })
})
