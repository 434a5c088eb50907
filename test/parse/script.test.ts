import { describe, expect, it } from 'vitest'
import { startsWithExplain } from '../../src/parse/explain.js'
import { parse } from '../../src/parse/parse.js'
import { parseScript } from '../../src/parse/script.js'

describe('a script', () => {
  it('is cut at semicolons outside of strings, names and comments', () => {
    const script = `// first; not a cut
CREATE (:A {x: ';', \`a;b\`: "\\";"}); /* ; */
;; RETURN 1
  ;MATCH (n) // last
RETURN n`
    expect([...parseScript(script)]).toEqual([
      { text: `CREATE (:A {x: ';', \`a;b\`: "\\";"})`, offset: 20 },
      { text: 'RETURN 1', offset: 67 },
      { text: 'MATCH (n) // last\nRETURN n', offset: 79 },
    ])
  })

  it('without a word has no statement', () => {
    expect([...parseScript(' ; /* ; */ \n // ;\n;')]).toEqual([])
  })

  it('gives what is never closed as the last statement', () => {
    expect([...parseScript("RETURN 1; RETURN 'a; RETURN 2;")].map(({ text }) => text)).toEqual([
      'RETURN 1',
      "RETURN 'a; RETURN 2;",
    ])
  })

  it('is read no further than asked', () => {
    const statements = parseScript('RETURN 1;'.repeat(100_000))
    expect(statements.next().value).toEqual({ text: 'RETURN 1', offset: 0 })
  })
})

describe('a leading EXPLAIN or PROFILE', () => {
  it.each([
    ['EXPLAIN RETURN 1', 'EXPLAIN'],
    ['  /* why */ profile\nMATCH (n)', 'PROFILE'],
    ['CYPHER 25 EXPLAIN RETURN 1', 'EXPLAIN'],
    ["CYPHER runtime=slotted planner='cost' PROFILE RETURN 1", 'PROFILE'],
    ['CYPHER 25 RETURN 1', null],
    ['RETURN "EXPLAIN"', null],
    ['explained', null],
    ['CYPHER', null],
    ['', null],
    ["'", null],
  ])('is found without parsing: %s', (text, expected) => {
    expect(startsWithExplain(text)).toBe(expected)
  })

  it('is part of a statement', () => {
    const { version, options, mode } = parse('CYPHER 25 runtime=slotted debug="x" EXPLAIN RETURN 1')
    expect({ version, mode, options: options.map(({ name, value }) => [name, value]) }).toEqual({
      version: 25,
      mode: 'explain',
      options: [
        ['runtime', 'slotted'],
        ['debug', 'x'],
      ],
    })
  })

  it('keeps a USE before a command', () => {
    expect(parse('USE system CREATE INDEX FOR (n:A) ON (n.x)').use?.graph).toMatchObject({
      kind: 'variable',
      name: 'system',
    })
  })
})
