/** What the worker does for the second surface: three requests, each answered by one JSON text. */
import type { Engine, RunningStatement } from '../../engine/api.js'
import { typesOf } from '../../ontology/inferred.js'
import { applyLogInSteps, type MutationResult, refusedLog } from '../../ontology/mutation-log.js'
import { toDocument } from '../../ontology/type-definition.js'
import type { StatementResult } from '../../result/result.js'
import { fail, invariant, RelateError } from '../../status/fail.js'
import { detailOf } from '../failure-text.js'
import { SLICE_MS } from '../scheduler.js'
import { type ForbiddenCheck, forbiddenKeyword } from './forbidden.js'
import { RowWriter } from './rows.js'

export type KartographRequest =
  | { readonly ask: 'types'; readonly inferred: boolean }
  | {
      readonly ask: 'query'
      readonly cypher: string
      readonly timeoutSeconds: number
      readonly maxRows: number
      /** Refuse rows of several columns. */
      readonly singleColumn: boolean
      /** Names a failure of ours on stderr and in the reply. */
      readonly correlation: string
    }
  | { readonly ask: 'mutate'; readonly log: Uint8Array }

/** Longest text of rows: 32 Mi characters. The reply holds it twice. */
const MAX_REPLY_LENGTH = 32 * 1024 * 1024

/** A failed query; exactly these keys. */
interface QueryFailure {
  readonly success: false
  readonly error_type: 'forbidden' | 'timeout' | 'execution_error' | 'unknown_error'
  readonly message: string
}

export interface KartographContext {
  readonly engine: Engine
  readonly stopped: () => boolean
  log(line: string): void
  /** The first read-only layer; a test puts nothing in its place to see the second one hold. */
  readonly forbidden?: ForbiddenCheck
}

/** Yields between small steps; the JSON text at the end, null when stopped. */
export function* answerKartograph(
  request: KartographRequest,
  context: KartographContext,
): Generator<void, string | null> {
  switch (request.ask) {
    case 'types':
      return yield* types(request, context)
    case 'query':
      return yield* query(request, context)
    case 'mutate':
      return JSON.stringify(yield* mutate(request.log, context))
  }
}

/** A list of definitions as JSON; `null` for a failure of ours, which stderr tells. */
function* types(
  request: Extract<KartographRequest, { ask: 'types' }>,
  context: KartographContext,
): Generator<void, string | null> {
  try {
    const steps = typesOf(
      context.engine.read(view => view),
      request,
    )
    for (;;) {
      const step = steps.next()
      if (step.done) return JSON.stringify(step.value.map(toDocument))
      if (context.stopped()) return null
      yield
    }
  } catch (error) {
    context.log(`serve: internal error: ${detailOf(error)}`)
    return 'null'
  }
}

function* query(
  request: Extract<KartographRequest, { ask: 'query' }>,
  context: KartographContext,
): Generator<void, string | null> {
  const clock = { started: performance.now(), timeoutMs: request.timeoutSeconds * 1000 }
  let running: RunningStatement | null = null
  try {
    const check = context.forbidden ?? forbiddenKeyword(context.engine.procedures)
    const keyword = check(request.cypher)
    if (keyword !== null) {
      return JSON.stringify(failure('forbidden', `Query must be read-only. Found forbidden keyword: ${keyword}`))
    }
    running = context.engine.start(request.cypher, {
      tool: 'read',
      timeoutMs: clock.timeoutMs,
      maxRows: request.maxRows,
      cancel: {
        get cancelled() {
          return context.stopped()
        },
      },
    })
    while (!running.advance(SLICE_MS)) yield
    const rows = yield* rowTexts(running.result(), request, clock, context)
    return context.stopped() ? null : rows
  } catch (error) {
    return context.stopped() ? null : JSON.stringify(failureOf(error, request, context))
  } finally {
    running?.release()
  }
}

interface Clock {
  /** By `performance.now()`. */
  readonly started: number
  readonly timeoutMs: number
}

/** The object of a success as JSON text, or of a failure that shows only now. */
function* rowTexts(
  result: StatementResult,
  { singleColumn }: { readonly singleColumn: boolean },
  { started, timeoutMs }: Clock,
  context: KartographContext,
): Generator<void, string> {
  const { columns, rows, truncated, snapshot } = result
  if (columns.length === 0) fail('kartograph-no-column')
  if (singleColumn && columns.length > 1) fail('kartograph-single-column')
  invariant(snapshot !== undefined, 'a read has a snapshot')
  const writer = new RowWriter(snapshot)
  const texts: string[] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(writer.row(columns, row))
    length += text.length
    if (length > MAX_REPLY_LENGTH) fail('kartograph-result-size', { limit: MAX_REPLY_LENGTH })
    if (performance.now() - started > timeoutMs) fail('statement-timeout', { limit: `${timeoutMs} ms` })
    texts.push(text)
    if (context.stopped()) break
    yield
  }
  const figures = `"row_count":${rows.length},"truncated":${truncated},"execution_time_ms":${performance.now() - started}`
  return `{"success":true,"rows":[${texts.join(',')}],${figures}}`
}

function failure(error_type: QueryFailure['error_type'], message: string): QueryFailure {
  return { success: false, error_type, message }
}

function failureOf(
  error: unknown,
  { timeoutSeconds, correlation }: Extract<KartographRequest, { ask: 'query' }>,
  context: KartographContext,
): QueryFailure {
  if (error instanceof RelateError) {
    if (error.id === 'statement-timeout') return failure('timeout', `Query exceeded ${timeoutSeconds}s timeout`)
    if (error.row.phase !== 'store' || error.id === 'tool-reads-only') {
      return failure('execution_error', `Query execution failed: ${error.message}`)
    }
  }
  context.log(`serve: internal error ${correlation}: ${detailOf(error)}`)
  return failure('unknown_error', 'internal error')
}

function* mutate(log: Uint8Array, { engine, log: say }: KartographContext): Generator<void, MutationResult> {
  try {
    return yield* engine.writeInSteps(
      transaction => applyLogInSteps(transaction, log),
      result => result.success,
    )
  } catch (error) {
    // Rules that are looked at when the transaction ends.
    const refused = refusedLog(error)
    if (refused !== null) return refused
    say(`serve: internal error: ${detailOf(error)}`)
    return { success: false, operations_applied: 0, errors: ['internal error'], error_kind: 'server', lines: [null] }
  }
}
