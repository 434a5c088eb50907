/** A query's steps, one after another, become operators on top of each other, with barriers where they are needed. */
import type { BoundExpression, BoundStep, Column, MatchStep, Slot } from '../lower/bound.js'
import { InvariantError } from '../status/fail.js'
import { isBareNumber } from '../value/kind.js'
import { planAggregate } from './aggregate.js'
import { distinctSlots, eager, type Segment } from './barrier.js'
import { planCallProcedure, planCallSubquery } from './call.js'
import type { PlanContext } from './context.js'
import { countFromStore } from './count-store.js'
import { effectsOf } from './effects.js'
import { collectStepSlots } from './expressions.js'
import { filtered } from './filter.js'
import { either, type Live, Liveness } from './live.js'
import { onlyDistinctRows, takesWeights, withPlainCounts } from './lookahead.js'
import { isTrivial, planMatch, type Use } from './match.js'
import type { Operator, ShowKind } from './operators.js'
import { splitPredicate } from './predicates.js'
import { planSort } from './sort.js'
import { planCreate, planDelete, planForeach, planMerge, planRemove, planSet } from './updates.js'

/** What the surroundings say about a list of steps. */
export interface Surroundings {
  readonly context: PlanContext
  readonly segment: Segment
  /** Slots that are read after the last step. */
  readonly live: Live
  /** Equal rows at the end count once, or only whether there is one. */
  readonly distinctRows: boolean
  /** Rows at the end may stand for several equal ones. */
  readonly weighs: boolean
}

export function planSteps(
  steps: readonly BoundStep[],
  source: Operator,
  columns: readonly Column[] | null,
  around: Surroundings,
): Operator {
  return new StepPlanner(steps, columns, around).plan(source)
}

const SHOWN: Readonly<Record<Extract<BoundStep, { kind: 'show' }>['what'], ShowKind>> = {
  indexes: 'ShowIndexes',
  constraints: 'ShowConstraints',
  functions: 'ShowFunctions',
  procedures: 'ShowProcedures',
  databases: 'ShowDatabases',
  settings: 'ShowSettings',
  transactions: 'ShowTransactions',
  terminations: 'TerminateTransactions',
  currentUser: 'ShowCurrentUser',
}

class StepPlanner {
  private readonly liveness: Liveness
  private readonly context: PlanContext
  private readonly segment: Segment

  constructor(
    private readonly steps: readonly BoundStep[],
    columns: readonly Column[] | null,
    private readonly around: Surroundings,
  ) {
    this.context = around.context
    this.segment = around.segment
    this.liveness = new Liveness(steps, columns ?? [], around.live)
  }

  plan(source: Operator): Operator {
    let operator = source
    let i = 0
    while (i < this.steps.length) {
      const planned = this.planFrom(i, this.withBarrier(i, operator))
      operator = planned.operator
      i += 1 + planned.taken
    }
    return operator
  }

  private withBarrier(i: number, source: Operator): Operator {
    const step = this.steps[i] as BoundStep
    const effects = effectsOf(step)
    const commits = step.kind === 'callSubquery' && step.inTransactions !== null
    const reason = commits ? 'transactions' : this.segment.reason(effects)
    const needed = reason !== null && !isTrivial(source)
    if (needed) this.segment.reset()
    this.segment.add(effects)
    return needed ? eager(source, this.steps[i - 1]?.scope ?? [], this.liveness.from(i), reason) : source
  }

  /** Plans the step at `i`; `taken` steps behind it are done along with it. */
  private planFrom(i: number, source: Operator): { operator: Operator; taken: number } {
    const step = this.steps[i] as BoundStep
    switch (step.kind) {
      case 'match':
        return this.match(i, step, source)
      case 'sort': {
        const saves = distinctSlots(step.scope, this.liveness.from(i + 1))
        const sorting = {
          step,
          next: this.steps.slice(i + 1, i + 3),
          saves,
          before: this.waiting(i),
          live: this.liveness.from(i + 1),
        }
        const planned = planSort(sorting, source, this.context)
        this.segment.reset()
        return planned
      }
      case 'aggregate':
        return { operator: this.held(planAggregate(step, source, null, this.context)), taken: 0 }
      case 'callProcedure': {
        const next = this.steps[i + 1]
        const where = next?.kind === 'filter' && inside(next, step) ? next : null
        const predicates = (where?.predicates ?? []).flatMap(one => splitPredicate(this.context.fold(one)))
        const operator = planCallProcedure(step, predicates, source, this.context)
        return { operator, taken: where === null ? 0 : 1 }
      }
      case 'callSubquery': {
        const saves = distinctSlots(this.steps[i - 1]?.scope ?? [], this.liveness.from(i))
        return { operator: planCallSubquery(step, source, saves, this.liveness.from(i + 1), this.context), taken: 0 }
      }
      default:
        return { operator: this.simple(step, source), taken: 0 }
    }
  }

