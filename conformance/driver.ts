/** The one door between the conformance runners and an engine; tests put a fake behind it. */

import type { ProcedureRow } from '../src/functions/rows.js'
import type { Counters, ResultValue } from '../src/result/result.js'
import { RelateError } from '../src/status/fail.js'
import type { Notification } from '../src/status/notification.js'
import type { Value } from '../src/value/value.js'

export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ResultValue[])[]
  readonly stats: Counters
  readonly notifications: readonly Notification[]
}

export type Parameters = ReadonlyMap<string, Value>

export interface Driver {
  /** The answer, or the statement's own error. Anything else that goes wrong is thrown: it is the engine's fault. */
  run(statement: string, parameters: Parameters): Answer | RelateError
  registerProcedure(procedure: ProcedureRow): void
  /** Back to an empty graph without procedures of one's own. */
  reset(): void
  close(): void
}

export const NO_PARAMETERS: Parameters = new Map()

/** What a driver needs of an engine. */
export interface EngineUnderTest {
  run(statement: string, options: { readonly parameters: Parameters; readonly timeoutMs: number }): Answer
  registerProcedure(procedure: ProcedureRow): void
  close(): void
}

/** A statement of a conformance case that runs longer than this has hung. */
const TIMEOUT_MS = 20_000

/** Opens an engine at the first statement after each reset. */
export function engineDriver(open: () => EngineUnderTest): Driver {
  let engine: EngineUnderTest | null = null
  const current = (): EngineUnderTest => (engine ??= open())
  const close = (): void => {
    engine?.close()
    engine = null
  }
  return {
    run(statement, parameters) {
      try {
        return current().run(statement, { parameters, timeoutMs: TIMEOUT_MS })
      } catch (error) {
        if (error instanceof RelateError) return error
        throw error
      }
    },
    registerProcedure: procedure => current().registerProcedure(procedure),
    reset: close,
    close,
  }
}
