/** Rows as JSON objects keyed by column, keys sorted like every other object's. */
import { compareText } from '../value/code-points.js'
import { ROWS_A_PAUSE, type TextSink } from './json/sink.js'
import { stringText } from './json/text.js'
import { writeValue } from './json/value.js'
import type { ResultValue, StatementResult } from './result.js'

/** Writes one row; made once a result, because order and key texts are the same for all of its rows. */
type RowWriter = (row: readonly ResultValue[], sink: TextSink) => void

function rowWriter(columns: readonly string[]): RowWriter {
  const order = columns.map((name, index) => ({ name, index })).sort((a, b) => compareText(a.name, b.name))
  const cells = order.map(({ name, index }, i) => ({ lead: `${i === 0 ? '{' : ','}${stringText(name)}:`, index }))
  if (cells.length === 0) return (_, sink) => sink.write('{}')
  return (row, sink) => {
    for (const { lead, index } of cells) {
      sink.write(lead)
      writeValue(row[index] ?? null, sink)
    }
    sink.write('}')
  }
}

/** All rows with `separator` between them; yields where a writer may pause. */
export function* writeRows(result: StatementResult, separator: string, sink: TextSink): Generator<void> {
  const writeRow = rowWriter(result.columns)
  for (const [i, row] of result.rows.entries()) {
    if (i > 0) {
      sink.write(separator)
      if (i % ROWS_A_PAUSE === 0) yield
    }
    writeRow(row, sink)
  }
}
