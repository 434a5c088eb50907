/**
 * Random histories of transactions, savepoints, rollbacks and schema changes, with chunks of a few entities. After
 * every commit the store must read like a model of plain maps, `verify` must find nothing, and so it must be for the
 * graph that comes back from its image and for the one that replays its log.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { GraphTransaction } from '../../src/store/graph.js'
import { MemoryGraph } from '../../src/store/memory-graph.js'
import { verify } from '../../src/store/verify.js'
import { equals } from '../../src/value/equality.js'
import { DateValue } from '../../src/value/temporal.js'
import { Float, type Value } from '../../src/value/value.js'
import { throughImage } from './image-round-trip.js'
import { copyModel, emptyModel, type Model, type ModelNode, pictureOf, pictureOfModel } from './model.js'

vi.mock('../../src/store/geometry.js', () => import('./tiny-geometry.js'))

const LABELS = ['A', 'B', 'C']
const TYPES = ['R', 'S']
const KEYS = ['k', 'm', 'n']

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'ab', 'abc', 'ä', '\ud800', '😀', '') },
  fc.constantFrom<Value>(true, false, 2 ** 40, 9007199254740993n, new Float(1), new Float(-0), 0.5, Number.NaN),
  fc.constantFrom<Value>([1, 2], ['a'], [], new DateValue(17)),
)

type Step =
  | { readonly kind: 'node'; readonly labels: readonly string[] }
  | { readonly kind: 'relationship'; readonly type: string; readonly from: number; readonly to: number }
  | {
      readonly kind: 'set'
      readonly on: 'node' | 'relationship'
      readonly at: number
      readonly key: string
      readonly value: Value
    }
  | { readonly kind: 'label'; readonly at: number; readonly label: string; readonly add: boolean }
  | { readonly kind: 'delete'; readonly on: 'node' | 'relationship'; readonly at: number }
  | {
      readonly kind: 'index'
      readonly on: 'node' | 'relationship'
      readonly label: number
      readonly keys: readonly string[]
      readonly type: 'range' | 'text'
    }
  | { readonly kind: 'dropIndex'; readonly at: number }
  | { readonly kind: 'unique'; readonly label: string; readonly key: string }
  | { readonly kind: 'savepoint' }
  | { readonly kind: 'rollbackTo' }

const place = fc.nat(40)
const entity = fc.constantFrom('node' as const, 'relationship' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('node' as const),
      labels: fc.uniqueArray(fc.constantFrom(...LABELS), { maxLength: 3 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('relationship' as const),
      type: fc.constantFrom(...TYPES),
      from: place,
      to: place,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      on: entity,
      at: place,
      key: fc.constantFrom(...KEYS),
      value: fc.option(value, { freq: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('label' as const),
      at: place,
      label: fc.constantFrom(...LABELS),
      add: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete' as const), on: entity, at: place }) },
  fc.record({
    kind: fc.constant('index' as const),
    on: entity,
    label: fc.nat(1),
    keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2 }),
    type: fc.constantFrom('range' as const, 'text' as const),
  }),
  fc.record({ kind: fc.constant('dropIndex' as const), at: place }),
  fc.record({
    kind: fc.constant('unique' as const),
    label: fc.constantFrom(...LABELS),
    key: fc.constantFrom(...KEYS),
  }),
  fc.record({ kind: fc.constant('savepoint' as const) }),
  fc.record({ kind: fc.constant('rollbackTo' as const) }),
)

const history = fc.array(
  fc.record({ steps: fc.array(step, { maxLength: 60 }), commit: fc.boolean(), reopen: fc.boolean() }),
  {
    maxLength: 8,
  },
)

test('a random history reads like the model, comes back from its image, and replays from its log', () => {
  fc.assert(
    fc.property(history, transactions => {
      const log: Uint8Array[] = []
      const sink = { append: (payload: Uint8Array) => void log.push(payload) }
      let graph = new MemoryGraph(sink)
      const replayed = new MemoryGraph(null)
      let model = emptyModel()
      for (const { steps, commit, reopen } of transactions) {
        if (reopen) graph = throughImage(graph, { sink })
        const before = graph.snapshot()
        const picture = pictureOf(before)
        const changed = run(graph.begin(), steps, copyModel(model), commit)
        expect(pictureOf(before)).toEqual(picture)
        if (changed !== null) model = changed
        expect(pictureOf(graph.snapshot())).toEqual(pictureOfModel(model))
        expect(verify(graph)).toEqual([])
      }
      for (const payload of log) replayed.apply(payload)
      for (const other of [replayed, throughImage(graph)]) {
        expect(pictureOf(other.snapshot())).toEqual(pictureOfModel(model))
        expect(verify(other)).toEqual([])
        expect(other.snapshot().indexes).toEqual(graph.snapshot().indexes)
      }
    }),
    { numRuns: 150 },
  )
})

/** Runs the steps on both; answers the model after a commit, null after a rollback. */
function run(transaction: GraphTransaction, steps: readonly Step[], start: Model, commit: boolean): Model | null {
  let model = start
  const savepoints: { readonly point: object; readonly model: Model }[] = []
  for (const step of steps) {
    if (step.kind === 'savepoint') savepoints.push({ point: transaction.savepoint(), model: copyModel(model) })
    else if (step.kind === 'rollbackTo') {
      // Not the newest each time: inner savepoints are passed over too, and one may be gone back to twice.
      const target = savepoints.at(-1)
      if (target === undefined) continue
      transaction.rollbackTo(target.point)
      model = copyModel(target.model)
      if (savepoints.length > 2) savepoints.pop()
    } else apply(transaction, step, model)
  }
  expect(pictureOf(transaction)).toEqual(pictureOfModel(model))
  if (commit) transaction.commit()
  else transaction.rollback()
  return commit ? model : null
}

