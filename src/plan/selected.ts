/**
 * Parts with a selector (`ANY SHORTEST ...`, `SHORTEST 2 ...`) and the legacy shortestPath: the whole part is one
 * search from one end to the other. Here its elements become segments in the order of the search.
 */
import type { BoundElement, BoundNode, BoundPart, Slot } from '../lower/bound.js'
import { differsFrom, flipped, hopOf, labelsAt, type Solved, type Solving } from './connection.js'
import type { PlanContext } from './context.js'
import { conjunction } from './labels.js'
import type { Operator, PathSegment, PathStep } from './operators.js'
import type { Connection } from './pattern-graph.js'
import { type PartialPlan, PRICE } from './plan-state.js'

type Selected = Connection & { readonly kind: 'selected' }

export function planSelected(
  plan: PartialPlan,
  connection: Selected,
  left: boolean,
  right: boolean,
  { graph, context }: Solving,
): Solved | null {
  const { part } = connection
  const selector = part.selector
  if (selector === null) return null
  const legacy = selector.kind === 'shortestPath' || selector.kind === 'allShortestPaths'
  if (legacy && !(left && right)) return null
  const reversed = !left
  const from = left ? connection.left : connection.right
  const to = left ? connection.right : connection.left
  const toBound = left && right
  const segments = segmentsOf(part, reversed, context)
  const last = segments.at(-1)
  const labels = toBound ? null : labelsAt(to, graph)
  const closed =
    last === undefined
      ? []
      : [...segments.slice(0, -1), { ...last, endBound: toBound, endLabels: conjunction(last.endLabels, labels) }]
  const rows = plan.rows * (toBound ? 1 : Math.max(1, context.view.nodeCount / 2))
  const operator: Operator = {
    kind: legacy ? 'ShortestPath' : toBound ? 'StatefulShortestPath(Into)' : 'StatefulShortestPath(All)',
    source: plan.operator,
    selector: selector.kind,
    count: selector.count === null ? null : context.fold(selector.count),
    mode: connection.mode,
    segments: closed,
    from,
    to,
    toBound,
    reversed,
    predicates: connection.inside,
    path: part.path,
    differs: differsFrom(plan, connection, graph),
    rows,
  }
  const searched = Math.max(10, context.view.relationshipCount / 10)
  return { operator, rows, cost: plan.rows * searched * PRICE.expand, binds: [...connection.binds, to] }
}

/** One segment a connection, from the first node to the last, or turned round. */
function segmentsOf(part: BoundPart, reversed: boolean, context: PlanContext): readonly PathSegment[] {
  const elements = reversed ? [...part.elements].reverse() : part.elements
  const segments: PathSegment[] = []
  for (let i = 1; i < elements.length; i += 2) {
    const element = elements[i]
    const node = elements[i + 1]
    if (element === undefined || element.kind === 'node' || node?.kind !== 'node') continue
    segments.push(segmentOf(element, node, reversed, context))
  }
  return segments
}

function segmentOf(
  element: Exclude<BoundElement, BoundNode>,
  node: BoundNode,
  reversed: boolean,
  context: PlanContext,
): PathSegment {
  const end = { end: node.slot, endBound: node.bound, endLabels: node.labels }
  if (element.kind === 'quantified') {
    const inner = reversed ? [...element.elements].reverse() : element.elements
    const first = inner[0]
    return {
      ...end,
      steps: stepsOf(inner, reversed),
      min: element.min,
      max: element.max,
      predicates: element.predicates.map(one => context.fold(one)),
      first: first?.kind === 'node' ? first.slot : null,
      firstLabels: first?.kind === 'node' ? first.labels : null,
      groups: element.groups,
      list: null,
    }
  }
  const direction = reversed ? flipped(element.direction) : element.direction
  const variable = element.length !== null
  const walked: Slot = variable ? (element.each?.slot ?? context.hiddenSlot('relationship', 'anon_each')) : element.slot
  return {
    ...end,
    steps: [{ ...hopOf(element, direction), relationship: walked, node: null, labels: null }],
    min: element.length?.min ?? 1,
    max: element.length === null ? 1 : element.length.max,
    predicates: (element.each?.predicates ?? []).map(one => context.fold(one)),
    first: null,
    firstLabels: null,
    groups: [],
    list: variable ? element.slot : null,
  }
}

function stepsOf(inner: readonly BoundElement[], reversed: boolean): readonly PathStep[] {
  const steps: PathStep[] = []
  for (let i = 1; i < inner.length; i += 2) {
    const relationship = inner[i]
    const node = inner[i + 1]
    if (relationship?.kind !== 'relationship' || node?.kind !== 'node') continue
    const direction = reversed ? flipped(relationship.direction) : relationship.direction
    steps.push({
      ...hopOf(relationship, direction),
      relationship: relationship.slot,
      node: node.slot,
      labels: node.labels,
    })
  }
  return steps
}
