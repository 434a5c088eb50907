/**
 * One statement, many ways to run it, one bag of rows: whatever the planner and the surroundings choose, a random
 * statement over a random graph answers what trying every assignment answers.
 *
 * `RUNS=5000 npx vitest run test/execute/equivalence.test.ts` looks for longer.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RelateEngine } from '../../src/engine/engine.js'
import { database, rowTexts } from './database.js'
import { answer } from './naive-matcher.js'
import {
  creation,
  type Graph,
  graphs,
  matchText,
  namesIn,
  type Predicate,
  predicates,
  predicateText,
  type Statement,
  statements,
  text,
} from './random-statements.js'

const numRuns = Number(process.env.RUNS ?? 80)

const INDEXES = [
  'CREATE INDEX FOR (n:A) ON (n.x)',
  'CREATE INDEX FOR (n:B) ON (n.x, n.id)',
  'CREATE TEXT INDEX FOR (n:A) ON (n.x)',
  'CREATE CONSTRAINT FOR (n:A) REQUIRE n.id IS UNIQUE',
  'CREATE CONSTRAINT FOR (n:B) REQUIRE n.id IS NOT NULL',
  'CREATE INDEX FOR ()-[r:R]-() ON (r.w)',
]

const empty = 'MATCH (n) DETACH DELETE n'

/** The engine with this graph and nothing of the one before; plans and indexes stay. */
function holding(graph: Graph, engine: RelateEngine): RelateEngine {
  engine.run(empty)
  engine.run(creation(graph))
  return engine
}

function run(engine: RelateEngine, statement: string, ordered = false): readonly string[] {
  const rows = rowTexts(engine.run(statement))
  return ordered ? rows : [...rows].sort()
}

const isOrdered = ({ returned }: Statement) => returned.kind === 'page'

test('plain, with indexes and constraints, and planned before: the rows of the definition', () => {
  const withIndexes = database(...INDEXES)
  fc.assert(
    fc.property(graphs, statements, (graph, statement) => {
      const expected = answer(graph, statement)
      const written = text(statement)
      const plain = database(creation(graph))
      const indexed = holding(graph, withIndexes)
      expect(run(plain, written, isOrdered(statement))).toEqual(expected)
      expect(run(plain, written, isOrdered(statement))).toEqual(expected)
      expect(run(indexed, written, isOrdered(statement))).toEqual(expected)
      expect(run(indexed, written, isOrdered(statement))).toEqual(expected)
    }),
    { numRuns },
  )
})

test('indexes made after the data, dropped again, and a plan that outlives them', () => {
  fc.assert(
    fc.property(graphs, statements, (graph, statement) => {
      const expected = answer(graph, statement)
      const written = text(statement)
      const engine = database(creation(graph))
      expect(run(engine, written, isOrdered(statement))).toEqual(expected)
      engine.run('CREATE INDEX ax FOR (n:A) ON (n.x)')
      expect(run(engine, written, isOrdered(statement))).toEqual(expected)
      engine.run('DROP INDEX ax')
      expect(run(engine, written, isOrdered(statement))).toEqual(expected)
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})

test('a predicate parts the rows into those where it is true, false and null', () => {
  const withIndexes = database(...INDEXES)
  const cases = statements.chain(statement => {
    const [first] = statement.clauses
    return fc.record({
      statement: fc.constant(statement),
      predicate: predicates(namesIn(first?.chains ?? [])),
    })
  })
  fc.assert(
    fc.property(graphs, cases, (graph, { statement, predicate }) => {
      const engine = holding(graph, withIndexes)
      const rows = (where: string) => run(engine, withWhere(statement, where))
      const condition = predicateText(predicate)
      const parts = [condition, `NOT (${condition})`, `(${condition}) IS NULL`].flatMap(rows)
      expect(parts.sort()).toEqual(rows('true'))
    }),
    { numRuns },
  )
})

/** The statement with another WHERE at its first MATCH; all rows. */
function withWhere({ clauses }: Statement, where: string): string {
  const [first, ...rest] = clauses
  const known: Predicate = { kind: 'isNull', node: 'PLACE' }
  const written = text({
    clauses: first === undefined ? rest : [{ ...first, where: known }, ...rest],
    returned: { kind: 'all' },
  })
  return written.replace(predicateText(known), where)
}

test('in the smallest slices, with other statements between them', () => {
  fc.assert(
    fc.property(graphs, statements, statements, (graph, statement, other) => {
      const engine = database(creation(graph))
      const first = engine.start(text(statement))
      const second = engine.start(text(other))
      while (!first.ended || !second.ended) {
        first.advance(0)
        second.advance(0)
      }
      const rows = (one: Statement, running: typeof first) => {
        const found = rowTexts(running.result())
        return isOrdered(one) ? found : [...found].sort()
      }
      expect(rows(statement, first)).toEqual(answer(graph, statement))
      expect(rows(other, second)).toEqual(answer(graph, other))
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})

test('counting rows, in a subquery or by keeping them, gives the number of rows', () => {
  fc.assert(
    fc.property(graphs, statements, (graph, { clauses }) => {
      const engine = database(creation(graph))
      const expected = answer(graph, { clauses, returned: { kind: 'count' } })
      const match = matchText(clauses)
      expect(run(engine, `RETURN COUNT { ${match} RETURN 1 AS one } AS c`)).toEqual(expected)
      expect(run(engine, `CALL () { ${match} RETURN 1 AS one } RETURN count(one) AS c`)).toEqual(expected)
      expect(run(engine, `${match} WITH collect(1) AS all RETURN size(all) AS c`)).toEqual(expected)
      expect(run(engine, `RETURN EXISTS { ${match} RETURN 1 AS one } AS found`)).toEqual([String(expected[0] !== '0')])
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})