function apply(transaction: GraphTransaction, step: Step, model: Model): void {
  switch (step.kind) {
    case 'node': {
      const id = transaction.createNode(step.labels.map(label => transaction.makeLabel(label)))
      expect(id).toBe(model.nextNode)
      model.nodes.set(model.nextNode++, { labels: new Set(step.labels), properties: new Map() })
      return
    }
    case 'relationship': {
      const start = pick(model.nodes, step.from)
      const end = pick(model.nodes, step.to)
      if (start === null || end === null) return
      const id = transaction.createRelationship(transaction.makeType(step.type), start, end)
      expect(id).toBe(model.nextRelationship)
      model.relationships.set(model.nextRelationship++, { type: step.type, start, end, properties: new Map() })
      return
    }
    case 'set':
      setProperty(transaction, step, model)
      return
    case 'label': {
      const id = pick(model.nodes, step.at)
      if (id === null) return
      const { labels } = model.nodes.get(id)!
      const label = transaction.makeLabel(step.label)
      if (step.add) {
        const clash = clashes(transaction, model, id, node => node.labels.add(step.label))
        if (refused(clash, () => expect(transaction.addLabel(id, label)).toBe(!labels.has(step.label)))) return
        labels.add(step.label)
      } else expect(transaction.removeLabel(id, label)).toBe(labels.delete(step.label))
      return
    }
    case 'delete':
      deleteEntity(transaction, step, model)
      return
    case 'index':
      createIndex(transaction, step)
      return
    case 'unique':
      createUnique(transaction, step, model)
      return
    case 'dropIndex': {
      const free = transaction.indexes.filter(({ kind, constraint }) => kind !== 'lookup' && constraint === null)
      const index = free.at(step.at % 3)
      if (index !== undefined) transaction.dropIndex(index)
      return
    }
  }
}

function setProperty(transaction: GraphTransaction, step: Step & { kind: 'set' }, model: Model): void {
  const entities = step.on === 'node' ? model.nodes : model.relationships
  const id = pick<{ readonly properties: Map<string, Value> }>(entities, step.at)
  if (id === null) return
  const { properties } = entities.get(id)!
  const key = transaction.makeKey(step.key)
  const had = properties.has(step.key)
  const set = () => {
    const answer =
      step.on === 'node'
        ? transaction.setNodeProperty(id, key, step.value)
        : transaction.setRelationshipProperty(id, key, step.value)
    expect(answer).toBe(had)
  }
  const write = (target: Map<string, Value>) => {
    if (step.value === null) target.delete(step.key)
    else target.set(step.key, step.value)
  }
  const clash = step.on === 'node' && clashes(transaction, model, id, node => write(node.properties))
  if (!refused(clash, set)) write(properties)
}

