/** How a failed statement of a script is shown. */
import { describe, expect, it } from 'vitest'
import { statementError } from '../../src/cli/statement-error.js'
import { parseScript } from '../../src/parse/script.js'

describe('a failed statement', () => {
  const shown = (script: string, index: number, offset: number | null, message = 'm') => {
    const statement = [...parseScript(script)][index]!
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
