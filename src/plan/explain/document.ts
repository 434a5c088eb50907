/** The plan document: the shown tree with its warnings and, when profiled, what was measured. */
import type { PlanDocument, PlanNode } from '../../result/result.js'
import type { Notification } from '../../status/notification.js'
import type { Operator } from '../operators.js'
import { identifiersOf } from './identifiers.js'
import type { ShownNode } from './shown.js'

/** What a profiled run measured, by operator. */
export type Profile = ReadonlyMap<Operator, Measured>
export interface Measured {
  rows: number
  hits: number
  /** Milliseconds in the operator itself. */
  time: number
}

export interface Shown {
  readonly text: string
  readonly tree: ShownNode
  readonly notifications: readonly Notification[]
}

export function document(shown: Shown, profile: Profile | null): PlanDocument {
  return {
    profiled: profile !== null,
    root: planNode(shown.tree, shown.notifications, profile),
    schema: 'relate.plan/v1',
    statement: shown.text,
  }
}

function planNode(node: ShownNode, notifications: readonly Notification[], profile: Profile | null): PlanNode {
  const [operator] = node.stands
  const measured = operator === undefined ? undefined : profile?.get(operator)
  return {
    operator: node.operator,
    details: node.details,
    estimated_rows: profile === null || operator === undefined ? null : operator.rows,
    identifiers: profile === null || operator === undefined ? [] : identifiersOf(operator),
    warnings: notifications.filter(one => one.operatorId === node.id).map(one => ({ ...one, operatorId: null })),
    actual: measured === undefined ? null : { rows: measured.rows, store_hits: measured.hits, time_ms: measured.time },
    children: node.children.map(child => planNode(child, notifications, profile)),
  }
}
