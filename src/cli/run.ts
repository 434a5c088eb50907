/** `relate [STATEMENT]`: runs statements and writes their results. */
import { isUtf8 } from 'node:buffer'
import { fstatSync } from 'node:fs'
import type { Engine, EngineOptions } from '../engine/api.js'
import { openEngine } from '../engine/engine.js'
import { withoutByteOrderMark } from '../json/bytes.js'
import { parseScript, type ScriptStatement } from '../parse/script.js'
import type { ResultForm } from '../result/form-names.js'
import { writeResult } from '../result/forms.js'
import { TextSink } from '../result/json/sink.js'
import type { StatementResult } from '../result/result.js'
import { detailOf } from '../serve/failure-text.js'
import { failure, RelateError } from '../status/fail.js'
import type { Value } from '../value/value.js'
import { statementError } from './statement-error.js'
import { Stdout } from './stdout.js'

const STDIN = 0

export interface RunOptions {
  readonly database: string
  readonly engine: EngineOptions
  /** null: read from stdin. */
  readonly script: string | null
  readonly parameters: ReadonlyMap<string, Value>
  readonly form: ResultForm
  readonly colour: boolean
  readonly timeoutMs: number | null
  readonly maxRows: number | null
}

/** Answers the exit code. */
export async function runScript(options: RunOptions): Promise<number> {
  const script = options.script ?? (await readStdin())
  if (script === null) {
    process.stderr.write(`Error: ${failure('script-encoding').sentence}\n`)
    return 1
  }
  const out = new Stdout(process.stdout)
  try {
    const engine = openEngine(options.database, options.engine)
    try {
      if (!(await runStatements(engine, script, options, out))) return 1
    } finally {
      engine.close()
    }
    await out.flushed()
  } catch (error) {
    process.stderr.write(`Error: ${detailOf(error)}\n`)
    return 1
  }
  if (out.failure === null) return 0
  process.stderr.write(`Error: cannot write the result: ${out.failure}\n`)
  return 1
}

/** null when it is not UTF-8: guessing would store wrong text. Of a folder the runtime reads nothing, and says nothing. */
async function readStdin(): Promise<string | null> {
  if (fstatSync(STDIN).isDirectory()) throw failure('file-unreadable', { path: 'stdin', reason: 'it is a folder' })
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const bytes = withoutByteOrderMark(Buffer.concat(chunks))
  return isUtf8(bytes) ? Buffer.from(bytes).toString() : null
}

/** False when a statement failed; what ran before it stays. */
async function runStatements(engine: Engine, script: string, options: RunOptions, out: Stdout): Promise<boolean> {
  for (const statement of parseScript(script)) {
    const result = runStatement(engine, statement, script, options)
    if (result === null) return false
    await show(result, options, out)
    if (out.closed) break
  }
  return true
}

/** null when it failed, and its error has been shown. */
function runStatement(
  engine: Engine,
  statement: ScriptStatement,
  script: string,
  { parameters, timeoutMs, maxRows }: RunOptions,
): StatementResult | null {
  try {
    return engine.run(statement.text, {
      parameters,
      ...(timeoutMs === null ? {} : { timeoutMs }),
      ...(maxRows === null ? {} : { maxRows }),
    })
  } catch (error) {
    if (!(error instanceof RelateError)) throw error
    process.stderr.write(statementError(error.message, error.span?.start ?? null, statement, script))
    return null
  }
}

async function show(result: StatementResult, { form, colour }: RunOptions, out: Stdout): Promise<void> {
  let full = false
  const sink = new TextSink(chunk => {
    full = out.write(chunk)
  })
  for (const _ of writeResult(result, form, { colour }, sink)) {
    if (full) await out.drained()
    if (out.closed) return
  }
  sink.flush()
  await out.drained()
  if (result.truncated && form !== 'table') process.stderr.write(`relate: there are more rows than --max-rows allows\n`)
}
