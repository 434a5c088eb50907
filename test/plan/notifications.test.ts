/**
 * What the product says about a statement beside its rows: every kind once, with code, GQLSTATUS, severity, category,
 * the operator of the shown plan that it belongs to, and the place in the text.
 */

import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openEngine, type RelateEngine } from '../../src/engine/engine.js'
import type { Notification } from '../../src/status/notification.js'
import { database, parameters } from '../execute/database.js'

const small = database(
  "CREATE (:Person {name: 'a', age: 1, bio: 'x'})-[:KNOWS {since: 1}]->(:Person {name: 'b', x: 1}), (:Project {name: 'p'})",
  'MATCH (a:Person), (p:Project) CREATE (a)-[:WORKS_ON]->(p)',
  'CREATE INDEX project_name FOR (n:Project) ON (n.name)',
)
/** Large enough for notifications that only many rows deserve. */
const large = openEngine(':memory:', { importDirectory: fileURLToPath(new URL('./', import.meta.url)) })
large.run('UNWIND range(1, 10000) AS i CREATE (:Many {i: i})')

/** One line a notification: `GQLSTATUS code severity category operator "place"`. */
function said(statement: string, engine: RelateEngine = small): readonly string[] {
  return engine.run(statement).notifications.map(one => line(one, statement))
}

function line({ gqlStatus, code, severity, category, operatorId, span }: Notification, statement: string): string {
  const operator = operatorId === null ? '-' : `operator ${operatorId}`
  const place = span === null ? '-' : `"${statement.slice(span.start, span.end)}"`
  return [gqlStatus, code, severity, category, operator, place].join(' ')
}

/** `title; description; remedy` */
function texts(statement: string, engine: RelateEngine = small): readonly string[] {
  return engine.run(statement).notifications.map(one => [one.title, one.description, one.remedy ?? '-'].join('; '))
}

describe('patterns', () => {
  test('03N90: each extra part of one MATCH that shares no variable', () => {
    expect(said('MATCH (a:Person), (b:Project) RETURN count(*) AS c')).toEqual([
      '03N90 Neo.ClientNotification.Statement.CartesianProduct INFORMATION PERFORMANCE operator 2 "MATCH (a:Person), (b:Project)"',
    ])
    expect(said('MATCH (a:Person), (b:Person), (c:Project) RETURN 1 AS x')).toHaveLength(2)
    expect(said('MATCH (a:Person) MATCH (b:Project) RETURN 1 AS x')).toEqual([])
    expect(said('MATCH (a:Person), (a)-[:KNOWS]->(b) RETURN 1 AS x')).toEqual([])
  })

  test('03N91: no upper bound', () => {
    const one = (pattern: string) =>
      `03N91 Neo.ClientNotification.Statement.UnboundedVariableLengthPattern INFORMATION PERFORMANCE operator 1 "${pattern}"`
    expect(said('MATCH (a:Person)-[:KNOWS*]->(b) RETURN b')).toEqual([one('(a:Person)-[:KNOWS*]->(b)')])
    expect(said('MATCH (a:Person)-[:KNOWS*2..]->(b) RETURN b')).toEqual([one('(a:Person)-[:KNOWS*2..]->(b)')])
    expect(said('MATCH (a:Person)-[:KNOWS]->+(b) RETURN b')).toEqual([one('(a:Person)-[:KNOWS]->+(b)')])
    expect(said('MATCH (a:Person)-[:KNOWS*..3]->(b) RETURN b')).toEqual([])
  })

  test('03N92: shortestPath that looks at the path as a whole', () => {
    const statement =
      'MATCH (a:Person {x: 1}), (b:Project) MATCH p = shortestPath((a)-[*..3]-(b)) WHERE length(p) > 1 RETURN p'
    expect(said(statement).filter(one => one.startsWith('03N92'))).toEqual([
      '03N92 Neo.ClientNotification.Statement.ExhaustiveShortestPath INFORMATION PERFORMANCE operator 1 "p = shortestPath((a)-[*..3]-(b))"',
    ])
  })

  test('03N95: a computed key where a named one could use an index', () => {
    const statement = 'MATCH (n:Project) WHERE n[$key] = 1 RETURN n'
    const { notifications } = small.run(statement, { parameters: parameters({ key: 'name' }) })
    expect(notifications.map(one => line(one, statement))).toEqual([
      '03N95 Neo.ClientNotification.Statement.DynamicProperty INFORMATION PERFORMANCE - -',
    ])
  })

  test('01N61: a type expression that nothing satisfies', () => {
    expect(said('MATCH (:Person)-[r:KNOWS&WORKS_ON]->() RETURN r')).toEqual([
      '01N61 Neo.ClientNotification.Statement.UnsatisfiableRelationshipTypeExpression WARNING UNRECOGNIZED - "KNOWS&WORKS_ON"',
    ])
  })
})

