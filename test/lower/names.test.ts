/** Names: undefined, defined twice, lost on the way, of the wrong kind. Each message says what to look at. */
import { describe, expect, it } from 'vitest'
import { refusal, status } from './compile.js'

describe('a name that is not there', () => {
  it.each([
    [
      'MATCH (person) RETURN persn.name',
      'semantic error: UndefinedVariable: Variable `persn` not defined; did you mean `person`? @ persn',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      'RETURN x',
      'semantic error: UndefinedVariable: Variable `x` not defined @ x',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      'MATCH (n) WITH n.x AS x RETURN n',
      'semantic error: UndefinedVariable: Variable `n` not defined; a WITH before did not pass it on @ n',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      'MATCH (n) RETURN DISTINCT n.x AS x ORDER BY n.y',
      'semantic error: UndefinedVariable: Variable `n` is not available here: DISTINCT keeps only the returned columns @ n',
      'Statement.SyntaxError 42001 42N44',
    ],
    [
      'MATCH (n) RETURN n.x AS x, count(*) AS c ORDER BY n.y',
      'semantic error: UndefinedVariable: Variable `n` is not available here: aggregation keeps only the returned columns @ n',
      'Statement.SyntaxError 42001 42N44',
    ],
    [
      'MATCH (a) WHERE (a)-->(b) RETURN a',
      'semantic error: UndefinedVariable: A pattern used as a predicate cannot introduce the variable `b` @ b',
      'Statement.SyntaxError 42001 42N29',
    ],
    [
      'FOREACH (x IN [1] | CREATE (n)) RETURN x',
      'semantic error: UndefinedVariable: Variable `x` not defined @ x',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      'CREATE INDEX ix FOR (n:A) ON (m.x)',
      'semantic error: UndefinedVariable: Variable `m` not defined @ m',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      `RETURN toUppr('a')`,
      'semantic error: UnknownFunction: Unknown function `toUppr`; did you mean `toUpper`? @ toUppr',
      'Statement.SyntaxError 42001 42N48',
    ],
    [
      'CALL db.labls()',
      'semantic error: ProcedureNotFound: There is no procedure `db.labls`; did you mean `db.labels`? @ db.labls',
      'Procedure.ProcedureNotFound 42001 42N08',
    ],
    [
      `CALL test.people('x') YIELD nam`,
      'semantic error: UndefinedVariable: `test.people` has no output column `nam`; did you mean `name`? @ nam',
      'Statement.SyntaxError 42001 42N50',
    ],
    [
      'SHOW INDEXES YIELD nme',
      'semantic error: InvalidShowColumn: There is no column `nme` here; did you mean `name`? @ nme',
      'Statement.SyntaxError 42001 22N04',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('a name that is there already', () => {
  it.each([
    [
      'UNWIND [1] AS x UNWIND [2] AS x RETURN x',
      'semantic error: VariableAlreadyBound: Variable `x` already declared @ x',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'MATCH (n) CREATE (n)',
      'semantic error: VariableAlreadyBound: Variable `n` already declared @ n',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'MATCH (n) CREATE (n:Label)-[:R]->()',
      'semantic error: VariableAlreadyBound: Node `n` is already declared, so it cannot be given labels or properties here @ (n:Label)',
      'Statement.SyntaxError 42N78',
    ],
    [
      'MATCH p = (a)-[p]->(b) RETURN p',
      'semantic error: VariableAlreadyBound: Variable `p` already declared @ p',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'MATCH (a)-[r]->(b)-[r]->(c) RETURN r',
      'semantic error: RelationshipUniquenessViolation: Relationship variable `r` is used twice in one pattern @ r',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'RETURN reduce(x = 0, x IN [1] | x) AS r',
      'semantic error: VariableAlreadyBound: Variable `x` already declared @ x',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'MATCH (label) CALL db.labels() YIELD label RETURN label',
      'semantic error: VariableAlreadyBound: Variable `label` already declared @ label',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'WITH 1 AS a LET a = 2 RETURN a',
      'semantic error: VariableAlreadyBound: Variable `a` already declared @ a',
      'Statement.SyntaxError 42001 42N59',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('a name of another kind', () => {
  it.each([
    [
      'MATCH (n)-[n]->() RETURN n',
      'semantic error: VariableTypeConflict: Variable `n` is of type NODE, so it cannot be used as RELATIONSHIP here @ n',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'WITH 1 AS n MATCH (n) RETURN n',
      'semantic error: VariableTypeConflict: Variable `n` is of type INTEGER, so it cannot be used as NODE here @ n',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'MATCH (n) WITH n AS r MATCH ()-[r]->() RETURN r',
      'semantic error: VariableTypeConflict: Variable `r` is of type NODE, so it cannot be used as RELATIONSHIP here @ r',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'MATCH ((x)-->(y))+ MATCH (x) RETURN 1',
      'semantic error: VariableTypeConflict: Variable `x` is of type LIST<NODE>, so it cannot be used as NODE here @ x',
      'Statement.SyntaxError 22G03 22N27',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('names of columns', () => {
  it.each([
    [
      'WITH 1 AS a, 2 AS a RETURN a',
      'semantic error: ColumnNameConflict: More than one column is named `a` @ 2 AS a',
      'Statement.SyntaxError 42001 42N38',
    ],
    [
      'MATCH (n) WITH n.x RETURN 1 AS one',
      'semantic error: NoExpressionAlias: The expression `n.x` needs a name here @ n.x',
      'Statement.SyntaxError 42001 42N21',
    ],
    [
      'RETURN *',
      'semantic error: NoVariablesInScope: RETURN * is not allowed when there are no variables in scope @ RETURN *',
      'Statement.SyntaxError 42001 42I37',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('names in subqueries', () => {
  it.each([
    [
      'WITH 1 AS n RETURN EXISTS { WITH 2 AS n RETURN n } AS e',
      'semantic error: VariableShadowing: Variable `n` is already declared in the query around this subquery @ n',
      'Statement.SyntaxError 42001 42N07',
    ],
    [
      'WITH 1 AS a CALL () { RETURN a AS b } RETURN b',
      'semantic error: UndefinedVariable: Variable `a` not defined; the subquery does not import it @ a',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      'WITH 1 AS a CALL (a) { WITH 2 AS a RETURN a AS b } RETURN b',
      'semantic error: VariableShadowing: Variable `a` is already declared in the query around this subquery @ a',
      'Statement.SyntaxError 42001 42N07',
    ],
    [
      'WITH 1 AS a CALL (a) { RETURN a } RETURN a',
      'semantic error: VariableShadowing: Variable `a` is already declared in the query around this subquery @ RETURN a',
      'Statement.SyntaxError 42001 42N07',
    ],
    [
      'WITH 1 AS a CALL (a, a) { RETURN a AS b } RETURN b',
      'semantic error: VariableAlreadyBound: Variable `a` is imported twice @ a',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'WITH 1 AS a CALL { WITH a, 2 AS c RETURN a + c AS b } RETURN b',
      'semantic error: InvalidClauseComposition: The importing WITH of a subquery takes plain variables only @ 2 AS c',
      'Statement.SyntaxError 42001 42I28',
    ],
    [
      'WITH 1 AS a CALL { WITH a RETURN a AS b UNION RETURN a AS b } RETURN b',
      'semantic error: UndefinedVariable: Variable `a` not defined; the subquery does not import it @ a',
      'Statement.SyntaxError 42001 42N62',
    ],
    [
      'CALL () { RETURN 1 + 1 } RETURN 2 AS x',
      'semantic error: NoExpressionAlias: The expression `1 + 1` needs a name here @ 1 + 1',
      'Statement.SyntaxError 42001 42N21',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})
