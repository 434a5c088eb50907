/** What constraints refuse and with which words; what may stand beside what in the schema. */
import { expect, test } from 'vitest'
import type { TypeExpression } from '../../src/parse/tree.js'
import { RelateError } from '../../src/status/fail.js'
import type { GraphTransaction } from '../../src/store/graph.js'
import { type MemoryGraph, openMemory } from '../../src/store/memory-graph.js'
import type { ConstraintDescriptor, IndexDescriptor } from '../../src/store/schema.js'
import { Float, type Value } from '../../src/value/value.js'
import { throughImage } from './image-round-trip.js'

test('a unique value is refused at the write, and the write leaves nothing', () => {
  const { transaction, constrain, add } = store()
  constrain('unique', 'A', ['x'])
  add('A', { x: 1 })
  add('B', { x: 1 })
  expect(failureOf(() => add('A', { x: 1 }))).toBe(
    '22N79/22N80 runtime error: ConstraintValidationFailed: node 0 with label `A` already has `x` = 1 (constraint `c`)',
  )
  expect(failureOf(() => add('A', { x: new Float(1) }))).toContain('already has `x` = 1.0')
  expect(failureOf(() => transaction.addLabel(1, transaction.makeLabel('A')))).toContain('22N79/22N80')
  expect(transaction.hasLabel(1, transaction.makeLabel('A'))).toBe(false)
  expect(transaction.nodeProperty(2, transaction.makeKey('x'))).toBe(null)
})

test('a value is free again once overwritten, removed, unlabelled, deleted or rolled back', () => {
  const { transaction, constrain, add } = store()
  constrain('unique', 'A', ['x'])
  const x = transaction.makeKey('x')
  const free = (give: (id: number) => void) => {
    const id = add('A', { x: 'taken' })
    give(id)
    const next = add('A', { x: 'taken' })
    transaction.deleteNode(next)
  }
  free(id => transaction.setNodeProperty(id, x, 'other'))
  free(id => transaction.setNodeProperty(id, x, null))
  free(id => transaction.removeLabel(id, transaction.makeLabel('A')))
  free(id => transaction.deleteNode(id))
  const savepoint = transaction.savepoint()
  add('A', { x: 'taken' })
  transaction.rollbackTo(savepoint)
  add('A', { x: 'taken' })
})

test('the same value may be written again to the same node, and NaN is equal to nothing', () => {
  const { transaction, constrain, add } = store()
  constrain('unique', 'A', ['x'])
  const id = add('A', { x: 1 })
  expect(transaction.setNodeProperty(id, transaction.makeKey('x'), new Float(1))).toBe(true)
  add('A', { x: Number.NaN })
  add('A', { x: Number.NaN })
})

test('a key of several properties is unique as a whole', () => {
  const { constrain, add } = store()
  constrain('unique', 'A', ['x', 'y'])
  add('A', { x: 1, y: 1 })
  add('A', { x: 1, y: 2 })
  add('A', { x: 1 })
  add('A', { x: 1 })
  expect(failureOf(() => add('A', { y: 2, x: 1 }))).toContain('node 1 with label `A` already has `x` = 1 and `y` = 2')
})

test('relationships keep constraints too', () => {
  const { transaction, constrain } = store()
  constrain('unique', 'R', ['x'], 'relationship')
  const type = transaction.makeType('R')
  const node = transaction.createNode([])
  const ids = [0, 1].map(() => transaction.createRelationship(type, node, node))
  transaction.setRelationshipProperty(ids[0]!, transaction.makeKey('x'), 'v')
  expect(failureOf(() => transaction.setRelationshipProperty(ids[1]!, transaction.makeKey('x'), 'v'))).toContain(
    "relationship 0 with type `R` already has `x` = 'v'",
  )
})

test('presence is looked at by commit', () => {
  const { transaction, constrain, add } = store()
  constrain('exists', 'A', ['x'])
  const id = add('A', {})
  expect(failureOf(() => transaction.commit())).toBe(
    '22N77/null runtime error: ConstraintValidationFailed: node 0 with label `A` must have the property `x` (constraint `c`)',
  )
  transaction.setNodeProperty(id, transaction.makeKey('x'), 1)
  transaction.commit()
})

test('presence counts for labels added and properties removed later, not for what is gone at the end', () => {
  const { graph, transaction, constrain, add } = store()
  constrain('key', 'A', ['x'])
  const id = add('A', { x: 1 })
  const other = add('B', {})
  transaction.commit()
  const second = graph.begin()
  second.setNodeProperty(id, second.keyToken('x'), null)
  expect(failureOf(() => second.commit())).toContain('node 0 with label `A` must have the property `x`')
  second.deleteNode(id)
  second.commit()
  const third = graph.begin()
  third.addLabel(other, third.labelToken('A'))
  expect(failureOf(() => third.commit())).toContain('node 1 with label `A` must have the property `x`')
})

test('a property type is checked at the write and at a new label', () => {
  const { transaction, constrain, add } = store()
  constrain('type', 'A', ['x'], 'node', typed('INTEGER'))
  add('A', { x: 1, y: 'free' })
  const plain = add('B', { x: 'text' })
  expect(failureOf(() => add('A', { x: 'text' }))).toBe(
    "22N78/null runtime error: ConstraintValidationFailed: node 2 with label `A` cannot have `x` = 'text', which is STRING (constraint `c`)",
  )
  expect(failureOf(() => transaction.addLabel(plain, transaction.makeLabel('A')))).toContain('22N78')
})

