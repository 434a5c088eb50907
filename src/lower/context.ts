/** What lowering asks of the world around it: which functions and procedures there are, and time to stop. */
import type { AggregateRow, FunctionRow, ProcedureRow } from '../functions/rows.js'
import type { CypherVersion } from '../parse/tree.js'

export interface LowerContext {
  readonly functions: {
    /** By lower-case name (`duration.between`): function names ignore case. The row of that language version. */
    lookup(name: string, version: CypherVersion): FunctionRow | AggregateRow | undefined
    /** Canonical names, for "did you mean". */
    names(): Iterable<string>
  }
  readonly procedures: {
    /** By exact name: procedure names keep case. */
    lookup(name: string): ProcedureRow | undefined
    names(): Iterable<string>
  }
  /** The language when the statement has no `CYPHER` prefix of its own; null: Cypher 25 plus the TCK's forms. */
  readonly version: CypherVersion | null
  /** Looks at deadline and cancel flag; called once a clause and expression. */
  tick(): void
}
