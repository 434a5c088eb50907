/** What the planner, the lowering pass or the run has to say about a statement that is not an error. */
import type { Span } from './span.js'

export type Severity = 'WARNING' | 'INFORMATION'
export type Category =
  | 'PERFORMANCE'
  | 'DEPRECATION'
  | 'UNRECOGNIZED'
  | 'HINT'
  | 'GENERIC'
  | 'SCHEMA'
  | 'SECURITY'
  | 'UNSUPPORTED'
  | 'TOPOLOGY'

export interface Notification {
  /** `Neo.ClientNotification.Statement.CartesianProduct`, `Relate.Notification.Statement.MissingIndex` */
  readonly code: string
  readonly gqlStatus: string
  readonly severity: Severity
  readonly category: Category
  readonly title: string
  readonly description: string
  /** What to do; null where there is nothing to do. */
  readonly remedy: string | null
  /** Id of the operator in the shown plan, when it belongs to one. */
  readonly operatorId: number | null
  readonly span: Span | null
}