test('a constraint is refused while the data breaks it, and then is not there', () => {
  const { transaction, constrain, add } = store()
  add('A', { x: 1, y: 'a' })
  add('A', { x: 1 })
  expect(failureOf(() => constrain('unique', 'A', ['x']))).toBe(
    '50N11/22N79 runtime error: ConstraintCreationFailed: cannot create constraint `c`: node 0 and node 1 with label `A` both have `x` = 1',
  )
  expect(failureOf(() => constrain('exists', 'A', ['y']))).toContain('50N11/22N77')
  expect(failureOf(() => constrain('key', 'A', ['y']))).toContain('node 1 with label `A` lacks the property `y`')
  expect(failureOf(() => constrain('type', 'A', ['y'], 'node', typed('INTEGER')))).toContain(
    "has `y` = 'a', which is STRING",
  )
  expect(transaction.constraints).toEqual([])
  expect(transaction.indexes.map(({ kind }) => kind)).toEqual(['lookup', 'lookup'])
})

test('what exists already is named', () => {
  const { transaction, constrain, index } = store()
  index('ix', 'A', ['x'])
  constrain('unique', 'B', ['x'])
  expect(failureOf(() => index('ix', 'A', ['x']))).toBe(
    '22N70/null runtime error: IndexAlreadyExists: the index `ix` exists already',
  )
  expect(failureOf(() => index('iy', 'A', ['x']))).toContain('22N70/null')
  expect(failureOf(() => index('ix', 'A', ['y']))).toContain('22N71/null')
  expect(failureOf(() => index('c', 'A', ['y']))).toContain('22N67/null')
  expect(failureOf(() => index('iz', 'B', ['x']))).toContain('22N74/22N70')
  expect(failureOf(() => constrain('unique', 'B', ['x']))).toContain('22N65/null')
  expect(failureOf(() => constrain('unique', 'C', ['x']))).toContain('22N67/null')
  expect(failureOf(() => constrain('unique', 'B', ['x'], 'node', null, 'd'))).toContain('says the same already')
  expect(failureOf(() => constrain('unique', 'A', ['x'], 'node', null, 'd'))).toContain('22N73/null')
  expect(failureOf(() => constrain('unique', 'A', ['y'], 'node', null, 'ix'))).toContain('22N71/null')
  const owned = transaction.indexes.find(({ name }) => name === 'c')!
  expect(failureOf(() => transaction.dropIndex(owned))).toBe(
    '50N10/22NBC runtime error: IndexDropFailed: the index `c` belongs to the constraint `c`',
  )
})

test('a dropped constraint takes its index along and no longer binds', () => {
  const { transaction, constrain, add } = store()
  const constraint = constrain('unique', 'A', ['x'])
  add('A', { x: 1 })
  transaction.dropConstraint(constraint)
  add('A', { x: 1 })
  expect(transaction.indexes.map(({ name }) => name)).toEqual(['index_343aff4e', 'index_f7700477'])
  expect(failureOf(() => transaction.dropConstraint(constraint))).toContain('50N12/22N64')
})

test('constraints come back from an image, types of properties too', () => {
  const { graph, transaction, constrain } = store()
  constrain('unique', 'A', ['x'])
  constrain('type', 'A', ['y'], 'node', typed('STRING'), 'd')
  transaction.commit()
  const again = throughImage(graph)
  expect(again.snapshot().constraints).toEqual(graph.snapshot().constraints)
  const next = again.begin()
  const id = next.createNode([next.labelToken('A')])
  expect(failureOf(() => next.setNodeProperty(id, next.keyToken('y'), 1))).toContain('22N78')
})

test('a node that keeps relationships cannot be deleted', () => {
  const { transaction, add } = store()
  const id = add('A', {})
  const relationship = transaction.createRelationship(transaction.makeType('R'), id, id)
  transaction.deleteNode(id)
  expect(failureOf(() => transaction.checkDeleted())).toBe(
    'G1001/null runtime error: DeleteConnectedNode: cannot delete node 0, it still has 1 relationship(s)',
  )
  transaction.deleteRelationship(relationship)
  transaction.checkDeleted()
  transaction.commit()
})

interface Store {
  readonly graph: MemoryGraph
  readonly transaction: GraphTransaction
  add(label: string, properties: Readonly<Record<string, Value>>): number
  index(name: string, label: string, keys: readonly string[]): IndexDescriptor
  constrain(
    kind: ConstraintDescriptor['kind'],
    label: string,
    keys: readonly string[],
    entity?: 'node' | 'relationship',
    type?: TypeExpression | null,
    name?: string,
  ): ConstraintDescriptor
}

function store(): Store {
  const graph = openMemory()
  const transaction = graph.begin()
  const tokens = (keys: readonly string[]) => keys.map(key => transaction.makeKey(key))
  return {
    graph,
    transaction,
    add: (label, properties) => {
      const id = transaction.createNode([transaction.makeLabel(label)])
      for (const [key, value] of Object.entries(properties)) {
        transaction.setNodeProperty(id, transaction.makeKey(key), value)
      }
      return id
    },
    index: (name, label, keys) =>
      transaction.createIndex({
        name,
        kind: 'range',
        entity: 'node',
        labels: [transaction.makeLabel(label)],
        keys: tokens(keys),
        constraint: null,
        unique: false,
        options: new Map(),
      }),
    constrain: (kind, label, keys, entity = 'node', type = null, name = 'c') =>
      transaction.createConstraint({
        name,
        kind,
        entity,
        label: entity === 'node' ? transaction.makeLabel(label) : transaction.makeType(label),
        keys: tokens(keys),
        type,
        index: null,
      }),
  }
}

function typed(name: string): TypeExpression {
  const span = { start: 0, end: 0 }
  return { kind: 'type', span, alternatives: [{ span, name, notNull: false, element: null, dimension: null }] }
}

/** `gqlStatus/cause message` of the error that the work throws. */
function failureOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof RelateError) return `${error.gqlStatus}/${error.gqlCause} ${error.message}`
    throw error
  }
  return 'no failure'
}
