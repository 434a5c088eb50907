/** A driver that answers what a test tells it to, statement by statement. */
import type { Answer, Driver } from '../../conformance/driver.js'
import { noChanges } from '../../src/execute/counters.js'
import type { Counters, ResultValue } from '../../src/result/result.js'
import type { RelateError } from '../../src/status/fail.js'
import type { Notification } from '../../src/status/notification.js'

export const ZERO: Counters = noChanges()

export function answer(
  columns: readonly string[],
  rows: readonly (readonly ResultValue[])[],
  stats: Partial<Counters> = {},
  notifications: readonly Notification[] = [],
): Answer {
  return { columns, rows, stats: { ...ZERO, ...stats }, notifications }
}

export const NOTHING = answer([], [])

export interface FakeDriver extends Driver {
  /** Every statement that was run, in order. */
  readonly statements: string[]
  readonly procedures: string[]
}

/** Statements without an answer of their own get none: no columns, no rows. A list is worked off, its last answer stays. */
export function fakeDriver(
  answers: Readonly<Record<string, Answer | RelateError | (Answer | RelateError)[]>>,
): FakeDriver {
  const statements: string[] = []
  const procedures: string[] = []
  return {
    statements,
    procedures,
    run(statement) {
      statements.push(statement)
      const given = answers[statement] ?? NOTHING
      if (!Array.isArray(given)) return given
      return (given.length > 1 ? given.shift() : given[0]) ?? NOTHING
    },
    registerProcedure: procedure => procedures.push(procedure.name),
    reset: () => undefined,
    close: () => undefined,
  }
}
