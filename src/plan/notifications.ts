/** Notifications that a plan gives rise to. */
import type { Notification } from '../status/notification.js'
import type { GraphView } from '../store/graph.js'
import type { Plan, PlanOptions } from './plan.js'

export function notificationsOf(_plan: Plan, _view: GraphView, _options: PlanOptions): readonly Notification[] {
  return []
}
