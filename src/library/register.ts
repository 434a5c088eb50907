/** A program's own functions and procedures as rows of the tables, values converted on the way in and out. */
import type { FunctionContext, FunctionRow, ProcedureRow } from '../functions/rows.js'
import { Materialiser } from '../result/materialise.js'
import { fail, failure, RelateError } from '../status/fail.js'
import type { Value } from '../value/value.js'
import { fromValue } from './from-value.js'
import { parseSignature } from './signature.js'
import { toValue } from './to-value.js'

export type UserFunction = (...args: never[]) => unknown
/** Rows as objects keyed by column, or as arrays in column order; or a function that makes them. */
export type UserRows = Iterable<Readonly<Record<string, unknown>> | readonly unknown[]>
export type UserProcedure = UserRows | ((...args: never[]) => UserRows)

export interface RegisterOptions {
  /** Shown by SHOW FUNCTIONS and SHOW PROCEDURES. */
  readonly description?: string
  /** Functions: whether a null argument gives null without a call. Default true. */
  readonly nullPropagates?: boolean
}

export function functionRow(signature: string, call: UserFunction, options: RegisterOptions): FunctionRow {
  if (typeof call !== 'function') fail('library-argument', { argument: 'call', expected: 'a function' })
  const { name, takes, gives } = parseSignature(signature)
  return {
    name,
    category: 'User',
    takes,
    gives,
    onNull: options.nullPropagates === false ? 'call' : 'null',
    description: options.description ?? 'Registered by the program.',
    page: 'library#registerfunction',
    deterministic: false,
    call: (args, context) =>
      toValue(
        guarded(name, () => callWith(call, args, context)),
        `${name}()`,
      ),
  }
}

export function procedureRow(signature: string, rows: UserProcedure, options: RegisterOptions): ProcedureRow {
  const { name, takes, columns } = parseSignature(signature)
  const names = columns.map(column => column.name)
  return {
    name,
    description: options.description ?? 'Registered by the program.',
    takes,
    gives: columns,
    mode: 'READ',
    page: 'library#registerprocedure',
    *call(args, context) {
      const found = guarded(name, () => (typeof rows === 'function' ? callWith(rows, args, context) : rows))
      const iterator = guarded(name, () => found[Symbol.iterator]())
      try {
        for (;;) {
          const next = guarded(name, () => iterator.next())
          if (next.done === true) return
          yield guarded(name, () => toRow(next.value, names, name))
        }
      } finally {
        iterator.return?.()
      }
    },
  }
}

/** What the program's own code throws is the statement's failure, with what was thrown as its cause. */
function guarded<T>(name: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof RelateError) throw error
    const failed = failure('user-code-failed', {
      name: `${name}()`,
      message: messageOf(error),
    })
    failed.cause = error
    throw failed
  }
}

/** Anything can be thrown, also what refuses to be text. */
function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown)
  } catch {
    return 'what it threw has no text'
  }
}

/** The caller has typed its parameters by the signature it gave; nothing can check that here. */
function callWith<T>(call: (...args: never[]) => T, args: readonly Value[], context: FunctionContext): T {
  const materialiser = new Materialiser(context.view)
  return call(...(args.map(arg => fromValue(materialiser.value(arg))) as never[]))
}

function toRow(
  row: Readonly<Record<string, unknown>> | readonly unknown[],
  names: readonly string[],
  procedure: string,
): Value[] {
  if (typeof row !== 'object' || row === null) throw new TypeError('a row is neither an object nor an array')
  const cell = (name: string, i: number): unknown =>
    isArray(row) ? row[i] : Object.hasOwn(row, name) ? row[name] : null
  return names.map((name, i) => toValue(cell(name, i) ?? null, `${procedure}().${name}`))
}

/** `Array.isArray` does not tell a readonly array from a record. */
function isArray(row: Readonly<Record<string, unknown>> | readonly unknown[]): row is readonly unknown[] {
  return Array.isArray(row)
}
