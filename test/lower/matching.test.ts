/** MATCH in all its forms as steps: who is bound, and where each predicate goes. */
import { describe, expect, it } from 'vitest'
import { bound } from './compile.js'

describe('patterns', () => {
  it('maps, inline WHERE and WHERE become predicates', () => {
    expect(
      bound('MATCH (n:A {x: 1} WHERE n.y < m.y)-[r:R|S {k: $k}]->(m) WHERE n.z = 3 AND m:B RETURN r').split('\n'),
    ).toEqual([
      'match (n#n0:A)-[r#r1:(R|S)]->(m#n2)',
      '  where n#n0.x = 1 & n#n0.y < m#n2.y & r#r1.k = $k & n#n0.z = 3 & m#n2:B',
      '-> r=r#r1',
    ])
  })

  it('of a key written twice the last value counts', () => {
    expect(bound('MATCH (n {a: 1, a: 2}) RETURN n').split('\n')).toEqual([
      'match (n#n0)',
      '  where n#n0.a = 2',
      '-> n=n#n0',
    ])
  })

  it('a value is taken as a node before the pattern', () => {
    expect(bound('UNWIND $list AS x MATCH (x)-[rs*1..3 {k: 1}]->(y) RETURN y').split('\n')).toEqual([
      'unwind $list as x#v0',
      'bind x#n1 = node(x#v0)',
      'match (=x#n1)-[rs#v2*1..3 each anon_0#r4: anon_0#r4.k = 1]->(y#n3)',
      '-> y=y#n3',
    ])
  })

  it('OPTIONAL MATCH, and a node bound before', () => {
    expect(bound('MATCH (a) OPTIONAL MATCH p = (a)<--(b) RETURN p').split('\n')).toEqual([
      'match (a#n0)',
      'optional match p#v3 = (=a#n0)<-[anon_0#r1]-(b#n2)',
      '-> p=p#v3',
    ])
  })

  it('label expressions and dynamic labels', () => {
    expect(bound('MATCH (n:A&!(B|%))-[:$($t)]-(m:$any($l)) RETURN n').split('\n')).toEqual([
      'match (n#n0:(A&!(B|%)))-[anon_0#r1:$all($t)]-(m#n2:$any($l))',
      '-> n=n#n0',
    ])
  })
})

describe('repetition', () => {
  it('a repeated part has variables of its own, and lists outside', () => {
    expect(
      bound('MATCH p = (a:S) ((x)-[r:R WHERE r.w > 1]->(y) WHERE x.i < y.i AND a.k){1,3} (b) RETURN x, p').split('\n'),
    ).toEqual([
      'match p#v8 = (a#n0:S){(x#n1)-[r#r2:R]->(y#n3) where r#r2.w > 1 & x#n1.i < y#n3.i & a#n0.k}{1,3; x#v4 of x#n1, r#v5 of r#r2, y#v6 of y#n3}(b#n7)',
      '-> x=x#v4, p=p#v8',
    ])
  })

  it('a quantified relationship is a repeated hop; missing nodes are filled in', () => {
    expect(bound('MATCH ((x)-->(y))+ ((u)-->(v)){2} RETURN x').split('\n')).toEqual([
      'match (anon_0#n0){(x#n1)-[anon_1#r2]->(y#n3)}{1,; x#v4 of x#n1, y#v5 of y#n3}(anon_2#n6){(u#n7)-[anon_3#r8]->(v#n9)}{2,2; u#v10 of u#n7, v#v11 of v#n9}(anon_4#n12)',
      '-> x=x#v4',
    ])
  })

  it('what looks only at the ends is tested before paths are chosen', () => {
    expect(
      bound(
        'MATCH p = ANY SHORTEST (a {x: 1})-[r:R {w: 2}]->{1,4}(b WHERE b.y = a.x) WHERE length(p) > 1 RETURN p',
      ).split('\n'),
    ).toEqual([
      'match p#v6 = anyShortest (a#n0){(anon_0#n1)-[r#r2:R]->(anon_1#n3) where r#r2.w = 2}{1,4; r#v4 of r#r2}(b#n5)',
      '  where a#n0.x = 1 & b#n5.y = a#n0.x & length(p#v6) > 1',
      '-> p=p#v6',
    ])
  })

  it('a WHERE inside the parentheses of a selector takes part in the choice', () => {
    expect(bound('MATCH SHORTEST 2 (p = (a:A)-[:R*]->(b) WHERE length(p) > 1) RETURN p').split('\n')).toEqual([
      'match p#v3 = shortest (a#n0:A)-[anon_0#v1:R*1..]->(b#n2) inside length(p#v3) > 1',
      '-> p=p#v3',
    ])
  })
})

