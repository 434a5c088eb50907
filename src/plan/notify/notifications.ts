/** All that a plan has to say: found on the statement and its operators, numbered by the shown plan. */

import type { Notification } from '../../status/notification.js'
import { notification } from '../../status/notifications.js'
import type { Profile } from '../explain/document.js'
import type { ShownNode } from '../explain/shown.js'
import type { Operator } from '../operators.js'
import type { Found, Inspection } from './found.js'
import { hintNotifications } from './hints.js'
import { missingIndexes } from './missing-index.js'
import { operatorNotifications } from './operators.js'
import { patternNotifications } from './patterns.js'
import { unknownNames } from './unknown-names.js'

export function notificationsOf(inspection: Inspection, shown: ShownNode): readonly Notification[] {
  const found = [
    ...patternNotifications(inspection),
    ...missingIndexes(inspection),
    ...operatorNotifications(inspection),
    ...unknownNames(inspection),
    ...hintNotifications(inspection),
    ...missingParameters(inspection),
  ]
  const ids = operatorIds(shown)
  return found.map(({ notification: one, operator }) => ({
    ...one,
    operatorId: operator === null ? null : (ids.get(operator) ?? null),
  }))
}

/** Of EXPLAIN only: a run fails without them. */
function missingParameters({ statement, parameters }: Inspection): readonly Found[] {
  if (statement.mode !== 'explain' || parameters === null) return []
  const missing = statement.parameters.filter(name => !parameters.has(name))
  if (missing.length === 0) return []
  const names = missing.map(name => `$\`${name}\``)
  const last = names.pop() ?? ''
  const text = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return [{ notification: notification('parameter-not-provided', { names: text }), operator: null }]
}

function operatorIds(shown: ShownNode): ReadonlyMap<Operator, number> {
  const ids = new Map<Operator, number>()
  const visit = (node: ShownNode) => {
    for (const operator of node.stands) ids.set(operator, node.id)
    for (const child of node.children) visit(child)
  }
  visit(shown)
  return ids
}

/** Rows beside which a wrong guess costs nothing. */
const FEW_ROWS = 1000
const FACTOR = 10

/** After a profiled run: where the planner was far off. */
export function estimationMisses(shown: ShownNode, profile: Profile): readonly Notification[] {
  const [operator] = shown.stands
  const measured = operator === undefined ? undefined : profile.get(operator)
  const below = shown.children.flatMap(child => estimationMisses(child, profile))
  if (operator === undefined || measured === undefined) return below
  const estimated = Math.round(operator.rows)
  const [low, high] = [Math.min(estimated, measured.rows), Math.max(estimated, measured.rows)]
  if (high < FEW_ROWS || high < FACTOR * Math.max(1, low)) return below
  const parameters = { operator: shown.operator, estimated, actual: measured.rows }
  return [notification('estimation-miss', parameters, null, shown.id), ...below]
}
