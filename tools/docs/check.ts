/** `docs:cli-check` without its command line: pages in, a report out. */
import { type Case, type PageCases, readCases } from './cases.js'
import { readElements } from './elements.js'
import { readErrorEntries } from './error-entries.js'
import { type Page, readPage } from './page.js'
import { checkTables, type TableOutcome } from './page-tables.js'
import { type CaseOutcome, caseTitle, runPage } from './run-page.js'
import type { Places } from './settings.js'
import { checkUnchecked, readUncheckedList, type UncheckedProblem } from './unchecked.js'

export interface CheckSettings {
  readonly pages: readonly string[]
  readonly places: Places
  readonly timeoutMs: number
  /** Report only cases whose title contains it; the page's other blocks run all the same, as their set-up. */
  readonly filter: string | null
  readonly onCase?: (outcome: CaseOutcome, done: number, total: number) => void
}

export interface CheckReport {
  readonly pages: readonly PageCases[]
  readonly outcomes: readonly CaseOutcome[]
  readonly tables: readonly TableOutcome[]
  readonly unchecked: readonly UncheckedProblem[]
}

/** Throws PageError where a page cannot be read as cases. */
export function loadPages(pages: readonly string[], places: Places): readonly PageCases[] {
  return pages.map(path => casesOf(readPage(path, places)))
}

export function casesOf(page: Page): PageCases {
  return readCases(page, readElements(page))
}

export function isWanted(one: Case, filter: string | null): boolean {
  return filter === null || caseTitle(one).toLowerCase().includes(filter.toLowerCase())
}

export async function check({ pages, places, timeoutMs, filter, onCase }: CheckSettings): Promise<CheckReport> {
  const loaded = loadPages(pages, places)
  const errorEntries = readErrorEntries(places.errorsFile)
  const total = loaded.reduce((sum, page) => sum + page.cases.filter(one => one.kind !== 'setup').length, 0)
  const outcomes: CaseOutcome[] = []
  let done = 0
  for (const page of loaded) {
    if (!page.cases.some(one => isWanted(one, filter))) continue
    await runPage(page, {
      binary: places.binary,
      timeoutMs,
      errorEntries,
      onCase: outcome => {
        if (isWanted(outcome.case, filter)) outcomes.push(outcome)
        onCase?.(outcome, ++done, total)
      },
    })
  }
  const list = readUncheckedList(places.uncheckedFile)
  const unchecked = filter === null ? checkUnchecked('conformance/unchecked-blocks.tsv', list, loaded) : []
  const tables = filter === null ? loaded.flatMap(({ page }) => checkTables(page, readElements(page))) : []
  return { pages: loaded, outcomes, tables, unchecked }
}

export interface Tally {
  readonly passed: number
  readonly failed: number
}

export function tally({ outcomes, tables, unchecked }: CheckReport): Tally {
  const checked = [...outcomes, ...tables]
  const failed = checked.filter(outcome => outcome.problem !== null).length
  return { passed: checked.length - failed, failed: failed + unchecked.length }
}
