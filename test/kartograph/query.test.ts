/** `query_graph`: arguments, rows, caps, failures. */
import { describe, expect, it } from 'vitest'
import { readArguments } from '../../src/serve/kartograph/arguments.js'
import { answerKartograph } from '../../src/serve/kartograph/work.js'
import { DEFINITIONS, graph, PEOPLE, query, rows } from './fixture.js'

const F = graph(DEFINITIONS, PEOPLE)
const failure = (error_type: string, message: string) => ({ success: false, error_type, message })
const execution = (message: string) => failure('execution_error', `Query execution failed: ${message}`)
const anyTime = expect.any(Number)

describe('arguments', () => {
  const cypher = 'RETURN 1'
  it.each([
    [{}, 30, 1000],
    [{ timeout_seconds: null, max_rows: null }, 30, 1000],
    [{ timeout_seconds: 0, max_rows: -5 }, 30, 1000],
    [{ timeout_seconds: 999, max_rows: 99_999 }, 60, 10_000],
    [{ timeout_seconds: '7', max_rows: '8' }, 7, 8],
    [{ timeout_seconds: '9'.repeat(400), max_rows: 1e300 }, 60, 10_000],
    [{ timeout_seconds: 1, max_rows: 1 }, 1, 1],
  ])('%j', (given, timeoutSeconds, maxRows) => {
    expect(readArguments({ cypher, ...given })).toEqual({ cypher, timeoutSeconds, maxRows })
  })

  it.each([
    [{}, 'invalid params: missing string "cypher"'],
    [{ cypher: 7 }, 'invalid params: missing string "cypher"'],
    [{ cypher, timeout_seconds: 1.5 }, 'invalid params: timeout_seconds must be an integer'],
    [{ cypher, timeout_seconds: 'soon' }, 'invalid params: timeout_seconds must be an integer'],
    [{ cypher, max_rows: true }, 'invalid params: max_rows must be an integer'],
    [{ cypher, max_rows: [] }, 'invalid params: max_rows must be an integer'],
    [{ cypher, limit: 3 }, 'invalid params: unknown argument "limit"'],
    [{ cypher, toString: 3 }, 'invalid params: unknown argument "toString"'],
  ])('%j is refused', (given, text) => {
    expect(readArguments(given)).toBe(text)
  })
})

