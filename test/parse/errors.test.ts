import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { RelateError } from '../../src/status/fail.js'
import { failure } from './sketch.js'

describe('an unexpected token', () => {
  it.each([
    ['', 'unexpected end of statement at line 1, column 1: expected a statement'],
    ['RETURN', 'unexpected end of statement at line 1, column 7: expected an expression or "*"'],
    ['RETURN 1 +* 2', 'unexpected token "*" at line 1, column 11: expected an expression'],
    ['RETURN [1, 2', 'unexpected end of statement at line 1, column 13: expected an operator, "]" or ","'],
    ['RETURN {1: 2}', 'unexpected token "1" at line 1, column 9: expected a name or "}"'],
    ['RETURN 1 IS :: FOO', 'unexpected token "FOO" at line 1, column 16: expected a type'],
    ['RETURN count(*, 1)', 'unexpected token "," at line 1, column 15: expected ")"'],
    ['MATCH (n)\nMERGE (n) ON', 'unexpected end of statement at line 2, column 13: expected CREATE or MATCH'],
    ['MATCH (n {a = 1}) RETURN n', 'unexpected token "=" at line 1, column 13: expected ":"'],
    ['UNWIND [1] RETURN 1', 'unexpected token "RETURN" at line 1, column 12: expected an operator or AS'],
    ['RETURN 1 AS #', 'unexpected token "#" at line 1, column 13: expected a name'],
    ['RETURN 1;;', 'unexpected token ";" at line 1, column 10: expected the end of the statement'],
    [
      'SHOW FOO',
      'unexpected token "FOO" at line 1, column 6: expected ALIAS, ALIASES, ALL, BTREE, BUILT, CONSTRAINT or 41 others',
    ],
  ])('is shown with its place and what was expected: %s', (text, message) => {
    expect(failure(text)).toBe(message)
  })

  it('counts columns in code points and lines at LF, CR and CRLF', () => {
    expect(failure("RETURN '😀é' +\r\n\r  * 1")).toBe(
      'unexpected token "*" at line 3, column 3: expected an expression',
    )
  })

  it('has a span in the text as sent', () => {
    const text = String.raw`RETURN '\u0041' + + * 2`
    try {
      parse(text)
    } catch (error) {
      expect(error instanceof RelateError && error.span).toEqual({ start: 20, end: 21 })
    }
  })

  it('is cut when it is long', () => {
    expect(failure(`RETURN 1 '${'x'.repeat(100)}'`)).toContain(
      `unexpected token "'${'x'.repeat(39)}..." at line 1, column 10`,
    )
  })
})

describe('a misspelt keyword', () => {
  it.each([
    ['RETRUN 1', 'unexpected token "RETRUN" at line 1, column 1: did you mean RETURN?'],
    ['CYPHER 25 RETRUN 1', 'unexpected token "RETRUN" at line 1, column 11: did you mean RETURN?'],
    ['MATCH (n) WHEER n.x = 1 RETURN n', 'unexpected token "WHEER" at line 1, column 11: did you mean WHERE?'],
    ['MATCH (n) RETURN n LIMT 5', 'unexpected token "LIMT" at line 1, column 20: did you mean LIMIT?'],
    ['CREATE INDX i FOR (n:A) ON (n.x)', 'unexpected token "INDX" at line 1, column 8: did you mean INDEX?'],
  ])('%s', (text, message) => {
    expect(failure(text)).toBe(message)
  })

  it('is only guessed when the guess lets the statement go on', () => {
    expect(failure('RETURN cout 1')).toMatch(/^unexpected token "1" at line 1, column 13: expected /)
  })
})

describe('a habit from elsewhere', () => {
  it.each([
    ['SELECT 1', 'unexpected token "SELECT" at line 1, column 1: Cypher reads with MATCH ... RETURN'],
    ['begin', 'unexpected token "begin" at line 1, column 1: each statement is a transaction of its own'],
    [
      'RETURN commit commit',
      'unexpected token "commit" at line 1, column 15: expected a clause, an operator, ",", AS, LIMIT, OFFSET, 4 others or the end of the statement',
    ],
    ['RETURN 1 != 2', 'unexpected token "!=" at line 1, column 10: the operator for "not equal" is <>'],
    ['RETURN 1 == 2', 'unexpected token "==" at line 1, column 10: the operator for "equal" is ='],
    ['RETURN a && b', 'unexpected token "&" at line 1, column 10: the operator for "and" is AND'],
    ['MATCH n RETURN n', 'unexpected token "RETURN" at line 1, column 9: a node is written in parentheses, as in (n)'],
    ['MATCH (a)->(b) RETURN a', 'unexpected token ">" at line 1, column 11: a relationship is written --> or -[r]->'],
    [
      "RETURN {'a': 1}",
      `unexpected token "'a'" at line 1, column 9: keys of a map are names: write {key: value}, or \`key\` in backticks`,
    ],
    [
      'RETURN 1 AS x WHERE x > 0',
      'unexpected token "WHERE" at line 1, column 15: WHERE stands directly behind MATCH, WITH or YIELD',
    ],
    [
      'RETURN 1 = NOT true',
      'unexpected token "true" at line 1, column 16: NOT binds loosely: put it and what it negates in parentheses',
    ],
  ])('%s', (text, message) => {
    expect(failure(text)).toBe(message)
  })
})