describe('missing indexes', () => {
  const missing = (statement: string) => {
    const { notifications } = small.run(`EXPLAIN ${statement}`)
    return notifications
      .filter(one => one.gqlStatus === '03C91')
      .map(one => `${one.description}; ${one.remedy} (operator ${one.operatorId})`)
  }

  test('code and place', () => {
    expect(said("MATCH (n:Person {name: 'a'}) RETURN n")).toEqual([
      `03C91 Relate.Notification.Statement.MissingIndex INFORMATION PERFORMANCE operator 1 "name: 'a'"`,
    ])
    expect(texts("MATCH (n:Person {name: 'a'}) RETURN n")).toEqual([
      'Missing index; the equality predicate on name filters :Person without a range index on (:Person {name}); CREATE INDEX relate_Person__name FOR (n:Person) ON (n.name)',
    ])
  })

  test('the page: on the folded Expand that looks for the node', () => {
    expect(
      missing(
        'MATCH (p:Person)-[w:WORKS_ON]->(:Project {code: $code}) RETURN p.name AS n, w.since AS since ORDER BY since',
      ),
    ).toEqual([
      'the equality predicate on code filters :Project without a range index on (:Project {code}); CREATE INDEX relate_Project__code FOR (n:Project) ON (n.code) (operator 1)',
    ])
  })

  const RANGE_ON_NAME = 'CREATE INDEX relate_Person__name FOR (n:Person) ON (n.name)'
  const NAME = `filters :Person without a range index on (:Person {name}); ${RANGE_ON_NAME}`
  test.each([
    ["MATCH (n:Person) WHERE n.name = 'a' RETURN n", `the equality predicate on name ${NAME} (operator 2)`],
    ["MATCH (n:Person) WHERE n.name IN ['a'] RETURN n", `the equality predicate on name ${NAME} (operator 2)`],
    ["MATCH (n) WHERE n:Person AND n.name = 'a' RETURN n", `the equality predicate on name ${NAME} (operator 2)`],
    ["MATCH (n:Person) WHERE 'a' < n.name RETURN n", `the range predicate on name ${NAME} (operator 2)`],
    ["MATCH (n:Person) WHERE n.name STARTS WITH 'a' RETURN n", `the prefix predicate on name ${NAME} (operator 2)`],
    ["MERGE (n:Person {name: 'a'})", `the equality predicate on name ${NAME} (operator 0)`],
    [
      "MATCH (n:Person) WHERE n.bio CONTAINS 'a' RETURN n",
      'the text predicate on bio filters :Person without a text index on (:Person {bio}); CREATE TEXT INDEX relate_Person__bio__text FOR (n:Person) ON (n.bio) (operator 2)',
    ],
    [
      "MATCH (n:Person) WHERE n.bio ENDS WITH 'a' RETURN n",
      'the text predicate on bio filters :Person without a text index on (:Person {bio}); CREATE TEXT INDEX relate_Person__bio__text FOR (n:Person) ON (n.bio) (operator 2)',
    ],
    [
      'MATCH (:Person)-[r:KNOWS {since: 1}]->() RETURN r',
      'the equality predicate on since filters :KNOWS without a range index on ()-[:KNOWS {since}]-(); CREATE INDEX relate_KNOWS__since FOR ()-[r:KNOWS]-() ON (r.since) (operator 1)',
    ],
    [
      'MATCH (n:`odd label` {`a key`: 1}) RETURN n',
      'the equality predicate on `a key` filters :`odd label` without a range index on (:`odd label` {`a key`}); CREATE INDEX `relate_odd label__a key` FOR (n:`odd label`) ON (n.`a key`) (operator 1)',
    ],
  ])('%s', (statement, expected) => {
    expect(missing(statement)).toEqual([expected])
  })

  test('one for each label, key and kind of predicate', () => {
    expect(missing("MATCH (a:Person {name: 'a'})-->(b:Person {name: 'b'}) RETURN a")).toHaveLength(1)
    expect(missing("MATCH (a:Person) WHERE a.name = 'a' AND a.age > 1 RETURN a")).toHaveLength(2)
  })

  test.each([
    ['an index is there', "MATCH (n:Project {name: 'p'}) RETURN n"],
    ['no index can answer', "MATCH (n:Person) WHERE n.name <> 'a' OR n.age = 1 RETURN n"],
    ['two elements of one pattern are compared', 'MATCH (a:Person)-->(b:Person) WHERE a.name = b.name RETURN a'],
    ['there is no label', "MATCH (n {name: 'a'}) RETURN n"],
  ])('none where %s', (_, statement) => {
    expect(missing(statement)).toEqual([])
  })

  test('the remedy is a statement that silences it', () => {
    const engine = database("CREATE (:Person {name: 'a', bio: 'b'})")
    for (const statement of [
      "MATCH (n:Person {name: 'a'}) RETURN n",
      "MATCH (n:Person) WHERE n.bio CONTAINS 'a' RETURN n",
      'MATCH (:Person)-[r:KNOWS {since: 1}]->() RETURN r',
      'MATCH (n:`odd label` {`a key`: 1}) SET n.x = 1',
    ]) {
      const remedies = () =>
        engine.run(statement).notifications.flatMap(one => (one.gqlStatus === '03C91' ? [one.remedy ?? ''] : []))
      for (const remedy of remedies()) engine.run(remedy)
      expect(remedies()).toEqual([])
    }
  })
})

