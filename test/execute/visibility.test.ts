/**
 * What a clause sees of the other clauses' writes: everything of those before it, nothing of those behind it; and what
 * the counters count of it.
 */
import { describe, expect, test } from 'vitest'
import { bag, counters, database, rows } from './database.js'

describe('a clause never sees what a later one does', () => {
  test('MATCH () CREATE () makes as many nodes as there were', () => {
    const engine = database('CREATE (), ()')
    expect(counters(engine, 'MATCH () CREATE ()')).toBe('nodes_created 2')
    expect(bag(engine, 'MATCH (n) RETURN count(*) AS c')).toEqual(['4'])
  })

  test('two reads and two writes in turn', () => {
    const engine = database('CREATE (), ()')
    expect(counters(engine, 'MATCH () CREATE () WITH * MATCH () CREATE ()')).toBe('nodes_created 10')
  })

  test('a walk does not follow what it leads to', () => {
    const engine = database('CREATE (:A)-[:R]->(:A)')
    expect(counters(engine, 'MATCH (a)-[:R*]->(b) CREATE (b)-[:R]->(:A)')).toBe(
      'nodes_created 1, relationships_created 1, labels_added 1',
    )
  })

  test('an index that a write changes under the seek', () => {
    const engine = database('CREATE INDEX FOR (n:A) ON (n.x)', 'UNWIND range(1, 50) AS i CREATE (:A {x: i})')
    expect(counters(engine, 'MATCH (n:A) WHERE n.x > 0 SET n.x = n.x + 100')).toBe('properties_set 50')
    expect(bag(engine, 'MATCH (n:A) WHERE n.x > 200 RETURN count(*) AS c')).toEqual(['0'])
  })

  test('labels that a write gives while they are scanned', () => {
    const engine = database('CREATE (:A {x: 1}), (:B {x: 2})')
    expect(counters(engine, 'MATCH (a:A), (b:B) SET b:A, a:B')).toBe('labels_added 2')
  })

  test('deleting what later rows still read', () => {
    const engine = database('CREATE (a:A)-[:R]->(b:A)-[:R]->(c:A), (c)-[:R]->(a)')
    expect(counters(engine, 'MATCH (a:A)-->(b:A) DETACH DELETE a, b')).toBe('nodes_deleted 3, relationships_deleted 3')
  })

  test('FOREACH and subqueries keep to it', () => {
    const engine = database('CREATE (:A), (:A)')
    expect(counters(engine, 'MATCH (a:A) FOREACH (i IN [1, 2] | CREATE (:A))')).toBe('nodes_created 4, labels_added 4')
    expect(counters(engine, 'MATCH (a:A) CALL (a) { CREATE (:A) }')).toBe('nodes_created 6, labels_added 6')
  })
})

describe('a clause sees all that the ones before it did', () => {
  test('every row of CREATE, not only its own', () => {
    const engine = database()
    expect(rows(engine, 'UNWIND [1, 2, 3] AS i CREATE (:A {i: i}) WITH i MATCH (a:A) RETURN i, count(a) AS c')).toEqual(
      ['1, 3', '2, 3', '3, 3'],
    )
  })

  test('SET and REMOVE', () => {
    const engine = database('UNWIND [1, 2] AS i CREATE (:A {x: i})')
    expect(rows(engine, 'MATCH (a:A) SET a.x = 5 WITH a MATCH (b:A {x: 5}) RETURN count(*) AS c')).toEqual(['4'])
    expect(rows(engine, 'MATCH (a:A) REMOVE a:A WITH count(*) AS c MATCH (b) WHERE b:A RETURN count(b) AS c')).toEqual([
      '0',
    ])
  })

  test('DELETE, also for MERGE', () => {
    const engine = database('CREATE (:A {x: 1}), (:A {x: 1})')
    expect(counters(engine, 'MATCH (a:A {x: 1}) DELETE a MERGE (b:A {x: 1})')).toBe(
      'nodes_created 1, nodes_deleted 2, properties_set 1, labels_added 1',
    )
    expect(rows(engine, 'MATCH (a:A) DELETE a WITH count(*) AS c OPTIONAL MATCH (b:A) RETURN c, b')).toEqual([
      '1, null',
    ])
  })

  test('a LIMIT behind a write does not make less of it', () => {
    const engine = database()
    expect(counters(engine, 'UNWIND range(1, 10) AS i CREATE (a:A) RETURN a LIMIT 1')).toBe(
      'nodes_created 10, labels_added 10',
    )
    expect(counters(engine, 'MATCH (a:A) SET a.x = 1 RETURN a SKIP 100')).toBe('properties_set 10')
    expect(counters(engine, 'MATCH (a:A) DELETE a RETURN 1 AS x LIMIT 0')).toBe('nodes_deleted 10')
  })
})

