/** SEARCH: what a vector or full-text index finds, within a pattern. */
import { describe, expect, test } from 'vitest'
import { bag, database, errorOf, rows } from './database.js'

const documents = () =>
  database(
    'CREATE VECTOR INDEX vectors FOR (d:Doc) ON (d.e)',
    'CREATE FULLTEXT INDEX texts FOR (d:Doc) ON EACH [d.t]',
    "UNWIND range(1, 20) AS i CREATE (:Doc {i: i, e: [1.0, i], t: 'word' + i + ' common'})-[:IN]->(:Shelf {i: i})",
  )

describe('SEARCH', () => {
  test('the nearest come first, with their scores', () => {
    const statement = `MATCH (d:Doc) SEARCH d IN (VECTOR INDEX vectors FOR [1.0, 1.0] LIMIT 3) SCORE AS s
      RETURN d.i AS i, round(s, 3) AS s`
    expect(rows(documents(), statement)).toEqual(['1, 1.0', '2, 0.974', '3, 0.947'])
  })

  test('WHERE inside takes part in the search, WHERE behind it does not', () => {
    const inside = `MATCH (d) SEARCH d IN (VECTOR INDEX vectors FOR [1.0, 1.0] WHERE d.i % 5 = 0 LIMIT 3) RETURN d.i AS i`
    expect(rows(documents(), inside)).toEqual(['5', '10', '15'])
    const behind = `MATCH (d) SEARCH d IN (VECTOR INDEX vectors FOR [1.0, 1.0] LIMIT 6) WHERE d.i % 5 = 0 RETURN d.i AS i`
    expect(rows(documents(), behind)).toEqual(['5'])
  })

  test('a pattern goes on from what was found', () => {
    const statement =
      'MATCH (d:Doc)-[:IN]->(s) SEARCH d IN (VECTOR INDEX vectors FOR [1.0, 1.0] LIMIT 2) RETURN d.i AS i, s.i AS j'
    expect(bag(documents(), statement)).toEqual(['1, 1', '2, 2'])
  })

  test('a search for each row; none for null', () => {
    const statement = `UNWIND [[1.0, 1.0], null, [1.0, 20.0]] AS q
      MATCH (d:Doc) SEARCH d IN (VECTOR INDEX vectors FOR q LIMIT 1) RETURN d.i AS i`
    expect(rows(documents(), statement)).toEqual(['1', '20'])
  })

  test('texts', () => {
    const two = "MATCH (d:Doc) SEARCH d IN (FULLTEXT INDEX texts FOR 'word3 OR word7' LIMIT 5) RETURN d.i AS i"
    expect(bag(documents(), two)).toEqual(['3', '7'])
    const some = `MATCH (d:Doc) SEARCH d IN (FULLTEXT INDEX texts FOR 'common' WHERE d.i > 10 LIMIT 4)
      RETURN count(d) AS c`
    expect(rows(documents(), some)).toEqual(['4'])
  })

  test('the pattern may want other entities than the index holds', () => {
    const of = (pattern: string) =>
      `${pattern} SEARCH d IN (VECTOR INDEX vectors FOR [1.0, 1.0] LIMIT 2) RETURN d.i AS i`
    expect(rows(documents(), of('MATCH (d:Shelf)'))).toEqual([])
    expect(rows(documents(), of('MATCH (d:Doc {i: 3})'))).toEqual([])
    expect(rows(documents(), of('OPTIONAL MATCH (d:Shelf)'))).toEqual(['null'])
  })

  test('relationships', () => {
    const engine = database(
      'CREATE VECTOR INDEX edges FOR ()-[r:R]-() ON (r.e)',
      'UNWIND [1, 2] AS i CREATE (:A {i: i})-[:R {e: [1.0, i]}]->(:B {i: i})',
    )
    const statement = 'MATCH (a)-[r:R]->(b) SEARCH r IN (VECTOR INDEX edges FOR [1.0, 2.0] LIMIT 1) RETURN a.i, b.i'
    expect(rows(engine, statement)).toEqual(['2, 2'])
  })

  test('what is wrong is said', () => {
    const search = (index: string, query: string, limit: string) =>
      errorOf(() => rows(documents(), `MATCH (d) SEARCH d IN (${index} FOR ${query} LIMIT ${limit}) RETURN d`))
    expect(search('VECTOR INDEX nothing', '[1.0]', '1')).toMatch(/no index named `nothing` to search/)
    expect(search('VECTOR INDEX texts', '[1.0]', '1')).toMatch(/`texts` is no vector index of nodes/)
    expect(search('FULLTEXT INDEX texts', '1', '1')).toMatch(/is searched by a STRING/)
    expect(search('VECTOR INDEX vectors', '[1.0, 2.0]', '-1')).toMatch(/LIMIT expects a non-negative INTEGER/)
  })
})
