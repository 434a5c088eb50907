import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { Float, type Value } from '../../src/value/value.js'
import { expressionOf, failure } from './sketch.js'

function value(text: string): Value {
  const expression = expressionOf(text)
  if (expression.kind !== 'literal') throw new Error(`${text} is a ${expression.kind}`)
  return expression.value
}

describe('a number', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['1_000', 1000],
    ['0x1aF', 431],
    ['0x_7f', 127],
    ['0o17', 15],
    ['0o1_7', 15],
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['-0x8000000000000000', -9223372036854775808n],
    ['-0o1000000000000000000000', -9223372036854775808n],
  ])('is an INTEGER: %s', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it.each([
    ['1.5', 1.5],
    ['.5', 0.5],
    ['00.5', 0.5],
    ['1_0.5_0', 10.5],
    ['.1E-5', 0.000001],
    ['1e-400', new Float(0)],
    ['1.0', new Float(1)],
    ['1e9', new Float(1e9)],
    ['1_0e1_0', new Float(1e11)],
    ['1.5f', 1.5],
    ['1e3d', new Float(1000)],
    ['-0.0', new Float(-0)],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['nan', Number.NaN],
  ])('is a FLOAT: %s', (text, expected) => {
    expect(value(text)).toEqual(expected)
  })

  it.each(['12abc', '0x', '0xZZ', '0X1F', '0o9', '017', '0_1', '1__0', '1_', '1f', '1e', '0b101', '٣'])(
    'is none: %s',
    text => {
      expect(failure(`RETURN ${text}`)).toBe(`${text} at line 1, column 8 is not a number`)
    },
  )

  it.each([
    ['9223372036854775808', 'the integer 9223372036854775808 at line 1, column 8 does not fit into 64 bits'],
    ['-9223372036854775809', 'the integer -9223372036854775809 at line 1, column 9 does not fit into 64 bits'],
    ['0x8000000000000000', 'the integer 0x8000000000000000 at line 1, column 8 does not fit into 64 bits'],
    ['1e400', 'the number 1e400 at line 1, column 8 is too large for a float'],
  ])('is too large: %s', (text, message) => {
    expect(failure(`RETURN ${text}`)).toBe(message)
  })
})

describe('a string', () => {
  it.each([
    [String.raw`'it\'s'`, "it's"],
    [String.raw`"it's \"it\""`, 'it\'s "it"'],
    ["'\\\\ \\b\\f\\n\\r\\t'", '\\ \b\f\n\r\t'],
    [String.raw`'\q\x41\0' `, String.raw`\q\x41\0`],
    ["'\\`'", '\\`'],
    [String.raw`'\u00e9\uD83D\uDE00'`, 'é😀'],
    [String.raw`'\\u0041'`, String.raw`\u0041`],
    [String.raw`'\U0001F600'`, String.raw`\U0001F600`],
    ["'two\nlines // no comment'", 'two\nlines // no comment'],
  ])('%s', (text, expected) => {
    expect(value(text)).toBe(expected)
  })
})

describe('an escape with u', () => {
  it('is decoded before tokens are cut', () => {
    expect(value(String.raw`\u0027x\u0027`)).toBe('x')
    expect(failure(String.raw`RETURN "\u0022"`)).toBe('the string that starts at line 1, column 15 is never closed')
    expect(parse(String.raw`RETURN /* \u002A/ 1`).body.kind).toBe('singleQuery')
  })

  it('keeps places and verbatim texts those of the caller', () => {
    const { body } = parse(String.raw`RETURN '\u0041' + x, y`)
    const [clause] = body.kind === 'singleQuery' ? body.clauses : []
    expect(clause?.kind === 'return' && clause.projection.items.map(({ text, span }) => [text, span])).toEqual([
      [String.raw`'\u0041' + x`, { start: 7, end: 19 }],
      ['y', { start: 21, end: 22 }],
    ])
  })

  it('needs four digits, except in a comment', () => {
    expect(failure(String.raw`RETURN '\u00zz'`)).toBe(
      String.raw`\u at line 1, column 9 is not followed by four hexadecimal digits`,
    )
    expect(failure(String.raw`RETURN 1 // C:\users`)).toBe('no error')
  })
})
