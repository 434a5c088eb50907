/** What every surface relies on: slices, the writer's queue, stopping, policy, safe mode, caching. */
import { afterEach, describe, expect, test } from 'vitest'
import type { StatementOptions } from '../../src/engine/api.js'
import { openEngine, type RelateEngine } from '../../src/engine/engine.js'
import type { StatementResult } from '../../src/result/result.js'

const open: RelateEngine[] = []

function memory(...setup: string[]): RelateEngine {
  const engine = openEngine(':memory:')
  open.push(engine)
  for (const statement of setup) engine.run(statement)
  return engine
}

afterEach(() => {
  for (const engine of open.splice(0)) engine.close()
})

/** The message of the error that the statement raises. */
function errorOf(engine: RelateEngine, statement: string, options: StatementOptions = {}): string {
  try {
    engine.run(statement, options)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'no error'
}

function onlyValue(result: StatementResult): unknown {
  return result.rows[0]?.[0]
}

const count = (engine: RelateEngine) => onlyValue(engine.run('MATCH (n) RETURN count(*)'))

describe('a statement in slices', () => {
  test('pauses and goes on until it has ended', () => {
    const running = memory().start('UNWIND range(1, 300000) AS i WITH i WHERE i % 3 = 0 RETURN count(*) AS c')
    let slices = 1
    while (!running.advance(1)) slices++
    expect(onlyValue(running.result())).toBe(100_000)
    expect(slices).toBeGreaterThan(1)
  })

  test('a read keeps the state it began with while another statement commits', () => {
    const engine = memory('UNWIND range(1, 20000) AS i CREATE (:N {i: i})')
    const reading = engine.start('MATCH (n:N) RETURN sum(n.i) AS s')
    reading.advance(0)
    engine.run('MATCH (n:N) SET n.i = 0')
    while (!reading.advance(5));
    expect(onlyValue(reading.result())).toBe(200_010_000)
  })

  test('writers wait for each other, in the order they came', () => {
    const engine = memory()
    const first = engine.start('UNWIND range(1, 50000) AS i CREATE (:First)')
    const second = engine.start('MATCH (n:First) WITH count(n) AS c CREATE (:Second {saw: c})')
    first.advance(0)
    expect(second.advance(0)).toBe(false)
    while (!first.advance(10)) second.advance(0)
    while (!second.advance(10));
    expect(onlyValue(engine.run('MATCH (s:Second) RETURN s.saw'))).toBe(50_000)
  })
})

describe('stopping', () => {
  test.each([
    'CREATE INDEX i FOR (n:N) ON (n.t)',
    'CREATE TEXT INDEX i FOR (n:N) ON (n.t)',
    'CREATE FULLTEXT INDEX i FOR (n:N) ON EACH [n.t]',
    'CREATE VECTOR INDEX i FOR (n:N) ON (n.v) OPTIONS {indexConfig: {`vector.dimensions`: 2}}',
    'CREATE CONSTRAINT i FOR (n:N) REQUIRE n.t IS UNIQUE',
    'CREATE CONSTRAINT i FOR (n:N) REQUIRE n.t IS NOT NULL',
    'CREATE CONSTRAINT i FOR (n:N) REQUIRE n.t IS :: STRING',
  ])('%s stops in the middle, and leaves nothing', statement => {
    const engine = memory("UNWIND range(1, 3000) AS i CREATE (:N {t: 'text ' + i, v: [i * 1.0, 1.0]})")
    let looks = 0
    const cancel = {
      get cancelled() {
        return ++looks > 6
      },
    }
    expect(errorOf(engine, statement, { cancel })).toMatch(/cancelled/)
    const shown = ['SHOW INDEXES', 'SHOW CONSTRAINTS'].map(show => engine.run(`${show} YIELD name WHERE name = 'i'`))
    expect(shown.flatMap(({ rows }) => rows)).toEqual([])
    expect(errorOf(engine, statement)).toBe('no error')
  })

  test('statements share a limit of memory, and a result counts until it is released', () => {
    const engine = openEngine(':memory:', { limits: { statementMemory: 100_000 } })
    const started = () => {
      const running = engine.start('UNWIND range(1, 2000) AS i RETURN i')
      while (!running.advance(1));
      return running
    }
    const [first, second, third] = [started(), started(), started()]
    expect(second.result().rows).toHaveLength(2000)
    expect(() => third.result()).toThrow(
      'All running statements together hold more than 200000 bytes of rows, groups and lists',
    )
    first.release()
    expect(started().result().rows).toHaveLength(2000)
  })

  test('a cancelled write leaves nothing and frees the writer', () => {
    const engine = memory()
    const running = engine.start('UNWIND range(1, 1000000) AS i CREATE (:N)')
    running.advance(1)
    running.cancel()
    while (!running.advance(1));
    expect(() => running.result()).toThrow('runtime error: StatementCancelled: the statement was cancelled')
    expect(count(engine)).toBe(0)
    engine.run('CREATE (:N)')
    expect(count(engine)).toBe(1)
  })

  test('a timeout names the limit', () => {
    const statement = 'UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b RETURN sum(a * b)'
    expect(errorOf(memory(), statement, { timeoutMs: 50 })).toBe(
      'runtime error: StatementTimeout: the statement did not finish within 50 ms',
    )
  })

  test('a failed statement leaves the graph as it was', () => {
    const engine = memory('CREATE (:N {i: 1})')
    expect(errorOf(engine, 'MATCH (n:N) SET n.i = 2 CREATE (:M) WITH n UNWIND [1, 0] AS x RETURN 1 / x')).toContain(
      'DivisionByZero',
    )
    expect(engine.run('MATCH (n) RETURN n.i').rows).toEqual([[1]])
  })
})

describe('policy of the tools', () => {
  test.each([
    ['CREATE (:N)', 'Only MATCH queries are allowed for read-query'],
    ['CREATE (n:N) RETURN n', 'Only MATCH queries are allowed for read-query'],
    ['CREATE INDEX i FOR (n:N) ON (n.x)', 'Only MATCH queries are allowed for read-query'],
    ['EXPLAIN RETURN 1', 'syntax error: parse error: unexpected token "EXPLAIN"'],
    ['CYPHER 25 /* now */ PROFILE RETURN 1', 'syntax error: parse error: unexpected token "PROFILE"'],
    ["RETURN 'CREATE' AS s // DELETE", 'no error'],
  ])('read: %s', (statement, expected) => {
    expect(errorOf(memory(), statement, { tool: 'read' })).toBe(expected)
  })

  test('write: refuses reads, and leaves rows out', () => {
    const engine = memory()
    expect(errorOf(engine, 'RETURN 1', { tool: 'write' })).toBe('Only write queries are allowed for write-query')
    const result = engine.run('CREATE (n:N) RETURN n', { tool: 'write' })
    expect({ columns: result.columns, rows: result.rows, created: result.stats.nodes_created }).toEqual({
      columns: [],
      rows: [],
      created: 1,
    })
  })
})

describe('safe mode', () => {
  test.each([
    [
      'MATCH (n) RETURN n',
      'semantic error: SafeModeViolation: a MATCH read needs a LIMIT or a reducing aggregate such as count()',
    ],
    ['MATCH (n) RETURN n LIMIT 3', 'no error'],
    ['MATCH (n) RETURN labels(n) AS l, count(*) AS c', 'no error'],
    [
      'MATCH (n) RETURN collect(n) AS all',
      'semantic error: SafeModeViolation: a MATCH read needs a LIMIT or a reducing aggregate such as count()',
    ],
    [
      'MATCH (n) WITH n LIMIT 3 RETURN n',
      'semantic error: SafeModeViolation: a MATCH read needs a LIMIT or a reducing aggregate such as count()',
    ],
    ['RETURN 1 AS one', 'no error'],
    ['CREATE (n)', 'semantic error: SafeModeViolation: the new node n needs a label'],
    ['MERGE (n {x: 1})', 'semantic error: SafeModeViolation: the new node n needs a label'],
    ['CREATE ()', 'no error'],
    ['CREATE (a:A), (a)-[:R]->(b:B)', 'no error'],
    ['MATCH (a:A) CREATE (a)-[:R]->(b)', 'semantic error: SafeModeViolation: the new node b needs a label'],
    ['CREATE (n:N)', 'no error'],
  ])('%s', (statement, expected) => {
    expect(errorOf(memory(), statement, { safe: true })).toBe(expected)
  })
})

describe('the plan cache', () => {
  test('a text that was planned before skips everything up to execution', () => {
    const engine = memory('CREATE (:N {i: 1})')
    const ask = () => engine.run('MATCH (n:N {i: $i}) RETURN n.i', { parameters: new Map([['i', 1]]) })
    expect(ask().planCache).toBe('miss')
    expect(ask().planCache).toBe('hit-raw-fastpath')
  })

  test('a new index retires the plans made before it', () => {
    const engine = memory('CREATE (:N {i: 1})')
    const ask = () => engine.run('MATCH (n:N {i: 1}) RETURN n.i')
    ask()
    engine.run('CREATE INDEX ni FOR (n:N) ON (n.i)')
    expect(ask().planCache).toBe('miss')
    expect(ask().rows).toEqual([[1]])
  })
})

test('rows past maxRows are cut, and the result says so', () => {
  const engine = memory()
  const cut = engine.run('UNWIND range(1, 10) AS i RETURN i', { maxRows: 3 })
  expect([cut.rows.length, cut.truncated]).toEqual([3, true])
  const whole = engine.run('UNWIND range(1, 3) AS i RETURN i', { maxRows: 3 })
  expect([whole.rows.length, whole.truncated]).toEqual([3, false])
})

test('all missing parameters are named at once', () => {
  expect(errorOf(memory(), 'RETURN $a + $b AS x')).toBe('semantic error: ParameterMissing: Expected parameter(s): a, b')
})

describe('the schema', () => {
  const engine = () =>
    memory(
      "CREATE (a:Person {name: 'Ada'})-[:WORKS_ON {since: 2024}]->(:Project {title: 'x'}), (a)-[:KNOWS]->(:Person {name: 1})",
    )

  test('counts are exact, the first type of a key wins, labels without properties say so', () => {
    const person = engine().schema(-1).get('Person')
    expect(person?.count).toBe(2)
    expect([...(person?.properties ?? [])]).toEqual([['name', 'String']])
    expect([...(person?.relationships.keys() ?? [])]).toEqual(['KNOWS', 'WORKS_ON'])
    expect(person?.relationships.get('WORKS_ON')?.labels).toEqual(['Project'])
  })

  test('the sample bounds relationships too; 0 counts only', () => {
    expect([...(engine().schema(1).get('Person')?.relationships.keys() ?? [])]).toEqual(['WORKS_ON'])
    const none = engine().schema(0).get('Person')
    expect([none?.count, none?.properties.size, none?.relationships.size]).toEqual([2, 0, 0])
  })
})
