/** Static types: what is known to be wrong is refused, what may be right is left to the run. */
import { describe, expect, it } from 'vitest'
import { refusal, status } from './compile.js'

describe('operators', () => {
  it.each([
    [
      'RETURN 1 + true',
      'semantic error: InvalidArgumentType: Type mismatch: expected numbers, strings, lists, or a temporal value and a DURATION but was INTEGER + BOOLEAN @ 1 + true',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      `RETURN 'a' - 'b'`,
      `semantic error: InvalidArgumentType: Type mismatch: expected numbers, or a temporal value and a DURATION but was STRING - STRING @ 'a' - 'b'`,
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      `RETURN 'a' + true`,
      `semantic error: InvalidArgumentType: Type mismatch: expected numbers, strings, lists, or a temporal value and a DURATION but was STRING + BOOLEAN @ 'a' + true`,
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      `RETURN date('2020-01-01') + 1`,
      `semantic error: InvalidArgumentType: Type mismatch: expected numbers, strings, lists, or a temporal value and a DURATION but was DATE + INTEGER @ date('2020-01-01') + 1`,
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'RETURN [1] || 2',
      'semantic error: InvalidArgumentType: Type mismatch: expected two strings or two lists but was LIST<INTEGER> || INTEGER @ [1] || 2',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'RETURN NOT 1',
      'semantic error: InvalidArgumentType: Type mismatch: expected BOOLEAN but was INTEGER @ 1',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'RETURN [] AND true',
      'semantic error: InvalidArgumentType: Type mismatch: expected BOOLEAN but was LIST<ANY> @ []',
      'Statement.SyntaxError 42001 22N37',
    ],
    [
      'MATCH (n) WHERE n RETURN n',
      'semantic error: InvalidArgumentType: Type mismatch: expected BOOLEAN but was NODE @ n',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN 1 IN 2',
      'semantic error: InvalidArgumentType: Type mismatch: expected LIST<ANY> but was INTEGER @ 2',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      `RETURN none(x IN ['Clara'] WHERE x % 2 = 0)`,
      'semantic error: InvalidArgumentType: Type mismatch: expected numbers but was STRING % INTEGER @ x % 2',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      `RETURN 'a' =~ 1`,
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ 1',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'RETURN CASE WHEN 1 THEN 2 END',
      'semantic error: InvalidArgumentType: Type mismatch: expected BOOLEAN but was INTEGER @ 1',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'WITH 1 AS x RETURN x:A',
      'semantic error: InvalidArgumentType: Type mismatch: expected NODE | RELATIONSHIP but was INTEGER @ x',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN [x IN 5 | x]',
      'semantic error: InvalidArgumentType: Type mismatch: expected LIST<ANY> but was INTEGER @ 5',
      'Statement.SyntaxError 42001 22NB1',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('properties, indexes, slices', () => {
  it.each([
    [
      'WITH 1 AS a RETURN a.x',
      'semantic error: InvalidArgumentType: INTEGER has no properties to read @ a.x',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      `RETURN 'abc'.x`,
      `semantic error: InvalidArgumentType: STRING has no properties to read @ 'abc'.x`,
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'MATCH p = ()-->() RETURN p.x',
      'semantic error: InvalidArgumentType: PATH has no properties to read @ p.x',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN 5[0]',
      'semantic error: InvalidArgumentType: INTEGER cannot be indexed @ 5[0]',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      `RETURN [1, 2]['a']`,
      `semantic error: InvalidArgumentType: Type mismatch: expected INTEGER as the index but was STRING @ 'a'`,
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN {a: 1}[0]',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING as the index but was INTEGER @ 0',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN [1, 2, 3][..]',
      'semantic error: UnexpectedSyntax: A slice needs a lower or an upper bound @ [1, 2, 3][..]',
      'Statement.SyntaxError 42001 42N20',
    ],
    [
      `RETURN [1, 2, 3]['a'..]`,
      `semantic error: InvalidArgumentType: Type mismatch: expected INTEGER but was STRING @ 'a'`,
      'Statement.SyntaxError 42001 22NB1',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('arguments of functions', () => {
  it.each([
    [
      'RETURN toUpper(1)',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ 1',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN head({a: 1})',
      'semantic error: InvalidArgumentType: Type mismatch: expected LIST<ANY> but was MAP @ {a: 1}',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'MATCH (n) RETURN type(n)',
      'semantic error: InvalidArgumentType: Type mismatch: expected RELATIONSHIP but was NODE @ n',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      `RETURN substring('abc')`,
      "semantic error: InvalidNumberOfArguments: `substring()` takes 2 to 3 arguments, not 1 @ substring('abc')",
      'Statement.SyntaxError 42001 42I13',
    ],
    [
      'RETURN coalesce()',
      'semantic error: InvalidNumberOfArguments: `coalesce()` takes at least 1 argument, not 0 @ coalesce()',
      'Statement.SyntaxError 42001 42I13',
    ],
    [
      `RETURN normalize('a', 'NFD')`,
      `semantic error: InvalidArgumentValue: 'NFD' is no normal form @ 'NFD'`,
      'Statement.SyntaxError 42001 42N49',
    ],
    [
      'RETURN vector([1], 5000, INTEGER8)',
      'semantic error: InvalidArgumentValue: The dimension of a vector must be from 1 to 4096 @ 5000',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      'RETURN point({x: 1})',
      'semantic error: InvalidArgumentValue: A point needs x and y, or longitude and latitude @ {x: 1}',
      'Statement.SyntaxError 42001 42I16',
    ],
    [
      'UNWIND [1] AS x RETURN percentileCont(x, 1.5)',
      'semantic error: InvalidArgumentValue: The percentile must be a number from 0.0 to 1.0 @ 1.5',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      `RETURN graph.byName('x')`,
      `semantic error: InvalidArgumentValue: graph.byName() can only be used in USE @ graph.byName('x')`,
      'Statement.SyntaxError 42001 42N75',
    ],
    [
      'CALL test.people(1) YIELD name RETURN name',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ 1',
      'Statement.SyntaxError 42001 22NB1',
    ],
    [
      'CALL test.people() YIELD name RETURN name',
      'semantic error: InvalidNumberOfArguments: `test.people` takes 1 argument, not 0 @ CALL test.people() YIELD name',
      'Statement.SyntaxError 42001 42I13',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('types that come a long way', () => {
  it.each([
    [
      'WITH [1, 2] AS l RETURN toUpper(l[0])',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ l[0]',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'WITH {a: 1} AS m RETURN toUpper(m.a)',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ m.a',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'UNWIND [1, 2] AS x RETURN toUpper(x)',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ x',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN toUpper(CASE WHEN true THEN 1 ELSE 2 END)',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER @ CASE WHEN true THEN 1 ELSE 2 END',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'RETURN toUpper(reduce(s = 0, x IN [1] | s + x))',
      'semantic error: InvalidArgumentType: Type mismatch: expected STRING but was INTEGER | FLOAT @ reduce(s = 0, x IN [1] | s + x)',
      'Statement.SyntaxError 22G03 22N27',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('SKIP and LIMIT', () => {
  it.each([
    [
      'RETURN 1 AS x LIMIT -1',
      'semantic error: NegativeIntegerArgument: LIMIT takes a non-negative INTEGER, not -1 @ -1',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      'RETURN 1 AS x SKIP 1.5',
      'semantic error: InvalidArgumentType: SKIP takes a non-negative INTEGER, not 1.5 @ 1.5',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      'UNWIND [1] AS n RETURN n LIMIT n',
      'semantic error: NonConstantExpression: LIMIT cannot depend on the row: `n` is not allowed @ n',
      'Statement.SyntaxError 42001 42N28',
    ],
    [
      'RETURN 1 AS x LIMIT COUNT { (:P) }',
      'semantic error: NonConstantExpression: LIMIT cannot depend on the row: a subquery is not allowed @ COUNT { (:P) }',
      'Statement.SyntaxError 42001 42N28',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('patterns as values', () => {
  it.each([
    [
      'MATCH (n) RETURN (n)-->() AS v',
      'semantic error: UnexpectedSyntax: A pattern can only be used where a boolean is expected @ (n)-->()',
      'Statement.SyntaxError 42001 42I34',
    ],
    [
      'MATCH (n) WHERE size((n)-->()) > 1 RETURN n',
      'semantic error: UnexpectedSyntax: size() does not take a pattern any more @ size((n)-->())',
      'Statement.SyntaxError 42001 42I52',
    ],
    [
      'MATCH (n) RETURN exists(n.x)',
      'semantic error: UnexpectedSyntax: exists() of a property is not part of the language any more @ exists(n.x)',
      'Statement.SyntaxError 42001 42I52',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('aggregation', () => {
  it.each([
    [
      'MATCH (n) WHERE count(n) > 1 RETURN n',
      'semantic error: InvalidAggregation: The aggregate count() cannot be used in WHERE @ count(n)',
      'Statement.SyntaxError 42001 42I24',
    ],
    [
      'MATCH (n) SET n.x = count(n)',
      'semantic error: InvalidAggregation: The aggregate count() cannot be used in SET @ count(n)',
      'Statement.SyntaxError 42001 42I24',
    ],
    [
      'RETURN [x IN [1] | count(x)]',
      'semantic error: InvalidAggregation: The aggregate count() cannot be used inside an expression over a list @ count(x)',
      'Statement.SyntaxError 42001 42I24',
    ],
    [
      'MATCH (n) RETURN count(count(n))',
      'semantic error: NestedAggregation: The aggregate count() cannot stand inside another aggregate @ count(n)',
      'Statement.SyntaxError 42001 42I24',
    ],
    [
      'MATCH (n) RETURN sum(rand())',
      'semantic error: NonConstantExpression: rand() cannot stand inside an aggregate @ rand()',
      'Statement.SyntaxError 22000 22N34',
    ],
    [
      'MATCH (n) RETURN n.x + count(*) AS c',
      'semantic error: AmbiguousAggregationExpression: `n.x` stands beside an aggregate but is no grouping key @ n.x',
      'Statement.SyntaxError 42001 42I18',
    ],
    [
      'MATCH (n) WITH n.x AS x RETURN x + 1 AS y, x + 1 + count(*) AS c',
      'semantic error: AmbiguousAggregationExpression: `x` stands beside an aggregate but is no grouping key @ x',
      'Statement.SyntaxError 42001 42I18',
    ],
    [
      'MATCH (n) RETURN n.x AS x ORDER BY count(*)',
      'semantic error: InvalidAggregation: ORDER BY uses the aggregate count(*), but the projection does not aggregate @ count(*)',
      'Statement.SyntaxError 42001 42N23',
    ],
    [
      'MATCH (n) RETURN n.x AS x, sum(n.y) AS s ORDER BY count(*)',
      'semantic error: UndefinedVariable: ORDER BY uses the aggregate count(*), which the projection does not compute @ count(*)',
      'Statement.SyntaxError 42001 42I24',
    ],
    [
      'MATCH (a)--(b) RETURN a.age + b.age, count(*) AS c ORDER BY a.age + b.age + count(*)',
      'semantic error: AmbiguousAggregationExpression: `a.age` stands beside an aggregate but is no grouping key @ a.age',
      'Statement.SyntaxError 42001 42I18',
    ],
    [
      'MATCH (n) CALL test.people(count(*)) YIELD name RETURN name',
      'semantic error: InvalidAggregation: The aggregate count(*) cannot be used in the arguments of CALL @ count(*)',
      'Statement.SyntaxError 42001 42I24',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})
