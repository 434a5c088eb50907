import { describe, expect, it } from 'vitest'
import { body, clause, clauses } from './sketch.js'

describe('a clause', () => {
  it.each([
    ['MATCH (n) RETURN 1', '(match patterns:[(patternPart elements:[(nodePattern variable:n)])])'],
    [
      'OPTIONAL MATCH (n), (m) WHERE n.x RETURN 1',
      '(match optional:true patterns:[(patternPart elements:[(nodePattern variable:n)]) (patternPart elements:[(nodePattern variable:m)])] where:n.x)',
    ],
    [
      'MATCH REPEATABLE ELEMENTS (n) RETURN 1',
      '(match matchMode:repeatableElements patterns:[(patternPart elements:[(nodePattern variable:n)])])',
    ],
    [
      'MATCH DIFFERENT RELATIONSHIPS (n) RETURN 1',
      '(match matchMode:differentRelationships patterns:[(patternPart elements:[(nodePattern variable:n)])])',
    ],
    [
      'MATCH (n:A) USING INDEX n:A(x) USING TEXT INDEX SEEK n:A(y, z) USING SCAN n:A USING JOIN ON n, m WHERE n.x RETURN 1',
      '(match patterns:[(patternPart elements:[(nodePattern variable:n labels:A)])] hints:[(indexHint indexKind:any variable:n label:A properties:[x]) (indexHint indexKind:text seek:true variable:n label:A properties:[y z]) (scanHint variable:n label:A) (joinHint variables:[n m])] where:n.x)',
    ],
    [
      'MATCH (n) SEARCH n IN (VECTOR INDEX i FOR $v WHERE n.x > 1 LIMIT 5) SCORE AS s RETURN 1',
      '(match patterns:[(patternPart elements:[(nodePattern variable:n)])] search:(variable:n indexKind:vector index:i query:$v where:(n.x > 1) limit:5 score:s))',
    ],
    ['UNWIND [1] AS x RETURN x', '(unwind keyword:UNWIND list:(list items:[1]) variable:x)'],
    ['FOR x IN [1] RETURN x', '(unwind keyword:FOR list:(list items:[1]) variable:x)'],
    [
      'WITH DISTINCT a, b.c AS d ORDER BY a DESC, d SKIP 1 LIMIT 2 WHERE a RETURN 1',
      '(with projection:(distinct:true items:[(expression:a) (expression:b.c alias:d)] orderBy:[(expression:a descending:true) (expression:d)] skip:1 limit:2) where:a)',
    ],
    ['WITH *, 1 AS x RETURN 1', '(with projection:(star:true items:[(expression:1 alias:x)]))'],
    ['RETURN ALL x', '(return projection:(all:true items:[(expression:x)]))'],
    ['RETURN *', '(return projection:(star:true))'],
    ['LET x = 1, y = 2 RETURN x', '(let items:[(variable:x expression:1) (variable:y expression:2)])'],
    ['FILTER x > 1 RETURN x', '(filter predicate:(x > 1))'],
    ['FILTER WHERE x > 1 RETURN x', '(filter predicate:(x > 1))'],
    ['FINISH', '(finish)'],
  ])('reading and projecting: %s', (query, tree) => {
    expect(clause(query)).toBe(tree)
  })

  it.each([
    [
      'CREATE (a:A {x: 1})-[:R]->(b)',
      '(create keyword:CREATE patterns:[(patternPart elements:[(nodePattern variable:a labels:A properties:(map entries:[(key:x value:1)])) (relationshipPattern direction:right types:R) (nodePattern variable:b)])])',
    ],
    ['INSERT (a:A)', '(create keyword:INSERT patterns:[(patternPart elements:[(nodePattern variable:a labels:A)])])'],
    [
      'MERGE (a:A {x: 1}) ON CREATE SET a.c = 1 ON MATCH SET a += {m: 1}, a:B',
      '(merge pattern:(patternPart elements:[(nodePattern variable:a labels:A properties:(map entries:[(key:x value:1)]))]) actions:[(on:create items:[(setProperty target:a.c value:1)]) (on:match items:[(setProperties target:a merge:true value:(map entries:[(key:m value:1)])) (setLabels target:a labels:[B])])])',
    ],
    [
      'SET n.x = 1, (n).y = 2, n[k] = 3, n = m, n += {a: 1}, n:A:B, n IS C, n:$(x)',
      '(set items:[(setProperty target:n.x value:1) (setProperty target:n.y value:2) (setProperty target:(index subject:n index:k) value:3) (setProperties target:n value:m) (setProperties target:n merge:true value:(map entries:[(key:a value:1)])) (setLabels target:n labels:[A B]) (setLabels target:n labels:[C]) (setLabels target:n labels:[(dynamicLabel quantifier:all expression:x)])])',
    ],
    [
      'REMOVE n.x, n[k], n:A:B',
      '(remove items:[(removeProperty target:n.x) (removeProperty target:(index subject:n index:k)) (removeLabels target:n labels:[A B])])',
    ],
    ['DETACH DELETE n, m.x', '(delete detach:true expressions:[n m.x])'],
    ['NODETACH DELETE n', '(delete noDetach:true expressions:[n])'],
    [
      'FOREACH (x IN [1] | CREATE (n) SET n.x = x)',
      '(foreach variable:x list:(list items:[1]) clauses:[(create keyword:CREATE patterns:[(patternPart elements:[(nodePattern variable:n)])]) (set items:[(setProperty target:n.x value:x)])])',
    ],
  ])('updating: %s', (query, tree) => {
    expect(clause(query)).toBe(tree)
  })

  it.each([
    [
      'CALL { RETURN 1 AS x } RETURN x',
      '(callSubquery query:(singleQuery clauses:[(return projection:(items:[(expression:1 alias:x)]))]))',
    ],
    [
      'OPTIONAL CALL (a, b) { RETURN 1 AS x } RETURN x',
      '(callSubquery optional:true scope:(variables:[a b]) query:(singleQuery clauses:[(return projection:(items:[(expression:1 alias:x)]))]))',
    ],
    ['CALL (*) { FINISH }', '(callSubquery scope:(all:true) query:(singleQuery clauses:[(finish)]))'],
    [
      'CALL () { FINISH } IN 3 CONCURRENT TRANSACTIONS OF 10 ROWS ON ERROR CONTINUE REPORT STATUS AS s',
      '(callSubquery scope:() query:(singleQuery clauses:[(finish)]) inTransactions:(concurrent:3 batchSize:10 onError:continue reportStatusAs:s))',
    ],
    [
      'CALL () { FINISH } IN TRANSACTIONS ON ERROR RETRY FOR 2 SECONDS THEN BREAK',
      '(callSubquery scope:() query:(singleQuery clauses:[(finish)]) inTransactions:(retry:(seconds:2 then:break)))',
    ],
    ['CALL db.labels', '(callProcedure name:[db labels])'],
    [
      "CALL db.labels() YIELD label AS l, x WHERE l > 'a' RETURN 1",
      '(callProcedure name:[db labels] yield:(items:[(name:label alias:l) (name:x)] where:(l > "a")))',
    ],
    ['CALL db.labels() YIELD *', '(callProcedure name:[db labels] yield:(star:true))'],
    [
      "LOAD CSV WITH HEADERS FROM 'file:///a.csv' AS row FIELDTERMINATOR ';' RETURN row",
      '(loadCsv withHeaders:true url:"file:///a.csv" variable:row fieldTerminator:";")',
    ],
    ['USE neo4j RETURN 1', '(use graph:neo4j)'],
    ["USE graph.byName('a.b') RETURN 1", '(use graph:(functionCall name:[graph byName] arguments:["a.b"]))'],
  ])('calling and loading: %s', (query, tree) => {
    expect(clause(query)).toBe(tree)
  })

  it.each([
    [
      'MATCH (n) ORDER BY n.x LIMIT 3 RETURN n',
      [
        '(match patterns:[(patternPart elements:[(nodePattern variable:n)])])',
        '(orderAndPage orderBy:[(expression:n.x)] limit:3)',
        '(return projection:(items:[(expression:n)]))',
      ],
    ],
    [
      'RETURN 1 AS x LIMIT 2 SKIP 1',
      ['(return projection:(items:[(expression:1 alias:x)] limit:2))', '(orderAndPage skip:1)'],
    ],
    [
      'WITH 1 AS x WHERE x > 0 SKIP 1 RETURN x',
      [
        '(with projection:(items:[(expression:1 alias:x)]) where:(x > 0))',
        '(orderAndPage skip:1)',
        '(return projection:(items:[(expression:x)]))',
      ],
    ],
  ])('ORDER BY, SKIP and LIMIT belong to the projection before them, else stand for themselves: %s', (query, trees) => {
    expect(clauses(query)).toEqual(trees)
  })
})

