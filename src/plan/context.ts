/** What all parts of planning share: the graph's counts, what is known about slots, new slots, planned subqueries. */
import type { BoundExpression, BoundQuery, BoundStatement, Slot } from '../lower/bound.js'
import type { GraphView } from '../store/graph.js'
import type { Operator } from './operators.js'

/** A subquery that stands in an expression. */
export interface SubqueryPlan {
  readonly root: Operator
  /** What `collect` and `head` gather; null when the query has no columns. */
  readonly value: Slot | null
}

export type SubqueryForm = Extract<BoundExpression, { kind: 'subquery' }>['form']

export class PlanContext {
  readonly subqueries = new Map<BoundQuery, SubqueryPlan>()
  /** Labels that the node in a slot surely has, by slot. */
  readonly labels = new Map<number, readonly string[]>()
  private slots: number
  private readonly folded = new Map<BoundExpression, BoundExpression>()

  constructor(
    readonly view: GraphView,
    readonly statement: BoundStatement,
    private readonly planSubquery: (query: BoundQuery, form: SubqueryForm, context: PlanContext) => SubqueryPlan,
    private readonly foldExpression: (expression: BoundExpression) => BoundExpression,
    /** Looks at deadline and cancel flag. */
    readonly tick: () => void,
  ) {
    this.slots = statement.frameSize
  }

  get frameSize(): number {
    return this.slots
  }

  /** A slot that no name reaches. */
  hiddenSlot(kind: Slot['kind'], name: string): Slot {
    return { index: this.slots++, name, anonymous: true, kind }
  }

  subquery(query: BoundQuery, form: SubqueryForm): SubqueryPlan {
    const known = this.subqueries.get(query)
    if (known !== undefined) return known
    const plan = this.planSubquery(query, form, this)
    this.subqueries.set(query, plan)
    return plan
  }

  /** The expression with its constant parts computed. */
  fold(expression: BoundExpression): BoundExpression {
    const known = this.folded.get(expression)
    if (known !== undefined) return known
    const folded = this.foldExpression(expression)
    this.folded.set(expression, folded)
    return folded
  }

  learnLabels(slot: Slot, labels: readonly string[]): void {
    const known = this.labels.get(slot.index) ?? []
    this.labels.set(slot.index, [...new Set([...known, ...labels])])
  }

  labelsOf(slot: Slot): readonly string[] {
    return this.labels.get(slot.index) ?? []
  }
}
