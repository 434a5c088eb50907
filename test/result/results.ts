/** Makes results by hand, with everything but what a test is about left at rest. */
import { noChanges } from '../../src/execute/counters.js'
import type { ResultForm } from '../../src/result/form-names.js'
import { writeResult } from '../../src/result/forms.js'
import { collect } from '../../src/result/json/sink.js'
import { writeValue } from '../../src/result/json/value.js'
import type { Counters, ResultValue, StatementResult } from '../../src/result/result.js'

export const NO_CHANGES: Counters = noChanges()

export function resultOf(parts: Partial<StatementResult>): StatementResult {
  return {
    columns: [],
    columnTypes: [],
    rows: [],
    truncated: false,
    stats: NO_CHANGES,
    notifications: [],
    plan: {
      profiled: false,
      root: {
        operator: 'ProduceResults',
        details: '',
        estimated_rows: null,
        identifiers: [],
        warnings: [],
        actual: null,
        children: [],
      },
      schema: 'relate.plan/v1',
      statement: 'S',
    },
    planCache: 'miss',
    timings: {
      elapsed_ms: 2,
      parse_ms: 0.5,
      lex_parse_ms: 0.25,
      rewrite_ms: 0.125,
      lower_ms: 0.125,
      plan_ms: 0.000001,
      execute_ms: 1.5,
      result_generation_ms: 0,
    },
    queryType: 'r',
    mode: 'run',
    ...parts,
  }
}

export function written(result: Partial<StatementResult>, form: ResultForm, colour = false): string {
  return collect(sink => {
    for (const _ of writeResult(resultOf(result), form, { colour }, sink));
  })
}

export function json(value: ResultValue): string {
  return collect(sink => writeValue(value, sink))
}