describe('a query', () => {
  it.each([
    [
      'RETURN 1 UNION RETURN 2 UNION ALL RETURN 3 UNION DISTINCT RETURN 4',
      '(unionQuery parts:[(singleQuery clauses:[(return projection:(items:[(expression:1)]))]) (singleQuery clauses:[(return projection:(items:[(expression:2)]))]) (singleQuery clauses:[(return projection:(items:[(expression:3)]))]) (singleQuery clauses:[(return projection:(items:[(expression:4)]))])] operators:[() (all:true) ()])',
    ],
    [
      'RETURN 1 AS x NEXT RETURN x',
      '(nextQuery parts:[(singleQuery clauses:[(return projection:(items:[(expression:1 alias:x)]))]) (singleQuery clauses:[(return projection:(items:[(expression:x)]))])])',
    ],
    [
      'WHEN a THEN RETURN 1 WHEN b THEN { RETURN 2 } ELSE RETURN 3',
      '(conditionalQuery branches:[(condition:a query:(singleQuery clauses:[(return projection:(items:[(expression:1)]))])) (condition:b query:(bracedQuery query:(singleQuery clauses:[(return projection:(items:[(expression:2)]))])))] otherwise:(singleQuery clauses:[(return projection:(items:[(expression:3)]))]))',
    ],
    [
      '{ RETURN 1 UNION RETURN 2 }',
      '(bracedQuery query:(unionQuery parts:[(singleQuery clauses:[(return projection:(items:[(expression:1)]))]) (singleQuery clauses:[(return projection:(items:[(expression:2)]))])] operators:[()]))',
    ],
  ])('%s', (query, tree) => {
    expect(body(query)).toBe(tree)
  })
})
