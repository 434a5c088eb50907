/**
 * Tables on pages that say what the source says too. A table is known by its header. Each row of it has to be a row of the
 * source, and on the project's own pages each row of the source has to be there; an imported page may say less.
 */
import type { Element, TableElement } from './elements.js'
import type { Page } from './page.js'
import { SOURCE_TABLES, type SourceTable } from './source-tables.js'

export interface TableOutcome {
  readonly page: Page
  readonly line: number
  readonly heading: string
  /** What the table is about. */
  readonly about: string
  /** What is wrong, in words; null when page and source agree. */
  readonly problem: string | null
}

export function checkTables(
  page: Page,
  elements: readonly Element[],
  sources: readonly SourceTable[] = SOURCE_TABLES,
): readonly TableOutcome[] {
  return elements
    .filter(element => element.kind === 'table')
    .flatMap(table =>
      sources
        .filter(source => matchesHeader(table, source))
        .map(source => ({
          page,
          line: table.line,
          heading: table.heading,
          about: source.about,
          problem: compare(table, source, !page.imported),
        })),
    )
}

function matchesHeader({ rows }: TableElement, { header }: SourceTable): boolean {
  return rows[0]?.join(' | ') === header
}

function compare({ rows }: TableElement, source: SourceTable, whole: boolean): string | null {
  const onPage = rows.slice(1).flatMap(row => source.fromPage(row))
  const inSource = source.fromSource().map(normal)
  const listed = onPage.map(normal)
  const unknown = onPage
    .filter(entry => !inSource.includes(normal(entry)))
    .map(entry => `- not in the source: ${entry}`)
  const left = whole ? source.fromSource().filter(entry => !listed.includes(normal(entry))) : []
  const lines = [...unknown, ...left.map(entry => `+ not on the page: ${entry}`)]
  return lines.length === 0 ? null : lines.join('\n')
}

/** What varies is `<name>` on a page and `{name}` in the source. */
function normal(entry: string): string {
  return entry.replace(/<[^>]*>|\{\w+\}/g, '<>')
}
