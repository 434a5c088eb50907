/** Where a script is cut, and how a failure in it is shown. */
import { describe, expect, it } from 'vitest'
import { splitScript } from '../../src/cli/script.js'
import { statementError } from '../../src/cli/statement-error.js'

const texts = (script: string) => splitScript(script).statements.map(statement => statement.text)

describe('splitting', () => {
  it.each([
    ['', []],
    [' ;; \n; ', []],
    ['RETURN 1', ['RETURN 1']],
    ['RETURN 1;', ['RETURN 1']],
    ['A ; B\n;C', ['A', 'B', 'C']],
    ['RETURN \';\' AS a; RETURN ";" AS b; RETURN `;`', ["RETURN ';' AS a", 'RETURN ";" AS b', 'RETURN `;`']],
    ["RETURN 'it\\'s;' AS a; B", ["RETURN 'it\\'s;' AS a", 'B']],
    ['RETURN `a``;b`; C', ['RETURN `a``;b`', 'C']],
    ['A // one; two\n; B', ['A // one; two', 'B']],
    ['A /* one; two */ ; B', ['A /* one; two */', 'B']],
    ['// nothing;\n/* at; all */', []],
    ['RETURN 4 / 2; B', ['RETURN 4 / 2', 'B']],
    ["RETURN 'open; B", ["RETURN 'open; B"]],
    ['A /* open; B', ['A /* open; B']],
  ])('%j', (script, expected) => {
    expect(texts(script)).toEqual(expected)
  })

  it.each([
    ['RETURN 1;', false],
    ['RETURN 1; // done', false],
    ['RETURN 1', true],
    ["RETURN ';", true],
    ['/* open', true],
    ['', false],
  ])('%j is open: %s', (script, open) => {
    expect(splitScript(script).open).toBe(open)
  })

  it('a script of many megabytes takes no time', () => {
    const script = `RETURN '${'\\n'.repeat(2_000_000)}';`.concat('RETURN 1 /* x */;'.repeat(100_000))
    const started = performance.now()
    expect(splitScript(script).statements).toHaveLength(100_001)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('a failed statement', () => {
  const shown = (script: string, index: number, offset: number | null, message = 'm') => {
    const statement = splitScript(script).statements[index]!
    return statementError(message, offset, statement, script)
  }

  it('has a caret under its place, in the line of the script', () => {
    expect(shown('A;\n\tB foo;', 1, 2)).toBe('Error: m\n   B foo;\n     ^\n')
    expect(shown('A', 0, null)).toBe('Error: m\n')
    expect(shown('RETURN', 0, 6)).toBe('Error: m\n  RETURN\n        ^\n')
  })

  it('counts places in the whole script', () => {
    const message = 'unexpected x at line 2, column 1: expected y'
    expect(shown('A;\n\nB\nx', 1, 2, message)).toContain('at line 4, column 1: expected y')
    expect(shown('A\nx', 0, 2, message)).toContain('at line 2, column 1: expected y')
  })

  it('wide characters and control characters keep the caret in place', () => {
    expect(shown("RETURN '日本\u001b' x", 0, 13)).toBe("Error: m\n  RETURN '日本\\u001b' x\n                      ^\n")
  })

  it('of a very long line only the surroundings are shown', () => {
    const text = `RETURN ${'1 + '.repeat(100_000)}foo`
    const lines = shown(text, 0, text.length - 3).split('\n')
    expect(lines[1]!.length).toBeLessThan(150)
    expect(lines[1]!.startsWith('  …')).toBe(true)
  })
})
