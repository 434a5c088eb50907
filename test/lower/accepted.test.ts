/** What looks wrong and is right: forms that lowering must let through. */
import { describe, expect, it } from 'vitest'
import { refusal } from './compile.js'

describe('types that are not known are left to the run', () => {
  it.each([
    'RETURN toUpper($x)',
    "UNWIND [1, 'a'] AS x RETURN toUpper(x)",
    'UNWIND [1, null] AS x RETURN toUpper(x)',
    "RETURN toUpper(CASE WHEN true THEN 1 ELSE 'a' END)",
    'RETURN toUpper(coalesce(null, 1))',
    'RETURN range(1.0, 3)',
    'RETURN toInteger([1])',
    'MATCH (n) RETURN labels(n), isEmpty(n)',
    'RETURN null.x, null[0], null + 1',
    "RETURN 'x' STARTS WITH 1, 1 < 'a'",
    "RETURN date('2024-01-01')['year']",
  ])('%s', statement => expect(refusal(statement)).toBe('ok'))
})

describe('scopes', () => {
  it.each([
    'WITH 1 AS x RETURN [x IN [2] | x] AS l',
    'MATCH (n) FOREACH (n IN [1] | CREATE (:A {x: n}))',
    'WITH 1 AS a CALL () { WITH 2 AS a RETURN a AS b } RETURN a, b',
    'MATCH (n) WHERE EXISTS { MATCH (m) WITH m WHERE m.x = n.x RETURN m } RETURN n',
    'RETURN 1 AS x NEXT RETURN x UNION RETURN x + 1 AS x',
    'CREATE (a {x: 1}), (b {y: a.x})',
    'MATCH (a), (b) SET a = b',
    'MATCH (n) RETURN *, n.x AS n',
    'MATCH (n) WITH * RETURN n',
    'CREATE (n) WITH * MATCH (m) RETURN m',
    'CREATE (n) MATCH (m) RETURN m',
    'MATCH (n) WITH n ORDER BY n.x LIMIT 1 MATCH (n)-->(m) RETURN m',
  ])('%s', statement => expect(refusal(statement)).toBe('ok'))
})

describe('patterns', () => {
  it.each([
    'MATCH (a)-[*2..1]->(b) RETURN b',
    'MATCH ((x)-->(y))+ RETURN x',
    'MATCH ANY SHORTEST (a)-[:R*]->(b) RETURN b',
    'MATCH REPEATABLE ELEMENTS SHORTEST 1 (a)-->{1,4}(b), (x)-->(y) RETURN x',
    'MATCH REPEATABLE ELEMENTS (a)-[r]->(b)-[r]->(c) RETURN r',
    'MATCH ()-[r:A|:B]->() RETURN r',
    'MATCH (n) WHERE n:P:Q RETURN n',
    'MATCH (WHERE true) RETURN 1',
    'MATCH (n) RETURN exists((n)-->()) AS e',
    'MERGE (a)-[:R]-(b)',
    'MATCH p = ACYCLIC (a)-->+(b) RETURN p',
  ])('%s', statement => expect(refusal(statement)).toBe('ok'))
})

describe('clauses', () => {
  it.each([
    'LIMIT 0 RETURN 1 AS x',
    'MATCH (n) FINISH',
    'MATCH (n) CALL (n) { CREATE (:A) }',
    'MATCH (n) CALL test.nothing()',
    'CALL db.labels',
    'USE neo4j CALL db.labels',
    'RETURN 1 AS x LIMIT size([y IN [1, 2] | y]) + $k',
    'CYPHER 5 MATCH (n) RETURN n ORDER BY n.x OFFSET 1',
    'RETURN COUNT { MATCH (n) } AS c',
    'CREATE CONSTRAINT c FOR (n:A) REQUIRE n.x IS :: LIST<INTEGER NOT NULL> | STRING',
  ])('%s', statement => expect(refusal(statement)).toBe('ok'))
})