  /** An aggregation that holds all groups is a barrier. */
  private held(operator: Operator): Operator {
    if (operator.kind === 'EagerAggregation') this.segment.reset()
    return operator
  }

  /** The scope before the projection in front of step `i`, when later updates cannot disturb it. */
  private waiting(i: number): readonly Slot[] | null {
    const projection = this.steps[i - 1]
    if (projection?.kind !== 'project' || this.segment.hasWritten) return null
    return this.steps[i - 2]?.scope ?? []
  }

  private match(i: number, step: MatchStep, source: Operator): { operator: Operator; taken: number } {
    const next = this.steps[i + 1]
    const last = next === undefined
    const distinctRows = onlyDistinctRows(this.steps, i + 1, this.around.distinctRows)
    if (next?.kind === 'aggregate' && takesWeights(next)) {
      const aggregate = withPlainCounts(next, step)
      const counted = isTrivial(source) ? countFromStore(step, aggregate) : null
      if (counted !== null) return { operator: counted, taken: 1 }
      const read = new Set<number>()
      collectStepSlots(aggregate, read)
      const live = either(this.liveness.from(i + 2), read)
      const planned = planMatch(step, source, { live, distinctRows, weighs: true }, this.context)
      return { operator: this.held(planAggregate(aggregate, planned.operator, planned.weight, this.context)), taken: 1 }
    }
    const use: Use = { live: this.liveness.from(i + 1), distinctRows, weighs: last && this.around.weighs }
    return { operator: planMatch(step, source, use, this.context).operator, taken: 0 }
  }

  private simple(step: BoundStep, source: Operator): Operator {
    const { context } = this
    switch (step.kind) {
      case 'unwind':
        return { kind: 'Unwind', source, list: context.fold(step.list), slot: step.slot, rows: source.rows * 10 }
      case 'project':
        return this.project(step, source)
      case 'distinct':
        return { kind: 'Distinct', source, slots: step.slots, rows: Math.max(1, source.rows * 0.9) }
      case 'skip':
        return { kind: 'Skip', source, count: context.fold(step.count), rows: source.rows }
      case 'limit': {
        const count = context.fold(step.count)
        return {
          kind: 'Limit',
          source,
          count,
          drains: this.segment.hasWritten,
          rows: Math.min(source.rows, limitOf(count)),
        }
      }
      case 'filter': {
        const predicates = step.predicates.flatMap(one => splitPredicate(context.fold(one)))
        return filtered(source, { predicates }, context)
      }
      case 'create':
        return planCreate(step, source, context)
      case 'merge':
        return planMerge(step, source, context)
      case 'set':
        return planSet(step, source, context)
      case 'remove':
        return planRemove(step, source, context)
      case 'delete':
        return planDelete(step, source, context)
      case 'foreach':
        return planForeach(step, source, context)
      case 'loadCsv': {
        const { withHeaders, slot, fieldTerminator } = step
        return {
          kind: 'LoadCSV',
          source,
          withHeaders,
          url: context.fold(step.url),
          slot,
          fieldTerminator,
          rows: source.rows * 1000,
        }
      }
      case 'show': {
        const { what, filter, names, yields, details } = step
        return { kind: SHOWN[what], source, what, filter, names, yields, details, rows: 10 }
      }
      case 'finish':
        return { kind: 'EmptyResult', source, rows: 0 }
      default:
        throw new InvariantError(`no simple step: ${step.kind}`)
    }
  }

  /** Items that only rename cost nothing and are left out. */
  private project(step: Extract<BoundStep, { kind: 'project' }>, source: Operator): Operator {
    const items = step.items
      .map(item => ({ slot: item.slot, expression: this.context.fold(item.expression) }))
      .filter(item => item.expression.kind !== 'slot' || item.expression.slot.index !== item.slot.index)
    if (items.length === 0) return source
    return { kind: 'Projection', source, items, clause: step.clause, rows: source.rows }
  }
}

function inside(inner: BoundStep, outer: BoundStep): boolean {
  return outer.span.start <= inner.span.start && inner.span.end <= outer.span.end
}

function limitOf(count: BoundExpression): number {
  return count.kind === 'constant' && isBareNumber(count.value) ? Math.max(0, count.value) : 10
}
