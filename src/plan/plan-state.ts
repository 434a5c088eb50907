/** A partial plan of a MATCH while the search for the best one goes on. */
import type { Operator } from './operators.js'

export interface PartialPlan {
  readonly operator: Operator
  /** Slots of the MATCH that are bound by now. */
  readonly bound: ReadonlySet<number>
  /** Ids of the connections that are solved. */
  readonly solved: ReadonlySet<number>
  readonly rows: number
  readonly cost: number
}

/** Prices of one row, in arbitrary units: about what the operators take in time. */
export const PRICE = {
  scan: 1,
  seek: 6,
  expand: 1.5,
  filter: 0.5,
  predicate: 1,
  subquery: 20,
  hash: 6,
  probe: 4,
  into: 2,
} as const
