/**
 * The rows of a statement do not depend on where chunks, pages and leaves end: random statements over random graphs, in
 * a store whose chunks hold a handful of entities, answer what trying every assignment answers.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { database, rowTexts } from './database.js'
import { answer } from './naive-matcher.js'
import { creation, graphs, statements, text } from './random-statements.js'

vi.mock('../../src/store/geometry.js', () => import('../store/tiny-geometry.js'))

const numRuns = Number(process.env.RUNS ?? 60)

const INDEXES = ['CREATE INDEX FOR (n:A) ON (n.x)', 'CREATE INDEX FOR ()-[r:R]-() ON (r.w)']

test('plain, with indexes, and after other nodes have come and gone: the rows of the definition', () => {
  fc.assert(
    fc.property(graphs, statements, (graph, statement) => {
      const expected = answer(graph, statement)
      const shuffled = database(
        ...INDEXES,
        'UNWIND range(1, 30) AS i CREATE (a:A {x: i})-[:R {w: i}]->(:B {x: i}) CREATE (a)-[:S]->(a)',
        'MATCH (n) DETACH DELETE n',
        creation(graph),
      )
      for (const engine of [database(creation(graph)), database(...INDEXES, creation(graph)), shuffled]) {
        const rows = rowTexts(engine.run(text(statement)))
        expect(statement.returned.kind === 'page' ? rows : [...rows].sort()).toEqual(expected)
      }
    }),
    { numRuns },
  )
})
