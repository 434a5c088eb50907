import { describe, expect, test } from 'vitest'
import { show } from '../../conformance/datum/show.js'
import { NotationError, readNotation } from '../../conformance/tck/notation.js'

describe('the notation of the TCK', () => {
  test.each([
    'null',
    'true',
    'false',
    '0',
    '-9223372036854775808',
    '1.5',
    '-0.0',
    'NaN',
    "''",
    "'it\\'s a \\\\'",
    '[]',
    "[1, [2.0, 'three'], null]",
    '{}',
    '{a: 1, b: {c: [true]}}',
    '()',
    '(:A:B)',
    "({name: 'x'})",
    "(:A {name: 'x', num: 1})",
    '[:T]',
    '[:T {num: 1}]',
    '<()>',
    '<(:A)-[:T {num: 1}]->(:B)<-[:U]-()>',
  ])('%s reads and prints as itself', text => {
    expect(show(readNotation(text))).toBe(text)
  })

  test.each([
    ['1e3', '1000.0'],
    ['.5', '0.5'],
    ['+7', '7'],
    ['Inf', 'Infinity'],
    ['-Inf', '-Infinity'],
    ['(:B:A)', '(:A:B)'],
    ['{b: 1, a: 2}', '{a: 2, b: 1}'],
    ['[ :T ]', '[:T]'],
    [' [1 ,2] ', '[1, 2]'],
    ["'\\n'", "'\\n'"],
  ])('%s is %s', (text, shown) => {
    expect(show(readNotation(text))).toBe(shown)
  })

  test('an integer and a float are different values', () => {
    expect(readNotation('1').kind).toBe('integer')
    expect(readNotation('1.0').kind).toBe('float')
  })

  test.each(['', 'nul', '[1', "'open", '(:A', '[1 2]', '1 2', '<(:A)-[:T]-(:B)>', '{1 2}'])('%j is refused', text => {
    expect(() => readNotation(text)).toThrow(NotationError)
  })
})
