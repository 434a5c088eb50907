/**
 * `spec/errors.json`: every error that a user can meet. What the error table says is copied from it (`npm run docs:tables`);
 * the way to provoke it is a person's: a statement, a command, or, where neither can (a full disk), the test that does.
 */
import type { EngineOptions, StatementOptions } from '../../src/engine/api.js'
import type { ErrorRow } from '../../src/status/error-row.js'
import { readEntries } from './entries.js'

export interface ErrorEntry {
  readonly id: string
  readonly kind: string
  readonly phase: string
  /** `{name}` stands for what varies. */
  readonly text: string
  readonly code: string
  readonly gqlStatus: string
  readonly cause: string | null
  readonly remedy: string
  /** Statements before a statement, shell commands before a command. */
  readonly setup?: readonly string[]
  readonly statement?: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** How the statement is run, and on what. */
  readonly options?: Pick<StatementOptions, 'safe' | 'tool' | 'language' | 'timeoutMs'> & Pick<EngineOptions, 'limits'>
  readonly command?: string
  /** Path of the test. */
  readonly provokedBy?: string
}

export function readErrorEntries(file: string): ReadonlyMap<string, ErrorEntry> {
  return readEntries(file)
}

/** The entries as the table has them now, in its order; what a person wrote is kept. */
export function withTable(
  table: Readonly<Record<string, ErrorRow>>,
  entries: ReadonlyMap<string, ErrorEntry>,
): readonly ErrorEntry[] {
  return Object.entries(table).map(([id, { kind, phase, text, code, gqlStatus, cause, remedy }]) => {
    const { setup, statement, parameters, options, command, provokedBy } = entries.get(id) ?? {}
    return {
      ...{ id, kind, phase, text, code, gqlStatus, cause, remedy },
      ...(setup === undefined ? {} : { setup }),
      ...(statement === undefined ? {} : { statement }),
      ...(parameters === undefined ? {} : { parameters }),
      ...(options === undefined ? {} : { options }),
      ...(command === undefined ? {} : { command }),
      ...(provokedBy === undefined ? {} : { provokedBy }),
    }
  })
}
