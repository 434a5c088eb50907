/** WITH, RETURN and their relatives as steps over slots. */
import { describe, expect, it } from 'vitest'
import { bound } from './compile.js'

describe('plain projections', () => {
  it('renames cost nothing, expressions get slots', () => {
    expect(bound('MATCH (n) WITH n AS m, n.x AS x RETURN m, x AS y').split('\n')).toEqual([
      'match (n#n0)',
      'with x#v1 = n#n0.x',
      '-> m=m#n0, y=y#v1',
    ])
  })

  it('ORDER BY and WHERE see old and new names, the new ones first', () => {
    expect(bound('MATCH (a) WITH a AS b, a.x AS a ORDER BY b.y WHERE a > 3 RETURN b').split('\n')).toEqual([
      'match (a#n0)',
      'with a#v1 = a#n0.x',
      'sort b#n0.y',
      'filter a#v1 > 3',
      '-> b=b#n0',
    ])
  })

  it('an expression that was projected is not computed again', () => {
    expect(bound('MATCH (n) RETURN *, n.x AS y ORDER BY n.x').split('\n')).toEqual([
      'match (n#n0)',
      'return y#v1 = n#n0.x',
      'sort y#v1',
      '-> n=n#n0, y=y#v1',
    ])
  })

  it('* is sorted by name', () => {
    expect(bound('MATCH (b), (a) RETURN *').split('\n')).toEqual(['match (b#n0), (a#n1)', '-> a=a#n1, b=b#n0'])
  })

  it('DISTINCT, SKIP, LIMIT', () => {
    expect(bound('MATCH (n) RETURN DISTINCT n.x AS x SKIP 1 LIMIT $l').split('\n')).toEqual([
      'match (n#n0)',
      'return x#v1 = n#n0.x',
      'distinct x#v1',
      'skip 1',
      'limit $l',
      '-> x=x#v1',
    ])
  })

  it('LET and FILTER keep the scope', () => {
    expect(bound('MATCH (n) LET m = n, k = n.x FILTER k > 1 AND m.y RETURN m, k').split('\n')).toEqual([
      'match (n#n0)',
      'let k#v1 = n#n0.x',
      'filter k#v1 > 1 & m#n0.y',
      '-> m=m#n0, k=k#v1',
    ])
  })
})

describe('aggregation', () => {
  it('keys, aggregates, and what is built of both', () => {
    expect(
      bound('MATCH (n)-[r]->(m) RETURN n.x AS x, count(*) AS c, n.x + sum(m.y) AS s ORDER BY x, n.x').split('\n'),
    ).toEqual([
      'match (n#n0)-[r#r1]->(m#n2)',
      'aggregate by x#v3 = n#n0.x: c#v4 = count(*), anon_1#v5 = sum(m#n2.y)',
      'return s#v6 = x#v3 + anon_1#v5',
      'sort x#v3, x#v3',
      '-> x=x#v3, c=c#v4, s=s#v6',
    ])
  })

  it('an aggregate written twice is computed once', () => {
    expect(
      bound(
        'MATCH (n) RETURN count(*) + count(*) AS c, sum(DISTINCT n.x) / count(*) AS d ORDER BY count(*) + count(*)',
      ).split('\n'),
    ).toEqual([
      'match (n#n0)',
      'aggregate by : anon_0#v1 = count(*), anon_1#v3 = sum(distinct n#n0.x)',
      'return c#v2 = anon_0#v1 + anon_0#v1, d#v4 = anon_1#v3 / anon_0#v1',
      'sort c#v2',
      '-> c=c#v2, d=d#v4',
    ])
  })

  it('keys are known inside comprehensions over aggregates', () => {
    expect(
      bound('MATCH (n) RETURN n.a AS x, [y IN collect(n.b) WHERE y > n.a | y + n.a] AS l ORDER BY size(l)').split('\n'),
    ).toEqual([
      'match (n#n0)',
      'aggregate by x#v1 = n#n0.a: anon_0#v2 = collect(n#n0.b)',
      'return l#v4 = [y#v3 IN anon_0#v2 WHERE y#v3 > x#v1 | y#v3 + x#v1]',
      'sort size(l#v4)',
      '-> x=x#v1, l=l#v4',
    ])
  })

  it('without keys there is one group', () => {
    expect(bound('RETURN count(*)').split('\n')).toEqual([
      'aggregate by : count(*)#v0 = count(*)',
      '-> count(*)=count(*)#v0',
    ])
  })

  it('a grouped variable gives its properties to ORDER BY', () => {
    expect(bound('MATCH (n) WITH n AS m, count(*) AS c ORDER BY n.x RETURN m').split('\n')).toEqual([
      'match (n#n0)',
      'aggregate by m#n0 = n#n0: c#v1 = count(*)',
      'sort m#n0.x',
      '-> m=m#n0',
    ])
  })
})

describe('expressions', () => {
  it('a simple CASE computes its subject once', () => {
    expect(bound(`RETURN CASE 1 WHEN 1, > 5 THEN 'a' ELSE 'b' END AS c`).split('\n')).toEqual([
      `return c#v1 = CASE anon_0#v0 = 1 WHEN (anon_0#v0 = 1 OR anon_0#v0 > 5) THEN 'a' ELSE 'b' END`,
      '-> c=c#v1',
    ])
  })

  it('a map projection is a list of entries', () => {
    expect(bound('MATCH (n) WITH n, 1 AS b RETURN n {.a, .*, b, c: 2}').split('\n')).toEqual([
      'match (n#n0)',
      'with b#v1 = 1',
      'return n#v2 = n#n0{a: n#n0.a, .*, b: b#v1, c: 2}',
      '-> n=n#v2',
    ])
  })

  it('local variables hide outer ones', () => {
    expect(
      bound('WITH 1 AS x RETURN [x IN [2] WHERE x > 1 | x] AS a, x AS b, reduce(s = 0, y IN [1] | s + y) AS c').split(
        '\n',
      ),
    ).toEqual([
      'with x#v0 = 1',
      'return a#v2 = [x#v1 IN [2] WHERE x#v1 > 1 | x#v1], c#v5 = reduce(s#v3 = 0, y#v4 IN [1] | s#v3 + y#v4)',
      '-> a=a#v2, b=b#v0, c=c#v5',
    ])
  })
})
