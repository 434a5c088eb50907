/**
 * `spec/errors.json`: every error that a user can meet. What the error table says is copied from it (`npm run docs:tables`);
 * the way to provoke it is a person's: a statement, a command, or, where neither can (a full disk), the test that does.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { EngineOptions, StatementOptions } from '../../src/engine/api.js'
import type { ErrorRow } from '../../src/status/error-row.js'

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

/** By id, in the order of the file; empty when there is no file. */
export function readErrorEntries(file: string): ReadonlyMap<string, ErrorEntry> {
  if (!existsSync(file)) return new Map()
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(json) || !json.every(isEntry))
    throw new Error(`${file}: expected a list of entries, each with an id`)
  return new Map(json.map(entry => [entry.id, entry]))
}

function isEntry(value: unknown): value is ErrorEntry {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
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

/** A list of entries as the file holds it. */
export function entriesText(entries: readonly object[]): string {
  return `${JSON.stringify(entries, null, 2)}\n`
}