describe('REPEATABLE ELEMENTS', () => {
  it('a relationship used again is matched apart and compared', () => {
    expect(bound('MATCH REPEATABLE ELEMENTS (a)-[r]->(b), (c)-[r]->(d) RETURN r').split('\n')).toEqual([
      'match (a#n0)-[r#r1]->(b#n2), (c#n3)-[anon_0#r4]->(d#n5)',
      '  where r#r1 = anon_0#r4',
      '-> r=r#r1',
    ])
  })
})

describe('patterns as expressions', () => {
  it('a predicate is exists', () => {
    expect(bound('MATCH (x) WHERE (x)-->() AND NOT (x)<--() RETURN x').split('\n')).toEqual([
      'match (x#n0)',
      '  where exists { match (=x#n0)-[anon_0#r1]->(anon_1#n2) } & NOT exists { match (=x#n0)<-[anon_2#r3]-(anon_3#n4) }',
      '-> x=x#n0',
    ])
  })

  it('a comprehension is collect, a shortest path is head', () => {
    expect(
      bound(
        'MATCH (a) RETURN [(a)-->(b) WHERE b.x = 1 | b.y] AS l, [p = (a)-->() | p] AS q, shortestPath((a)-[*]->(a)) AS s, allShortestPaths((a)-[*]->(a)) AS t',
      ).split('\n'),
    ).toEqual([
      'match (a#n0)',
      'return l#v4 = collect { match (=a#n0)-[anon_0#r1]->(b#n2); where b#n2.x = 1; return anon_1#v3 = b#n2.y; -> anon_1=anon_1#v3 }, q#v8 = collect { match p#v7 = (=a#n0)-[anon_2#r5]->(anon_3#n6); -> p=p#v7 }, s#v11 = head { match anon_5#v10 = shortestPath (=a#n0)-[anon_4#v9*1..]->(=a#n0); -> anon_5=anon_5#v10 }, t#v14 = collect { match anon_7#v13 = allShortestPaths (=a#n0)-[anon_6#v12*1..]->(=a#n0); -> anon_7=anon_7#v13 }',
      '-> l=l#v4, q=q#v8, s=s#v11, t=t#v14',
    ])
  })

  it('EXISTS, COUNT, COLLECT', () => {
    expect(
      bound(
        'MATCH (a) RETURN EXISTS { (a)-[:R]->() } AS e, COUNT { MATCH (a)--(b) } AS c, COLLECT { MATCH (a)--(b) RETURN b.x ORDER BY b.x } AS l',
      ).split('\n'),
    ).toEqual([
      'match (a#n0)',
      'return e#v3 = exists { match (=a#n0)-[anon_0#r1:R]->(anon_1#n2) }, c#v6 = count { match (=a#n0)-[anon_2#r4]-(b#n5) }, l#v10 = collect { match (=a#n0)-[anon_3#r7]-(b#n8); return b.x#v9 = b#n8.x; sort b.x#v9; -> b.x=b.x#v9 }',
      '-> e=e#v3, c=c#v6, l=l#v10',
    ])
  })
})
