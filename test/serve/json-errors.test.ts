/** What a malformed message is told: serde_json's sentences, lines and columns. */
import { describe, expect, it } from 'vitest'
import { readIncoming } from '../../src/serve/jsonrpc.js'

/** The detail behind `malformed JSON-RPC message: `, or the whole reply when it is none. */
function detailOf(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const incoming = readIncoming(bytes, { writable: true })
  if (incoming.kind !== 'reply') return incoming.kind
  const { error } = JSON.parse(incoming.text)
  return String(error?.message ?? incoming.text).replace('malformed JSON-RPC message: ', '')
}

const ENVELOPE = '{"jsonrpc":"2.0",'
/** A value inside `params`, whose first byte is column 30. */
const inParams = (value: string) => `${ENVELOPE}"method":"","params":${value}`
const COLUMN = inParams('').length

type Row = readonly [text: string, detail: string, line: number, column: number]

function check(rows: readonly Row[]): void {
  it.each(rows)('%s', (text, detail, line, column) => {
    expect(detailOf(text)).toBe(`${detail} at line ${line} column ${column}`)
  })
}

describe('members', () => {
  const UNKNOWN = 'expected one of `jsonrpc`, `id`, `method`, `params`'
  check([
    [`${ENVELOPE}"id":3,"method":"ping","extra":true}`, `unknown field \`extra\`, ${UNKNOWN}`, 1, 47],
    [`${ENVELOPE}"id":3,"method":"ping","extra" : true}`, `unknown field \`extra\`, ${UNKNOWN}`, 1, 47],
    [`${ENVELOPE}"id":1,"result":{}}`, `unknown field \`result\`, ${UNKNOWN}`, 1, 32],
    [`${ENVELOPE}"_meta":{}}`, `unknown field \`_meta\`, ${UNKNOWN}`, 1, 24],
    [`${ENVELOPE}"Method":"x"}`, `unknown field \`Method\`, ${UNKNOWN}`, 1, 25],
    ['{"":1}', `unknown field \`\`, ${UNKNOWN}`, 1, 3],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 'duplicate field `id`', 1, 28],
    ['{"jsonrpc":"2.0","method":"x","method":5', 'duplicate field `method`', 1, 38],
    ['{"\\u006asonrpc":"2.0","jsonrpc":"2.0"}', 'duplicate field `jsonrpc`', 1, 31],
    ['{}', 'missing field `jsonrpc`', 1, 2],
    ['{} x', 'missing field `jsonrpc`', 1, 2],
    ['{"jsonrpc":"2.0","id":1}', 'missing field `method`', 1, 24],
    ['{"method":"ping"\n}', 'missing field `jsonrpc`', 2, 1],
    [`${ENVELOPE}"method":"ping"} x`, 'trailing characters', 1, 35],
    [`${ENVELOPE}"method":"ping"}{}`, 'trailing characters', 1, 34],
  ])

  it('names compare after unescaping', () => {
    expect(detailOf('{"\\u006asonrpc":"2.0","method":"ping"}')).toBe('none')
  })
})

