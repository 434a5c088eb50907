/** The body of one single query while it is lowered: the scope as it stands and the steps so far. */
import type { BoundStep, Slot } from './bound.js'
import { type Env, env, type Lowering } from './lowering.js'
import type { Binding, Scope } from './scope.js'

/** Where a query stands decides what it may do. */
export interface QueryPlace {
  /** The statement itself, the body of CALL { }, or EXISTS, COUNT, COLLECT. */
  readonly kind: 'statement' | 'call' | 'expression'
  /** Name of the form that forbids updates: `EXISTS`. */
  readonly refusesUpdates: string | null
  /** Inside CALL { } IN TRANSACTIONS or any other subquery. */
  readonly nested: boolean
  /** Part of a UNION, or of a query with NEXT or WHEN. */
  readonly composed: boolean
  /** Columns need names: their values go on to another query. */
  readonly namedColumns: boolean
  /** CALL { } in its old form: what a leading WITH may import. */
  readonly importing: Importing | null
}

export interface Importing {
  readonly scope: Scope
  /** Names that have been imported. */
  readonly names: Set<string>
}

/** A step without the slots in scope, which the body adds. */
export type NewStep = BoundStep extends infer S ? (S extends BoundStep ? Omit<S, 'scope'> : never) : never

export class Body {
  readonly steps: BoundStep[] = []
  /** What RETURN gave, null before it. */
  columns: readonly Binding[] | null = null

  constructor(
    readonly lowering: Lowering,
    public scope: Scope,
    readonly place: QueryPlace,
  ) {}

  /** Adds a step; `also` are slots that the next step reads beside the scope's own. */
  push(step: NewStep, also: readonly Slot[] = []): void {
    const slots = this.scope.slotsLater(also)
    this.steps.push({
      ...step,
      get scope() {
        return slots()
      },
    })
  }

  /** For expressions of a clause that cannot hold aggregates. */
  env(clause: string): Env {
    return env(this.lowering, this.scope, `in ${clause}`)
  }
}
