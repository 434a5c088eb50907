/** The plan document. */
import type { PlanDocument } from '../../result/result.js'
import type { Operator } from '../operators.js'
import type { Plan } from '../plan.js'

/** What a profiled run measured, by operator. */
export type Profile = ReadonlyMap<Operator, Measured>
export interface Measured {
  rows: number
  hits: number
  /** Milliseconds in the operator itself. */
  time: number
}

export function document(plan: Plan, _profile: Profile | null): PlanDocument {
  return {
    profiled: false,
    root: {
      operator: plan.root.kind,
      details: '',
      estimated_rows: null,
      identifiers: [],
      warnings: [],
      actual: null,
      children: [],
    },
    schema: 'relate.plan/v1',
    statement: plan.statement.text,
  }
}
