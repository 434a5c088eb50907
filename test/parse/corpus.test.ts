import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readCases } from '../../conformance/case-files/case.js'
import { readScenarios } from '../../conformance/tck/scenarios.js'
import { parse } from '../../src/parse/parse.js'
import { print } from '../../src/parse/print.js'
import { RelateError } from '../../src/status/fail.js'
import { withoutPlaces } from './places.js'

/** Statements that no one says are wrong. */
const correct = new Set<string>()
/** Statements that must fail, here or in a later stage. */
const wrong = new Set<string>()

const cases = join(import.meta.dirname, '../../conformance/cases')
for (const file of readdirSync(cases)) {
  for (const one of readCases(file, readFileSync(join(cases, file), 'utf8'))) {
    const prefix = one.cypher === null ? '' : `CYPHER ${one.cypher} `
    for (const statement of one.setup) correct.add(prefix + statement)
    const kind = one.expect.kind === 'rows' ? correct : wrong
    kind.add(prefix + one.statement)
  }
}

const tck = process.env.RELATE_TCK ?? '../shared/tck'
const scenarios = existsSync(tck) ? readScenarios(tck) : []
for (const { steps } of scenarios) {
  const fails = steps.some(({ text }) => / should be raised at /.test(text))
  for (const { text, docString } of steps) {
    if (docString !== null) (fails && text.startsWith('executing query') ? wrong : correct).add(docString)
  }
}

describe(`the statements of the case files${scenarios.length > 0 ? ' and of the TCK' : ''}`, () => {
  it('that are correct parse, and read back from what is printed as the same tree', () => {
    for (const statement of correct) {
      const tree = withoutPlaces(parse(statement))
      const again = withoutPlaces(parse(print(parse(statement))))
      // The matcher is slow, and only needed for its message.
      if (!isDeepStrictEqual(again, tree)) expect(again, statement).toEqual(tree)
    }
  }, 120_000)

  it('that are wrong are refused like any text, or by a later stage', () => {
    for (const statement of wrong) {
      try {
        parse(statement)
      } catch (error) {
        if (!(error instanceof RelateError)) throw error
      }
    }
  })
})
