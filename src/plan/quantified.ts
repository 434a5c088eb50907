/** Quantified path patterns: `((x)-[r]->(y) WHERE p){1,3}` becomes Repeat. */
import { differsFrom, hopOf, knownLabels, labelsAt, type Solved, type Solving } from './connection.js'
import { fanOut, labelSelectivity, walkFanOut } from './estimate.js'
import type { Operator } from './operators.js'
import type { Connection } from './pattern-graph.js'
import { type PartialPlan, PRICE } from './plan-state.js'

type Quantified = Connection & { readonly kind: 'quantified' }

const NAMES = {
  trail: 'Repeat(Trail)',
  walk: 'Repeat(Walk)',
  acyclic: 'Repeat(Acyclic)',
  simple: 'Repeat(Simple)',
} as const

export function planQuantified(
  plan: PartialPlan,
  connection: Quantified,
  left: boolean,
  right: boolean,
  { graph, context }: Solving,
): Solved {
  const { pattern } = connection
  const into = left && right
  const from = left ? pattern.left : pattern.right
  const to = left ? pattern.right : pattern.left
  const start = knownLabels(from, graph, context)
  let fan = 1
  for (const element of pattern.elements) {
    if (element.kind === 'relationship') fan *= fanOut(context.view, hopOf(element, element.direction), start)
  }
  const labels = into ? null : labelsAt(to, graph)
  const walks = plan.rows * walkFanOut(fan, pattern.min, pattern.max)
  const rows = into ? walks / Math.max(1, context.view.nodeCount) : walks * labelSelectivity(context.view, labels)
  const operator: Operator = {
    kind: NAMES[connection.mode],
    source: plan.operator,
    pattern: { ...pattern, predicates: pattern.predicates.map(one => context.fold(one)) },
    from,
    to,
    toBound: into,
    reversed: !left,
    mode: connection.mode,
    labels,
    differs: differsFrom(plan, connection, graph),
    trail: connection.trail,
    rows,
  }
  return { operator, rows, cost: PRICE.expand * (plan.rows + walks) * 2, binds: [...connection.binds, to] }
}
