/** CREATE, MERGE, SET, REMOVE, DELETE, FOREACH as steps. */
import { describe, expect, it } from 'vitest'
import { bound } from './compile.js'

describe('CREATE and MERGE', () => {
  it('nodes come before the relationship between them', () => {
    expect(bound('CREATE p = (a:A {x: 1})<-[:R]-(b), (a)-[:S]->(c) RETURN p').split('\n')).toEqual([
      'create (a#n0:A {x: 1}), (b#n1), (b#n1)-[anon_0#r2:R]->(a#n0), (c#n4), (a#n0)-[anon_1#r5:S]->(c#n4)',
      '  path p#v3 = path(a#n0, anon_0#r2, b#n1)',
      '-> p=p#v3',
    ])
  })

  it('MERGE looks for what it would make', () => {
    expect(
      bound(
        'MATCH (c) MERGE p = (a:A {x: $x})-[r:R {k: 2}]-(c) ON CREATE SET a.i = 1, a.j = 2, c.k = 3 ON MATCH SET a:L RETURN p',
      ).split('\n'),
    ).toEqual([
      'match (c#n0)',
      'merge',
      '  match p#v3 = (a#n1:A)-[r#r2:R]-(=c#n0)',
      '    where a#n1.x = $x & r#r2.k = 2',
      '  create (a#n1:A {x: $x}), (a#n1)-[r#r2:R {k: 2}]->(c#n0)',
      '    path p#v3 = path(a#n1, r#r2, c#n0)',
      '  on create a#n1.i = 1, a#n1.j = 2',
      '  on create c#n0.k = 3',
      '  on match a#n1:L',
      '-> p=p#v3',
    ])
  })

  it('a node used twice is bound by the pattern, not before', () => {
    expect(bound('MERGE (a)-[:R]->(a)').split('\n')).toEqual([
      'merge',
      '  match (a#n0)-[anon_0#r1:R]->(a#n0)',
      '  create (a#n0), (a#n0)-[anon_0#r1:R]->(a#n0)',
    ])
  })

  it('a value is taken as a node', () => {
    expect(bound('UNWIND $nodes AS n CREATE (n)-[:R]->(:B)').split('\n')).toEqual([
      'unwind $nodes as n#v0',
      'bind n#n1 = node(n#v0)',
      'create (anon_0#n2:B), (n#n1)-[anon_1#r3:R]->(anon_0#n2)',
    ])
  })

  it('dynamic labels and types', () => {
    expect(bound('CREATE (:A&$($l))-[:$($t)]->()').split('\n')).toEqual([
      'create (anon_0#n0:A:$($l)), (anon_1#n1), (anon_0#n0)-[anon_2#r2:$($t)]->(anon_1#n1)',
    ])
  })
})

describe('SET and the rest', () => {
  it('neighbouring property items of one variable are a group', () => {
    expect(
      bound('MATCH (n), (m) SET n.a = 1, n.b = n.a, m.a = 2, n.c = 3, n += {d: 1}, n.e = 4, n:L, n[$k] = 5').split(
        '\n',
      ),
    ).toEqual([
      'match (n#n0), (m#n1)',
      'set {n#n0.a = 1, n#n0.b = n#n0.a} {m#n1.a = 2} {n#n0.c = 3} {n#n0 += {d: 1}} {n#n0.e = 4} {n#n0:L} {n#n0.[$k] = 5}',
    ])
  })

  it('REMOVE and DELETE', () => {
    expect(bound('MATCH (n)-[r]->() REMOVE n:A, n.x DETACH DELETE n, r').split('\n')).toEqual([
      'match (n#n0)-[r#r1]->(anon_0#n2)',
      'remove n#n0 labels, n#n0.x',
      'detach delete n#n0, r#r1',
    ])
  })

  it('FOREACH', () => {
    expect(
      bound('MATCH (n) FOREACH (x IN [1] | CREATE (m {k: x})-[:R]->(n) FOREACH (y IN [x] | SET m.y = y))').split('\n'),
    ).toEqual([
      'match (n#n0)',
      'foreach x#v1 in [1]',
      '  create (m#n2 {k: x#v1}), (m#n2)-[anon_0#r3:R]->(n#n0)',
      '  foreach y#v4 in [x#v1]',
      '    set {m#n2.y = y#v4}',
    ])
  })
})
