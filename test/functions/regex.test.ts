import { describe, expect, test } from 'vitest'
import { matcherFor } from '../../src/functions/regex/matcher.js'
import { errorOf } from '../evaluate/runtime.js'

const context = { tick: () => {}, reserve: () => {} }
const matches = (text: string, pattern: string) => matcherFor(pattern)(text, context)
const yes = (...rows: readonly (readonly [string, string])[]) => {
  for (const [text, pattern] of rows) expect(matches(text, pattern), `${JSON.stringify(text)} =~ ${pattern}`).toBe(true)
}
const no = (...rows: readonly (readonly [string, string])[]) => {
  for (const [text, pattern] of rows)
    expect(matches(text, pattern), `${JSON.stringify(text)} =~ ${pattern}`).toBe(false)
}

describe('matching', () => {
  test('is of the whole text', () => {
    yes(['abc', 'abc'], ['abc', '.*b.*'], ['', ''], ['', '.*'], ['ab', 'a|ab'], ['abc', 'ab.*'], ['abc', '.*bc'])
    no(['abc', 'b'], ['abc', 'a'], ['', 'a'], ['a\nbc', '.*bc'], ['a\nbc', 'a.*'])
  })

  test('a dot stops at line breaks, unless s is set', () => {
    no(['a\nb', 'a.b'], ['a\rb', 'a.b'], ['a\u0085b', 'a.b'], ['a\u2028b', 'a.b'])
    yes(['a\nb', '(?s)a.b'], ['a\rb', '(?d)a.b'], ['a😀b', 'a.b'])
  })

  test('anchors see line breaks but do not eat them', () => {
    yes(['abc', '^abc$'], ['a\nb', '(?m)^a$\\n^b$'], ['a\n', 'a$\\n'], ['a\n', 'a\\Z\\n'], ['a\r\n', 'a$\\r\\n'])
    no(['abc\n', 'abc'], ['abc\n', 'abc$'], ['a\n', 'a\\z\\n'], ['a\nb', 'a$\\nb'], ['a\r\n', 'a\\r$\\n'])
  })

  test('case is that of ASCII, unless u is set too', () => {
    yes(
      ['ABC', '(?i)abc'],
      ['É', '(?iu)é'],
      ['\u212A', '(?iu)k'],
      ['aB', 'a(?i)b'],
      ['aB', '(?i:A)B'],
      ['M', '(?i)[a-z]'],
    )
    no(['É', '(?i)é'], ['AB', 'a(?i)b'], ['aB', '(?i:a)b'], ['ab', 'a(?-i:B)'])
    yes(['x', '(?i)\\p{Lu}'], ['x', '(?i)\\p{Upper}'])
  })

  test('quantifiers: greedy, lazy, possessive', () => {
    yes(
      ['aaa', 'a{3}'],
      ['aaa', 'a{2,}'],
      ['aa', 'a{1,2}'],
      ['aaab', 'a*?b'],
      ['ab', 'a?+b'],
      ['', 'a{0}'],
      ['aa', 'a{2}{3}'],
    )
    no(['aaa', 'a{2}'], ['aaa', 'a*+a'], ['aa', '(?>a*)a'], ['a', 'a{2,}'])
    yes(['aaa', 'a*a'], ['aaa', '(?:a*)a'], ['abab', '(ab)+'], ['', '(a*)*'], ['aab', '(a|a*)*b'])
  })

  test('groups, backreferences, looking around', () => {
    yes(
      ['abab', '(ab)\\1'],
      ['abcabc', '(?<x>abc)\\k<x>'],
      ['aBAb', '(?i)(ab)\\1'],
      ['abc', 'a(?=b)bc'],
      ['abc', 'a(?<=a)bc'],
    )
    yes(['abc', 'a(?!c)bc'], ['abc', 'ab(?<!a)c'], ['aXbX', '(a|b)X(?:a|b)X'], ['abba', '(.)(.)\\2\\1'])
    no(
      ['abc', '(?<=a)bc'],
      ['aba', '(ab)\\1'],
      ['abc', 'a(?=c)bc'],
      ['a', '\\1a'],
      ['ab', '(a)|b\\1'],
      ['bb', '(?:[ab]*?\\1*)*\\2'],
    )
  })

  test('quoted stretches stand for themselves', () => {
    yes(
      ['foo', '\\Qfoo\\E'],
      ['a.b', 'a\\Q.\\Eb'],
      ['a.*', 'a\\Q.*'],
      ['a++', 'a\\Q+\\E+'],
      ['\\Q', '\\\\Q'],
      ['[', '[\\Q[\\E]'],
    )
    no(['axb', 'a\\Q.\\Eb'])
  })

  test('comments and white space mean nothing with x', () => {
    yes(['abc', '(?x) a b c # comment'], ['a b', '(?x)a\\ b'], ['aa', '(?x)a {2}'], ['abc', '(?x)[a b]+ c'])
    no(['abc', '(?x)a\\ bc'])
  })
})

