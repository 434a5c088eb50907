/**
 * Times the store alone, without language or disk: `npm run bench:store -- micro [name]`. One line a case, the best of
 * several runs in processor time (which other programs disturb least), so that a change to a hot loop can be judged in
 * seconds.
 */
import type { GraphTransaction } from '../../src/store/graph.js'
import { MemoryGraph } from '../../src/store/memory-graph.js'
import type { IndexQuery } from '../../src/store/schema.js'

const NODES = 100_000
const RELATIONSHIPS = 1_000_000

/** Names of cases to run: those that contain the word; all without one. */
const wanted = process.argv[3] ?? ''

function time(
  name: string,
  runs: number,
  unit: { readonly count: number; readonly per: string },
  work: () => void,
): void {
  if (!name.includes(wanted)) return
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  const rate = Math.round((unit.count / best) * 1000).toLocaleString('en')
  console.log(`${name.padEnd(44)} ${best.toFixed(3).padStart(10)} ms  ${rate.padStart(14)} ${unit.per}/s`)
}

const random = (() => {
  let state = 88172645463325252n
  return () => {
    state ^= (state << 13n) & 0xffffffffffffffffn
    state ^= state >> 7n
    state ^= (state << 17n) & 0xffffffffffffffffn
    return Number(state % 1_000_000_007n) / 1_000_000_007
  }
})()

/** Ends with few very popular nodes, as in a social network. */
function popular(): number {
  return Math.min(NODES - 1, Math.floor(NODES * random() ** 3))
}

const ends = Array.from({ length: RELATIONSHIPS }, () => [Math.floor(random() * NODES), popular()] as const)
const names = Array.from({ length: NODES }, (_, i) => `person ${i}`)

function loadNodes(transaction: GraphTransaction, count = NODES): void {
  const label = transaction.makeLabel('Person')
  const [name, age, city] = ['name', 'age', 'city'].map(key => transaction.makeKey(key)) as [number, number, number]
  for (let i = 0; i < count; i++) {
    const id = transaction.createNode([label])
    transaction.setNodeProperty(id, name, names[i]!)
    transaction.setNodeProperty(id, age, i % 90)
    transaction.setNodeProperty(id, city, `city ${i % 100}`)
  }
}

function loadRelationships(transaction: GraphTransaction): void {
  const type = transaction.makeType('KNOWS')
  for (const [start, end] of ends) transaction.createRelationship(type, start, end)
}

const sink = { append: () => {} }
time('create nodes with 3 properties', 5, { count: NODES, per: 'nodes' }, () => {
  const transaction = new MemoryGraph(sink).begin()
  loadNodes(transaction)
  transaction.commit()
})

const graph = new MemoryGraph(sink)
const load = graph.begin()
loadNodes(load)
time('create relationships', 1, { count: RELATIONSHIPS, per: 'relationships' }, () => loadRelationships(load))
if (load.relationshipCount === 0) loadRelationships(load)
const person = load.makeLabel('Person')
const [name, age] = [load.makeKey('name'), load.makeKey('age')]
const plain = { kind: 'range', entity: 'node', constraint: null, options: new Map() } as const
time('index 100k strings, for lookup', 1, { count: NODES, per: 'entries' }, () =>
  load.createConstraint({ ...plain, name: 'u', kind: 'unique', label: person, keys: [name], type: null, index: null }),
)
load.createIndex({ ...plain, name: 'age', labels: [person], keys: [age], unique: false })
load.commit()

time('image: encode all', 1, { count: 1, per: 'images' }, () => {
  let bytes = 0
  for (const chunk of graph.image().chunks()) bytes += chunk.encode().length
  console.log(`  ${bytes.toLocaleString('en')} bytes`)
})

const view = graph.snapshot()
time('expand all, out', 10, { count: RELATIONSHIPS, per: 'relationships' }, () => {
  const cursor = view.expand()
  let sum = 0
  for (let node = 0; node < NODES; node++) {
    cursor.reset(node, 'out', null)
    while (cursor.next()) sum += cursor.other
  }
  if (sum === 0) throw new Error('nothing expanded')
})
time('expand all, in, one type', 10, { count: RELATIONSHIPS, per: 'relationships' }, () => {
  const cursor = view.expand()
  const types = [0]
  let sum = 0
  for (let node = 0; node < NODES; node++) {
    cursor.reset(node, 'in', types)
    while (cursor.next()) sum += cursor.other
  }
  if (sum === 0) throw new Error('nothing expanded')
})
time('scan label', 20, { count: NODES, per: 'nodes' }, () => {
  const cursor = view.scanLabel(person)
  let count = 0
  while (cursor.next()) count++
  if (count !== NODES) throw new Error('nodes are missing')
})
time('filter by an integer property', 20, { count: NODES, per: 'nodes' }, () => {
  const cursor = view.scanLabel(person)
  let count = 0
  while (cursor.next()) {
    const value = view.nodeProperty(cursor.id, age)
    if (typeof value === 'number' && value > 30) count++
  }
  if (count === 0) throw new Error('nothing found')
})
time('filter by a string property', 20, { count: NODES, per: 'nodes' }, () => {
  const cursor = view.scanLabel(person)
  const city = view.keyToken('city')
  let count = 0
  while (cursor.next()) if (view.nodeProperty(cursor.id, city) === 'city 17') count++
  if (count === 0) throw new Error('nothing found')
})
time('degree of all', 10, { count: NODES, per: 'nodes' }, () => {
  let sum = 0
  for (let node = 0; node < NODES; node++) sum += view.degree(node, 'both', null)
  if (sum === 0) throw new Error('no degrees')
})
time('typed degree of all', 10, { count: NODES, per: 'nodes' }, () => {
  let sum = 0
  const types = [0]
  for (let node = 0; node < NODES; node++) sum += view.degree(node, 'out', types)
  if (sum === 0) throw new Error('no degrees')
})
const unique = view.indexes.find(index => index.name === 'u')!
time('point lookup in a unique index', 5, { count: NODES, per: 'lookups' }, () => {
  for (let i = 0; i < NODES; i++) {
    const query: IndexQuery = { kind: 'equals', values: [names[(i * 7919) % NODES]!] }
    const cursor = view.seek(unique, query)
    if (!cursor.next()) throw new Error('not found')
  }
})
time('commit one property', 20, { count: 1000, per: 'commits' }, () => {
  for (let i = 0; i < 1000; i++) {
    const transaction = graph.begin()
    transaction.setNodeProperty((i * 7919) % NODES, age, i)
    transaction.commit()
  }
})
time('commit one node with a unique name', 5, { count: 1000, per: 'commits' }, () => {
  for (let i = 0; i < 1000; i++) {
    const transaction = graph.begin()
    const id = transaction.createNode([person])
    transaction.setNodeProperty(id, name, `new ${id}`)
    transaction.commit()
  }
})
time('commit one relationship', 5, { count: 1000, per: 'commits' }, () => {
  for (let i = 0; i < 1000; i++) {
    const transaction = graph.begin()
    transaction.createRelationship(0, (i * 7919) % NODES, i)
    transaction.commit()
  }
})
time('delete relationships, detach 10k nodes', 1, { count: 10_000, per: 'nodes' }, () => {
  const transaction = graph.begin()
  const cursor = transaction.expand()
  for (let node = 50_000; node < 60_000; node++) {
    const doomed: number[] = []
    cursor.reset(node, 'both', null)
    while (cursor.next()) doomed.push(cursor.relationship)
    for (const id of doomed) transaction.deleteRelationship(id)
    transaction.deleteNode(node)
  }
  transaction.commit()
})
