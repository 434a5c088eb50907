/** The first layer of the read-only rule: which keyword a statement is refused for. */
import { describe, expect, it } from 'vitest'
import { forbiddenKeyword } from '../../src/serve/kartograph/forbidden.js'
import { graph } from './fixture.js'

const keyword = forbiddenKeyword(graph().procedures)

describe('statements that parse', () => {
  it.each([
    ['CREATE (n:Test)', 'CREATE'],
    ['create (n:Test)', 'CREATE'],
    ['INSERT (n:Test)', 'INSERT'],
    ['MATCH (n) SET n.x = 1', 'SET'],
    ['MATCH (n) DELETE n', 'DELETE'],
    ['MATCH (n) DETACH DELETE n', 'DELETE'],
    ['MATCH (n) REMOVE n.x', 'REMOVE'],
    ['MERGE (n:Test) ON CREATE SET n.x = 1', 'MERGE'],
    ['EXPLAIN MATCH (n) RETURN n', 'EXPLAIN'],
    ['profile MATCH (n) RETURN n', 'PROFILE'],
    ['CYPHER 25 EXPLAIN CREATE (n)', 'EXPLAIN'],
    ["LOAD CSV FROM 'f' AS l RETURN l", 'LOAD'],
    ['FOREACH (x IN [1] | MERGE (:A {x: x}))', 'MERGE'],
    ['MATCH (n) CALL (n) { SET n.x = 1 } RETURN n', 'SET'],
    ['MATCH (n) WITH n SET n.x = 1 WITH n CREATE (m) RETURN m', 'SET'],
    ['RETURN 1 AS a UNION CREATE (n) RETURN 2 AS a', 'CREATE'],
    ['CREATE INDEX i FOR (n:A) ON (n.x)', 'CREATE'],
    ['CREATE CONSTRAINT c FOR (n:A) REQUIRE n.x IS UNIQUE', 'CREATE'],
    ['DROP INDEX i', 'DROP'],
    ['DROP CONSTRAINT c IF EXISTS', 'DROP'],
    ['CREATE DATABASE d', 'CREATE'],
    ['/* a */ CREATE (n)', 'CREATE'],
  ])('%s', (statement, expected) => {
    expect(keyword(statement)).toBe(expected)
  })

  it.each([
    "MATCH (n:Dataset) WHERE n.settings = 'MERGED' RETURN n.workload, n.created",
    'MATCH (n:`SET`) RETURN n.`DELETE` // CREATE (n)',
    "RETURN 'CREATE (n)' AS set",
    'MATCH (n) RETURN n.set AS created, n.delete, n.merge',
    'RETURN {create: 1, set: {delete: 2}} AS m',
    'SHOW INDEXES',
    'CALL db.labels()',
    'MATCH (n) RETURN count { (n)--() } AS c;',
  ])('a read: %s', statement => {
    expect(keyword(statement)).toBeNull()
  })
})

describe('texts that do not parse', () => {
  it.each([
    ['CREATE (n', 'CREATE'],
    ['MATCH (n) WHERE SET n.x = 1', null],
    ['MATCH (n) RETURN n LIMIT 1 SET n.x = ', 'SET'],
    ['MATCH (n RETURN n', null],
    ['MATCH (n:Set RETURN n', null],
    ['MATCH (n) RETURN n.set ORDER', null],
    ['RETURN 1 AS set ORDER', null],
    ["RETURN 'CREATE", null],
    ['RETURN "x DELETE n', null],
    ['MATCH (n) // DELETE n', null],
    ['MATCH (n) /* DELETE n', null],
    ['MATCH (n:`a` DELETE n', 'DELETE'],
    ["MATCH (n {a: 'it\\'s'} DELETE n", 'DELETE'],
    ['LOAD CSV', 'LOAD'],
    ['MATCH (n)) MERGE (m', 'MERGE'],
    ['(EXPLAIN', null],
    ['', null],
    ['😀 SET', null],
    ['\ud800 n DELETE', 'DELETE'],
  ])('%j', (statement, expected) => {
    expect(keyword(statement)).toBe(expected)
  })

  it('long ones are looked at in linear time', () => {
    const started = performance.now()
    for (const text of [
      `RETURN '${'a'.repeat(2e6)}`,
      'a '.repeat(5e5),
      '('.repeat(5e5),
      '/*'.repeat(5e5),
      "'\\".repeat(5e5),
    ])
      expect(keyword(`${text} #`)).toBeNull()
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
