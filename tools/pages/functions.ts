/**
 * The reference part of the function and procedure pages, made from the rows that execution calls. A page's own words and
 * examples stand above the marker and are a person's; what stands below it is written here.
 */
import type { AggregateRow, Argument, FunctionRow, ProcedureRow } from '../../src/functions/rows.js'

export const MARKER = '<!-- from the tables in src/functions; npm run docs:tables writes what follows -->'

type AnyRow = FunctionRow | AggregateRow | ProcedureRow

/** Rows by page (`functions/string`), each page in the order of names. */
export function rowsByPage(rows: readonly AnyRow[]): ReadonlyMap<string, readonly AnyRow[]> {
  const pages = new Map<string, AnyRow[]>()
  for (const row of rows) {
    const page = row.page.split('#')[0] ?? ''
    const members = pages.get(page)
    if (members === undefined) pages.set(page, [row])
    else members.push(row)
  }
  for (const members of pages.values()) members.sort((a, b) => compareNames(a.name, b.name))
  return pages
}

function compareNames(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The anchor of a row's heading: its name in lower case, `-` for dots. */
export function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll('.', '-')
}

/** The page's text with its reference part made anew. A page that is not there yet starts with a title. */
export function withReference(text: string | null, page: string, rows: readonly AnyRow[]): string {
  const own = text === null ? `# ${titleOf(page)}\n\n` : ownWords(text)
  return `${own}${MARKER}\n\n${rows.map(referenceOf).join('\n')}`
}

/** What stands above a marker of either kind. */
export function ownWords(text: string): string {
  return text.split('<!-- from the tables in src/')[0] ?? ''
}

function titleOf(page: string): string {
  const name = page.split('/').at(-1) ?? page
  const title = name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return page.startsWith('functions/') ? `${title} functions` : title
}

function referenceOf(row: AnyRow): string {
  const lines = [
    `<a id="${anchorOf(row.name)}"></a>`,
    '',
    `## ${row.name}`,
    '',
    `\`${signatureOf(row)}\``,
    '',
    row.description,
    '',
  ]
  if (row.takes.length > 0) {
    lines.push('| Argument | Type | Meaning |', '| --- | --- | --- |', ...row.takes.map(argumentLine), '')
  }
  if (isProcedure(row) && row.gives.length > 0) {
    const columns = row.gives.map(
      ({ name, type, description }) => `| \`${name}\` | ${typeText(type)} | ${description} |`,
    )
    lines.push('| Column | Type | Meaning |', '| --- | --- | --- |', ...columns, '')
  }
  const notes = notesOf(row)
  if (notes !== '') lines.push(notes, '')
  return lines.join('\n')
}

function argumentLine({ name, type, description, optional }: Argument): string {
  return `| \`${name}\` | ${typeText(type)} | ${description}${optional === true ? ' Optional.' : ''} |`
}

function typeText(type: string): string {
  return `\`${type.replaceAll('|', '\\|')}\``
}

function signatureOf(row: AnyRow): string {
  const list = row.takes
    .map(({ name, type, optional }) => (optional === true ? `[${name} :: ${type}]` : `${name} :: ${type}`))
    .join(', ')
  if (isProcedure(row)) {
    return `${row.name}(${list}) :: (${row.gives.map(({ name, type }) => `${name} :: ${type}`).join(', ')})`
  }
  return `${row.name}(${list}${row.variadic === true ? ', ...' : ''}) :: ${row.gives}`
}

function notesOf(row: AnyRow): string {
  const notes: string[] = []
  if (isProcedure(row)) notes.push(`Mode: ${row.mode}.`)
  else {
    if ('onNull' in row && row.onNull === 'null' && row.takes.length > 0) notes.push('A null argument gives null.')
    if (row.deterministic === false) notes.push('Evaluated anew each time.')
    if (row.version !== undefined) notes.push(`Only in Cypher ${row.version}.`)
  }
  if (row.deprecatedBy !== undefined) {
    notes.push(row.deprecatedBy === '' ? 'Deprecated.' : `Deprecated; use ${row.deprecatedBy}.`)
  }
  return notes.join(' ')
}

function isProcedure(row: AnyRow): row is ProcedureRow {
  return 'mode' in row
}
