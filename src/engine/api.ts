/** What a surface may ask of the engine. `engine.ts` implements it; no surface reaches past it. */
import type { ProcedureRow } from '../functions/rows.js'
import type { StatementResult } from '../result/result.js'
import type { GraphTransaction, GraphView } from '../store/graph.js'
import type { Value } from '../value/value.js'

export interface Limits {
  /** Bytes one value may take. Default 256 MiB. */
  readonly expressionMemory: number
  /** Bytes a statement may hold in sorts, groups, lists. Default 1 GiB. */
  readonly statementMemory: number
  /** Largest explicit hop bound, 1 to 2000. Default 500. */
  readonly traversalDepth: number
  /** Bytes of graph; null for none. */
  readonly logicalGraphSize: number | null
}

export interface EngineOptions {
  /** `true`: the state at open; `live`: each statement sees the writer's newest commit. */
  readonly readOnly?: boolean | 'live'
  /** Safe mode for every statement. */
  readonly safe?: boolean
  /** Folder that LOAD CSV may read; null forbids it. */
  readonly importDirectory?: string | null
  readonly limits?: Partial<Limits>
  /** IANA zone or offset; default UTC. */
  readonly timeZone?: string
}

export interface StatementOptions {
  readonly parameters?: ReadonlyMap<string, Value>
  /** Stop with a timeout error after this many milliseconds. */
  readonly timeoutMs?: number
  /** Stop after this many rows and say `truncated`. */
  readonly maxRows?: number
  /** Looked at in every long loop. */
  readonly cancel?: { readonly cancelled: boolean }
  readonly language?: 5 | 25
  readonly safe?: boolean
  /**
   * Policy by query type, decided on the plan before anything runs. `read` refuses w, rw, s
   * (`Only MATCH queries are allowed for read-query`), `write` refuses r (`Only write queries are allowed for write-query`).
   * Either also makes a leading EXPLAIN or PROFILE a syntax error and leaves out a write's rows and columns.
   */
  readonly tool?: 'read' | 'write'
}

/** A statement under way. Slices let several run side by side on one thread. */
export interface RunningStatement {
  /** Works for about `sliceMs`; true when it has ended (then `result` answers or throws its error). */
  advance(sliceMs: number): boolean
  readonly ended: boolean
  /** The result, or throws the statement's RelateError. */
  result(): StatementResult
  /** Stops it: nothing of it stays. */
  cancel(): void
  /** The result has been used: what it holds no longer counts. Every statement that was started is released. */
  release(): void
  /** A read may run beside others; a write waits for its turn. Known after the first `advance`. */
  readonly isRead: boolean | null
}

/** `get_schema`: sorted by label. */
export interface SchemaEntry {
  readonly count: number
  /** Key to type name in the page's style (`String`, `Integer`, ...), sorted by key. */
  readonly properties: ReadonlyMap<string, string>
  readonly relationships: ReadonlyMap<
    string,
    { readonly labels: readonly string[]; readonly properties: ReadonlyMap<string, string> }
  >
}

export interface Engine {
  /** Compiles and runs to the end. Throws RelateError. */
  run(statement: string, options?: StatementOptions): StatementResult
  /** Compile errors come from the first `advance`. */
  start(statement: string, options?: StatementOptions): RunningStatement
  /** `sampleSize` -1 examines everything. */
  schema(sampleSize: number): ReadonlyMap<string, SchemaEntry>
  /** The same in small steps. */
  schemaInSteps(sampleSize: number): Generator<void, ReadonlyMap<string, SchemaEntry>>
  /** Looks at the newest committed state. */
  read<T>(look: (view: GraphView) => T): T
  /** Changes the graph below the language, in one transaction: kept when `keep` says so of the outcome. */
  write<T>(change: (transaction: GraphTransaction) => T, keep: (outcome: T) => boolean): T
  /** The same in steps: the caller may do other things in between, but for another write. */
  writeInSteps<T>(
    change: (transaction: GraphTransaction) => Generator<void, T>,
    keep: (outcome: T) => boolean,
  ): Generator<void, T>
  /** The procedures a statement can call. */
  readonly procedures: { lookup(name: string): ProcedureRow | undefined }
  readonly writable: boolean
  /** The store's path as opened, null for `:memory:`. */
  readonly path: string | null
  close(): void
}