describe('wrong types', () => {
  check([
    ['{"jsonrpc":2,"method":"x"}', 'invalid type: integer `2`, expected a string', 1, 12],
    ['{"jsonrpc":2.0}', 'invalid type: floating point `2.0`, expected a string', 1, 14],
    ['{"jsonrpc":1e3}', 'invalid type: floating point `1000.0`, expected a string', 1, 14],
    ['{"jsonrpc":-2}', 'invalid type: integer `-2`, expected a string', 1, 13],
    ['{"jsonrpc":-0}', 'invalid type: floating point `-0.0`, expected a string', 1, 13],
    ['{"jsonrpc":1.5e-7}', 'invalid type: floating point `0.00000015`, expected a string', 1, 17],
    ['{"jsonrpc":18446744073709551615}', 'invalid type: integer `18446744073709551615`, expected a string', 1, 31],
    [
      '{"jsonrpc":100000000000000000000}',
      'invalid type: floating point `100000000000000000000.0`, expected a string',
      1,
      32,
    ],
    ['{"jsonrpc":null}', 'invalid type: null, expected a string', 1, 15],
    ['{"jsonrpc":true}', 'invalid type: boolean `true`, expected a string', 1, 15],
    ['{"jsonrpc":"2.0","method":["x"]}', 'invalid type: sequence, expected a string', 1, 26],
    ['{"jsonrpc":"2.0","method":{}}', 'invalid type: map, expected a string', 1, 26],
    ['{"jsonrpc":"2.0","method":\n{}}', 'invalid type: map, expected a string', 2, 0],
    ['{"jsonrpc":"1.0","method":5}', 'invalid type: integer `5`, expected a string', 1, 27],
    ['null', 'invalid type: null, expected a JSON object', 1, 4],
    ['5', 'invalid type: integer `5`, expected a JSON object', 1, 1],
    ['5 x', 'invalid type: integer `5`, expected a JSON object', 1, 1],
    ['-1.5', 'invalid type: floating point `-1.5`, expected a JSON object', 1, 4],
    ['true', 'invalid type: boolean `true`, expected a JSON object', 1, 4],
    ['"a\\t"', 'invalid type: string "a\\t", expected a JSON object', 1, 5],
    ['"\\u0000\\u0007é\\""', 'invalid type: string "\\0\\u{7}é\\"", expected a JSON object', 1, 18],
    ['[]', 'invalid type: sequence, expected a JSON object', 1, 0],
    ['["2.0",1,"ping",{}]', 'invalid type: sequence, expected a JSON object', 1, 0],
    [' []', 'invalid type: sequence, expected a JSON object', 1, 1],
  ])
})

describe('the text ends or begins wrongly', () => {
  check([
    ['', 'EOF while parsing a value', 1, 0],
    ['  \t', 'EOF while parsing a value', 1, 3],
    ['\n', 'EOF while parsing a value', 2, 0],
    ['not json', 'expected ident', 1, 2],
    ['tru}', 'expected ident', 1, 4],
    ['nulx', 'expected ident', 1, 4],
    ['nul', 'EOF while parsing a value', 1, 3],
    ['t', 'EOF while parsing a value', 1, 1],
    ['NaN', 'expected value', 1, 1],
    ['Infinity', 'expected value', 1, 1],
    ['+1', 'expected value', 1, 1],
    ['.5', 'expected value', 1, 1],
    ['\ufeff{}', 'expected value', 1, 1],
    ['\v{}', 'expected value', 1, 1],
    ['\u00a0{}', 'expected value', 1, 1],
    ['{', 'EOF while parsing an object', 1, 1],
    ['{"a', 'EOF while parsing a string', 1, 3],
    ['{"id"', 'EOF while parsing an object', 1, 5],
    ['{"id":', 'EOF while parsing a value', 1, 6],
    ['{"id":1', 'EOF while parsing an object', 1, 7],
    ['{"id":1,', 'EOF while parsing a value', 1, 8],
    ['{"id":1,}', 'trailing comma', 1, 9],
    ['{"id":1 "b":2}', 'expected `,` or `}`', 1, 9],
    ['{"id":1]', 'expected `,` or `}`', 1, 8],
    ['{"id" 1}', 'expected `:`', 1, 7],
    ['{id:1}', 'key must be a string', 1, 2],
    ['{1:2}', 'key must be a string', 1, 2],
    ['{,}', 'key must be a string', 1, 2],
    ['{"id":1,,', 'key must be a string', 1, 9],
  ])
})

