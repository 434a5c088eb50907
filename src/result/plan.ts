/** The `relate.plan/v1` document. */
import { floatText, stringsText, stringText } from './json/text.js'
import { warningText } from './notification.js'
import type { PlanDocument, PlanNode } from './result.js'

export function planText(plan: PlanDocument): string {
  return (
    `{"profiled":${plan.profiled},"root":${nodeText(plan.root)},` +
    `"schema":"${plan.schema}","statement":${stringText(plan.statement)}}`
  )
}

function nodeText(node: PlanNode): string {
  const { actual, estimated_rows } = node
  const measured =
    actual === null
      ? 'null'
      : `{"rows":${actual.rows},"store_hits":${actual.store_hits},"time_ms":${floatText(actual.time_ms)}}`
  return (
    `{"actual":${measured},"children":[${node.children.map(nodeText).join(',')}],` +
    `"details":${stringText(node.details)},` +
    `"estimated_rows":${estimated_rows === null ? 'null' : floatText(estimated_rows)},` +
    `"identifiers":${stringsText(node.identifiers)},"operator":${stringText(node.operator)},` +
    `"warnings":[${node.warnings.map(warningText).join(',')}]}`
  )
}
