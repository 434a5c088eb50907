/** A deadline is kept however a statement spends its time: in rows, in hops, in one huge value, in comparing. */
import { describe, expect, it } from 'vitest'
import { open } from '../../src/index.js'

const graph = open()
graph.run('UNWIND range(1, 3000) AS i CREATE (:Many {k: 1})')
graph.run('UNWIND range(1, 60) AS i CREATE (:P {i: i})')
graph.run('MATCH (a:P), (b:P) WHERE a.i < b.i OR a.i = b.i + 7 CREATE (a)-[:R {w: a.i}]->(b)')

describe('a deadline ends', () => {
  it.each([
    'MATCH (a:P), (b:P), (c:P), (d:P), (e:P), (f:P) WHERE a.i + b.i + c.i + d.i + e.i + f.i < 0 RETURN count(*) AS c',
    'MATCH (a:P)-[*1..30]->(b) RETURN count(*) AS c',
    'UNWIND range(1, 100000) AS x WITH x MATCH (a:P), (b:P), (c:P) WHERE a.i % 2 = b.i % 2 AND b.i % 3 = c.i % 3 RETURN count(*) AS c',
    'MATCH (a:Many), (b:Many), (c:Many) WHERE a.k = b.k AND b.k = c.k RETURN count(*) AS c',
    'MATCH (a:P {i: 1}) ((x)-[r]->(y)){1,30} (b) RETURN count(*) AS c',
    'MATCH (a:P {i: 1}) ((x)-[r]->(y) WHERE r.w > 0){1,30} (b) RETURN sum(size(r)) AS c',
    'MATCH p = SHORTEST 1000000 (a:P {i: 1})-[*]-(b:P {i: 5}) RETURN count(p) AS c',
    'MATCH p = ACYCLIC (a:P {i: 1})-[*]->(b:P {i: 60}) RETURN count(p) AS c',
    'MATCH p = shortestPath((a:P {i: 1})-[*]-(b:P {i: 5})) WHERE length(p) > 20 RETURN count(p) AS c',
    'MATCH (a:P) WHERE NOT EXISTS { MATCH p = (a)-[*1..30]->(b) WHERE b.i + length(p) < 0 } RETURN count(*) AS c',
    'MATCH (a:P) RETURN sum(COUNT { (a)-[*1..20]->() }) AS c',
    'MATCH (a:P) RETURN sum(size([(a)-[*1..20]->(b) | b.i])) AS c',
    'UNWIND range(1, 1000000000000) AS x RETURN x % 7 AS k, sum(x) AS c',
    'UNWIND range(1, 1000000000000) AS x WITH DISTINCT x % 100 AS y RETURN count(*) AS c',
    'UNWIND range(1, 1000000000000) AS x RETURN x AS c SKIP 999999999999',
    'UNWIND range(1, 1000000000000) AS x RETURN x AS c ORDER BY x LIMIT 1',
    'UNWIND range(1, 1000000000000) AS x RETURN x % 2 AS c UNION UNWIND [1] AS c RETURN c',
    'UNWIND range(1, 1000000000000) AS x CALL (x) { RETURN x + 1 AS y } RETURN sum(y) AS c',
    'UNWIND range(1, 1000000000000) AS x CALL db.labels() YIELD label RETURN count(*) AS c',
    'UNWIND range(1, 1000000000000) AS x OPTIONAL MATCH (n:Nope) RETURN count(n) AS c',
    'UNWIND range(1, 1000000000000) AS x MERGE (n:P {i: 1}) RETURN count(*) AS c',
    'UNWIND range(1, 1000000000000) AS x FOREACH (y IN [1] | MERGE (n:P {i: 1}))',
    'RETURN size([x IN range(1, 1000000) WHERE none(y IN range(1, 1000000) WHERE y = -x)]) AS c',
    'RETURN reduce(s = 0, x IN range(1, 1000000) | s + reduce(t = 0, y IN range(1, 1000000) | t + y)) AS c',
    'WITH range(1, 1000000) AS l UNWIND range(1, 100000) AS x WITH l WHERE l <> l + [x] RETURN count(*) AS c',
    'WITH range(1, 1000000) AS l UNWIND range(1, 100000) AS x WITH l, l[..999999] + [0] AS m WHERE l = m RETURN count(*) AS c',
    'WITH range(1, 100000) AS l UNWIND range(1, 100000) AS x WITH x, l WHERE any(y IN l WHERE y = x + 0.5) RETURN count(*) AS c',
    'WITH range(1, 100000) AS l UNWIND range(1, 100000) AS x RETURN sum(size(l + x)) AS c',
    "WITH reduce(s = 'a', x IN range(1, 20) | s + s) AS s UNWIND range(1, 100000) AS x RETURN sum(size(replace(s, 'aa', 'b'))) AS c",
    "WITH reduce(s = 'a', x IN range(1, 16) | s + s) AS s RETURN s =~ '(a|aa)+\\\\1b' AS c",
  ])('%s', statement => {
    const started = performance.now()
    expect(() => graph.run(statement, {}, { timeout: 200 })).toThrow('did not finish within 200 ms')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('and a limit of memory those that only grow', () => {
    const small = open(':memory:', { limits: { statementMemory: 8 << 20, expressionMemory: 4 << 20 } })
    for (const statement of [
      'UNWIND range(1, 1000000000000) AS x WITH toString(x) AS s ORDER BY s RETURN count(*) AS c',
      'UNWIND range(1, 1000000000000) AS x RETURN toString(x) AS s, count(*) AS c',
      'UNWIND range(1, 1000000000000) AS x WITH DISTINCT toString(x) AS s RETURN count(*) AS c',
      'UNWIND range(1, 1000000000000) AS x RETURN size(collect(toString(x))) AS c',
      'UNWIND range(1, 1000000000000) AS x RETURN count(DISTINCT toString(x)) AS c',
      'UNWIND range(1, 1000000000000) AS x RETURN percentileCont(x, 0.5) AS c',
      'UNWIND range(1, 1000000000000) AS x RETURN x AS c UNION UNWIND [1] AS c RETURN c',
    ]) {
      expect(() => small.run(statement), statement).toThrow(/MemoryExceeded/)
    }
  })
})
