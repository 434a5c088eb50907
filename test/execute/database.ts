/** A database in memory, asked with text and answering with text: only this file knows our API. */
import { openEngine, type RelateEngine } from '../../src/engine/engine.js'
import type { StatementResult } from '../../src/result/result.js'
import { RelateError } from '../../src/status/fail.js'
import type { Value } from '../../src/value/value.js'
import { show } from './show.js'

export type Given = Readonly<Record<string, Value>>

/** Runs the statements one after another. */
export function database(...setUp: readonly string[]): RelateEngine {
  const engine = openEngine(':memory:')
  for (const statement of setUp) engine.run(statement)
  return engine
}

export function parameters(given: Given): ReadonlyMap<string, Value> {
  return new Map(Object.entries(given))
}

/** One text a row, values with commas. */
export function rows(engine: RelateEngine, statement: string, given: Given = {}): readonly string[] {
  return rowTexts(engine.run(statement, { parameters: parameters(given) }))
}

export function rowTexts({ rows }: StatementResult): readonly string[] {
  return rows.map(row => row.map(show).join(', '))
}

/** The rows in sorted order, for statements that promise none. */
export function bag(engine: RelateEngine, statement: string, given: Given = {}): readonly string[] {
  return [...rows(engine, statement, given)].sort()
}

/** The counters that are not zero: `nodes_created 2, labels_added 1`. */
export function counters(engine: RelateEngine, statement: string, given: Given = {}): string {
  return counterTexts(engine.run(statement, { parameters: parameters(given) }))
}

export function counterTexts({ stats }: StatementResult): string {
  return Object.entries(stats)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

/** `kind: message`, or that there was none. */
export function errorOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof RelateError) return error.message
    throw error
  }
  return 'no error'
}
