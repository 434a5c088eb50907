/**
 * The result envelope of the MCP page ("Results"): one JSON object, keys sorted. `--mode envelope`, MCP and the
 * recorded examples all show these bytes.
 */
import type { TextSink } from './json/sink.js'
import { floatText, objectText, stringsText, stringText } from './json/text.js'
import { notificationText } from './notification.js'
import { planText } from './plan.js'
import type { Counters, StatementResult } from './result.js'
import { writeRows } from './rows-json.js'

/** Writes the envelope without a line end; yields where a writer may pause. */
export function* writeEnvelope(result: StatementResult, sink: TextSink): Generator<void> {
  const { columns, columnTypes, notifications, plan, planCache, stats, timings } = result
  sink.write(
    `{"columnTypes":${stringsText(columnTypes)},"columns":${stringsText(columns)},` +
      `"elapsed_ms":${floatText(timings.elapsed_ms)},"error":null,"execute_ms":${floatText(timings.execute_ms)},` +
      `"lex_parse_ms":${floatText(timings.lex_parse_ms)},"lower_ms":${floatText(timings.lower_ms)},` +
      `"notifications":[${notifications.map(notificationText).join(',')}],` +
      `"parse_ms":${floatText(timings.parse_ms)},"plan":${planText(plan)},"plan_cache":${stringText(planCache)},` +
      `"plan_ms":${floatText(timings.plan_ms)},"result_generation_ms":${floatText(timings.result_generation_ms)},` +
      `"rewrite_ms":${floatText(timings.rewrite_ms)},"rows":[`,
  )
  yield* writeRows(result, ',', sink)
  sink.write(`],"stats":${statsText(stats)}}`)
}

function statsText(stats: Counters): string {
  return objectText(Object.fromEntries(Object.entries(stats).map(([name, count]) => [name, String(count)])))
}
