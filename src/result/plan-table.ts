/**
 * What EXPLAIN and PROFILE show in table mode: the operator tree, the last operator on top, then the notifications.
 *
 *     ProduceResults  2 item(s), ordered
 *     Expand  (:Project)<-[w:WORKS_ON]-(p:Person)
 *
 * Plans are long rather than wide, so only the branches of an operator with several inputs are indented; each begins
 * with a `+`.
 */
import type { Notification } from '../status/notification.js'
import type { TextSink } from './json/sink.js'
import { floatText } from './json/text.js'
import { printable } from './printable.js'
import type { PlanNode, StatementResult } from './result.js'
import type { Paint } from './table.js'

export function writePlanTable(result: StatementResult, paint: Paint, sink: TextSink): void {
  for (const { node, indent } of flatten(result.plan.root)) {
    const details = node.details === '' ? '' : `  ${printable(node.details)}`
    sink.write(`${indent}${paint.heading(node.operator)}${details}${paint.faint(figures(node))}\n`)
  }
  for (const notification of result.notifications) writeNotification(notification, paint, sink)
}

/** Depth first, as the plan document numbers its operators. */
function* flatten(root: PlanNode): Generator<{ node: PlanNode; indent: string }> {
  const waiting = [{ node: root, indent: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    const { children } = next.node
    const below = next.indent.replace('+', ' ')
    const indent = children.length > 1 ? `${below}+ ` : below
    for (const node of children.toReversed()) waiting.push({ node, indent })
  }
}

function figures({ actual, estimated_rows }: PlanNode): string {
  const parts: string[] = []
  if (estimated_rows !== null) parts.push(`estimated rows: ${Math.round(estimated_rows)}`)
  if (actual !== null) {
    const time = floatText(Math.round(actual.time_ms * 1000) / 1000)
    parts.push(`rows: ${actual.rows}`, `store hits: ${actual.store_hits}`, `ms: ${time}`)
  }
  return parts.length === 0 ? '' : `  (${parts.join(', ')})`
}

function writeNotification(notification: Notification, paint: Paint, sink: TextSink): void {
  const { description, gqlStatus, remedy, severity, title } = notification
  // Some of Neo4j's titles end in a full stop, and some do not.
  const subject = printable(title).replace(/\.$/, '')
  sink.write(`${paint.heading(`${severity} ${gqlStatus}`)} ${subject}: ${printable(description)}\n`)
  if (remedy !== null) sink.write(`  ${printable(remedy)}\n`)
}
