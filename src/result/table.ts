/**
 * Rows as a table for people:
 *
 *     name  | since
 *     ------+------
 *     Grace |  2023
 *     Ada   |  2024
 *     2 rows
 *
 * The same bytes on a pipe and on a terminal, except colour. Numbers stand at the right, a row is always one line,
 * and very wide cells do not make every other row as wide as themselves.
 */
import stringWidth from 'string-width'
import { cellText } from './cypher-text.js'
import { ROWS_A_PAUSE, type TextSink } from './json/sink.js'
import { writePlanTable } from './plan-table.js'
import { printable } from './printable.js'
import type { ResultValue, StatementResult } from './result.js'
import { summaryLine } from './summary.js'

/** Cells are padded up to this many terminal columns; longer ones push the rest of their own line. */
const WIDEST_PADDING = 100
const ASCII = /^[ -~]*$/

/** Terminal colours, or nothing. */
export interface Paint {
  heading(text: string): string
  faint(text: string): string
}
export const PLAIN: Paint = { heading: text => text, faint: text => text }
export const COLOURED: Paint = {
  heading: text => `\u001b[1m${text}\u001b[22m`,
  faint: text => `\u001b[2m${text}\u001b[22m`,
}

/** Writes the table with its summary line and line ends; yields where a writer may pause. */
export function* writeTable(result: StatementResult, paint: Paint, sink: TextSink): Generator<void> {
  if (result.mode !== 'run') writePlanTable(result, paint, sink)
  if (result.columns.length > 0 && result.rows.length > 0) yield* writeGrid(result, paint, sink)
  sink.write(`${paint.faint(summaryLine(result))}\n`)
}

interface Column {
  readonly heading: string
  readonly right: boolean
  width: number
}

function* writeGrid(result: StatementResult, paint: Paint, sink: TextSink): Generator<void> {
  const columns: Column[] = result.columns.map((name, i) => {
    const heading = printable(name)
    return { heading, right: isNumeric(result.columnTypes[i]), width: padded(widthOf(heading)) }
  })
  const lines: string[][] = []
  for (const row of result.rows) {
    lines.push(cellsOf(row, columns))
    if (lines.length % ROWS_A_PAUSE === 0) yield
  }
  const headings = columns.map(column => column.heading)
  sink.write(`${lineText(columns, headings, paint.heading)}\n`)
  sink.write(`${paint.faint(columns.map(column => '-'.repeat(column.width)).join('-+-'))}\n`)
  for (const [i, cells] of lines.entries()) {
    sink.write(`${lineText(columns, cells, text => (text === 'null' ? paint.faint(text) : text))}\n`)
    if (i % ROWS_A_PAUSE === 0) yield
  }
}

function isNumeric(type: string | undefined): boolean {
  return type === 'INTEGER' || type === 'FLOAT'
}

/** The texts of a row; widens the columns on the way. */
function cellsOf(row: readonly ResultValue[], columns: readonly Column[]): string[] {
  return columns.map((column, i) => {
    const text = cellText(row[i] ?? null)
    column.width = Math.max(column.width, padded(widthOf(text)))
    return text
  })
}

function lineText(columns: readonly Column[], cells: readonly string[], paint: (text: string) => string): string {
  let line = ''
  for (const [i, column] of columns.entries()) {
    const text = cells[i] ?? ''
    const gap = ' '.repeat(Math.max(0, column.width - widthOf(text)))
    const last = i === columns.length - 1
    line += column.right ? gap + paint(text) : paint(text) + (last ? '' : gap)
    if (!last) line += ' | '
  }
  return line
}

function padded(width: number): number {
  return Math.min(width, WIDEST_PADDING)
}

/** Terminal columns a text takes; it holds no control characters any more. */
function widthOf(text: string): number {
  return ASCII.test(text) ? text.length : stringWidth(text)
}
