/**
 * Two kinds of failure. `fail` is the caller's: a row of the error table with parameters and a place.
 * `invariant` is ours: a broken promise inside, which every surface shows as one neutral internal error.
 */
import type { ErrorRow } from './error-row.js'
import { ERRORS, type ErrorId } from './errors.js'
import type { Span } from './span.js'
import { fillIn, type ParametersOf } from './template.js'

type TextOf<I extends ErrorId> = (typeof ERRORS)[I]['text']
type Arguments<I extends ErrorId> = keyof ParametersOf<TextOf<I>> extends never
  ? [parameters?: Record<string, never>, span?: Span | null]
  : [parameters: ParametersOf<TextOf<I>>, span?: Span | null]

/** A failure the caller can act on. `message` is the whole engine message, as surfaces show it after `Error: `. */
export class RelateError extends Error {
  override readonly name = 'RelateError'
  constructor(
    /** The row's name in the error table. Any text to the types: a program that uses the library needs no copy of the table. */
    readonly id: string,
    readonly row: ErrorRow,
    /** The sentence alone, parameters filled in. */
    readonly sentence: string,
    /** Where in the statement's text, when a place is known. */
    readonly span: Span | null,
  ) {
    super(messageOf(row, sentence))
  }
  get kind(): string {
    return this.row.kind
  }
  get code(): string {
    return this.row.code
  }
  get gqlStatus(): string {
    return this.row.gqlStatus
  }
  /** The finer GQLSTATUS underneath (`Error.cause` is taken by the language). */
  get gqlCause(): string | null {
    return this.row.cause
  }
}

function messageOf(row: ErrorRow, sentence: string): string {
  switch (row.phase) {
    case 'syntax':
      return `syntax error: parse error: ${sentence}`
    case 'semantic':
      return `semantic error: ${row.kind}: ${sentence}`
    case 'runtime':
      return `runtime error: ${row.kind}: ${sentence}`
    case 'store':
    case 'surface':
      return sentence
  }
}

export function failure<I extends ErrorId>(id: I, ...[parameters, span]: Arguments<I>): RelateError {
  const row = ERRORS[id]
  return new RelateError(id, row, fillIn(row.text, parameters ?? {}), span ?? null)
}

/** Throws the failure; `fail('undefined-variable', { name }, span)`. */
export function fail<I extends ErrorId>(id: I, ...rest: Arguments<I>): never {
  throw failure(id, ...rest)
}

/** A broken promise of our own code. Never shown to callers in detail. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(why)
}

/** For the default branch of a total switch. Names the kind only: the message goes to a log, the caller's data must not. */
export function unreachable(value: never): never {
  throw new InvariantError(`unhandled case: ${kindName(value)}`)
}

function kindName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value
  if ('kind' in value && typeof value.kind === 'string') return value.kind
  return value.constructor?.name ?? 'object'
}
