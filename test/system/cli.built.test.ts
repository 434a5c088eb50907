/** The command line on pipes, narrow terminals, and with values that could disturb a terminal. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { relate, scratchFolder } from '../cli/relate.js'

const folder = scratchFolder(afterAll)

describe('CLI', () => {
  it('no escape codes off a terminal, and none from values', async () => {
    const statement = String.raw`RETURN 'a\u001b[31mred\u0007\u009b' AS x, ['\u001b'] AS l, {a: '\u202e'} AS m`
    for (const mode of ['table', 'csv', 'json', 'jsonl']) {
      const { code, stdout, stderr } = await relate(['--mode', mode, statement], { env: { NO_COLOR: '1' } })
      expect([code, stderr]).toEqual([0, ''])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      if (mode !== 'csv') expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/)
      expect(stdout).toContain('red')
    }
  })

  it('a narrow terminal still shows everything', async () => {
    const statement = "RETURN 'a long text that does not fit' AS x, 2 AS y"
    const { code, stdout } = await relate([statement], { env: { COLUMNS: '20' } })
    expect(code).toBe(0)
    expect(stdout).toContain('2')
  })

  it('errors hold no control characters of the statement', async () => {
    const { code, stderr } = await relate(['RETURN \u001b[31m foo'])
    expect(code).toBe(1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
    expect(stderr).not.toMatch(/\x1b/)
  })

  it('a script of 10,000 statements', async () => {
    const script = Array.from({ length: 10_000 }, (_, i) => `CREATE (:S {i: ${i}});`).join('\n')
    const { code, stdout, stderr } = await relate(['--mode', 'csv'], {
      input: `${script}\nMATCH (s:S) RETURN count(*) AS c;`,
    })
    expect([code, stdout, stderr]).toEqual([0, 'c\n10000\n', ''])
  }, 120_000)

  it('LOAD CSV of odd files', async () => {
    const cwd = mkdtempSync(join(folder, 'csv-'))
    writeFileSync(join(cwd, 'proto.csv'), '__proto__,constructor\n1,2\n')
    writeFileSync(join(cwd, 'binary.csv'), Buffer.from([0, 255, 254, 10, 34, 10]))
    writeFileSync(join(cwd, 'empty.csv'), '')
    writeFileSync(join(cwd, 'quote.csv'), `"${'a'.repeat(1 << 20)}`)
    const load = (file: string, words = '') =>
      relate(
        ['--mode', 'json', `LOAD CSV WITH HEADERS FROM 'file:///${file}' AS r RETURN ${words || 'count(*) AS c'}`],
        { cwd },
      )
    expect((await load('proto.csv', 'r.`__proto__` AS a, r.constructor AS b, r.toString AS c')).stdout).toBe(
      '[{"a":"1","b":"2","c":null}]\n',
    )
    expect((await load('empty.csv')).stdout).toBe('[{"c":0}]\n')
    for (const file of ['binary.csv', 'quote.csv', 'nothere.csv', '../proto.csv', '/etc/passwd', '%2e%2e/x']) {
      const { code, stderr } = await load(file)
      expect([file, code === 0 || /^Error: runtime error: /.test(stderr), stderr.includes('internal')]).toEqual([
        file,
        true,
        false,
      ])
    }
  })
})