describe('text that is no tokens', () => {
  it.each([
    ["RETURN 'abc", 'the string that starts at line 1, column 8 is never closed'],
    ['RETURN "abc\\"', 'the string that starts at line 1, column 8 is never closed'],
    ['RETURN `abc', 'the quoted name that starts at line 1, column 8 is never closed'],
    ['RETURN 1 /* abc *', 'the comment that starts at line 1, column 10 is never closed'],
    [
      'RETURN 1 – 2',
      'unexpected character U+2013 at line 1, column 10: operators, quotes and brackets are plain ASCII',
    ],
    ['RETURN “a”', 'unexpected character U+201C at line 1, column 8: operators, quotes and brackets are plain ASCII'],
    ['RETURN 😀', 'unexpected character U+1F600 at line 1, column 8: operators, quotes and brackets are plain ASCII'],
    [
      'RETURN 1 AS a\u200bb',
      'unexpected character U+200B at line 1, column 14: operators, quotes and brackets are plain ASCII',
    ],
  ])('%s', (text, message) => {
    expect(failure(text)).toBe(message)
  })
})

describe('rules of syntax beyond the grammar', () => {
  it.each([
    [
      'RETURN 1; RETURN 2',
      'unexpected second statement at line 1, column 11: expected one statement, with at most one ; at its end',
    ],
    ['EXPLAIN EXPLAIN RETURN 1', 'unexpected token "EXPLAIN"'],
    ['PROFILE EXPLAIN RETURN 1', 'EXPLAIN and PROFILE exclude each other at line 1, column 9'],
    ['CYPHER 9 RETURN 1', 'there is no Cypher 9 at line 1, column 8: expected CYPHER 5 or CYPHER 25'],
    [
      'MATCH (a)(b) RETURN a',
      'two node patterns stand side by side at line 1, column 10: connect them with a relationship',
    ],
    ['MATCH (n:A:B|C) RETURN n', 'the label expression mixes : with &, |, ! or % at line 1, column 10: use one style'],
    ['MATCH (n:A:B&C) RETURN n', 'the label expression mixes : with &, |, ! or % at line 1, column 11: use one style'],
    ['MATCH (n:A|:B) RETURN n', 'unexpected |: between labels at line 1, column 12: write | alone'],
    [
      'MATCH ()-[:R*-2]->() RETURN 1',
      'malformed length of a relationship at line 1, column 13: expected a form such as *, *2, *1..3 or *..3',
    ],
    [
      'MATCH ()-[:R..]->() RETURN 1',
      'malformed length of a relationship at line 1, column 13: expected a form such as *, *2, *1..3 or *..3',
    ],
    ['MATCH ((a)-->(b)){3,2} RETURN a', 'the lower bound of {3,2} exceeds the upper one at line 1, column 18'],
    ['CREATE (:`` {x: 1})', 'a name must not be empty or hold a NUL character at line 1, column 10'],
    ['INSERT (n:A|B)', 'INSERT takes plain labels and maps at line 1, column 11: no label expression'],
    [
      'SHOW INDEXES RETURN name',
      'unexpected clause after SHOW at line 1, column 14: only SHOW ... YIELD hands its rows on',
    ],
    [
      'CREATE INDEX ON :A(x)',
      'CREATE INDEX ON :Label(key) at line 1, column 1 is a form of older versions: write CREATE INDEX FOR (n:Label) ON (n.key)',
    ],
    [
      'CREATE INDEX FOR (n:A|B) ON (n.x)',
      'malformed schema command at line 1, column 1: only a FULLTEXT index covers several labels or types',
    ],
  ])('%s', (text, message) => {
    expect(failure(text)).toBe(message)
  })

  it.each([
    ['RETURN 1 +', 'UnexpectedSyntax', '42001', '42I06'],
    ["RETURN '", 'UnexpectedSyntax', '42001', '42I19'],
    ['RETURN /*', 'UnexpectedSyntax', '42001', '42I02'],
    ['RETURN 1; RETURN 2', 'UnexpectedSyntax', '42001', '42I15'],
    ['RETURN 12abc', 'InvalidNumberLiteral', '42001', '42I07'],
    ['RETURN 9223372036854775808', 'IntegerOverflow', '22003', null],
    ['RETURN 1e400', 'FloatingPointOverflow', '22003', null],
    [String.raw`RETURN '\uZZZZ'`, 'InvalidUnicodeLiteral', '42001', '42I47'],
    ['RETURN 1 — 2', 'InvalidUnicodeCharacter', '42001', '42I06'],
    ['MATCH ()-[:R*-2]->() RETURN 1', 'InvalidRelationshipPattern', '42001', '42I06'],
  ])('carries the kind and codes: %s', (text, kind, gqlStatus, cause) => {
    try {
      parse(text)
    } catch (error) {
      if (!(error instanceof RelateError)) throw error
      expect([error.kind, error.gqlStatus, error.gqlCause]).toEqual([kind, gqlStatus, cause])
    }
    expect.assertions(1)
  })
})
