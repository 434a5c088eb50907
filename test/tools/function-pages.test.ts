/** spec/cypher describes each function and procedure where its row says, in the words of its row. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aggregates, functions, procedures } from '../../src/functions/registry.js'
import { anchorOf, MARKER, rowsByPage, withReference } from '../../tools/pages/functions.js'

const rows = [...functions, ...aggregates, ...procedures]
const pathOf = (page: string): string => fileURLToPath(new URL(`../../spec/cypher/${page}.md`, import.meta.url))

test.each([...rowsByPage(rows)])(
  'spec/cypher/%s.md says what the tables say (npm run docs:tables)',
  (page, members) => {
    const text = existsSync(pathOf(page)) ? readFileSync(pathOf(page), 'utf8') : null
    expect(text).toBe(withReference(text, page, members))
  },
)
test('every row names its page and anchor', () => {
  expect(rows.filter(row => row.page.split('#')[1] !== anchorOf(row.name)).map(row => row.page)).toEqual([])
})
test('writing the reference keeps what stands above the marker', () => {
  const [row] = functions
  const own = '# Mine\n\nWords.\n\n'
  const text = withReference(`${own}${MARKER}\n\nold`, 'functions/mine', [row!])
  expect(text.startsWith(`${own}${MARKER}\n\n<a id=`)).toBe(true)
  expect(text).not.toContain('old')
  expect(withReference(null, 'functions/load-csv', [])).toBe(`# Load csv functions\n\n${MARKER}\n\n`)
})
