import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { KEYWORDS } from '../../src/parse/tokens.js'
import { RelateError } from '../../src/status/fail.js'

const symbols = '( ) [ ] { } , . .. : :: ; | || & ! $ + += - * / % ^ = == =~ <> != < <= > >= @ # \\ ~'.split(' ')
const others = [
  'n',
  '`a b`',
  '1',
  '1.5',
  '0x1F',
  '12abc',
  "'s'",
  "'",
  '"',
  '/*',
  '*/',
  '//',
  '\n',
  '\\u0041',
  '\\u',
  '–',
  '漢',
  '😀',
  '\ud800',
  '\u200b',
]
const soup = fc.array(
  fc.oneof(fc.constantFrom(...KEYWORDS.keys()), fc.constantFrom(...symbols), fc.constantFrom(...others)),
  { maxLength: 30 },
)

/** Parses or fails as a statement may fail; nothing else. */
function survives(text: string): boolean {
  try {
    parse(text)
  } catch (error) {
    if (!(error instanceof RelateError)) throw error
    expect(error.message).toMatch(/^syntax error: parse error: \S/)
    expect(
      error.span === null ||
        (error.span.start >= 0 && error.span.start <= error.span.end && error.span.end <= text.length),
    ).toBe(true)
  }
  return true
}

describe('any text', () => {
  it('of tokens in any order parses or is refused with a place in it', () => {
    fc.assert(
      fc.property(soup, words => survives(words.join(' '))),
      { numRuns: 400 },
    )
  })

  it('of characters in any order too', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), survives), { numRuns: 400 })
  })

  it('of a correct statement with one token gone, doubled or changed too', () => {
    const statement =
      'MATCH p = SHORTEST 2 (a:A|B {x: 1})-[r:R*1..3]->+(b) WHERE a.x IN [1, 2] AND NOT EXISTS { (a)-->(b) } WITH DISTINCT a, count(*) AS c ORDER BY c DESC LIMIT 3 RETURN CASE c WHEN > 1 THEN [x IN xs | x] ELSE {k: $p} END'
    const words = statement.split(/\b/)
    fc.assert(
      fc.property(fc.nat(words.length - 1), fc.oneof(fc.constant(''), fc.constantFrom(...words)), (at, word) =>
        survives(words.map((old, i) => (i === at ? word : old)).join('')),
      ),
      { numRuns: 300 },
    )
  })
})
