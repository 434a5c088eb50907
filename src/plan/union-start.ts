/** `n.name = 'a' OR n.age > 90`: an index for every alternative, and each node once. */

import type { PlanContext } from './context.js'
import { filtered } from './filter.js'
import { type IndexUse, indexUses } from './index-use.js'
import { requiredLabels, withoutLabels } from './labels.js'
import type { Operator } from './operators.js'
import type { PatternNode, Predicate } from './pattern-graph.js'
import { PRICE } from './plan-state.js'
import { splitPredicate } from './predicates.js'
import { type StartPoint, seekNode } from './start-points.js'

/** More alternatives than this are tested node by node. */
const MOST_ALTERNATIVES = 32

interface Alternative {
  readonly operator: Operator
  readonly rows: number
  readonly cost: number
}

/** One start for each predicate whose alternatives all have an index on one of the node's labels. */
export function unionStarts(
  node: PatternNode,
  predicates: readonly Predicate[],
  context: PlanContext,
): readonly StartPoint[] {
  const starts: StartPoint[] = []
  for (const predicate of predicates) {
    const { expression } = predicate
    if (expression.kind !== 'logical' || expression.operator !== 'OR') continue
    if (expression.operands.length > MOST_ALTERNATIVES) continue
    for (const label of requiredLabels(node.labels)) {
      const parts: Alternative[] = []
      for (const operand of expression.operands) {
        const tests = splitPredicate(operand).map(one => ({ ...predicate, expression: one }))
        const part = cheapest(node, label, tests, context)
        if (part === null) break
        parts.push(part)
      }
      if (parts.length === expression.operands.length) starts.push(unionOf(node, label, parts, predicate))
    }
  }
  return starts
}

/** The best index for one alternative, with a filter for what it does not answer. */
function cheapest(
  node: PatternNode,
  label: string,
  tests: readonly Predicate[],
  context: PlanContext,
): Alternative | null {
  let best: { readonly use: IndexUse; readonly cost: number } | null = null
  for (const use of indexUses('node', label, node.slot, tests, context)) {
    const cost = PRICE.seek * use.probes + PRICE.scan * use.rows
    if (best === null || cost < best.cost) best = { use, cost }
  }
  if (best === null) return null
  const { use, cost } = best
  const rest = tests.filter(one => !use.solves.has(one)).map(one => one.expression)
  const operator = filtered(seekNode(node.slot, label, use), { predicates: rest }, context)
  return { operator, rows: operator.rows, cost: cost + use.rows * rest.length * PRICE.filter }
}

function unionOf(node: PatternNode, label: string, parts: readonly Alternative[], predicate: Predicate): StartPoint {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const cost = parts.reduce((sum, part) => sum + part.cost, 0)
  const union: Operator = { kind: 'Union', parts: parts.map(part => part.operator), columns: [], rows }
  return {
    operator: { kind: 'Distinct', source: union, slots: [node.slot], rows },
    rows,
    cost: cost + PRICE.hash * rows,
    solves: new Set([predicate]),
    labels: withoutLabels(node.labels, new Set([label])),
  }
}
