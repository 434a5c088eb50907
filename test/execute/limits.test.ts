/** What stops a statement: memory, depth, time, cancelling. Whatever it was, nothing of the statement stays. */
import { describe, expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'
import { bag, database, errorOf } from './database.js'

const KIBI = 1024
const small = openEngine(':memory:', {
  limits: { statementMemory: 256 * KIBI, expressionMemory: 64 * KIBI, traversalDepth: 5 },
})
small.run('UNWIND range(1, 20) AS i CREATE (:N {i: i})')

/** Thirty nodes, each related to each other one: no walk over them ends in a lifetime. */
const dense = database(
  'UNWIND range(0, 29) AS i CREATE (:N {i: i})',
  'MATCH (a:N), (b:N) WHERE a.i <> b.i CREATE (a)-[:R]->(b)',
)

const ROWS = 'UNWIND range(1, 20000) AS i'

describe('the memory of a statement', () => {
  const TOO_MUCH =
    'runtime error: StatementMemoryExceeded: The statement holds more than 262144 bytes of rows, groups and lists'

  test.each([
    ['sorting', `${ROWS} WITH i ORDER BY -i RETURN count(i) AS c`],
    ['DISTINCT', `${ROWS} WITH DISTINCT i RETURN count(i) AS c`],
    ['grouping', `${ROWS} WITH i, count(*) AS c RETURN count(c) AS groups`],
    ['DISTINCT inside an aggregate', `${ROWS} RETURN count(DISTINCT i) AS c`],
    ['UNION', `${ROWS} RETURN i UNION RETURN 1 AS i`],
    ['a barrier', 'MATCH (a:N), (b:N), (c:N), (d:N) CREATE (:Big)'],
    ['many small lists', 'UNWIND range(1, 60000) AS i WITH i % 100 AS k, collect(i) AS list RETURN count(list) AS c'],
  ])('%s', (_, statement) => {
    expect(errorOf(() => small.run(statement))).toBe(TOO_MUCH)
    expect(bag(small, 'MATCH (n) RETURN count(*) AS c')).toEqual(['20'])
  })

  test.each([
    ['rows that pass', `${ROWS} WITH i WHERE i % 2 = 0 RETURN count(i) AS c`, 'c 10000'],
    ['the first of an order', `${ROWS} WITH i ORDER BY -i LIMIT 1 RETURN i AS c`, 'c 20000'],
    ['few groups', `${ROWS} WITH i % 7 AS k, count(*) AS n RETURN count(k) AS c`, 'c 7'],
    ['sums', `${ROWS} RETURN sum(i) AS c`, 'c 200010000'],
  ])('%s take none', (_, statement, expected) => {
    expect(bag(small, statement)).toEqual([expected.slice(2)])
  })

  test('is given back when a part of the statement is done with it', () => {
    const often =
      'UNWIND range(1, 200) AS r CALL () { UNWIND range(1, 300) AS i WITH i ORDER BY -i RETURN max(i) AS m }'
    expect(bag(small, `${often} RETURN sum(m) AS s`)).toEqual(['60000'])
    const distinct = 'UNWIND range(1, 200) AS r CALL () { UNWIND range(1, 300) AS i RETURN count(DISTINCT i) AS m }'
    expect(bag(small, `${distinct} RETURN sum(m) AS s`)).toEqual(['60000'])
    const lists = 'UNWIND range(1, 200) AS r CALL () { UNWIND range(1, 300) AS i RETURN size(collect(i)) AS m }'
    expect(bag(small, `${lists} RETURN sum(m) AS s`)).toEqual(['60000'])
    const exists = 'UNWIND range(1, 200) AS r WITH r WHERE COUNT { UNWIND range(1, 300) AS i RETURN DISTINCT i } = 300'
    expect(bag(small, `${exists} RETURN count(r) AS c`)).toEqual(['200'])
  })
})

describe('the memory of one value', () => {
  test.each([
    ['range()', 'RETURN size(range(1, 10000)) AS s', 80_032],
    ['text that doubles', "RETURN size(reduce(s = 'x', i IN range(1, 20) | s + s)) AS s", 65_568],
    ['collect()', `${ROWS} RETURN size(collect(i)) AS s`, 131_072],
  ])('%s', (_, statement, bytes) => {
    expect(errorOf(() => small.run(statement))).toBe(
      `runtime error: ExpressionMemoryExceeded: A value of ${bytes} bytes is larger than the limit of 65536`,
    )
  })
})

describe('the depth of a walk', () => {
  test.each([
    'MATCH (a)-[*1..6]->(b) RETURN a',
    'MATCH (a)-[*6]->(b) RETURN a',
    'MATCH (a)-[:R]->{1,6}(b) RETURN a',
    'MATCH p = shortestPath((a:N {i: 1})-[*..6]->(b:N {i: 2})) RETURN p',
    'MATCH p = ANY SHORTEST (a)-[:R]->{1,6}(b) RETURN p',
    'MATCH (a) WHERE EXISTS { (a)-[*..6]->() } RETURN a',
  ])('%s', statement => {
    expect(errorOf(() => small.run(statement))).toContain(
      'TraversalDepthExceeded: A pattern names 6 hops, more than the limit of 5',
    )
  })

  test('is no matter of patterns within it, nor of unbounded ones', () => {
    expect(bag(small, 'MATCH (a)-[*1..5]->(b) RETURN a')).toEqual([])
    expect(bag(small, 'MATCH (a)-[*]->(b) RETURN a')).toEqual([])
  })
})

/** Statements that would run for long, each in another operator. */
const ENDLESS = [
  ['a variable-length walk', 'MATCH (a:N {i: 0})-[*..20]->(b) RETURN count(*) AS c'],
  ['a walk for rows', 'MATCH (a:N {i: 0})-[*]->(b) RETURN b.i AS i'],
  ['a quantified pattern', 'MATCH (a:N)-[r:R]->{1,20}(b) RETURN count(*) AS c'],
  [
    'an exhaustive shortest path',
    'MATCH (a:N {i: 0}), (b:N {i: 1}) MATCH p = shortestPath((a)-[*..25]->(b)) WHERE length(p) > 24 RETURN p',
  ],
  ['all shortest', 'MATCH p = SHORTEST 100000000 (a:N {i: 0})-[:R]->+(b:N {i: 1}) RETURN count(p) AS c'],
  ['a sort', 'UNWIND range(1, 100000000) AS i WITH i ORDER BY -i RETURN count(i) AS c'],
  ['an aggregation', 'UNWIND range(1, 100000000) AS i RETURN i % 10 AS k, sum(i) AS s'],
  ['a product', 'MATCH (a:N), (b:N), (c:N), (d:N), (e:N), (f:N) RETURN sum(a.i + f.i) AS s'],
  ['a filter that lets nothing through', 'UNWIND range(1, 100000000) AS i WITH i WHERE i < 0 RETURN i'],
  [
    'an expression',
    'RETURN reduce(s = 0, i IN range(1, 100000) | s + reduce(t = 0, j IN range(1, 100000) | t + j)) AS s',
  ],
  ['a subquery in an expression', 'MATCH (n:N) RETURN COUNT { MATCH (n)-[*..9]->() } AS c'],
  ['writes', 'UNWIND range(1, 100000000) AS i CREATE (:X)'],
  ['writes in FOREACH', 'FOREACH (i IN range(1, 30000000) | CREATE (:X))'],
] as const

/** Longest time over the deadline: far more than is needed, far less than the statements take. */
const PATIENCE = 15_000

describe('time', () => {
  test.each(ENDLESS)('stops %s', (_, statement) => {
    const began = performance.now()
    expect(errorOf(() => dense.run(statement, { timeoutMs: 20 }))).toBe(
      'runtime error: StatementTimeout: the statement did not finish within 20 ms',
    )
    expect(performance.now() - began).toBeLessThan(PATIENCE)
    expect(bag(dense, 'MATCH (x:X) RETURN count(*) AS c')).toEqual(['0'])
  })
})

describe('cancelling', () => {
  // An expression has one answer: it does not pause, and only its deadline stops it.
  test.each(ENDLESS.filter(([name]) => !name.includes('expression') && !name.startsWith('writes')))(
    'stops %s',
    (_, statement) => {
      const running = dense.start(statement)
      running.advance(1)
      running.advance(1)
      expect(running.ended).toBe(false)
      running.cancel()
      expect(running.advance(1)).toBe(true)
      expect(errorOf(() => running.result())).toBe('runtime error: StatementCancelled: the statement was cancelled')
    },
  )

  test('leaves nothing of a write, and the next writer goes on', () => {
    const running = dense.start('UNWIND range(1, 100000000) AS i CREATE (:X)')
    running.advance(1)
    running.cancel()
    running.advance(1)
    expect(bag(dense, 'CREATE (x:X) WITH x MATCH (y:X) DELETE y RETURN count(*) AS c')).toEqual(['1'])
  })
})
