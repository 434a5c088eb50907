/** Text in, text out: the only place of these tests that knows how statements are compiled. */
import { aggregates, functions, procedures } from '../../src/functions/registry.js'
import type { ProcedureRow } from '../../src/functions/rows.js'
import type { BoundStatement } from '../../src/lower/bound.js'
import type { LowerContext } from '../../src/lower/context.js'
import { lower } from '../../src/lower/lower.js'
import { parse } from '../../src/parse/parse.js'
import { rewrite } from '../../src/rewrite/rewrite.js'
import { RelateError } from '../../src/status/fail.js'
import { statementText } from './bound-text.js'

const functionRows = new Map([...functions, ...aggregates].map(row => [row.name.toLowerCase(), row]))

/** Procedures of these tests, beside the built-in ones. */
const PROCEDURES: readonly ProcedureRow[] = [
  {
    name: 'test.people',
    description: 'Gives people.',
    takes: [{ name: 'city', type: 'STRING', description: 'A city.' }],
    gives: [
      { name: 'name', type: 'STRING', description: 'A name.' },
      { name: 'age', type: 'INTEGER', description: 'An age.' },
    ],
    mode: 'READ',
    page: 'procedures#test',
    call: () => [],
  },
  {
    name: 'test.nothing',
    description: 'Gives nothing.',
    takes: [],
    gives: [],
    mode: 'WRITE',
    page: 'procedures#test',
    call: () => [],
  },
]
const procedureRows = new Map([...procedures, ...PROCEDURES].map(row => [row.name, row]))

const context: LowerContext = {
  functions: { lookup: name => functionRows.get(name), names: () => [...functionRows.values()].map(row => row.name) },
  procedures: { lookup: name => procedureRows.get(name), names: () => procedureRows.keys() },
  version: null,
  tick: () => undefined,
}

export function compile(text: string): BoundStatement {
  return lower(rewrite(parse(text)), context)
}

/** The bound query, one step a line. */
export function bound(text: string): string {
  return statementText(compile(text))
}

/** `message @ the text it points at`, or `ok`. */
export function refusal(text: string): string {
  const error = errorOf(text)
  if (error === null) return 'ok'
  const place = error.span === null ? '' : ` @ ${text.slice(error.span.start, error.span.end)}`
  return `${error.message}${place}`
}

/** `code gqlStatus cause`, or `ok`. */
export function status(text: string): string {
  const error = errorOf(text)
  if (error === null) return 'ok'
  return `${error.code.replace('Neo.ClientError.', '')} ${error.gqlStatus}${error.gqlCause === null ? '' : ` ${error.gqlCause}`}`
}

function errorOf(text: string): RelateError | null {
  try {
    compile(text)
    return null
  } catch (error) {
    if (error instanceof RelateError) return error
    throw error
  }
}

/** `gqlStatus @ place` of each notification. */
export function notices(text: string): readonly string[] {
  return compile(text).notifications.map(({ gqlStatus, span }) =>
    span === null ? gqlStatus : `${gqlStatus} @ ${text.slice(span.start, span.end)}`,
  )
}
