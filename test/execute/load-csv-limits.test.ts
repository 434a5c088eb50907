/** LOAD CSV holds no file longer than its statement, and no record larger than a value may be. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { open } from '../../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'relate-csv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const db = open(':memory:', { importDirectory: folder, limits: { expressionMemory: 1 << 20 } })

describe('LOAD CSV', () => {
  it('says that its folder is not there', () => {
    using elsewhere = open(':memory:', { importDirectory: join(folder, 'absent') })
    const statement = "LOAD CSV FROM 'file:///many.csv' AS r RETURN r"
    expect(() => elsewhere.run(statement)).toThrow(`there is no import folder ${join(folder, 'absent')}`)
  })

  it.runIf(process.platform === 'linux')('closes its file after a LIMIT, an error and a deadline', () => {
    writeFileSync(join(folder, 'many.csv'), '1,2\n'.repeat(100_000))
    const descriptors = () => readdirSync('/proc/self/fd').length
    const before = descriptors()
    for (let i = 0; i < 20; i++) {
      db.run("LOAD CSV FROM 'file:///many.csv' AS r RETURN r LIMIT 1")
      expect(() => db.run("LOAD CSV FROM 'file:///many.csv' AS r RETURN 1 / (toInteger(r[0]) - 1)")).toThrow('zero')
      expect(() => db.run("LOAD CSV FROM 'file:///many.csv' AS r RETURN r", {}, { timeout: 1 })).toThrow('finish')
      db.run("LOAD CSV FROM 'file:///many.csv' AS r RETURN r", {}, { maxRows: 1 })
    }
    expect(descriptors()).toBe(before)
  })

  it.each([
    ['fields', 'a,'.repeat(500_000)],
    ['empty fields', ','.repeat(3_000_000)],
    ['a field', 'a'.repeat(2_000_000)],
    ['a quoted field', `"${'a'.repeat(2_000_000)}"`],
    ['a field that never ends', `"${'a\n'.repeat(1_000_000)}`],
  ])('a record of %s past the limit of a value fails', (_, text) => {
    writeFileSync(join(folder, 'one.csv'), text)
    expect(() => db.run("LOAD CSV FROM 'file:///one.csv' AS r RETURN size(r) AS n")).toThrow('ExpressionMemoryExceeded')
  })

  it('many small records do not add up', () => {
    writeFileSync(join(folder, 'long.csv'), `${'x'.repeat(1000)}\n`.repeat(5000))
    expect(db.query("LOAD CSV FROM 'file:///long.csv' AS r RETURN count(*) AS n")).toEqual([{ n: 5000 }])
  })
})