describe('within one clause', () => {
  test('MERGE sees its own earlier rows, CREATE and MATCH do not', () => {
    const engine = database()
    expect(counters(engine, 'UNWIND [1, 1, 2] AS i MERGE (:A {i: i})')).toBe(
      'nodes_created 2, properties_set 2, labels_added 2',
    )
    expect(counters(engine, 'UNWIND [1, 1] AS i MERGE (a:A {i: 1}) ON MATCH SET a.met = true')).toBe('properties_set 2')
  })

  test('SET reads what an earlier row set', () => {
    const engine = database('CREATE (:A {n: 0})')
    expect(rows(engine, 'MATCH (a:A) UNWIND range(1, 5) AS i SET a.n = a.n + i RETURN a.n AS n')).toEqual(
      Array.from({ length: 5 }, () => '15'),
    )
  })

  test('values read before a write stay as they were, entities show how they are', () => {
    const engine = database("CREATE (:A {name: 'old'})")
    expect(
      rows(engine, "MATCH (a:A) WITH a, a.name AS before SET a.name = 'new' RETURN before, a.name AS now, a"),
    ).toEqual(["'old', 'new', (:A {name: 'new'})"])
  })
})

describe('counters', () => {
  const engine = database('CREATE (:A {x: 1, y: 2}), (:B)-[:R {w: 1}]->(:B)')
  test.each([
    ['an assignment counts, changed or not', 'MATCH (a:A) SET a.x = a.x', 'properties_set 1'],
    ['null that removes nothing does not', 'MATCH (a:A) SET a.zz = null', ''],
    ['nor does REMOVE of nothing', 'MATCH (a:A) REMOVE a.zz, a:Nope', ''],
    ['an empty map adds nothing', 'MATCH (a:A) SET a += {}', ''],
    ['a map counts keys that it sets and removes', 'MATCH (a:A) SET a = {x: 1}', 'properties_set 2'],
    ['and a null in it only where it removes', 'MATCH (a:A) SET a += {x: null, q: 1}', 'properties_set 2'],
    ['only labels that are new', 'MATCH (a:A) SET a:A:C', 'labels_added 1'],
    ['each label once', 'CREATE (:D:E:D)', 'nodes_created 1, labels_added 2'],
    ['no null properties', 'CREATE (:D {x: null, y: 1})', 'nodes_created 1, properties_set 1, labels_added 1'],
    ['an entity deleted twice is deleted once', 'MATCH (d:D) UNWIND [1, 2] AS i DELETE d', 'nodes_deleted 2'],
    ['made and gone counts in both', 'CREATE (d:D) DELETE d', 'nodes_created 1, nodes_deleted 1, labels_added 1'],
    ['relationships go with DETACH', 'MATCH (b:B) DETACH DELETE b', 'nodes_deleted 2, relationships_deleted 1'],
    ['an index', 'CREATE INDEX i FOR (n:A) ON (n.x)', 'indexes_added 1'],
    ['an index that is there', 'CREATE INDEX i IF NOT EXISTS FOR (n:A) ON (n.x)', ''],
    ['a constraint, not its index', 'CREATE CONSTRAINT c FOR (n:A) REQUIRE n.id IS UNIQUE', 'constraints_added 1'],
    ['dropping', 'DROP CONSTRAINT c', 'constraints_removed 1'],
    [
      'transactions of one statement, together',
      'UNWIND range(1, 5) AS i CALL (i) { CREATE (:T {i: i}) } IN TRANSACTIONS OF 2 ROWS',
      'nodes_created 5, properties_set 5, labels_added 5',
    ],
  ])('%s', (_, statement, expected) => {
    expect(counters(engine, statement)).toBe(expected)
  })
})
