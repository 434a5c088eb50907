import { describe, expect, it } from 'vitest'
import { body } from './sketch.js'

describe('a command', () => {
  it.each([
    [
      'CREATE INDEX FOR (n:A) ON n.x',
      '(createIndex indexKind:range entity:node variable:n labels:[A] properties:[(variable:n key:x)])',
    ],
    [
      'CREATE TEXT INDEX i IF NOT EXISTS FOR ()-[r:R]->() ON (r.x)',
      '(createIndex indexKind:text name:i ifNotExists:true entity:relationship variable:r labels:[R] properties:[(variable:r key:x)])',
    ],
    [
      'CREATE INDEX $name FOR (n:A) ON (n.x, n.y) OPTIONS {a: 1}',
      '(createIndex indexKind:range name:$name entity:node variable:n labels:[A] properties:[(variable:n key:x) (variable:n key:y)] options:(map entries:[(key:a value:1)]))',
    ],
    [
      'CREATE FULLTEXT INDEX f FOR (n:A|B) ON EACH [n.x, n.y]',
      '(createIndex indexKind:fulltext name:f entity:node variable:n labels:[A B] properties:[(variable:n key:x) (variable:n key:y)])',
    ],
    ['CREATE LOOKUP INDEX FOR (n) ON EACH labels(n)', '(createIndex indexKind:lookup entity:node variable:n)'],
    [
      'CREATE LOOKUP INDEX FOR ()-[r]-() ON EACH type(r)',
      '(createIndex indexKind:lookup entity:relationship variable:r)',
    ],
    [
      'CREATE VECTOR INDEX v FOR (n:A) ON (n.e) OPTIONS {indexConfig: {`vector.dimensions`: 3}}',
      '(createIndex indexKind:vector name:v entity:node variable:n labels:[A] properties:[(variable:n key:e)] options:(map entries:[(key:indexConfig value:(map entries:[(key:vector.dimensions value:3)]))]))',
    ],
    ['DROP INDEX i IF EXISTS', '(dropIndex name:i ifExists:true)'],
    [
      'CREATE CONSTRAINT c IF NOT EXISTS FOR (n:A) REQUIRE n.x IS UNIQUE',
      '(createConstraint name:c ifNotExists:true entity:node variable:n label:A properties:[(variable:n key:x)] requirement:unique)',
    ],
    [
      'CREATE CONSTRAINT FOR (n:A) REQUIRE (n.x, n.y) IS NODE KEY',
      '(createConstraint entity:node variable:n label:A properties:[(variable:n key:x) (variable:n key:y)] requirement:key)',
    ],
    [
      'CREATE CONSTRAINT FOR ()-[r:R]-() REQUIRE r.x IS NOT NULL',
      '(createConstraint entity:relationship variable:r label:R properties:[(variable:r key:x)] requirement:exists)',
    ],
    [
      'CREATE CONSTRAINT FOR (n:A) REQUIRE n.x IS :: STRING | LIST<INTEGER NOT NULL>',
      '(createConstraint entity:node variable:n label:A properties:[(variable:n key:x)] requirement:type type:(type alternatives:[(name:STRING) (name:LIST element:(type alternatives:[(name:INTEGER notNull:true)]))]))',
    ],
    ['DROP CONSTRAINT c', '(dropConstraint name:c)'],
  ])('indexes and constraints: %s', (command, tree) => {
    expect(body(command)).toBe(tree)
  })

  it.each([
    ['SHOW INDEXES', '(singleQuery clauses:[(show what:indexes)])'],
    [
      "SHOW RANGE INDEXES YIELD name AS n, type ORDER BY n SKIP 1 LIMIT 2 WHERE type = 'x' RETURN n",
      '(singleQuery clauses:[(show filter:RANGE what:indexes yield:(items:[(name:name alias:n) (name:type)] orderBy:[(expression:n)] skip:1 limit:2 where:(type = "x"))) (return projection:(items:[(expression:n)]))])',
    ],
    [
      "SHOW NODE UNIQUENESS CONSTRAINTS WHERE name = 'a'",
      '(singleQuery clauses:[(show filter:NODE UNIQUENESS what:constraints where:(name = "a"))])',
    ],
    [
      'SHOW BUILT IN FUNCTIONS EXECUTABLE BY CURRENT USER',
      '(singleQuery clauses:[(show filter:BUILT IN executable:(by:currentUser) what:functions)])',
    ],
    [
      'SHOW PROCEDURES EXECUTABLE BY ada YIELD *',
      '(singleQuery clauses:[(show executable:(by:ada) what:procedures yield:(star:true))])',
    ],
    ["SHOW SETTINGS 'a', 'b'", '(singleQuery clauses:[(show names:["a" "b"] what:settings)])'],
    ['SHOW TRANSACTIONS $ids', '(singleQuery clauses:[(show names:[$ids] what:transactions)])'],
    ['SHOW DEFAULT DATABASE', '(singleQuery clauses:[(show filter:DEFAULT what:databases)])'],
    ['SHOW DATABASE a.b', '(singleQuery clauses:[(show names:[a.b] what:databases)])'],
    ['SHOW CURRENT USER', '(singleQuery clauses:[(show what:currentUser)])'],
    [
      "TERMINATE TRANSACTIONS 'a', 'b' YIELD message",
      '(terminateTransactions ids:["a" "b"] yield:(items:[(name:message)]))',
    ],
  ])('SHOW and TERMINATE: %s', (command, tree) => {
    expect(body(command)).toBe(tree)
  })

  it.each([
    ['CREATE OR REPLACE DATABASE x OPTIONS {}', '(administration command:CREATE OR REPLACE DATABASE)'],
    ["ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'", '(administration command:ALTER CURRENT USER)'],
    ['GRANT ROLE a TO b', '(administration command:GRANT)'],
  ])('known by its first words: %s', (command, tree) => {
    expect(body(command)).toBe(tree)
  })
})
