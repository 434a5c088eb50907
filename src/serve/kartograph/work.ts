/** What the worker does for the second surface: three requests, each answered by one JSON text. */
import type { Engine } from '../../engine/api.js'
import { typesOf } from '../../ontology/inferred.js'
import { applyLog, type MutationResult } from '../../ontology/mutation-log.js'
import { toDocument } from '../../ontology/type-definition.js'
import type { StatementResult } from '../../result/result.js'
import { invariant, RelateError } from '../../status/fail.js'
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
    }
  | { readonly ask: 'mutate'; readonly log: string }

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

/** Yields between slices; the JSON text at the end, null when stopped. */
export function* answerKartograph(
  request: KartographRequest,
  context: KartographContext,
): Generator<void, string | null> {
  switch (request.ask) {
    case 'types':
      return context.engine.read(view => JSON.stringify(typesOf(view, request).map(toDocument)))
    case 'query': {
      const answer = yield* query(request, context)
      return answer === null ? null : JSON.stringify(answer)
    }
    case 'mutate':
      return JSON.stringify(mutate(request.log, context))
  }
}

function* query(
  request: Extract<KartographRequest, { ask: 'query' }>,
  context: KartographContext,
): Generator<void, object | null> {
  const started = performance.now()
  try {
    const check = context.forbidden ?? forbiddenKeyword(context.engine.procedures)
    const keyword = check(request.cypher)
    if (keyword !== null) return failure('forbidden', `Query must be read-only. Found forbidden keyword: ${keyword}`)
    const running = context.engine.start(request.cypher, {
      tool: 'read',
      timeoutMs: request.timeoutSeconds * 1000,
      maxRows: request.maxRows,
      cancel: {
        get cancelled() {
          return context.stopped()
        },
      },
    })
    while (!running.advance(SLICE_MS)) yield
    if (context.stopped()) return null
    return success(running.result(), request, performance.now() - started)
  } catch (error) {
    return context.stopped() ? null : failureOf(error, request.timeoutSeconds, context)
  }
}

function success(
  result: StatementResult,
  { singleColumn }: { readonly singleColumn: boolean },
  elapsed: number,
): object {
  const { columns, rows, truncated, snapshot } = result
  if (columns.length === 0) return failure('execution_error', 'Query execution failed: the query returns no column')
  if (singleColumn && columns.length > 1) {
    return failure('execution_error', 'Query execution failed: return row and column definition list do not match')
  }
  invariant(snapshot !== undefined, 'a read has a snapshot')
  const writer = new RowWriter(snapshot)
  return {
    success: true,
    rows: rows.map(row => writer.row(columns, row)),
    row_count: rows.length,
    truncated,
    execution_time_ms: elapsed,
  }
}

function failure(error_type: QueryFailure['error_type'], message: string): QueryFailure {
  return { success: false, error_type, message }
}

function failureOf(error: unknown, seconds: number, context: KartographContext): QueryFailure {
  if (error instanceof RelateError) {
    if (error.id === 'statement-timeout') return failure('timeout', `Query exceeded ${seconds}s timeout`)
    if (error.row.phase !== 'store' || error.id === 'tool-reads-only') {
      return failure('execution_error', `Query execution failed: ${error.message}`)
    }
  }
  context.log(`serve: internal error: ${detailOf(error)}`)
  return failure('unknown_error', 'internal error')
}

function mutate(log: string, { engine, log: say }: KartographContext): MutationResult {
  try {
    return engine.write(
      transaction => applyLog(transaction, log),
      result => result.success,
    )
  } catch (error) {
    say(`serve: internal error: ${detailOf(error)}`)
    return { success: false, operations_applied: 0, errors: ['internal error'], error_kind: 'server', lines: [null] }
  }
}
