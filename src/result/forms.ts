/** A result in one of the forms that `--mode` takes. */
import { unreachable } from '../status/fail.js'
import { writeCsv } from './csv.js'
import { writeEnvelope } from './envelope.js'
import type { ResultForm } from './form-names.js'
import type { TextSink } from './json/sink.js'
import type { StatementResult } from './result.js'
import { writeRows } from './rows-json.js'
import { COLOURED, PLAIN, writeTable } from './table.js'

/** Writes a whole result, line end included; yields where a writer may pause. The caller flushes the sink. */
export function* writeResult(
  result: StatementResult,
  form: ResultForm,
  options: { readonly colour: boolean },
  sink: TextSink,
): Generator<void> {
  switch (form) {
    case 'table':
      yield* writeTable(result, options.colour ? COLOURED : PLAIN, sink)
      break
    case 'csv':
      yield* writeCsv(result, sink)
      break
    case 'json':
      sink.write('[')
      yield* writeRows(result, ',', sink)
      sink.write(']\n')
      break
    case 'jsonl':
      yield* writeRows(result, '\n', sink)
      if (result.rows.length > 0) sink.write('\n')
      break
    case 'envelope':
      yield* writeEnvelope(result, sink)
      sink.write('\n')
      break
    default:
      unreachable(form)
  }
}
