/** A real graph in a store's files, with every kind of chunk, and what reading all of it comes to. */
import { openEngine } from '../../src/engine/engine.js'
import { openStore } from '../../src/store/open-store.js'
import { digestOf } from '../../tools/torture/dump.js'
import { crashFiles, type Files } from './damage.js'

const STATEMENTS: readonly string[] = [
  'CREATE INDEX FOR (n:Point) ON (n.number)',
  'CREATE TEXT INDEX FOR (n:Point) ON (n.name)',
  'CREATE FULLTEXT INDEX words FOR (n:Point) ON EACH [n.name]',
  'CREATE VECTOR INDEX likes FOR (n:Point) ON (n.list) OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
  'CREATE CONSTRAINT FOR (n:Point) REQUIRE n.key IS UNIQUE',
  "UNWIND range(1, 60) AS i CREATE (:Point {number: i, key: 'key ' + i, name: 'name of ' + i, list: [i, 1.5, 2]})",
  'MATCH (a:Point), (b:Point) WHERE b.number = a.number + 1 CREATE (a)-[:NEXT {weight: a.number * 0.5}]->(b)',
  "MATCH (a:Point {number: 1}) SET a.day = date('2024-02-29'), a.at = point({x: 1, y: 2})",
]
const LATER: readonly string[] = [
  "CREATE (:Later {text: 'one'})",
  'MATCH (p:Point {number: 7}) SET p.number = 700',
  'MATCH (p:Point {number: 9}) DETACH DELETE p',
]

/** A store with an image and a log after it. `digests`: of each state from the image's on. */
export function buildGraphFiles(path: string): {
  readonly crashed: Files
  readonly closed: Files
  readonly digests: readonly string[]
} {
  const engine = openEngine(path)
  for (const statement of STATEMENTS) engine.run(statement)
  engine.checkpoint()
  const digests = [engine.read(digestOf)]
  for (const statement of LATER) {
    engine.run(statement)
    digests.push(engine.read(digestOf))
  }
  const crashed = crashFiles(path)
  engine.close()
  return { crashed, closed: crashFiles(path), digests }
}

/** Reads everything there is, searches and seeks included. */
export function readAll(path: string, readOnly: boolean): string {
  const store = openStore(path, { readOnly })
  try {
    const view = store.graph.snapshot()
    const digest = digestOf(view)
    const expand = view.expand()
    const nodes = view.scanNodes()
    while (nodes.next()) {
      for (const direction of ['out', 'in'] as const) {
        expand.reset(nodes.id, direction, null)
        while (expand.next()) view.startOf(expand.relationship)
      }
    }
    for (const index of view.indexes) {
      if (index.kind === 'vector') view.nearest(index, [1, 2, 3], 5)
      else if (index.kind === 'fulltext') view.searchText(index, 'name')
      else if (index.kind === 'range') view.seek(index, { kind: 'exists' }).next()
      else if (index.kind === 'text') view.seek(index, { kind: 'contains', text: 'name' }).next()
    }
    return digest
  } finally {
    store.close()
  }
}