describe('operators', () => {
  test('03C90: a scan of all nodes while there are property indexes', () => {
    expect(said('MATCH (n) RETURN n')).toEqual([
      '03C90 Relate.Notification.Statement.AllNodesScan INFORMATION PERFORMANCE operator 1 -',
    ])
    expect(said('MATCH (n) RETURN n', large)).toEqual([])
  })

  test('03C92: a scan of several labels', () => {
    expect(said('MATCH (n:Person|Project) RETURN n')).toEqual([
      '03C92 Relate.Notification.Statement.LabelDisjunctionScan INFORMATION PERFORMANCE operator 1 -',
    ])
  })

  test('03C93: many groups', () => {
    expect(said('MATCH (n:Many) RETURN n.i % 3 AS g, count(*) AS c', large)).toEqual([
      '03C93 Relate.Notification.Statement.EagerAggregation INFORMATION PERFORMANCE operator 1 -',
    ])
    expect(said('MATCH (n:Person) RETURN n.age AS g, count(*) AS c')).toEqual([])
  })

  test('03C94: PROFILE, where the planner was far off', () => {
    const statement = 'UNWIND range(1, 5000) AS i RETURN i'
    expect(said(`PROFILE ${statement}`)).toContain(
      '03C94 Relate.Notification.Statement.EstimationMiss INFORMATION PERFORMANCE operator 1 -',
    )
    expect(said(statement)).toEqual([])
  })

  test('03N93 and 03N94: LOAD CSV that scans once a line, or holds all rows', () => {
    const statement =
      "LOAD CSV WITH HEADERS FROM 'file:///lines.csv' AS row MATCH (n:Many {i: toInteger(row.id)}) SET n.name = row.name"
    expect(said(statement, large).filter(one => one.startsWith('03N'))).toEqual([
      '03N94 Neo.ClientNotification.Statement.EagerOperator INFORMATION PERFORMANCE operator 1 -',
      '03N93 Neo.ClientNotification.Statement.NoApplicableIndex INFORMATION PERFORMANCE - -',
    ])
  })

  test('the warnings of the plan document stand at their operators', () => {
    const { plan, notifications } = small.run('MATCH (n) RETURN n')
    expect(plan.root.warnings).toEqual([])
    expect(plan.root.children[0]?.warnings).toEqual(notifications.map(one => ({ ...one, operatorId: null })))
  })
})

