/**
 * A plan made ready to run: expressions compiled to closures, operators to makers of cursors. Made once a plan and
 * kept as long as the plan is; an execution only makes the cursors.
 */
import type { BoundQuery } from '../lower/bound.js'
import type { SubqueryPlan } from '../plan/context.js'
import type { Operator } from '../plan/operators.js'
import type { Plan } from '../plan/plan.js'
import { compileOperator } from './compile.js'
import type { Cursor } from './cursor.js'
import type { ExecutionRuntime } from './runtime.js'

export type Make = (runtime: ExecutionRuntime) => Cursor

export interface CompiledSubquery {
  readonly make: Make
  /** Where the value of a row stands, and what kind of slot that is. */
  readonly value: SubqueryPlan['value']
}

export interface Program {
  readonly make: Make
  readonly text: string
  readonly version: number | null
  readonly frameSize: number
  readonly columns: readonly { readonly index: number; readonly kind: 'node' | 'relationship' | 'value' }[]
  readonly subqueries: ReadonlyMap<BoundQuery, CompiledSubquery>
}

const programs = new WeakMap<Plan, Program>()

export function programOf(plan: Plan): Program {
  const known = programs.get(plan)
  if (known !== undefined) return known
  const program = compileProgram(plan, compileOperator)
  programs.set(plan, program)
  return program
}

/** `compile` may be another one: a profiled run wraps every operator. */
export function compileProgram(plan: Plan, compile: (operator: Operator) => Make): Program {
  const { root } = plan
  const subqueries = new Map<BoundQuery, CompiledSubquery>()
  for (const [query, { root: inner, value }] of plan.subqueries) subqueries.set(query, { make: compile(inner), value })
  const columns =
    root.kind === 'ProduceResults' ? root.columns.map(({ slot }) => ({ index: slot.index, kind: slot.kind })) : []
  return {
    make: compile(root),
    text: plan.statement.text,
    version: plan.statement.version,
    frameSize: plan.frameSize,
    columns,
    subqueries,
  }
}
