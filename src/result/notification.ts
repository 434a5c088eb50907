/** Notifications as the envelope carries them, and as a plan operator carries its own. */
import type { Notification } from '../status/notification.js'
import { stringText } from './json/text.js'

/** With `operator_id` when it belongs to an operator. */
export function notificationText(notification: Notification): string {
  return render(notification, notification.operatorId)
}

/** Inside the operator it belongs to, the id would say nothing. */
export function warningText(notification: Notification): string {
  return render(notification, null)
}

function render(notification: Notification, operatorId: number | null): string {
  const { category, code, description, gqlStatus, remedy, severity, title } = notification
  const operator = operatorId === null ? '' : `"operator_id":${operatorId},`
  return (
    `{"category":"${category}","code":${stringText(code)},"description":${stringText(description)},` +
    `"gql_status":${stringText(gqlStatus)},${operator}"remedy":${remedy === null ? 'null' : stringText(remedy)},` +
    `"severity":"${severity}","title":${stringText(title)}}`
  )
}