describe('names', () => {
  test('01N50, 01N51, 01N52: unknown labels, types and keys of a read, once for each place', () => {
    expect(said('MATCH (n:Nope)-[:NOT]->(m:Nope) WHERE n.key <> m. other OR m.key = 1 RETURN n')).toEqual([
      '01N50 Neo.ClientNotification.Statement.UnknownLabelWarning WARNING UNRECOGNIZED - "Nope"',
      '01N51 Neo.ClientNotification.Statement.UnknownRelationshipTypeWarning WARNING UNRECOGNIZED - "NOT"',
      '01N50 Neo.ClientNotification.Statement.UnknownLabelWarning WARNING UNRECOGNIZED - "Nope"',
      '01N52 Neo.ClientNotification.Statement.UnknownPropertyKeyWarning WARNING UNRECOGNIZED - "key"',
      '01N52 Neo.ClientNotification.Statement.UnknownPropertyKeyWarning WARNING UNRECOGNIZED - "other"',
      '01N52 Neo.ClientNotification.Statement.UnknownPropertyKeyWarning WARNING UNRECOGNIZED - "key"',
    ])
    expect(said('MATCH (n:Person) WHERE n:Nope RETURN n.`a key`')).toEqual([
      '01N50 Neo.ClientNotification.Statement.UnknownLabelWarning WARNING UNRECOGNIZED - "Nope"',
      '01N52 Neo.ClientNotification.Statement.UnknownPropertyKeyWarning WARNING UNRECOGNIZED - "`a key`"',
    ])
    expect(texts('MATCH (n:Nope) RETURN n')).toEqual([
      'The provided label is not in the database.; the label `Nope` is not in the graph; Check the spelling of the label',
    ])
  })

  test('an update that names what it may make says nothing', () => {
    expect(said('MATCH (n:Nope) SET n.nokey = 1')).toEqual([])
    expect(said('MERGE (n:Nope)-[:NOT]->()')).toEqual([])
  })

  test('01N60: EXPLAIN without parameters', () => {
    expect(said('EXPLAIN RETURN $p AS p, $q AS q, $r AS r')).toEqual([
      '01N60 Neo.ClientNotification.Statement.ParameterNotProvided WARNING UNRECOGNIZED - -',
    ])
    expect(texts('EXPLAIN RETURN $p AS p, $q AS q, $r AS r')).toEqual([
      'The statement refers to a parameter that was not provided in the request.; no value was given for $`p`, $`q` and $`r`; Give a value for each parameter that the statement uses',
    ])
  })
})

describe('hints and options', () => {
  test.each([
    [
      'MATCH (a:Person)-[:KNOWS]->(b) USING JOIN ON b RETURN a',
      '01N30 Neo.ClientNotification.Statement.JoinHintUnfulfillableWarning WARNING HINT - -',
    ],
    [
      'MATCH (a:Person) USING INDEX a:Person(age) WHERE a.age IS NOT NULL RETURN a',
      '01N31 Neo.ClientNotification.Schema.HintedIndexNotFound WARNING HINT - -',
    ],
    [
      'CYPHER runtime=parallel RETURN 1',
      '01N40 Neo.ClientNotification.Statement.RuntimeUnsupportedWarning WARNING UNSUPPORTED - -',
    ],
    [
      'WITH 1 AS x CALL () { WITH 2 AS x RETURN x AS y } RETURN y',
      '03N60 Neo.ClientNotification.Statement.SubqueryVariableShadowing INFORMATION HINT - "x"',
    ],
    [
      'OPTIONAL CALL db.awaitIndexes() RETURN 1',
      '03N61 Neo.ClientNotification.Statement.RedundantOptionalProcedure INFORMATION HINT - "OPTIONAL CALL db.awaitIndexes()"',
    ],
    [
      'MATCH (n:Project) OPTIONAL CALL (n) { SET n.z = 1 } RETURN n',
      '03N62 Neo.ClientNotification.Statement.RedundantOptionalSubquery INFORMATION HINT - "OPTIONAL CALL (n) { SET n.z = 1 }"',
    ],
    [
      'CYPHER 5 CALL db.schema.nodeTypeProperties() YIELD nodeType RETURN nodeType',
      '01N62 Neo.ClientNotification.Procedure.ProcedureWarning WARNING UNRECOGNIZED - "CALL db.schema.nodeTypeProperties() YIELD nodeType"',
    ],
  ])('%s', (statement, expected) => {
    expect(said(statement)).toEqual([expected])
  })
})

