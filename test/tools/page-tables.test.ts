/** Tables on pages against the source, both ways. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readElements } from '../../tools/docs/elements.js'
import { readPage } from '../../tools/docs/page.js'
import { checkTables } from '../../tools/docs/page-tables.js'
import { SOURCE_TABLES, type SourceTable } from '../../tools/docs/source-tables.js'
import { workshop } from './made-pages.js'

const COLOURS: SourceTable = {
  about: 'colours',
  header: 'Code | Colour',
  fromPage: ([code = '', colour = '']) => [`${code} ${colour}`],
  fromSource: () => ['1 red', '2 {shade} blue'],
}

function problem(rows: string, name = 'page.md'): string | null | undefined {
  const place = workshop()
  const page = readPage(place.page(`# H\n\n| Code | Colour |\n| --- | --- |\n${rows}`, name), place.places)
  return checkTables(page, readElements(page), [COLOURS])[0]?.problem
}

test('a table that says what the source says', () =>
  expect(problem('| 1 | `red` |\n| 2 | <shade> blue |\n')).toBeNull())
test('a row that the source lacks', () =>
  expect(problem('| 1 | red |\n| 2 | <x> blue |\n| 3 | green |\n')).toBe('- not in the source: 3 green'))
test('a row that an own page lacks', () => expect(problem('| 1 | red |\n')).toBe('+ not on the page: 2 {shade} blue'))
test('an imported page may say less, and nothing that is not so', () => {
  expect(problem('| 1 | red |\n', join('reference', 'p.md'))).toBeNull()
  expect(problem('| 1 | pink |\n', join('reference', 'p.md'))).toBe('- not in the source: 1 pink')
})
test('a table with another header is no business of these checks', () => {
  const place = workshop()
  const page = readPage(place.page('| Code | Color |\n| --- | --- |\n| 1 | red |\n'), place.places)
  expect(checkTables(page, readElements(page), [COLOURS])).toEqual([])
})
test.each(SOURCE_TABLES.map(table => [table.about, table] as const))('the source has %s', (_, table) => {
  const entries = table.fromSource()
  expect(entries.length).toBeGreaterThan(4)
  expect(entries.filter(entry => /no (error|refusal|default)/.test(entry))).toEqual([])
})