/** Whether the node, changed so, would share a value with another one under a uniqueness constraint. */
function clashes(transaction: GraphTransaction, model: Model, id: number, change: (node: ModelNode) => void): boolean {
  const changed = copyModel(model).nodes.get(id)!
  change(changed)
  return transaction.constraints.some(rule => {
    const label = transaction.labelName(rule.label)
    const key = transaction.keyName(rule.keys[0]!)
    const value = changed.properties.get(key) ?? null
    if (!changed.labels.has(label)) return false
    return [...model.nodes].some(
      ([other, { labels, properties }]) =>
        other !== id && labels.has(label) && equals(properties.get(key) ?? null, value) === true,
    )
  })
}

/** Runs the write, which must fail exactly when there is a clash. */
function refused(clash: boolean, write: () => void): boolean {
  if (!clash) write()
  else expect(write).toThrow('already has')
  return clash
}

function createUnique(transaction: GraphTransaction, step: Step & { kind: 'unique' }, model: Model): void {
  const name = `unique ${step.label} ${step.key}`
  if (transaction.constraints.some(constraint => constraint.name === name)) return
  const label = transaction.makeLabel(step.label)
  const keys = [transaction.makeKey(step.key)]
  const create = () =>
    transaction.createConstraint({ name, kind: 'unique', entity: 'node', label, keys, type: null, index: null })
  if (transaction.indexes.some(index => index.labels[0] === label && String(index.keys) === String(keys))) return
  const values = [...model.nodes.values()]
    .filter(({ labels }) => labels.has(step.label))
    .map(({ properties }) => properties.get(step.key) ?? null)
  const twice = values.some((value, i) => values.some((other, j) => i < j && equals(value, other) === true))
  if (twice) expect(create).toThrow('both have')
  else create()
}

function deleteEntity(transaction: GraphTransaction, step: Step & { kind: 'delete' }, model: Model): void {
  if (step.on === 'relationship') {
    const id = pick(model.relationships, step.at)
    if (id === null) return
    transaction.deleteRelationship(id)
    model.relationships.delete(id)
    expect(transaction.isDeletedRelationship(id)).toBe(true)
    return
  }
  const id = pick(model.nodes, step.at)
  if (id === null) return
  // Either order must do: the node's labels may be gone when its relationships go.
  if (step.at % 2 === 0) transaction.deleteNode(id)
  for (const [other, { start, end }] of model.relationships) {
    if (start !== id && end !== id) continue
    transaction.deleteRelationship(other)
    model.relationships.delete(other)
  }
  transaction.deleteNode(id)
  model.nodes.delete(id)
  expect(transaction.isDeletedNode(id)).toBe(true)
}

function createIndex(transaction: GraphTransaction, step: Step & { kind: 'index' }): void {
  const labels = [
    step.on === 'node' ? transaction.makeLabel(LABELS[step.label]!) : transaction.makeType(TYPES[step.label]!),
  ]
  const keys = (step.type === 'text' ? step.keys.slice(0, 1) : step.keys).map(key => transaction.makeKey(key))
  const name = `${step.type} ${step.on} ${labels} ${keys}`
  const twin = transaction.indexes.some(
    ({ kind, entity, ...other }) =>
      kind === step.type &&
      entity === step.on &&
      String(other.labels) === String(labels) &&
      String(other.keys) === String(keys),
  )
  if (twin) return
  const index = { name, kind: step.type, entity: step.on, labels, keys, constraint: null, unique: false }
  transaction.createIndex({ ...index, options: new Map() })
}

/** The id of some entity, by a number that means nothing. */
function pick<T>(entities: ReadonlyMap<number, T>, at: number): number | null {
  const ids = [...entities.keys()]
  return ids.length === 0 ? null : ids[at % ids.length]!
}
