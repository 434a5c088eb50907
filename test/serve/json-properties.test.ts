/** Our JSON reader against JavaScript's own: the same values, and the same texts refused. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonError } from '../../src/json/error.js'
import { JsonReader } from '../../src/json/reader.js'
import { HugeInteger, type JsonValue } from '../../src/json/value.js'
import { readIncoming } from '../../src/serve/jsonrpc.js'
import { Float } from '../../src/value/value.js'

function read(bytes: Uint8Array): JsonValue {
  const reader = new JsonReader(bytes)
  const value = reader.value()
  reader.end()
  return value
}

/** As JavaScript would have it: plain objects, numbers rounded. */
function plain(value: JsonValue): unknown {
  if (value instanceof Float) return value.value
  if (value instanceof HugeInteger) return Number(value.text)
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  // fromEntries makes `__proto__` a member like any other, as JSON.parse does.
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  return value
}

const jsonText = fc.oneof(
  fc.json({ maxDepth: 5 }),
  fc.jsonValue({ maxDepth: 5 }).map(value => JSON.stringify(value, null, '\t')),
)

describe('the JSON reader', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(jsonText, text => {
        expect(plain(read(Buffer.from(text)))).toStrictEqual(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  })

  it('refuses what JSON.parse refuses, and nothing else', () => {
    const character = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '-',
      '.',
      'e',
      '0',
      '1',
      't',
      'n',
      ' ',
      'u',
      '\n',
    )
    const edit = fc.tuple(fc.nat(60), fc.constantFrom('insert', 'replace', 'cut'), character)
    fc.assert(
      fc.property(jsonText, fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
        let broken = text.slice(0, 60)
        for (const [at, kind, what] of edits) {
          const rest = kind === 'insert' ? broken.slice(at) : kind === 'replace' ? broken.slice(at + 1) : ''
          broken = broken.slice(0, at) + what + rest
        }
        // Lone halves are refused here and taken there; a slice may have made one.
        if (/\\ud[89a-f]/i.test(broken) || /[\ud800-\udfff]/.test(broken) || /\de\+?\d{3}/.test(broken)) return
        expect(accepts(() => read(Buffer.from(broken)))).toBe(accepts(() => JSON.parse(broken)))
      }),
      { numRuns: 2000 },
    )
  })

  it('any bytes are answered with one line or none', () => {
    const start = fc.constantFrom(
      '',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":',
      '{"jsonrpc":"2.0","id":',
    )
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 40 }), (text, bytes) => {
        const incoming = readIncoming(Buffer.concat([Buffer.from(text), bytes]), { writable: true })
        if (incoming.kind !== 'reply') return
        expect(incoming.text).not.toContain('\n')
        expect(() => JSON.parse(incoming.text)).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })
})

function accepts(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof JsonError || error instanceof SyntaxError) return false
    throw error
  }
}
