/** What statements written for a server say of databases, transactions and settings. */
import { describe, expect, test } from 'vitest'
import { database, errorOf, rows } from './database.js'

describe('databases', () => {
  test('there is one for the graph and one that holds none', () => {
    const engine = database()
    expect(rows(engine, 'SHOW DATABASES YIELD name, type, default')).toEqual([
      "'neo4j', 'standard', true",
      "'system', 'system', false",
    ])
    expect(rows(engine, 'SHOW DATABASE system YIELD name')).toEqual(["'system'"])
    expect(rows(engine, 'SHOW DATABASE Neo4j YIELD name')).toEqual(["'neo4j'"])
    expect(rows(engine, 'SHOW DATABASE other')).toEqual([])
    expect(engine.run('SHOW HOME DATABASE').columns).not.toContain('home')
  })

  test('USE', () => {
    const engine = database()
    expect(rows(engine, 'USE neo4j RETURN 1 AS x')).toEqual(['1'])
    expect(rows(engine, 'USE NEO4J SHOW INDEXES YIELD type')).toEqual(["'LOOKUP'", "'LOOKUP'"])
    expect(errorOf(() => rows(engine, 'USE system RETURN 1 AS x'))).toMatch(/system database holds no graph/)
    expect(errorOf(() => rows(engine, 'USE other RETURN 1 AS x'))).toMatch(/There is no graph named other/)
    expect(errorOf(() => rows(engine, "USE graph.byName('neo4j') RETURN 1 AS x"))).toMatch(/composite database/)
    expect(errorOf(() => rows(engine, 'USE neo4j SHOW DATABASES'))).toMatch(/USE cannot stand before it/)
  })
})

describe('transactions', () => {
  test('the statement sees itself', () => {
    const statement = 'SHOW TRANSACTIONS YIELD currentQuery AS q, status AS s'
    expect(rows(database(), statement)).toEqual([`'${statement}', 'Running'`])
    expect(rows(database(), "SHOW TRANSACTIONS 'x'")).toEqual([])
  })

  test('TERMINATE says what became of each', () => {
    const engine = database()
    expect(rows(engine, "TERMINATE TRANSACTION 'neo4j-transaction-9'")).toEqual([
      "'neo4j-transaction-9', null, 'Transaction not found.'",
    ])
    expect(rows(engine, "TERMINATE TRANSACTIONS 'neo4j-transaction-9' YIELD message AS m")).toEqual([
      "'Transaction not found.'",
    ])
    expect(errorOf(() => rows(engine, "TERMINATE TRANSACTION 'x'"))).toMatch(/no transaction id/)
  })
})

test('settings by name and by a part of it', () => {
  const engine = database()
  expect(rows(engine, "SHOW SETTING 'time_zone' YIELD name, value")).toEqual(["'time_zone', 'Z'"])
  expect(rows(engine, "CALL dbms.listConfig('zone') YIELD name")).toEqual(["'time_zone'"])
})

test('plans are forgotten on demand', () => {
  const engine = database()
  rows(engine, 'RETURN 1 AS one')
  rows(engine, 'RETURN 2 AS two')
  expect(rows(engine, 'CALL db.clearQueryCaches()')).toEqual(["'Query caches successfully cleared of 3 queries.'"])
  expect(rows(engine, 'CALL db.clearQueryCaches()')).toEqual(["'Query caches successfully cleared of 1 queries.'"])
})

test('statistics', () => {
  const engine = database('CREATE (:A {x: 1})-[:R]->(:B)')
  expect(rows(engine, "CALL db.stats.retrieve('TOKENS') YIELD data RETURN data.labels, data.propertyKeys")).toEqual([
    "['A', 'B'], ['x']",
  ])
  expect(
    rows(engine, "CALL db.stats.retrieve('GRAPH COUNTS') YIELD data RETURN data.nodes[0].count, data.nodes[1].label"),
  ).toEqual(["2, 'A'"])
})

test('a stored vector is a list of floats', () => {
  const engine = database('CREATE (:A)-[:R]->()')
  const node = "MATCH (n:A) CALL db.create.setNodeVectorProperty(n, 'e', [1, 2.5]) RETURN n.e AS e"
  expect(rows(engine, node)).toEqual(['[1.0, 2.5]'])
  const relationship =
    "MATCH ()-[r]->() CALL db.create.setRelationshipVectorProperty(r, 'e', vector([1], 1, INT8)) RETURN r.e AS e"
  expect(rows(engine, relationship)).toEqual(['[1.0]'])
  expect(errorOf(() => rows(engine, "MATCH (n:A) CALL db.create.setNodeVectorProperty(n, 'e', ['a'])"))).toMatch(
    /finite numbers/,
  )
})

test('types of properties have the names of the language', () => {
  const engine = database("CREATE (:A {i: 1, l: [1.5], d: date('2024-01-01'), t: localtime('10:00')})")
  const types = 'CALL db.schema.nodeTypeProperties() YIELD propertyName AS p, propertyTypes AS t RETURN p, t ORDER BY p'
  expect(rows(engine, `CYPHER 5 ${types}`)).toEqual([
    "'d', ['Date']",
    "'i', ['Long']",
    "'l', ['DoubleArray']",
    "'t', ['LocalTime']",
  ])
  expect(rows(engine, types)[1]).toBe("'i', ['INTEGER NOT NULL']")
})
