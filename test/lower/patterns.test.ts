/** Patterns that may not be matched, created or merged. */
import { describe, expect, it } from 'vitest'
import { refusal, status } from './compile.js'

describe('CREATE, INSERT, MERGE', () => {
  it.each([
    [
      'MERGE (n $p)',
      'semantic error: InvalidParameterUse: A parameter cannot be the whole property map of a MERGE pattern @ $p',
      'Statement.SyntaxError 42001 42N32',
    ],
    [
      'CREATE ()-[]->()',
      'semantic error: NoSingleRelationshipType: A relationship to CREATE needs exactly one type @ -[]->',
      'Statement.SyntaxError 42001 42I14',
    ],
    [
      'CREATE ()-[:A|B]->()',
      'semantic error: NoSingleRelationshipType: A relationship to CREATE needs exactly one type @ A|B',
      'Statement.SyntaxError 42001 42I14',
    ],
    [
      'CREATE ()-[:R*2]->()',
      'semantic error: CreatingVarLength: CREATE cannot make a relationship of variable length @ *2',
      'Statement.SyntaxError 42001 42I41',
    ],
    [
      'CREATE ()-[:R]-()',
      'semantic error: RequiresDirectedRelationship: A relationship to CREATE needs one direction @ -[:R]-',
      'Statement.SyntaxError 42001 42I56',
    ],
    [
      'CREATE (n:A|B)',
      'semantic error: InvalidLabelExpression: A node to CREATE takes plain labels, not a label expression @ A|B',
      'Statement.SyntaxError 42001 42I30',
    ],
    [
      'CREATE (n WHERE n.x = 1)',
      'semantic error: InvalidNodePatternPredicate: A pattern to CREATE cannot have a WHERE @ n.x = 1',
      'Statement.SyntaxError 42001 42I32',
    ],
    [
      'CREATE ((a)-[:R]->(b)){2}',
      'semantic error: UnexpectedSyntax: A quantified or parenthesised pattern cannot be used in CREATE @ ((a)-[:R]->(b)){2}',
      'Statement.SyntaxError 42001 42I04',
    ],
    [
      'CREATE p = shortestPath((a)-[:R*]->(b))',
      'semantic error: UnexpectedSyntax: shortestPath cannot be used in CREATE @ p = shortestPath((a)-[:R*]->(b))',
      'Statement.SyntaxError 42001 42I04',
    ],
    [
      'INSERT (:A:B)',
      'semantic error: InvalidLabelExpression: INSERT joins labels with &, not with a colon @ A:B',
      'Statement.SyntaxError 42001 42I54',
    ],
    [
      `INSERT (:$('A'))`,
      `syntax error: parse error: INSERT takes plain labels and maps at line 1, column 10: no dynamic label @ $('A')`,
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      'INSERT (n $p)',
      'syntax error: parse error: INSERT takes plain labels and maps at line 1, column 11: no parameter as a map @ $p',
      'Statement.SyntaxError 42001 42I06',
    ],
    [
      'CYPHER 25 CREATE (a {x: 1}), (b {y: a.x})',
      'semantic error: InvalidEntityReference: `a` is created by this same clause, so it cannot be read here @ {y: a.x}',
      'Statement.SyntaxError 42001 42I58',
    ],
    [
      'CREATE (a {x: 1})-[:R {w: a.x}]->(b)',
      'semantic error: InvalidEntityReference: `a` is part of this same pattern, so it cannot be read here @ {w: a.x}',
      'Statement.SyntaxError 42001 42N68',
    ],
    [
      'CYPHER 25 MERGE (a {i: a.i})',
      'semantic error: InvalidEntityReference: `a` is part of this same pattern, so it cannot be read here @ {i: a.i}',
      'Statement.SyntaxError 42001 42N68',
    ],
    [
      `CREATE (:$any(['A']))`,
      `semantic error: InvalidLabelExpression: $any(...) says what to look for, not what to CREATE @ $any(['A'])`,
      'Statement.SyntaxError 42001 42I55',
    ],
    [
      'MERGE (p:P {x: COUNT { (:D) }})',
      'semantic error: InvalidClauseComposition: A subquery cannot stand in a MERGE pattern @ COUNT { (:D) }',
      'Statement.SyntaxError 42001 42I48',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('labels and types', () => {
  it.each([
    [
      'MATCH (n:$(null)) RETURN n',
      'semantic error: InvalidArgumentValue: The name of a label, relationship type or property key cannot be null @ $(null)',
      'Statement.SyntaxError 42001 42I11',
    ],
    [
      'MATCH (n:$(1)) RETURN n',
      'semantic error: InvalidArgumentType: The name of a label, type or property key must be a STRING, not INTEGER @ 1',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      `MATCH (n) SET n[''] = 5`,
      `semantic error: InvalidArgumentValue: The name of a label, relationship type or property key cannot be empty @ ''`,
      'Statement.SyntaxError 42001 42I11',
    ],
    [
      'MATCH (n) SET n[1] = 5',
      'semantic error: InvalidArgumentType: The name of a label, type or property key must be a STRING, not INTEGER @ 1',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'MATCH ()-[r:P:Q]->() RETURN r',
      'semantic error: InvalidLabelExpression: More than one colon in a relationship type is not allowed here @ P:Q',
      'Statement.SyntaxError 42001 42I20',
    ],
    [
      'MATCH ()-[:!P*2]->() RETURN 1',
      'semantic error: InvalidRelationshipPattern: A relationship of variable length takes plain types only @ !P',
      'Statement.SyntaxError 42001 42I41',
    ],
    [
      'CYPHER 25 MATCH ()-[r:P|:Q]->() RETURN r',
      'semantic error: InvalidLabelExpression: The colon after | is not allowed here @ P|:Q',
      'Statement.SyntaxError 42001 42I20',
    ],
    [
      `CYPHER 5 MATCH (n) WHERE n:$('B') RETURN n`,
      `semantic error: UnsupportedVersion: Dynamic labels in expressions need Cypher 25 @ $('B')`,
      'Statement.SyntaxError 42001 42I59',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('quantified patterns', () => {
  it.each([
    [
      'MATCH ((x)-->(y)){0} RETURN 1',
      'semantic error: InvalidQuantifier: The upper bound of a quantifier must be at least 1 @ {0}',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      'MATCH ((x))+ RETURN 1',
      'semantic error: InvalidQuantifier: A quantified pattern needs a relationship inside @ ((x))+',
      'Statement.SyntaxError 42001 42N64',
    ],
    [
      'MATCH ((x)-->(y))* RETURN 1',
      'semantic error: InvalidPattern: A pattern that may have no element needs at least one node @ ((x)-->(y))*',
      'Statement.SyntaxError 42001 42N64',
    ],
    [
      'MATCH (a) MATCH ((a)-->(b))+ RETURN 1',
      'semantic error: VariableAlreadyBound: Variable `a` already declared @ a',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'MATCH ((x)-[r*]->(y))+ RETURN 1',
      'semantic error: InvalidRelationshipPattern: Variable length with * and quantifiers cannot be mixed @ -[r*]->',
      'Statement.SyntaxError 42001 42I41',
    ],
    [
      'MATCH (a)-[r]->+(b), (b)-[r]->(c) RETURN 1',
      'semantic error: VariableAlreadyBound: Variable `r` already declared @ r',
      'Statement.SyntaxError 42001 42N59',
    ],
    [
      'MATCH ((x)-->(y))+ WHERE x.i = 1 RETURN 1',
      'semantic error: InvalidArgumentType: LIST<NODE> has no properties to read @ x.i',
      'Statement.SyntaxError 22G03 22N27',
    ],
    [
      'MATCH (a) ((x)-->(y)) (b) RETURN 1',
      'semantic error: InvalidPattern: A parenthesised path without a quantifier must be the whole pattern @ ((x)-->(y))',
      'Statement.SyntaxError 42001 42I46',
    ],
    [
      'MATCH (p = (a)-->(b)) RETURN p',
      'semantic error: InvalidPattern: A path variable inside parentheses needs a path selector before them @ p',
      'Statement.SyntaxError 42001 42N42',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('selectors, shortest paths, modes', () => {
  it.each([
    [
      'MATCH p = SHORTEST 1 (a)-->+(b), (c) RETURN p',
      'semantic error: InvalidSelectivePathPattern: A path selector must be the only pattern of its MATCH @ p = SHORTEST 1 (a)-->+(b)',
      'Statement.SyntaxError 42001 42I45',
    ],
    [
      'MATCH p = ANY 0 PATHS (a)-->+(b) RETURN p',
      'semantic error: InvalidSelector: A path selector needs a count of at least 1 @ 0',
      'Statement.SyntaxError 42001 42N31',
    ],
    [
      'MATCH p = ANY SHORTEST shortestPath((a)-[*]->(b)) RETURN p',
      'semantic error: InvalidShortestPathMixing: shortestPath cannot be mixed with path selectors or quantifiers @ p = ANY SHORTEST shortestPath((a)-[*]->(b))',
      'Statement.SyntaxError 42001 42I39',
    ],
    [
      'MATCH p = shortestPath((a)-[*2..]->(b)) RETURN p',
      'semantic error: InvalidShortestPath: shortestPath takes a lower bound of 0 or 1 only @ *2..',
      'Statement.SyntaxError 42001 42I08',
    ],
    [
      'MATCH p = shortestPath((a)-->(b)-->(c)) RETURN p',
      'semantic error: InvalidShortestPath: shortestPath takes exactly one relationship between two nodes @ p = shortestPath((a)-->(b)-->(c))',
      'Statement.SyntaxError 42001 42N40',
    ],
    [
      'MATCH p = shortestPath((a)-[* {w: 1}]->(b)) RETURN p',
      'semantic error: InvalidShortestPath: shortestPath cannot test properties inside the pattern @ {w: 1}',
      'Statement.SyntaxError 42001 42N56',
    ],
    [
      'RETURN shortestPath((:A)-[*]->(:B))',
      'semantic error: InvalidShortestPath: shortestPath as a value needs both end nodes bound @ (:A)',
      'Statement.SyntaxError 42001 42N65',
    ],
    [
      'MATCH REPEATABLE ELEMENTS (a)-->+(b) RETURN 1',
      'semantic error: InvalidMatchMode: REPEATABLE ELEMENTS needs an upper bound on every repetition @ -->+',
      'Statement.SyntaxError 42001 42N53',
    ],
    [
      'MATCH WALK (a)-->*(b) RETURN 1',
      'semantic error: InvalidMatchMode: WALK needs an upper bound on every repetition @ -->*',
      'Statement.SyntaxError 42001 42N53',
    ],
    [
      'CYPHER 5 MATCH REPEATABLE ELEMENTS (a)-->(b) RETURN 1',
      'semantic error: UnsupportedVersion: Match modes need Cypher 25 @ MATCH REPEATABLE ELEMENTS (a)-->(b)',
      'Statement.SyntaxError 42001 42N54',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})

describe('predicates and hints', () => {
  it.each([
    [
      'MATCH (n $p) RETURN n',
      'semantic error: InvalidParameterUse: A parameter cannot be the whole property map of a MATCH pattern @ $p',
      'Statement.SyntaxError 42001 42N32',
    ],
    [
      'MATCH (a)-[r*1..2 WHERE r.w > 1]->(b) RETURN 1',
      'semantic error: InvalidRelationshipPattern: A relationship of variable length cannot have a WHERE of its own @ r.w > 1',
      'Statement.SyntaxError 42001 42N37',
    ],
    [
      'MATCH (n:A) USING INDEX n:A(x) RETURN n',
      'semantic error: InvalidHint: The hint USING INDEX n:A(x) cannot be used: the pattern or WHERE does not use `x` @ USING INDEX n:A(x)',
      'Statement.SyntaxError 42N76 42N77',
    ],
    [
      'MATCH (n:A) USING SCAN n:B RETURN n',
      'semantic error: InvalidHint: The hint USING SCAN n:B cannot be used: the pattern or WHERE does not use `B` @ USING SCAN n:B',
      'Statement.SyntaxError 42N76 42N77',
    ],
    [
      'MATCH (n:A) USING INDEX m:A(x) WHERE n.x = 1 RETURN n',
      'semantic error: UndefinedVariable: Variable `m` not defined @ m',
      'Statement.SyntaxError 42001 42N62',
    ],
  ])('%s', (statement, message, codes) => {
    expect(refusal(statement)).toBe(message)
    expect(status(statement)).toBe(codes)
  })
})
