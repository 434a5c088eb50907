/** A notification with the operator that it belongs to, before the operators of the shown plan have their numbers. */
import type { BoundStatement, Slot } from '../../lower/bound.js'
import type { Notification } from '../../status/notification.js'
import type { GraphView } from '../../store/graph.js'
import { boundBy } from '../explain/identifiers.js'
import { childrenOf, type Operator } from '../operators.js'

export interface Found {
  readonly notification: Notification
  readonly operator: Operator | null
}

/** What the finders look at. */
export class Inspection {
  readonly operators: readonly Operator[]
  private readonly binder = new Map<number, Operator>()
  private readonly parents = new Map<Operator, Operator>()

  constructor(
    readonly statement: BoundStatement,
    readonly view: GraphView,
    roots: readonly Operator[],
    readonly parameters: { has(name: string): boolean } | null,
  ) {
    const all: Operator[] = []
    const visit = (operator: Operator) => {
      all.push(operator)
      for (const slot of boundBy(operator)) if (!this.binder.has(slot.index)) this.binder.set(slot.index, operator)
      for (const child of childrenOf(operator)) {
        this.parents.set(child, operator)
        visit(child)
      }
    }
    for (const root of roots) visit(root)
    this.operators = all
  }

  /** The operator that fills a slot. */
  binderOf(slot: Slot): Operator | null {
    return this.binder.get(slot.index) ?? null
  }

  parentOf(operator: Operator): Operator | null {
    return this.parents.get(operator) ?? null
  }

  source(span: { readonly start: number; readonly end: number }): string {
    return this.statement.text.slice(span.start, span.end)
  }
}
