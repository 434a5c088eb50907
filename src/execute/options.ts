/** What the engine gives an execution. */
import type { AnyFunctionRow } from '../functions/registry.js'
import type { ProcedureRow } from '../functions/rows.js'
import type { GraphTransaction, GraphView } from '../store/graph.js'
import type { Value } from '../value/value.js'

export interface ExecutionLimits {
  /** Bytes one value may take. */
  readonly expressionMemory: number
  /** Bytes that sorts, groups and barriers may hold. */
  readonly statementMemory: number
  /** Largest explicit hop bound. */
  readonly traversalDepth: number
}

export interface ExecutionOptions {
  readonly view: GraphView
  /** null for a read. */
  readonly transaction: GraphTransaction | null
  readonly parameters: ReadonlyMap<string, Value>
  readonly limits: ExecutionLimits
  /** Nanoseconds since the epoch. */
  readonly statementTime: bigint
  readonly transactionTime: bigint
  /** IANA name or offset. */
  readonly timeZone: string
  /** Looks at deadline and cancel flag, and throws. */
  check(): void
  /** Folder that LOAD CSV may read; null forbids it. */
  readonly importDirectory: string | null
  /** A read stops after this many rows; null for no limit. */
  readonly maxRows: number | null
  /** CALL IN TRANSACTIONS: ends the transaction and starts the next; null inside an explicit transaction. */
  readonly commitBatch: (() => GraphTransaction) | null
  readonly rollbackBatch: (() => GraphTransaction) | null
  /** Empties the cache of plans, and says how many there were. */
  readonly clearPlans: () => number
  readonly registry: {
    readonly functions: { rows(): Iterable<AnyFunctionRow> }
    readonly procedures: { rows(): Iterable<ProcedureRow> }
  }
}