describe('inside params', () => {
  const rows: readonly (readonly [string, string, number])[] = [
    ['[', 'EOF while parsing a list', 1],
    ['[1', 'EOF while parsing a list', 2],
    ['[1,', 'EOF while parsing a value', 3],
    ['[1,]', 'trailing comma', 4],
    ['[1 2]', 'expected `,` or `]`', 4],
    ['[1}', 'expected `,` or `]`', 3],
    ['[,1]', 'expected value', 2],
    ['[1,,2]', 'expected value', 4],
    ['{"a":1,}', 'trailing comma', 8],
    ['{"a"', 'EOF while parsing an object', 4],
    ['{"a":', 'EOF while parsing a value', 5],
    ['{"a" 1}', 'expected `:`', 6],
    ['{a:1}', 'key must be a string', 2],
    ['01', 'invalid number', 2],
    ['-a', 'invalid number', 2],
    ['-]', 'invalid number', 2],
    ['1.x', 'invalid number', 3],
    ['1ex', 'invalid number', 3],
    ['1.e1', 'invalid number', 3],
    ['-', 'EOF while parsing a value', 1],
    ['1.', 'EOF while parsing a value', 2],
    ['1e', 'EOF while parsing a value', 2],
    ['1e+', 'EOF while parsing a value', 3],
    ['1e400', 'number out of range', 5],
    ['-1e400', 'number out of range', 6],
    [`1${'0'.repeat(400)}`, 'number out of range', 401],
    ['"\\q"', 'invalid escape', 3],
    ['"\\u12"}', 'invalid escape', 7],
    ['"\\u12G4"', 'invalid escape', 7],
    ['"\\u12', 'EOF while parsing a string', 5],
    ['"\\', 'EOF while parsing a string', 2],
    ['"\\ud800x"', 'unexpected end of hex escape', 8],
    ['"\\ud800"', 'unexpected end of hex escape', 8],
    ['"\\ud800\\n"', 'unexpected end of hex escape', 9],
    ['"\\udc00"', 'lone leading surrogate in hex escape', 7],
    ['"\\ud800\\u0041"', 'lone leading surrogate in hex escape', 13],
    ['"a\tb"', 'control character (\\u0000-\\u001F) found while parsing a string', 3],
    ['"é\tb"', 'control character (\\u0000-\\u001F) found while parsing a string', 4],
  ]
  it.each(rows)('%s', (value, detail, column) => {
    expect(detailOf(inParams(value))).toBe(`${detail} at line 1 column ${COLUMN + column}`)
  })

  it('a raw LF in a string is the wrong byte: next line, column 0', () => {
    expect(detailOf(inParams('"a\nb"'))).toBe(
      'control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0',
    )
  })

  it('underflow is no error', () => {
    expect(detailOf(inParams('1e-400}'))).toBe('none')
  })

  const brackets = (n: number) => inParams(`${'['.repeat(n)}${']'.repeat(n)}}`)
  it('126 brackets are fine, the 127th is the 128th of the message', () => {
    expect(detailOf(brackets(126))).toBe('none')
    expect(detailOf(brackets(127))).toBe(`recursion limit exceeded at line 1 column ${COLUMN + 127}`)
    expect(detailOf(brackets(100_000))).toBe(`recursion limit exceeded at line 1 column ${COLUMN + 127}`)
  })
})

describe('ill-formed UTF-8', () => {
  const sequences: readonly (readonly [string, number[], number])[] = [
    ['a stray continuation byte', [0x61, 0x80], 3],
    ['an overlong form', [0xc0, 0xaf], 2],
    ['an overlong form of three bytes', [0xe0, 0x80, 0x80], 2],
    ['a surrogate', [0xc3, 0xa9, 0xed, 0xa0, 0x80], 4],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 2],
    ['a cut sequence', [0xe2, 0x82], 2],
    ['after an escape', [0x5c, 0x6e, 0xff], 4],
  ]
  it.each(sequences)('%s', (_, bytes, column) => {
    const text = Buffer.concat([Buffer.from(inParams('"')), Buffer.from(bytes), Buffer.from('"}')])
    expect(detailOf(text)).toBe(`invalid unicode code point at line 1 column ${COLUMN + column}`)
  })

  it('is seen in member names too', () => {
    expect(detailOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe(
      'invalid unicode code point at line 1 column 3',
    )
  })
})