describe('rows', () => {
  it('K10: a node is wrapped, its domain id stands outside the properties', () => {
    const store = graph('', "CREATE (:Person {id: 'person:abc123', name: 'Alice'})")
    expect(query(store, 'MATCH (p:Person) RETURN p LIMIT 5', { timeoutSeconds: 30, maxRows: 100 })).toEqual({
      success: true,
      rows: [{ node: { id: 'person:abc123', label: 'Person', properties: { name: 'Alice' } } }],
      row_count: 1,
      truncated: false,
      execution_time_ms: anyTime,
    })
  })

  const alice = { id: 'person:abc123', label: 'Person', properties: { name: 'Alice' } }
  const bob = { id: 'person:def456', label: 'Person', properties: { name: 'Bob' } }
  const knows = {
    id: 'knows:aaa111',
    label: 'KNOWS',
    start_id: 'person:abc123',
    end_id: 'person:def456',
    properties: { since: 2020 },
  }

  it('K11: inside a map they are bare; so they are in several columns', () => {
    const row = { source: alice, relationship: knows, target: bob }
    const match = 'MATCH (a:Person)-[r:KNOWS]->(b:Person) RETURN'
    expect(rows(F, `${match} {source: a, relationship: r, target: b}`)).toEqual([row])
    expect(rows(F, `${match} a AS source, r AS relationship, b AS target`)).toEqual([row])
  })

  it('K12: relationships, numbers, null', () => {
    expect(rows(F, 'MATCH ()-[r:KNOWS]->() RETURN r')).toEqual([{ edge: knows }])
    expect(rows(F, 'MATCH (p:Person) RETURN count(p) AS total')).toEqual([{ value: 3 }])
    expect(rows(F, 'MATCH (p:Person) RETURN p.email LIMIT 1')).toEqual([{ value: null }])
  })

  it('paths, and entities at any depth', () => {
    const path = { nodes: [alice, bob], edges: [knows], length: 1 }
    const match = 'MATCH p = (a)-[:KNOWS]->(b) RETURN'
    expect(rows(F, `${match} p`)).toEqual([{ path }])
    expect(rows(F, `${match} [[p, {x: [b]}]]`)).toEqual([{ value: [[path, { x: [bob] }]] }])
    expect(rows(F, `${match} [a]`)).toEqual([{ value: [alice] }])
    expect(rows(F, 'MATCH p = ({name: "Alice"}) RETURN p')).toEqual([
      { path: { nodes: [alice], edges: [], length: 0 } },
    ])
  })

  it('a map is the row itself, properties as stored', () => {
    expect(rows(F, "MATCH (n {name: 'Alice'}) RETURN properties(n)")).toEqual([{ id: 'person:abc123', name: 'Alice' }])
    expect(rows(F, "MATCH (n {name: 'Alice'}) RETURN n.id")).toEqual([{ value: 'person:abc123' }])
    expect(rows(F, 'RETURN {} AS m')).toEqual([{}])
    expect(rows(F, 'RETURN {`__proto__`: 1} AS m')).toEqual([JSON.parse('{"__proto__":1}')])
  })

  it('no label, several labels, ids that are none', () => {
    const store = graph('', "CREATE ({id: 'x'})", "CREATE (:B:A {id: 'Big:1'})", "CREATE (:`É 1` {id: 'e:'})")
    expect(rows(store, 'MATCH (n) RETURN n')).toEqual([
      { node: { id: 'node:0000000000000000', label: '', properties: { id: 'x' } } },
      {
        node: {
          id: 'b:0000000000000001',
          label: 'B',
          labels: ['B', 'A'],
          properties: { id: 'Big:1' },
        },
      },
      { node: { id: '__1:0000000000000002', label: 'É 1', properties: { id: 'e:' } } },
    ])
  })

  it.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740992', '-9007199254740992'],
    ['9223372036854775807', '9223372036854775807'],
    ['2.5', 2.5],
    ['1.0', 1],
    ['0.0/0.0', 'NaN'],
    ['1.0/0.0', 'Inf'],
    ['-1.0/0.0', '-Inf'],
    ["date('2024-02-29')", '2024-02-29'],
    ["duration('P1DT2H')", 'P1DT2H'],
    ['point({x: 1, y: 2.5})', { kind: 'point', srid: 7203, x: 1, y: 2.5 }],
    ['[1, null, "a"]', [1, null, 'a']],
    ['true', true],
  ])('%s', (expression, value) => {
    expect(rows(F, `RETURN ${expression} AS x`)).toEqual([{ value }])
  })

  it('names in Cypher keep their case: an unknown label gives no rows', () => {
    expect(query(F, 'MATCH (p:person) RETURN p')).toEqual({
      success: true,
      rows: [],
      row_count: 0,
      truncated: false,
      execution_time_ms: anyTime,
    })
  })
})

