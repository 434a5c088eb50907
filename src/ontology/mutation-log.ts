/**
 * The text of a mutation log: JSONL, one operation a line, blank lines skipped, lines counted from 1. Everything that
 * cannot be read is told at once; nothing is applied then.
 */
import { JsonError } from '../json/error.js'
import { JsonReader } from '../json/reader.js'
import { isJsonObject, type JsonObject } from '../json/value.js'
import { RelateError } from '../status/fail.js'
import type { GraphTransaction } from '../store/graph.js'
import type { CypherMap } from '../value/value.js'
import { applyBatch } from './mutation-batch.js'
import { type Mutation, MutationError, readMutation } from './mutation-line.js'

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
  readonly mutations: readonly Mutation[]
  readonly errors: readonly { readonly text: string; readonly line: number }[]
}

const SHOWN = 100

export function readLog(text: string): ReadLog {
  const mutations: Mutation[] = []
  const errors: { text: string; line: number }[] = []
  text.split('\n').forEach((content, i) => {
    if (content.trim() === '') return
    const line = i + 1
    try {
      mutations.push(readMutation(readObject(content), line))
    } catch (error) {
      const what = lineError(error, line)
      if (what === null) throw error
      const shown = content.replace(/\r$/, '')
      errors.push({ text: what, line })
      errors.push({ text: `Line content: ${shown.slice(0, SHOWN)}${shown.length > SHOWN ? '...' : ''}`, line })
    }
  })
  return { mutations, errors }
}

function lineError(error: unknown, line: number): string | null {
  if (error instanceof JsonError) return `JSON parse error on line ${line}: ${error.message}`
  if (error instanceof MutationError) return `Validation error on line ${line}: ${error.message}`
  return null
}

function readObject(content: string): CypherMap {
  const reader = new JsonReader(new TextEncoder().encode(content))
  const value = reader.value()
  if (reader.peek() !== -1) throw reader.errorHere('trailing characters')
  if (!isJsonObject(value)) throw new MutationError('an operation is a JSON object', null)
  if (reader.hugeIntegers > 0) throw new MutationError('an integer is outside the 64-bit range', null)
  return asMap(value)
}

/** Without integers beyond 64 bits, JSON values are Cypher values. */
function asMap(object: JsonObject): CypherMap {
  return object as CypherMap
}

/**
 * Applies a log inside a transaction that the caller commits when `success` is true and rolls back when not.
 * @param tick called once an operation
 */
export function applyLog(transaction: GraphTransaction, text: string, tick: () => void = () => {}): MutationResult {
  const { mutations, errors } = readLog(text)
  if (errors.length > 0)
    return failed(
      errors.map(error => error.text),
      errors.map(error => error.line),
    )
  try {
    const { applied, warnings } = applyBatch(transaction, mutations, tick)
    return {
      success: true,
      operations_applied: applied,
      errors: [],
      ...(warnings.length === 0 ? {} : { warnings }),
    }
  } catch (error) {
    if (error instanceof MutationError) return failed([error.message], [error.line])
    if (error instanceof RelateError && error.row.phase !== 'store') return failed([error.message], [null])
    throw error
  }
}

function failed(errors: readonly string[], lines: readonly (number | null)[]): MutationResult {
  return { success: false, operations_applied: 0, errors, error_kind: 'validation', lines }
}