describe('classes', () => {
  test('union, intersection, complement', () => {
    yes(['b', '[abc]'], ['a', '[a-c&&[^b]]'], ['d', '[a-c[d-f]]'], ['e', '[^a-c&&[d-f]]'], [']', '[]]'], ['-', '[a-]'])
    yes(['-', '[-a]'], ['&', '[a&]'], ['b', '[a-z&&b-d&&abc]'], ['^', '[a^]'], ['x', '[^]]'])
    no(['b', '[a-c&&[^b]]'], ['a', '[^a]'], ['A', '(?i)[^a]'])
  })

  test('by letter, ASCII unless U is set', () => {
    no(['é', '\\w'], ['٣', '\\d'], ['\u00A0', '\\s'], ['é', '\\p{Alpha}'], ['a', '\\W'], ['1', '\\D'])
    yes(
      ['é', '(?U)\\w'],
      ['٣', '(?U)\\d'],
      ['\u00A0', '\\h'],
      ['\u000B', '\\v'],
      ['\u000B', '\\s'],
      ['\u2028', '\\v'],
      ['\r\n', '\\R'],
    )
    yes(['é', '\\W'], ['é', '(?U)\\p{Alpha}'])
  })

  test('by Unicode property, script, block', () => {
    yes(
      ['é', '\\p{L}'],
      ['é', '\\pL'],
      ['É', '\\p{Lu}'],
      ['α', '\\p{IsGreek}'],
      ['α', '\\p{InGreek}'],
      ['a', '\\p{Lower}'],
    )
    yes(
      ['A', '\\p{javaUpperCase}'],
      [' ', '\\p{Space}'],
      ['中', '\\p{IsHan}'],
      ['中', '\\p{IsIdeographic}'],
      ['α', '\\p{script=Greek}'],
    )
    yes(
      ['α', '\\p{sc=grek}'],
      ['A', '\\P{Ll}'],
      ['я', '\\p{InCyrillic}'],
      ['A', '\\p{gc=Lu}'],
      ['!', '\\p{Punct}'],
      ['😀', '\\p{InEmoticons}'],
    )
    no(['é', '\\P{L}'], ['é', '\\p{ASCII}'])
  })

  test('characters by code', () => {
    yes(
      ['\t', '\\x09'],
      ['A', '\\x{41}'],
      ['A', '\\u0041'],
      ['A', '\\0101'],
      ['\u001B', '\\e'],
      ['\u0007', '\\a'],
      ['\u0001', '\\cA'],
    )
    yes(['😀', '\\uD83D\\uDE00'], ['😀', '\\x{1F600}'], ['\u0007', '\\07'], ['.', '\\.'], ['é', '\\é'])
    yes(['👨‍👩‍👧', '\\X'], ['e\u0301', '\\X'], ['ab', 'a\\Bb'], ['a b', 'a\\b b'], ['ab', '\\Aab\\z'])
    no(['ab', 'a\\bb'], ['ab', '\\X'])
  })
})

describe('mistakes', () => {
  test.each([
    '[',
    '[a',
    '[]',
    '(',
    'a)',
    '(?',
    '(?q)',
    '(?<1a>x)',
    '(?<a>x)(?<a>y)',
    '*a',
    'a**',
    'a{',
    'a{,3}',
    'a{2,1}',
    'a{x}',
    '\\y',
    '\\g1',
    '\\',
    '\\p{Nope}',
    '\\k<nope>',
    '[z-a]',
    '\\xZZ',
    '\\u12',
    '\\08',
    '[a-\\d]',
    'a{99999999999}',
    '[[a]',
  ])('%s is refused', pattern => {
    expect(errorOf(() => matcherFor(pattern))).toBe('InvalidRegularExpression SemanticError 22000 22N11')
  })

  test('too much nesting and too large counts are refused', () => {
    for (const pattern of ['('.repeat(5000) + ')'.repeat(5000), '['.repeat(5000), '((a{1000}){1000}){1000}']) {
      expect(errorOf(() => matcherFor(pattern))).toBe('InvalidRegularExpression SemanticError 22000 22N11')
    }
  })
})

describe('cost', () => {
  const long = 'a'.repeat(20_000)

  test.each(['(a*)*b', '(a|a)*b', '(a|aa)+b', '(.*)(.*)(.*)(.*)b', '(a+)+b', `${'a?'.repeat(500)}b`])(
    '%s does not explode',
    pattern => {
      no([long, pattern])
    },
  )

  test('nor does it with looking around and atomic groups', () => {
    no([long.slice(0, 2000), '(?:(?=a)a*)*b'], [long.slice(0, 2000), '(?:a*?(?>a))*b'])
  })

  test('backreferences are given up after many steps', () => {
    expect(errorOf(() => matches('a'.repeat(40), '(a*)*(a*)*(a*)*\\1b'))).toBe(
      'RegularExpressionTooCostly SemanticError 22000 22N11',
    )
  })

  test('the clock is looked at', () => {
    let ticks = 0
    matcherFor('(?:ab|a)*b?')(long, { tick: () => ticks++, reserve: () => {} })
    expect(ticks).toBeGreaterThan(10)
  })
})