describe('the row cap', () => {
  const store = graph('', 'UNWIND range(1, 4) AS i CREATE (:Person {i: i})')
  const shape = (cypher: string, maxRows: number) => {
    const { row_count, rows, truncated } = query(store, cypher, { maxRows }) as {
      row_count: number
      rows: unknown[]
      truncated: boolean
    }
    expect(rows).toHaveLength(row_count)
    return [row_count, truncated]
  }

  it('K15: truncated says that there was another row', () => {
    expect(shape('MATCH (p:Person) RETURN p', 3)).toEqual([3, true])
    expect(shape('MATCH (p:Person) RETURN p', 4)).toEqual([4, false])
  })

  it('LIMIT means what it says, below and above the cap', () => {
    expect(shape('MATCH (p:Person) RETURN p LIMIT 2', 3)).toEqual([2, false])
    expect(shape('MATCH (p:Person) RETURN p LIMIT 3', 3)).toEqual([3, false])
    expect(shape('MATCH (p:Person) RETURN p LIMIT 100', 3)).toEqual([3, true])
    expect(shape('MATCH (p:Person) WITH p LIMIT 1 RETURN p', 3)).toEqual([1, false])
    expect(shape("MATCH (p:Person) RETURN 'LIMIT 1' AS s;", 3)).toEqual([3, true])
    expect(shape('MATCH (p:Person) RETURN p ORDER BY p.i DESC', 1)).toEqual([1, true])
  })

  it('the engine stops there', () => {
    const started = performance.now()
    expect(
      shape('UNWIND range(1, 10000) AS a UNWIND range(1, 10000) AS b UNWIND range(1, 10000) AS c RETURN c', 10),
    ).toEqual([10, true])
    // All of it would take days.
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

describe('failures', () => {
  it('K13: what writes is forbidden, and exactly that is said', () => {
    const forbidden = (keyword: string) =>
      failure('forbidden', `Query must be read-only. Found forbidden keyword: ${keyword}`)
    const keywords = [
      ['CREATE (n:Test)', 'CREATE'],
      ['create (n:Test)', 'CREATE'],
      ['MATCH (n) SET n.x=1', 'SET'],
      ['MATCH (n) DETACH DELETE n', 'DELETE'],
      ['MATCH (n) REMOVE n.x', 'REMOVE'],
      ['MERGE (n:Test)', 'MERGE'],
      ['EXPLAIN MATCH (n) RETURN n', 'EXPLAIN'],
      ["LOAD CSV FROM 'f' AS l RETURN l", 'LOAD'],
    ] as const
    for (const [cypher, keyword] of keywords) expect(query(F, cypher)).toEqual(forbidden(keyword))
    expect(rows(F, 'MATCH (n) RETURN count(n)')).toEqual([{ value: 3 }])
  })

  it('K14: without the first layer the second one holds', () => {
    const off = { forbidden: () => null }
    for (const cypher of [
      'CREATE (n:Test) RETURN n LIMIT 1',
      'CREATE INDEX i FOR (n:A) ON (n.x)',
      'EXPLAIN RETURN 1',
    ]) {
      expect(query(F, cypher, {}, off)).toMatchObject({ success: false, error_type: 'execution_error' })
    }
    expect(rows(F, 'MATCH (n) RETURN count(n)')).toEqual([{ value: 3 }])
    expect(F.run('SHOW INDEXES').rows.filter(row => row.includes('i'))).toEqual([])
  })

  it.each([
    ['MATCH (n RETURN n', /^Query execution failed: syntax error: /],
    ['RETURN nope', /^Query execution failed: semantic error: UndefinedVariable: /],
    ['RETURN 1 / 0', /^Query execution failed: runtime error: /],
    ['RETURN $x', /^Query execution failed: /],
    ['', /^Query execution failed: /],
    ['MATCH (n) FINISH', /^Query execution failed: the query returns no column$/],
  ])('%j is an execution error', (cypher, message) => {
    expect(query(F, cypher)).toEqual({
      success: false,
      error_type: 'execution_error',
      message: expect.stringMatching(message),
    })
  })

  it('a message that speaks of a timeout is no timeout', () => {
    expect(query(F, 'RETURN timeout')).toMatchObject({ error_type: 'execution_error' })
  })

  it('K17: several columns, accepted or refused', () => {
    const cypher = "MATCH (p:Person {name:'Alice'}) RETURN p.name, p.email"
    expect(rows(F, cypher)).toEqual([{ 'p.name': 'Alice', 'p.email': null }])
    expect(query(F, cypher, { singleColumn: true })).toEqual(
      execution('return row and column definition list do not match'),
    )
    expect(query(F, 'MATCH (n) FINISH', { singleColumn: true })).toEqual(execution('the query returns no column'))
    expect(rows(F, 'MATCH (p:Person) RETURN p LIMIT 1;')).toHaveLength(1)
  })

  it.each([
    'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN sum(a * b)',
    'UNWIND range(1, 10000) AS a UNWIND range(1, 10000) AS b RETURN a ORDER BY b DESC, a',
    'MATCH (a), (b), (c), (d), (e), (f), (g), (h), (i), (j), (k), (l), (m), (n), (o), (p) RETURN count(*)',
    'RETURN reduce(s = 0, x IN range(1, 100000) | reduce(t = s, y IN range(1, 100000) | t + x % 3))',
    'UNWIND range(1, 10) AS i RETURN [x IN range(1, 3000000) | x]',
  ])('the deadline ends %s', cypher => {
    const started = performance.now()
    expect(query(F, cypher, { timeoutSeconds: 1 })).toEqual(failure('timeout', 'Query exceeded 1s timeout'))
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('a result too long for a reply is refused', () => {
    const cypher = "WITH reduce(s = 'x', i IN range(1, 20) | s + s) AS long UNWIND range(1, 100) AS i RETURN long"
    expect(query(F, cypher, { timeoutSeconds: 60 })).toEqual(execution('the result is longer than 33554432 characters'))
  })

  it('a failure of ours says nothing but that, and stderr has the detail', () => {
    const told: string[] = []
    const forbidden = () => {
      throw new Error('a secret place')
    }
    expect(query(F, "RETURN 'private'", {}, { forbidden, log: text => told.push(text) })).toEqual(
      failure('unknown_error', 'internal error'),
    )
    expect(told.join('\n')).toMatch(/^serve: internal error c-1: a secret place at /)
    expect(told.join('\n')).not.toContain('private')
  })

  it('a request that was stopped has no answer', () => {
    const request = { ask: 'query', cypher: 'RETURN 1', timeoutSeconds: 1, maxRows: 1, singleColumn: false } as const
    const steps = answerKartograph(
      { ...request, correlation: '' },
      { engine: F, stopped: () => true, log: () => undefined },
    )
    expect([...{ [Symbol.iterator]: () => steps }]).toEqual([])
    expect(steps.next()).toEqual({ done: true, value: undefined })
  })
})
