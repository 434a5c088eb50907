/** One line of a case file, read and checked. */

import type { Row } from '../datum/compare.js'
import type { Datum } from '../datum/datum.js'
import { boolean, CaseFormatError, type JsonObject, list, mapObject, number, object, string, strings } from './json.js'
import { readParameter, readTyped } from './typed.js'

export interface ExpectedNotification {
  readonly code: string
  readonly severity: string
  readonly category: string
}

export interface ExpectedRows {
  readonly kind: 'rows'
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** Non-zero ones, in Neo4j's spelling; null: not compared. */
  readonly counters: ReadonlyMap<string, number> | null
  readonly gqlStatuses: readonly string[] | null
  readonly notifications: readonly ExpectedNotification[] | null
}

export interface ExpectedFailure {
  readonly kind: 'error'
  /** null in both: any client error. */
  readonly code: string | null
  readonly gqlStatus: string | null
}

export type Expected = ExpectedRows | ExpectedFailure

export interface StatementCase {
  readonly name: string
  readonly line: number
  /** Language version that stands in front of every statement; null for none. */
  readonly cypher: 5 | 25 | null
  readonly setup: readonly string[]
  readonly statement: string
  readonly parameters: ReadonlyMap<string, Datum>
  readonly ordered: boolean
  readonly expect: Expected
  readonly after: { readonly statement: string; readonly expect: Expected } | null
}

/** Every case of a file. Throws CaseFormatError with file and line where one cannot be read. */
export function readCases(file: string, text: string): readonly StatementCase[] {
  const cases: StatementCase[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      cases.push(readCase(object(JSON.parse(line), 'a case'), i + 1))
    } catch (error) {
      throw new CaseFormatError(`${file}:${i + 1}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return cases
}

const KEYS = new Set([
  'name',
  'cypher',
  'setup',
  'statement',
  'parameters',
  'ordered',
  'after',
  'expectAfter',
  'expect',
  'note',
])

function readCase(json: JsonObject, line: number): StatementCase {
  for (const key of Object.keys(json)) if (!KEYS.has(key)) throw new CaseFormatError(`unknown key ${key}`)
  return {
    name: string(json.name, 'name'),
    line,
    cypher: readVersion(json.cypher),
    setup: strings(json.setup ?? [], 'setup'),
    statement: string(json.statement, 'statement'),
    parameters: mapObject(object(json.parameters ?? {}, 'parameters'), readParameter),
    ordered: boolean(json.ordered ?? false, 'ordered'),
    expect: readExpected(object(json.expect, 'expect')),
    after:
      json.after === undefined
        ? null
        : { statement: string(json.after, 'after'), expect: readExpected(object(json.expectAfter, 'expectAfter')) },
  }
}

function readVersion(value: unknown): 5 | 25 | null {
  if (value === undefined) return null
  if (value === 5 || value === 25) return value
  throw new CaseFormatError(`cypher: expected 5 or 25, got ${JSON.stringify(value)}`)
}

function readExpected(json: JsonObject): Expected {
  if (json.error !== undefined) {
    const error = object(json.error, 'error')
    return {
      kind: 'error',
      code: error.code === undefined ? null : string(error.code, 'code'),
      gqlStatus: error.gqlStatus === undefined ? null : string(error.gqlStatus, 'gqlStatus'),
    }
  }
  return {
    kind: 'rows',
    columns: strings(json.columns, 'columns'),
    rows: list(json.rows, 'rows').map(row => list(row, 'a row').map(readTyped)),
    counters:
      json.counters === undefined ? null : mapObject(object(json.counters, 'counters'), n => number(n, 'a counter')),
    gqlStatuses: json.gqlStatuses === undefined ? null : strings(json.gqlStatuses, 'gqlStatuses'),
    notifications:
      json.notifications === undefined ? null : list(json.notifications, 'notifications').map(readNotification),
  }
}

function readNotification(value: unknown): ExpectedNotification {
  const json = object(value, 'a notification')
  return {
    code: string(json.code, 'code'),
    severity: string(json.severity, 'severity'),
    category: string(json.category, 'category'),
  }
}
