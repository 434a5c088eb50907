/**
 * The text of a mutation log: JSONL, one operation a line, blank lines skipped, lines counted from 1. Everything that
 * cannot be read is told at once; nothing is applied then.
 */
import { withoutByteOrderMark } from '../json/bytes.js'
import { JsonError } from '../json/error.js'
import { JsonReader } from '../json/reader.js'
import { isJsonObject } from '../json/value.js'
import { RelateError } from '../status/fail.js'
import type { GraphTransaction } from '../store/graph.js'
import { isMap } from '../value/kind.js'
import type { CypherMap } from '../value/value.js'
import { applyBatch } from './mutation-batch.js'
import { type Line, MutationError, readLine } from './mutation-line.js'

/** What every way in answers; keys in this order. */
export interface MutationResult {
  readonly success: boolean
  readonly operations_applied: number
  readonly errors: readonly string[]
  readonly error_kind?: 'validation' | 'server'
  /** The line of each error, null where there is none. */
  readonly lines?: readonly (number | null)[]
  readonly warnings?: readonly string[]
}

interface ReadLog {
  readonly lines: readonly Line[]
  readonly errors: readonly { readonly text: string; readonly line: number | null }[]
}

/** Characters of a line that an error shows. */
const SHOWN = 100
/** So many unreadable lines are told one by one: an error text is longer than the shortest line. */
const TOLD_LINES = 1000
const LF = 0x0a
const BLANK: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20])

/** Yields after each line. */
function* readLog(log: Uint8Array): Generator<void, ReadLog> {
  const lines: Line[] = []
  const errors: { text: string; line: number | null }[] = []
  let unreadable = 0
  for (const { content, number } of linesOf(log)) {
    try {
      lines.push(readLine(readObject(content), number))
    } catch (error) {
      unreadable++
      if (unreadable <= TOLD_LINES)
        for (const text of lineErrors(error, content, number)) errors.push({ text, line: number })
    }
    yield
  }
  if (unreadable > TOLD_LINES) errors.push({ text: `${unreadable - TOLD_LINES} more lines cannot be read`, line: null })
  return { lines, errors }
}

/** Lines that are not blank; the first has the number 1. */
function* linesOf(log: Uint8Array): Iterable<{ content: Uint8Array; number: number }> {
  const bytes = withoutByteOrderMark(log)
  let number = 0
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start)
    const content = bytes.subarray(start, end === -1 ? bytes.length : end)
    number++
    start += content.length + 1
    if (content.some(byte => !BLANK.has(byte))) yield { content, number }
  }
}

/** @throws what is neither a JSON nor a line's error */
function lineErrors(error: unknown, content: Uint8Array, line: number): readonly string[] {
  const what = lineError(error, line)
  if (what === null) throw error
  // A character has at most four bytes, and ill-formed bytes are one character each.
  const start = new TextDecoder().decode(content.subarray(0, 4 * SHOWN + 4)).replace(/\r$/, '')
  const shown = [...start].slice(0, SHOWN).join('')
  return [what, `Line content: ${shown}${shown.length < start.length ? '...' : ''}`]
}

function lineError(error: unknown, line: number): string | null {
  // A line is a text of its own: the place in it is a column.
  if (error instanceof JsonError) return `JSON parse error on line ${line}: ${error.detail} at column ${error.column}`
  if (error instanceof MutationError) return `Validation error on line ${line}: ${error.message}`
  return null
}

function readObject(content: Uint8Array): CypherMap {
  const reader = new JsonReader(content)
  const value = reader.value()
  if (reader.peek() !== -1) throw reader.errorHere('trailing characters')
  if (!isJsonObject(value)) throw new MutationError('an operation is a JSON object', null)
  if (!reader.isCypher(value) || !isMap(value)) {
    throw new MutationError('an integer is outside the 64-bit range', null)
  }
  return value
}

/**
 * Applies a log inside a transaction that the caller commits when `success` is true and rolls back when not. Yields
 * after small steps.
 */
export function* applyLogInSteps(transaction: GraphTransaction, log: Uint8Array): Generator<void, MutationResult> {
  const { lines, errors } = yield* readLog(log)
  if (errors.length > 0) {
    return failed(
      errors.map(error => error.text),
      errors.map(error => error.line),
    )
  }
  try {
    const { applied, warnings } = yield* applyBatch(transaction, lines)
    return {
      success: true,
      operations_applied: applied,
      errors: [],
      ...(warnings.length === 0 ? {} : { warnings }),
    }
  } catch (error) {
    const result = refusedLog(error)
    if (result === null) throw error
    return result
  }
}

/**
 * The same in one go.
 * @param tick called after each step
 */
export function applyLog(transaction: GraphTransaction, log: Uint8Array, tick: () => void = () => {}): MutationResult {
  const steps = applyLogInSteps(transaction, log)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    tick()
  }
}

/** The result for a log that breaks a rule of its format or of the store; null for any other failure. */
export function refusedLog(error: unknown): MutationResult | null {
  if (error instanceof MutationError) return failed([error.message], [error.line])
  if (error instanceof RelateError && error.row.phase !== 'store') return failed([error.message], [null])
  return null
}

function failed(errors: readonly string[], lines: readonly (number | null)[]): MutationResult {
  return { success: false, operations_applied: 0, errors, error_kind: 'validation', lines }
}
