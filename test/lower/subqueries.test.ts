/** Queries inside queries, and queries put together. */
import { describe, expect, it } from 'vitest'
import { bound } from './compile.js'

describe('CALL', () => {
  it('imported variables are constants', () => {
    expect(
      bound('MATCH (n) CALL (n) { MATCH (n)-->(m) RETURN m.x AS x UNION RETURN 2 AS x } RETURN x').split('\n'),
    ).toEqual([
      'match (n#n0)',
      'call',
      '  union',
      '    part',
      '      match (=n#n0)-[anon_0#r1]->(m#n2)',
      '      return x#v3 = m#n2.x',
      '      -> x=x#v3',
      '    part',
      '      return x#v4 = 2',
      '      -> x=x#v4',
      '  -> x=x#v5',
      '-> x=x#v5',
    ])
  })

  it('the old form imports by WITH, each part for itself', () => {
    expect(bound('MATCH (n) CALL { WITH n RETURN n AS k UNION RETURN 1 AS k } RETURN k').split('\n')).toEqual([
      'match (n#n0)',
      'call',
      '  union',
      '    part',
      '      -> k=k#n0',
      '    part',
      '      return k#v1 = 1',
      '      -> k=k#v1',
      '  -> k=k#v2',
      '-> k=k#v2',
    ])
  })

  it('without RETURN it is a unit subquery', () => {
    expect(bound('MATCH (n) CALL (*) { SET n.x = 1 } IN TRANSACTIONS OF 10 ROWS RETURN n').split('\n')).toEqual([
      'match (n#n0)',
      'call unit in transactions',
      '  set {n#n0.x = 1}',
      '-> n=n#n0',
    ])
  })

  it('OPTIONAL', () => {
    expect(bound('MATCH (n) OPTIONAL CALL (n) { MATCH (n)-->(m) RETURN m } RETURN m').split('\n')).toEqual([
      'match (n#n0)',
      'call optional',
      '  match (=n#n0)-[anon_0#r1]->(m#n2)',
      '  -> m=m#n2',
      '-> m=m#n2',
    ])
  })
})

describe('compositions', () => {
  it('UNION merges columns by name', () => {
    expect(bound('MATCH (a) RETURN a, 1 AS x UNION ALL MATCH (b) RETURN 2 AS x, b AS a').split('\n')).toEqual([
      'union all',
      '  part',
      '    match (a#n0)',
      '    return x#v1 = 1',
      '    -> a=a#n0, x=x#v1',
      '  part',
      '    match (b#n2)',
      '    return x#v3 = 2',
      '    -> x=x#v3, a=a#n2',
      '-> a=a#n4, x=x#v5',
    ])
  })

  it('NEXT hands its columns on', () => {
    expect(bound('RETURN 1 AS x NEXT RETURN x + 1 AS y UNION RETURN x AS y').split('\n')).toEqual([
      'next',
      '  part',
      '    return x#v0 = 1',
      '    -> x=x#v0',
      '  part',
      '    union',
      '      part',
      '        return y#v1 = x#v0 + 1',
      '        -> y=y#v1',
      '      part',
      '        -> y=y#v0',
      '    -> y=y#v2',
      '-> y=y#v2',
    ])
  })

  it('WHEN', () => {
    expect(
      bound('WHEN $a > 1 THEN RETURN 1 AS x WHEN $b THEN RETURN 2 AS x ELSE { RETURN 3 AS x }').split('\n'),
    ).toEqual([
      'when $a > 1',
      '  return x#v0 = 1',
      '  -> x=x#v0',
      'when $b',
      '  return x#v1 = 2',
      '  -> x=x#v1',
      'else',
      '  return x#v2 = 3',
      '  -> x=x#v2',
      '-> x=x#v3',
    ])
  })
})

describe('calls and SHOW', () => {
  it('a standalone call takes parameters and gives all columns', () => {
    expect(bound('CALL test.people').split('\n')).toEqual([
      'procedure test.people($city) yield name as name#v0, age as age#v1',
      '-> name=name#v0, age=age#v1',
    ])
  })

  it('a call in a query yields what is named', () => {
    expect(
      bound('MATCH (n) CALL test.people(n.city) YIELD age, name AS who WHERE age > 3 RETURN who').split('\n'),
    ).toEqual([
      'match (n#n0)',
      'procedure test.people(n#n0.city) yield age as age#v1, name as who#v2',
      'filter age#v1 > 3',
      '-> who=who#v2',
    ])
  })

  it('SHOW is a source of rows', () => {
    expect(bound(`SHOW INDEXES YIELD name, type WHERE type = 'RANGE' RETURN count(*) AS c`).split('\n')).toEqual([
      'show indexes yield name as name#v0, type as type#v1',
      `filter type#v1 = 'RANGE'`,
      'aggregate by : c#v2 = count(*)',
      '-> c=c#v2',
    ])
  })

  it('a command', () => {
    expect(bound('CREATE RANGE INDEX ix IF NOT EXISTS FOR ()-[r:R]-() ON (r.a, r.b)').split('\n')).toEqual([
      '{"kind":"createIndex","indexKind":"range","name":"ix","ifNotExists":true,"entity":"relationship","labels":["R"],"keys":["a","b"],"options":null}',
    ])
    expect(bound('DROP CONSTRAINT $name IF EXISTS').split('\n')).toEqual([
      '{"kind":"dropConstraint","name":{"parameter":"name"},"ifExists":true}',
    ])
  })
})
