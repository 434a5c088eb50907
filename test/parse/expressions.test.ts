import { describe, expect, it } from 'vitest'
import { expression } from './sketch.js'

describe('an expression', () => {
  it.each([
    ['1 OR 2 XOR 3 AND NOT 4', '(1 OR (2 XOR (3 AND (NOT 4))))'],
    ['a OR b OR c', '(a OR b OR c)'],
    ['(a OR b) OR c', '((a OR b) OR c)'],
    ['a < b <= c <> d', '(a < b <= c <> d)'],
    ['a = b IN c', '(a = (b IN c))'],
    ['NOT a = b', '(NOT (a = b))'],
    ['NOT NOT a', '(NOT (NOT a))'],
    ['1 + 2 * 3 ^ 4 - 5', '(1 + (2 * (3 ^ 4)) - 5)'],
    ['2 ^ 3 ^ 4', '(2 ^ 3 ^ 4)'],
    ['-3 ^ 2', '(-3 ^ 2)'],
    ['- a.b', '(- a.b)'],
    ['a + b || c', '(a + b || c)'],
    ['a STARTS WITH b + c', '(stringPredicate operator:STARTS WITH left:a right:(b + c))'],
    [
      "a ENDS WITH 'x' AND b CONTAINS 'y' OR c =~ 'z'",
      '(((stringPredicate operator:ENDS WITH left:a right:"x") AND (stringPredicate operator:CONTAINS left:b right:"y")) OR (stringPredicate operator:=~ left:c right:"z"))',
    ],
  ])('operators, from the loosest to the tightest: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['x IN [1, 2]', '(x IN (list items:[1 2]))'],
    ['x IS NULL', '(x IS NULL)'],
    ['x.y IS NOT NULL', '(x.y IS NOT NULL)'],
    [
      'x IS :: INTEGER NOT NULL | STRING',
      '(typeTest operand:x type:(type alternatives:[(name:INTEGER notNull:true) (name:STRING)]))',
    ],
    [
      'x IS NOT TYPED LIST<FLOAT>',
      '(typeTest operand:x negated:true type:(type alternatives:[(name:LIST element:(type alternatives:[(name:FLOAT)]))]))',
    ],
    [
      'x :: INT LIST NOT NULL ARRAY',
      '(typeTest operand:x type:(type alternatives:[(name:LIST element:(type alternatives:[(name:LIST notNull:true element:(type alternatives:[(name:INTEGER)]))]))]))',
    ],
    ['x IS NFKC NORMALIZED', '(normalizedTest operand:x form:NFKC)'],
    ['x IS NOT NORMALIZED', '(normalizedTest operand:x negated:true form:NFC)'],
    ['n:A:B', '(labelTest subject:n labels:(labelColons operands:[A B]))'],
    [
      'n:A&!B|%',
      '(labelTest subject:n labels:(labelOr operands:[(labelAnd operands:[A (labelNot operand:B)]) (labelWildcard)]))',
    ],
    ['n IS A', '(labelTest subject:n labels:A)'],
    ['n:$(x)', '(labelTest subject:n labels:(dynamicLabel quantifier:all expression:x))'],
  ])('predicates: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['a.b.c', 'a.b.c'],
    ['a[0]', '(index subject:a index:0)'],
    ['a[1..2]', '(slice subject:a from:1 to:2)'],
    ['a[..2]', '(slice subject:a to:2)'],
    ['a[1..]', '(slice subject:a from:1)'],
    ['(a).b[c].d', '(index subject:a.b index:c).d'],
  ])('properties, elements and slices: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['[]', '(list)'],
    ["[1, 'a', [2]]", '(list items:[1 "a" (list items:[2])])'],
    ['{a: 1, `b c`: 2}', '(map entries:[(key:a value:1) (key:b c value:2)])'],
    [
      'n {.a, .*, b, c: 1}',
      '(mapProjection subject:n items:[(propertySelector key:a) (allProperties) (variableSelector variable:b) (entry key:c value:1)])',
    ],
    ['[x IN xs]', '(listComprehension variable:x list:xs)'],
    ['[x IN xs WHERE x > 1 | x + 1]', '(listComprehension variable:x list:xs where:(x > 1) projection:(x + 1))'],
    ['[x IN xs, y]', '(list items:[(x IN xs) y])'],
    [
      '[(a)-->(b) | b.x]',
      '(patternComprehension pattern:(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)]) projection:b.x)',
    ],
    [
      '[p = (a)-->(b) WHERE b.x | p]',
      '(patternComprehension variable:p pattern:(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)]) where:b.x projection:p)',
    ],
  ])('lists and maps: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['all(x IN xs WHERE x > 1)', '(listPredicate quantifier:all variable:x list:xs where:(x > 1))'],
    ['(all(x IN xs))', '(listPredicate quantifier:all variable:x list:xs)'],
    ['none(x IN xs WHERE x)', '(listPredicate quantifier:none variable:x list:xs where:x)'],
    ['reduce(a = 0, x IN xs | a + x)', '(reduce accumulator:a initial:0 variable:x list:xs step:(a + x))'],
    [
      'allReduce(a = 0, x IN xs | a + x, a < 5)',
      '(allReduce accumulator:a initial:0 variable:x list:xs step:(a + x) predicate:(a < 5))',
    ],
  ])('predicates and folds over lists: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['count(*)', '(countStar)'],
    ['count(DISTINCT x)', '(functionCall name:[count] distinct:true arguments:[x])'],
    ['duration.between(a, b)', '(functionCall name:[duration between] arguments:[a b])'],
    ['vector.similarity.cosine(a, b)', '(functionCall name:[vector similarity cosine] arguments:[a b])'],
    ['trim(s)', '(functionCall name:[trim] arguments:[s])'],
    ["trim(BOTH 'x' FROM s)", '(functionCall name:[trim] arguments:["BOTH" "x" s])'],
    ['trim(LEADING FROM s)', '(functionCall name:[trim] arguments:["LEADING" s])'],
    ["trim('x' FROM s)", '(functionCall name:[trim] arguments:["BOTH" "x" s])'],
    ['normalize(s, NFD)', '(functionCall name:[normalize] arguments:[s "NFD"])'],
    ['normalize(s, `NFD`)', '(functionCall name:[normalize] arguments:[s NFD])'],
    ['vector([1], 1, INT8)', '(functionCall name:[vector] arguments:[(list items:[1]) 1 "INTEGER8"])'],
    ['vector([1], 1, FLOAT NOT NULL)', '(functionCall name:[vector] arguments:[(list items:[1]) 1 "FLOAT64"])'],
    ['vector_distance(a, b, euclidean)', '(functionCall name:[vector_distance] arguments:[a b "EUCLIDEAN"])'],
  ])('function calls, some with words as arguments: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    [
      'CASE WHEN a THEN 1 WHEN b THEN 2 ELSE 3 END',
      '(case branches:[(when:[(test test:a)] then:1) (when:[(test test:b)] then:2)] otherwise:3)',
    ],
    [
      "CASE x WHEN 1, > 5 THEN 'a' WHEN IS NULL THEN 'b' WHEN STARTS WITH 'c' THEN 'd' END",
      '(case subject:x branches:[(when:[(equals value:1) (test test:(subject > 5))] then:"a") (when:[(test test:(subject IS NULL))] then:"b") (when:[(test test:(stringPredicate operator:STARTS WITH left:subject right:"c"))] then:"d")])',
    ],
  ])('CASE in all its forms: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    [
      '(a)-->(b)',
      '(patternExpression pattern:(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)]))',
    ],
    [
      'NOT (a)-[:R]-()',
      '(NOT (patternExpression pattern:(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:any types:R) (nodePattern)])))',
    ],
    [
      'shortestPath((a)-[*]-(b))',
      '(patternExpression pattern:(patternPart shortest:shortestPath elements:[(nodePattern variable:a) (relationshipPattern direction:any length:()) (nodePattern variable:b)]))',
    ],
    [
      'EXISTS { (a)-->(b) WHERE a.x }',
      '(subqueryExpression form:exists body:(patternBody patterns:[(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)])] where:a.x))',
    ],
    [
      'COUNT { MATCH (n) RETURN n }',
      '(subqueryExpression form:count body:(singleQuery clauses:[(match patterns:[(patternPart elements:[(nodePattern variable:n)])]) (return projection:(items:[(expression:n)]))]))',
    ],
    [
      'COLLECT { RETURN 1 AS x UNION RETURN 2 AS x }',
      '(subqueryExpression form:collect body:(unionQuery parts:[(singleQuery clauses:[(return projection:(items:[(expression:1 alias:x)]))]) (singleQuery clauses:[(return projection:(items:[(expression:2 alias:x)]))])] operators:[()]))',
    ],
    ['exists(n.p)', '(functionCall name:[exists] arguments:[n.p])'],
    ['EXISTS {}', '(mapProjection subject:EXISTS)'],
  ])('patterns and subqueries: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['$p', '$p'],
    ['$`a b`', '$a b'],
    ['$1', '$1'],
  ])('parameters: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })

  it.each([
    ['(a) - (b)', '(a - b)'],
    [
      '(a)-[x]-(b)',
      '(patternExpression pattern:(patternPart elements:[(nodePattern variable:a) (relationshipPattern variable:x direction:any) (nodePattern variable:b)]))',
    ],
  ])('parentheses that could be a pattern: %s', (text, tree) => {
    expect(expression(text)).toBe(tree)
  })
})
