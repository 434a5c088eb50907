/** Clauses: their order, what they may be put together with, and what each refuses. */
import { describe, expect, it } from 'vitest'
import { refusal, status } from './compile.js'

describe('the end of a query', () => {
  it.each([
    [
      'MATCH (n)',
      'semantic error: IncompleteQuery: A query cannot end with MATCH @ MATCH (n)',
      'Statement.SyntaxError 42001 42N71',
    ],
    [
      'WITH 1 AS x',
      'semantic error: IncompleteQuery: A query cannot end with WITH @ WITH 1 AS x',
      'Statement.SyntaxError 42001 42N71',
    ],
    [
      'RETURN 1 AS x RETURN 2 AS y',
      'semantic error: InvalidClauseComposition: RETURN can only be the last clause of a query @ RETURN 1 AS x',
      'Statement.SyntaxError 42001 42I38',
    ],
    [
      'FINISH RETURN 1 AS x',
      'semantic error: InvalidClauseComposition: FINISH can only be the last clause of a query @ FINISH',
      'Statement.SyntaxError 42001 42I38',
    ],
    [
      'CALL () { RETURN 1 AS x }',
      'semantic error: IncompleteQuery: A query cannot end with CALL @ CALL () { RETURN 1 AS x }',
      'Statement.SyntaxError 42001 42N71',
    ],
    [
      'MATCH (n) CALL db.labels() YIELD label',
      'semantic error: IncompleteQuery: A query cannot end with CALL @ CALL db.labels() YIELD label',
      'Statement.SyntaxError 42001 42N71',
    ],
    [
      'CYPHER 5 CREATE (n) MATCH (m) RETURN m',
      'semantic error: InvalidClauseComposition: WITH is required between CREATE and MATCH @ MATCH (m)',
      'Statement.SyntaxError 42001 42N24',
    ],
    [
      'RETURN 1 AS x LIMIT 2 SKIP 1',
      'semantic error: UnexpectedSyntax: SKIP must come before LIMIT @ SKIP 1',
      'Statement.SyntaxError 42001 42I63',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('UNION, NEXT, WHEN', () => {
  it.each([
    [
      'RETURN 1 AS x UNION RETURN 2 AS x UNION ALL RETURN 3 AS x',
      'semantic error: InvalidClauseComposition: UNION and UNION ALL cannot be mixed @ UNION ALL',
      'Statement.SyntaxError 42001 42I40',
    ],
    [
      'RETURN 1 AS x UNION RETURN 2 AS y',
      'semantic error: DifferentColumnsInUnion: All parts of a UNION must return the same column names @ RETURN 2 AS y',
      'Statement.SyntaxError 42001 42N39',
    ],
    [
      'WHEN true THEN RETURN 1 AS x ELSE RETURN 2 AS y',
      'semantic error: DifferentColumnsInUnion: All parts of a conditional query must return the same column names @ RETURN 2 AS y',
      'Statement.SyntaxError 42001 42N39',
    ],
    [
      'WHEN true THEN CREATE (:Z) ELSE RETURN 1 AS x',
      'semantic error: InvalidClauseComposition: Branches of a conditional query must all return rows or all return nothing @ WHEN true THEN CREATE (:Z) ELSE RETURN 1 AS x',
      'Statement.SyntaxError 42001 42N3A',
    ],
    [
      'RETURN 1 + 1 NEXT RETURN 2 AS x',
      'semantic error: NoExpressionAlias: The expression `1 + 1` needs a name here @ 1 + 1',
      'Statement.SyntaxError 42001 42N21',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('subqueries', () => {
  it.each([
    [
      'MATCH (p) RETURN COLLECT { MATCH (p)-->(q) RETURN p, q } AS l',
      'semantic error: InvalidClauseComposition: COLLECT must return exactly one column @ COLLECT { MATCH (p)-->(q) RETURN p, q }',
      'Statement.SyntaxError 42001 42N22',
    ],
    [
      'MATCH (p) RETURN COLLECT { MATCH (p)-->(q) } AS l',
      'semantic error: IncompleteQuery: A query cannot end with MATCH @ MATCH (p)-->(q)',
      'Statement.SyntaxError 42001 42N71',
    ],
    [
      'MATCH (p) WHERE EXISTS { CREATE (q) } RETURN p',
      'semantic error: InvalidClauseComposition: EXISTS cannot contain updating clauses @ CREATE (q)',
      'Statement.SyntaxError 42001 42N57',
    ],
    [
      'RETURN COUNT { MATCH (p) FINISH } AS c',
      'semantic error: InvalidClauseComposition: COUNT cannot end in FINISH @ FINISH',
      'Statement.SyntaxError 42001 42I57',
    ],
    [
      'FOREACH (x IN [1] | MATCH (n) SET n.x = 1)',
      'semantic error: InvalidClauseComposition: MATCH cannot be used inside FOREACH @ MATCH (n)',
      'Statement.SyntaxError 42001 42I01',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('CALL IN TRANSACTIONS', () => {
  it.each([
    [
      'CALL () { CALL () { CREATE (:N) } IN TRANSACTIONS } RETURN 1 AS one',
      'semantic error: InvalidClauseComposition: A CALL subquery IN TRANSACTIONS cannot be nested in another subquery @ IN TRANSACTIONS',
      'Statement.SyntaxError 42001 42N58',
    ],
    [
      'UNWIND [1] AS x CALL (x) { CREATE (:N) } IN TRANSACTIONS RETURN 1 AS a UNION RETURN 2 AS a',
      'semantic error: InvalidClauseComposition: A CALL subquery IN TRANSACTIONS cannot be used with UNION @ IN TRANSACTIONS',
      'Statement.SyntaxError 42001 42N47',
    ],
    [
      'CREATE (:A) WITH 1 AS x CALL (x) { CREATE (:N) } IN TRANSACTIONS',
      'semantic error: InvalidClauseComposition: A CALL subquery IN TRANSACTIONS cannot follow an updating clause @ IN TRANSACTIONS',
      'Statement.SyntaxError 42001 42I25',
    ],
    [
      'UNWIND [1] AS i CALL (i) { CREATE (n:N) } IN TRANSACTIONS OF 0 ROWS',
      'semantic error: InvalidArgumentValue: The number of rows must be a positive INTEGER @ 0',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      'UNWIND [1] AS i CALL (i) { CREATE (n:N) } IN TRANSACTIONS REPORT STATUS AS s RETURN s',
      'semantic error: InvalidClauseComposition: REPORT STATUS needs ON ERROR CONTINUE or ON ERROR BREAK @ s',
      'Statement.SyntaxError 42001 42I36',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('calls of procedures', () => {
  it.each([
    [
      'MATCH (a:A) CALL db.labels RETURN 1 AS one',
      'semantic error: InvalidArgumentPassingMode: Inside a query the call of `db.labels` needs its arguments in parentheses @ db.labels',
      'Statement.SyntaxError 42001 42N36',
    ],
    [
      'CALL db.labels() YIELD * RETURN label',
      'semantic error: UnexpectedSyntax: YIELD * is only allowed in a standalone call @ YIELD *',
      'Statement.SyntaxError 42001 42I43',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('updates', () => {
  it.each([
    [
      'MATCH (n) DELETE n:A',
      'semantic error: InvalidDelete: DELETE takes entities, not labels or types @ n:A',
      'Statement.SyntaxError 42001 42I26',
    ],
    [
      'MATCH (n) DELETE n.x',
      'semantic error: InvalidArgumentType: DELETE takes nodes, relationships and paths, not a property @ n.x',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'WITH 1 AS x DELETE x',
      'semantic error: InvalidArgumentType: DELETE takes nodes, relationships and paths, not INTEGER @ x',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'DELETE 1 + 1',
      'semantic error: InvalidArgumentType: DELETE takes nodes, relationships and paths, not INTEGER @ 1 + 1',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'MATCH (a) SET a = 1',
      'semantic error: InvalidArgumentType: Type mismatch: expected MAP but was INTEGER @ 1',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'CYPHER 25 MATCH (a), (b) SET a = b',
      'semantic error: InvalidArgumentType: SET cannot copy from a NODE directly @ b',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'MATCH ()-[r]->() SET r:T',
      'semantic error: InvalidArgumentType: Type mismatch: expected NODE but was RELATIONSHIP @ r',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'LOAD CSV FROM 5 AS row RETURN row',
      'semantic error: InvalidArgumentType: LOAD CSV takes its place as a STRING, not INTEGER @ 5',
      'Statement.SyntaxError 42001 22NB1',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('commands', () => {
  it.each([
    [
      'CREATE TEXT INDEX ix FOR (n:A) ON (n.x, n.y)',
      'semantic error: InvalidArgumentValue: A TEXT index takes exactly one property @ CREATE TEXT INDEX ix FOR (n:A) ON (n.x, n.y)',
      'Statement.SyntaxError 42001 42N16',
    ],
    [
      'CREATE INDEX ix FOR (n:A) ON (n.x) OPTIONS {nonsense: 1}',
      'semantic error: InvalidArgumentValue: There is no option `nonsense` here @ nonsense',
      'Statement.SyntaxError 42001 22N04',
    ],
    [
      `CYPHER 5 CREATE INDEX ix FOR (n:A) ON (n.x) OPTIONS {indexProvider: 'nope-1.0'}`,
      `semantic error: InvalidArgumentValue: There is no index provider 'nope-1.0' @ 'nope-1.0'`,
      'General.InvalidArguments 42001 22N04',
    ],
    [
      'CREATE CONSTRAINT c FOR (n:A) REQUIRE n.x IS :: NODE',
      'semantic error: InvalidPropertyType: NODE is not a type that properties can have @ NODE',
      'Statement.SyntaxError 42001 22N90',
    ],
    [
      'USE other RETURN 1 AS x',
      'semantic error: DatabaseNotFound: There is no graph named other @ other',
      'Database.DatabaseNotFound 42001 42N00',
    ],
    [
      'CREATE DATABASE foo',
      'semantic error: UnsupportedAdministrationCommand: CREATE DATABASE is not supported: there are no databases, users and roles here @ CREATE DATABASE foo',
      'Statement.UnsupportedAdministrationCommand 51N27',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('what Cypher 5 does not have', () => {
  it.each([
    [
      'CYPHER 5 LET x = 1 RETURN x',
      'semantic error: UnexpectedSyntax: LET needs CYPHER 25 @ LET x = 1',
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      'CYPHER 5 MATCH (n) FILTER n.x = 1 RETURN n',
      'semantic error: UnexpectedSyntax: FILTER needs CYPHER 25 @ FILTER n.x = 1',
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      'CYPHER 5 RETURN 1 AS x NEXT RETURN x AS y',
      'semantic error: UnexpectedSyntax: NEXT needs CYPHER 25 @ RETURN 1 AS x NEXT RETURN x AS y',
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      'CYPHER 5 RETURN CASE 1 WHEN IS :: INTEGER THEN 1 END AS a',
      'semantic error: UnexpectedSyntax: This form of WHEN needs CYPHER 25 @ IS :: INTEGER',
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      'CYPHER 5 RETURN 1 IS :: INT64 AS a',
      'semantic error: UnexpectedSyntax: This name of a type needs CYPHER 25 @ INT64',
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      `CYPHER 5 RETURN replace('a', 'b', 'c', 1) AS a`,
      "semantic error: InvalidNumberOfArguments: `replace()` takes 3 arguments, not 4 @ replace('a', 'b', 'c', 1)",
      'Statement.SyntaxError 42001 42I13',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})
