/** What a compiled expression may ask of the running statement; `execute` owns the one implementation. */

import type { FunctionContext } from '../functions/rows.js'
import type { BoundQuery } from '../lower/bound.js'
import type { Value } from '../value/value.js'

/** The frame: one place a slot. A `node` or `relationship` slot holds a bare id or null. */
export type Row = Value[]

export type Evaluate = (row: Row, runtime: Runtime) => Value

export interface Runtime extends FunctionContext {
  readonly parameters: ReadonlyMap<string, Value>
  /** Runs a planned subquery on the frame, from inside an expression. */
  subquery(query: BoundQuery, form: 'exists' | 'count' | 'collect' | 'head', row: Row): Value
  /** A notification found while running (01N02: a list taken as a boolean), raised once a statement. */
  notice(kind: 'listAsBoolean'): void
}
