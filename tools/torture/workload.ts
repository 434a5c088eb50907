/**
 * A long series of small and large changes that comes out the same each time: step `n` depends on its number and on
 * the graph before it, and on nothing else. So whoever knows how many steps a store holds knows what must be in it.
 *
 * Step `n` is one commit and leaves `n` on the first node, property `step`.
 */
import type { Graph, GraphTransaction, GraphView } from '../../src/store/graph.js'

/** The last step that a graph has taken; 0 for an empty one. */
export function stepsIn(view: GraphView): number {
  const value = view.nodeProperty(0, view.keyToken('step'))
  return typeof value === 'number' ? value : 0
}

export function takeStep(graph: Graph, seed: number, step: number): void {
  const random = randomNumbers(seed * 100_003 + step)
  const transaction = graph.begin()
  try {
    if (step === 1) transaction.createNode([])
    changeGraph(transaction, random, step)
    transaction.setNodeProperty(0, transaction.makeKey('step'), step)
    transaction.commit()
  } catch (error) {
    transaction.rollback()
    throw error
  }
}

/** One change below the language, small or large. The first two nodes are left alone. */
export function changeGraph(transaction: GraphTransaction, random: (below: number) => number, step: number): void {
  CHANGES[random(CHANGES.length)]?.(new Step(transaction, random, step))
}

class Step {
  constructor(
    readonly transaction: GraphTransaction,
    readonly random: (below: number) => number,
    readonly step: number,
  ) {}

  /** A node that exists; there is always the first. */
  node(): number {
    for (let tries = 0; tries < 50; tries++) {
      const id = this.random(this.transaction.nodeCount * 2)
      if (this.transaction.hasNode(id)) return id
    }
    return 0
  }
  value(): number | string {
    const kind = this.random(4)
    if (kind === 0) return this.random(1000)
    if (kind === 1) return this.random(1000) / 7
    return 'text '.repeat(this.random(kind === 2 ? 5 : 400)) + this.random(100)
  }
  label(): number {
    return this.transaction.makeLabel(`Label${this.random(6)}`)
  }
  key(): number {
    return this.transaction.makeKey(`key${this.random(6)}`)
  }
  newNode(): number {
    const id = this.transaction.createNode([this.label()])
    this.transaction.setNodeProperty(id, this.key(), this.value())
    return id
  }
  newRelationship(start: number, end: number): void {
    const type = this.transaction.makeType(`TYPE${this.random(3)}`)
    const id = this.transaction.createRelationship(type, start, end)
    if (this.random(2) === 0) this.transaction.setRelationshipProperty(id, this.key(), this.value())
  }
}

const CHANGES: readonly ((step: Step) => void)[] = [
  step => step.newNode(),
  step => step.newRelationship(step.node(), step.newNode()),
  step => step.newRelationship(step.node(), step.node()),
  step => void step.transaction.setNodeProperty(step.node(), step.key(), step.value()),
  step => void step.transaction.setNodeProperty(step.node(), step.key(), null),
  step => void step.transaction.addLabel(step.node(), step.label()),
  step => void step.transaction.removeLabel(step.node(), step.label()),
  deleteNode,
  deleteNode,
  toggleIndex,
  step => step.transaction.setRecord(`record ${step.random(3)}`, step.random(2) === 0 ? null : step.value()),
  step => makeMany(step, 10),
  step => makeMany(step, step.step % 5 === 0 ? 3000 : 300),
  changeMany,
  deleteMany,
]

function deleteNode(step: Step): void {
  remove(step.transaction, step.node())
}

/** All but the first two, which count the steps here and in steps.ts. */
function remove(transaction: GraphTransaction, node: number): void {
  if (node < 2) return
  const expand = transaction.expand()
  expand.reset(node, 'both', null)
  const relationships: number[] = []
  while (expand.next()) relationships.push(expand.relationship)
  for (const id of relationships) transaction.deleteRelationship(id)
  transaction.deleteNode(node)
}

function makeMany(step: Step, count: number): void {
  const hub = step.node()
  let last = hub
  for (let made = 0; made < count; made++) {
    const node = step.newNode()
    step.newRelationship(made % 3 === 0 ? hub : last, node)
    last = node
  }
}

function changeMany(step: Step): void {
  const key = step.key()
  const value = step.value()
  const nodes = step.transaction.scanNodes()
  const some: number[] = []
  while (nodes.next()) if (nodes.id % 7 === step.step % 7) some.push(nodes.id)
  for (const id of some) step.transaction.setNodeProperty(id, key, value)
}

function deleteMany(step: Step): void {
  const limit = step.transaction.nodeCount > 4000 ? 2 : 11
  const nodes = step.transaction.scanNodes()
  const some: number[] = []
  while (nodes.next()) if (nodes.id % limit === 1) some.push(nodes.id)
  for (const id of some) remove(step.transaction, id)
}

function toggleIndex(step: Step): void {
  const { transaction } = step
  const label = step.label()
  const key = step.key()
  const kind = (['range', 'text', 'fulltext'] as const)[step.random(3)] ?? 'range'
  const name = `${kind}_${label}_${key}`
  const present = transaction.indexes.find(index => index.name === name)
  if (present !== undefined) {
    transaction.dropIndex(present)
    return
  }
  transaction.createIndex({
    name,
    kind,
    entity: 'node',
    labels: [label],
    keys: [key],
    constraint: null,
    unique: false,
    options: new Map(),
  })
}

/** Whole numbers from 0, each below what is asked for (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 0
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 4294967296) * below)
  }
}
