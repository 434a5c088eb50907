/**
 * Comma-separated values (RFC 4180, lines end in LF): a heading, then a line a row. null is an empty field and an
 * empty string `""`; lists, maps and entities are their JSON.
 */
import { collect, ROWS_A_PAUSE, type TextSink } from './json/sink.js'
import { wellFormed } from './json/text.js'
import { writeValue } from './json/value.js'
import type { ResultValue, StatementResult } from './result.js'

export function* writeCsv(result: StatementResult, sink: TextSink): Generator<void> {
  if (result.columns.length === 0) return
  sink.write(`${result.columns.map(quoted).join(',')}\n`)
  for (const [i, row] of result.rows.entries()) {
    sink.write(`${result.columns.map((_, column) => field(row[column] ?? null)).join(',')}\n`)
    if (i % ROWS_A_PAUSE === 0) yield
  }
}

function field(value: ResultValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return quoted(value)
  const json = collect(sink => writeValue(value, sink))
  // Temporal values, UUIDs and NaN are JSON strings without escapes: the quotes are JSON's, not theirs.
  return json.startsWith('"') ? quoted(json.slice(1, -1)) : quoted(json)
}

function quoted(text: string): string {
  if (text !== '' && !/[",\r\n]|^\s|\s$/.test(text)) return wellFormed(text)
  return `"${wellFormed(text).replaceAll('"', '""')}"`
}
