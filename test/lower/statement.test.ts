/** What a bound statement says of itself, and the notifications that the text alone decides. */
import { describe, expect, it } from 'vitest'
import { compile, notices } from './compile.js'

describe('query type', () => {
  it.each([
    ['MATCH (n) RETURN n', 'r'],
    ['MATCH (n) FINISH', 'r'],
    ['SHOW INDEXES', 'r'],
    ['CALL db.labels()', 'r'],
    ['CREATE (n) RETURN n', 'rw'],
    ['CREATE (n)', 'w'],
    ['CALL (*) { CREATE (n) } RETURN 1 AS x', 'rw'],
    ['CALL test.nothing()', 'w'],
    ['CREATE INDEX FOR (n:A) ON (n.x)', 's'],
    ['DROP CONSTRAINT c', 's'],
  ])('%s is %s', (statement, type) => expect(compile(statement).queryType).toBe(type))
})

describe('parameters', () => {
  it('are all that the text names, each once', () => {
    expect(compile('MATCH (n {a: $a}) WHERE n.b = $b OR n.c = $a RETURN n LIMIT $l').parameters).toEqual([
      'a',
      'b',
      'l',
    ])
  })

  it('stand for the arguments of a call without parentheses', () => {
    const statement = compile('CALL test.people')
    expect(statement.parameters).toEqual([])
    expect(statement.implicitArguments).toEqual(['city'])
  })
})

describe('language version', () => {
  it.each([
    ['RETURN 1 AS x', null],
    ['CYPHER 5 RETURN 1 AS x', 5],
    ['CYPHER 25 RETURN 1 AS x', 25],
  ])('%s', (statement, version) => expect(compile(statement).version).toBe(version))
})

describe('scope of a step', () => {
  it('holds what a later step can see', () => {
    const { body } = compile('MATCH (a)-->(b) WITH a, a.x AS x ORDER BY b.y MATCH (c) RETURN x, c')
    const scopes = body.kind === 'steps' ? body.steps.map(step => step.scope.map(slot => slot.name).sort()) : []
    expect(scopes).toEqual([
      ['a', 'b'],
      ['a', 'b', 'x'],
      ['a', 'x'],
      ['a', 'c', 'x'],
    ])
  })
})

describe('notifications', () => {
  it.each([
    ['CALL { RETURN 1 AS x } RETURN x', ['01N00 @ CALL { RETURN 1 AS x }']],
    ['MATCH (n) RETURN id(n) AS i', ['01N01 @ id(n)']],
    ['MATCH (a), (b) SET a += b', ['01N01 @ a += b']],
    ['MATCH ()-[:A|:B]->() RETURN 1 AS x', ['01N01 @ A|:B']],
    ['MATCH p = shortestPath((a)-->(b)) RETURN p', ['01N01 @ -->']],
    ['CYPHER 5 MERGE (a:A {i: a.i})', ['01N00 @ {i: a.i}']],
    ['CYPHER 5 CREATE (a {x: 1}), (b {y: a.x})', ['01N00 @ {y: a.x}']],
    ['WITH 1 AS a CALL () { WITH 2 AS a RETURN a AS b } RETURN a, b', ['03N60 @ a']],
    ['OPTIONAL CALL test.nothing()', ['03N61 @ OPTIONAL CALL test.nothing()']],
    ['MATCH (n) OPTIONAL CALL (n) { SET n.q = 1 } RETURN n', ['03N62 @ OPTIONAL CALL (n) { SET n.q = 1 }']],
    ['MATCH ()-[:A&B]->() RETURN 1 AS x', ['01N61 @ A&B']],
    ['MATCH ()-[:!%]->() RETURN 1 AS x', ['01N61 @ !%']],
    ["MATCH ()-[:$(['A', 'B'])]->() RETURN 1 AS x", ["01N61 @ $(['A', 'B'])"]],
    ['CYPHER runtime=pipelined RETURN 1 AS x', ['01N40']],
    ['MATCH (n) RETURN n', []],
  ])('%s', (statement, expected) => expect(notices(statement)).toEqual(expected))

  it('say what to write instead', () => {
    const [notice] = compile('WITH 1 AS a, 2 AS b CALL { WITH a, b RETURN a + b AS c } RETURN c').notifications
    expect(notice).toMatchObject({
      code: 'Neo.ClientNotification.Statement.FeatureDeprecationWarning',
      severity: 'WARNING',
      category: 'DEPRECATION',
      title: 'This feature is deprecated and will be removed in future versions.',
      description: 'CALL { ... } without a scope clause is deprecated',
      remedy: 'Write CALL (a, b) { ... }',
    })
  })
})
