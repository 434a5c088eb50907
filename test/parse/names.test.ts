import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KEYWORDS } from '../../src/parse/tokens.js'
import { clause, expression, failure } from './sketch.js'

const grammar = readFileSync(new URL('../../src/parse/Cypher.g4', import.meta.url), 'utf8')

/** The words in capitals that a rule of the grammar lists. */
function wordsOf(rule: string): string[] {
  const text = new RegExp(`^${rule}\\n([^;]*);`, 'm').exec(grammar)?.[1] ?? ''
  return text.match(/[A-Z][A-Z0-9]*_?/g) ?? []
}

describe('a keyword', () => {
  it('stands in exactly one of the lists of words that may be names', () => {
    const listed = ['plainKeyword', 'formKeyword', 'operatorKeyword', 'literalKeyword'].flatMap(wordsOf)
    expect(listed.map(word => word.replace(/_$/, '')).sort()).toEqual([...KEYWORDS.keys()].sort())
  })

  it('is a name wherever only a name can stand', () => {
    for (const word of KEYWORDS.keys()) {
      expect(
        failure(`MATCH (n:${word} {${word}: 1})-[:${word}]->() SET n.${word} = $${word} RETURN n AS ${word}`),
      ).toBe('no error')
    }
  })

  it('is a variable too, as far as it is no literal', () => {
    const literals = new Set(['TRUE', 'FALSE', 'NULL', 'NAN', 'INF', 'INFINITY'])
    for (const word of KEYWORDS.keys()) {
      const tree = clause(`RETURN ${word}`)
      if (!literals.has(word)) expect(tree).toBe(`(return projection:(items:[(expression:${word})]))`)
    }
  })

  it('is told from a name by ASCII letters in any case', () => {
    expect(clause('ReTuRn 1')).toBe('(return projection:(items:[(expression:1)]))')
    expect(failure('ſet n.x = 1')).toMatch(/^unexpected token "ſet"/)
    expect(expression('ıs')).toBe('ıs')
  })
})

describe('a name', () => {
  it.each([
    ['naïve_Ångström', 'naïve_Ångström'],
    ['変数', '変数'],
    ['𝒳', '𝒳'],
    ['a\u0301', 'a\u0301'],
    ['`a b`', 'a b'],
    ['`a``b`', 'a`b'],
    ['`match`', 'match'],
    ['``', ''],
    ['`NaN`', 'NaN'],
    ['`__proto__`', '__proto__'],
  ])('%s', (text, name) => {
    expect(expression(text)).toBe(name)
  })
})
