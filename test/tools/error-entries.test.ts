/** spec/errors.json has every row of the error table, and each entry's example provokes exactly that error. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readParameter } from '../../conformance/case-files/typed.js'
import { toValue } from '../../conformance/datum/to-value.js'
import { openEngine } from '../../src/engine/engine.js'
import { ERRORS } from '../../src/status/errors.js'
import { RelateError } from '../../src/status/fail.js'
import { entriesText } from '../../tools/docs/entries.js'
import { type ErrorEntry, readErrorEntries, withTable } from '../../tools/docs/error-entries.js'

const ROOT = new URL('../../', import.meta.url)
const FILE = fileURLToPath(new URL('spec/errors.json', ROOT))
const IMPORTS = fileURLToPath(new URL('test/tools/import', ROOT))
const entries = [...readErrorEntries(FILE).values()]

test('says what the error table says (npm run docs:tables)', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(entriesText(withTable(ERRORS, readErrorEntries(FILE))))
})
test('every entry says how its error is provoked, in one way', () => {
  const ways = ({ statement, command, provokedBy }: ErrorEntry): number =>
    [statement, command, provokedBy].filter(way => way !== undefined).length
  expect(entries.filter(entry => ways(entry) !== 1).map(entry => entry.id)).toEqual([])
})
test('tests that provoke an error exist and name it', () => {
  const named = entries.filter(({ provokedBy }) => provokedBy !== undefined)
  const wrong = named.filter(({ id, text, provokedBy }) => {
    const file = new URL(provokedBy ?? '', ROOT)
    if (!existsSync(file)) return true
    // Texts stand in tests with their quotes escaped.
    const source = readFileSync(file, 'utf8').replaceAll('\\', '')
    return !source.includes(id) && !longestPart(text).some(part => source.includes(part))
  })
  expect(wrong.map(({ id, provokedBy }) => `${id} by ${provokedBy}`)).toEqual([])
})

/** What of a text does not vary and is long enough to know it by. */
function longestPart(text: string): string[] {
  return text.split(/\{\w+\}/).filter(part => part.trim().length >= 10)
}

const statements = entries.filter(entry => entry.statement !== undefined)

describe('the example of', () => {
  test.each(statements.map(entry => [entry.id, entry] as const))('%s provokes it', (id, entry) => {
    expect(provoke(entry)).toBe(id)
  })
})

/** The id of the error that the example ends in, or the text of what happened in its place. */
function provoke({ setup = [], statement = '', parameters = {}, options = {} }: ErrorEntry): string {
  const { limits, ...how } = options
  const engine = openEngine(':memory:', { importDirectory: IMPORTS, ...(limits === undefined ? {} : { limits }) })
  try {
    for (const one of setup) engine.run(one)
    const values = new Map(Object.entries(parameters).map(([name, json]) => [name, toValue(readParameter(json))]))
    engine.run(statement, { ...how, parameters: values })
    return 'no error'
  } catch (error) {
    if (error instanceof RelateError) return error.id
    throw error
  } finally {
    engine.close()
  }
}