describe('deprecations', () => {
  const D = 'Neo.ClientNotification.Statement.FeatureDeprecationWarning WARNING DEPRECATION -'
  test.each([
    ['MATCH (n:Person) RETURN id(n)', `01N01 ${D} "id(n)"`],
    ['CALL { RETURN 1 AS x } RETURN x', `01N00 ${D} "CALL { RETURN 1 AS x }"`],
    ['CYPHER 5 MATCH (a:Person) SET a = a', `01N01 ${D} "a = a"`],
    ['CYPHER 5 CREATE (a:T {x: 1}), (b:T {y: a.x})', `01N00 ${D} "{y: a.x}"`],
    ['CYPHER 5 MATCH (a:Person)-[:KNOWS|:WORKS_ON]->(b) RETURN a', `01N01 ${D} "KNOWS|:WORKS_ON"`],
    ['CYPHER 5 UNWIND [[1]] AS list WITH list WHERE $list RETURN list', `01N02 ${D} -`],
    ['CYPHER runtime=interpreted RETURN 1', `01N01 ${D} -`],
    ['CYPHER eagerAnalyzer=ir RETURN 1', `01N02 ${D} "eagerAnalyzer=ir"`],
  ])('%s', (statement, expected) => {
    const { notifications } = small.run(statement, { parameters: parameters({ list: [1] }) })
    expect(notifications.map(one => line(one, statement))).toEqual([expected])
  })
})

describe('schema commands', () => {
  test('00NA0: IF NOT EXISTS that meets something', () => {
    const statement = 'CREATE INDEX other IF NOT EXISTS FOR (n:Project) ON (n.name)'
    expect(said(statement)).toEqual([
      '00NA0 Neo.ClientNotification.Schema.IndexOrConstraintAlreadyExists INFORMATION SCHEMA - -',
    ])
    expect(texts(statement)).toEqual([
      '`CREATE RANGE INDEX other IF NOT EXISTS FOR (e:Project) ON (e.name)` has no effect.; `RANGE INDEX project_name FOR (e:Project) ON (e.name)` already exists; -',
    ])
  })

  test('00NA1: IF EXISTS that meets nothing', () => {
    for (const what of ['INDEX', 'CONSTRAINT']) {
      expect(said(`DROP ${what} nope IF EXISTS`)).toEqual([
        '00NA1 Neo.ClientNotification.Schema.IndexOrConstraintDoesNotExist INFORMATION SCHEMA - -',
      ])
      expect(texts(`DROP ${what} nope IF EXISTS`)).toEqual([
        `\`DROP ${what} nope IF EXISTS\` has no effect.; \`nope\` does not exist; -`,
      ])
    }
  })

  test('00NA2: a vector index without dimensions', () => {
    expect(said('CREATE VECTOR INDEX vectors FOR (n:Person) ON (n.e)')).toEqual([
      '00NA2 Relate.Notification.Schema.SchemaVectorIndexDimensionsNotSpecified INFORMATION SCHEMA - -',
    ])
  })
})

test('a cached plan says the same again', () => {
  const statement = "MATCH (n:Person {name: 'a'}), (m:Nobody) RETURN n, m"
  expect(said(statement)).toEqual(said(statement))
  expect(said(statement)).toHaveLength(3)
})
