/** How many rows to expect, from the exact counts that the graph keeps. Where they are silent, customary fractions. */
import type { BoundExpression, BoundLabels } from '../lower/bound.js'
import type { GraphView } from '../store/graph.js'
import { requiredLabels } from './labels.js'
import type { Hop } from './operators.js'

const EQUALITY = 0.1
const RANGE = 0.3
const PREFIX = 0.1
const EXISTS = 0.5
const OTHER = 0.75

export function labelSelectivity(view: GraphView, labels: BoundLabels | null): number {
  if (labels === null) return 1
  const all = Math.max(1, view.nodeCount)
  switch (labels.kind) {
    case 'label':
      return labelCount(view, labels.name) / all
    case 'wildcard':
      return 0.9
    case 'dynamic':
      return EQUALITY
    case 'not':
      return 1 - labelSelectivity(view, labels.operand)
    case 'and':
      return labels.operands.reduce((least, one) => Math.min(least, labelSelectivity(view, one)), 1)
    case 'or':
      return Math.min(
        1,
        labels.operands.reduce((sum, one) => sum + labelSelectivity(view, one), 0),
      )
  }
}

export function labelCount(view: GraphView, name: string): number {
  const token = view.labelToken(name)
  return token < 0 ? 0 : view.nodesWithLabel(token)
}

export function typeCount(view: GraphView, types: readonly string[] | null): number {
  if (types === null) return view.relationshipCount
  return types.reduce((sum, type) => {
    const token = view.typeToken(type)
    return sum + (token < 0 ? 0 : view.relationshipsOfType(token))
  }, 0)
}

/** What fraction of rows a predicate lets through. */
export function selectivity(e: BoundExpression): number {
  switch (e.kind) {
    case 'comparison':
      return e.operators.reduce(
        (product, operator) => product * (operator === '=' ? EQUALITY : operator === '<>' ? 0.9 : RANGE),
        1,
      )
    case 'in':
      return e.list.kind === 'list' ? Math.min(0.9, EQUALITY * e.list.items.length) : RANGE
    case 'stringPredicate':
      return PREFIX
    case 'nullTest':
      return e.negated ? EXISTS : 1 - EXISTS
    case 'not':
      return 1 - selectivity(e.operand)
    case 'logical':
      if (e.operator === 'AND') return e.operands.reduce((product, one) => product * selectivity(one), 1)
      return 1 - e.operands.reduce((product, one) => product * (1 - selectivity(one)), 1)
    case 'constant':
      return e.value === true ? 1 : 0
    default:
      return OTHER
  }
}

/** Relationships that a hop finds at one node, given what labels it surely has. */
export function fanOut(view: GraphView, hop: Hop, from: readonly string[]): number {
  const one = (direction: 'out' | 'in'): number => {
    if (from.length === 0) return typeCount(view, hop.types) / Math.max(1, view.nodeCount)
    let least = Number.POSITIVE_INFINITY
    for (const label of from) {
      const token = view.labelToken(label)
      const nodes = token < 0 ? 0 : view.nodesWithLabel(token)
      least = Math.min(least, nodes === 0 ? 0 : relationshipsAt(view, token, hop.types, direction) / nodes)
    }
    return least
  }
  return hop.direction === 'both' ? one('out') + one('in') : one(hop.direction)
}

function relationshipsAt(
  view: GraphView,
  label: number,
  types: readonly string[] | null,
  direction: 'out' | 'in',
): number {
  if (types === null) return view.relationshipsAt(label, -1, direction)
  return types.reduce((sum, type) => {
    const token = view.typeToken(type)
    return sum + (token < 0 ? 0 : view.relationshipsAt(label, token, direction))
  }, 0)
}

/** What fraction of the nodes at the far end have the labels. */
export function farSelectivity(view: GraphView, hop: Hop, labels: BoundLabels | null): number {
  const required = requiredLabels(labels)
  if (labels === null) return 1
  if (required.length === 0) return labelSelectivity(view, labels)
  const all = Math.max(1, typeCount(view, hop.types))
  let least = 1
  for (const label of required) {
    const token = view.labelToken(label)
    if (token < 0) return 0
    const there = (direction: 'out' | 'in') => relationshipsAt(view, token, hop.types, direction) / all
    const share =
      hop.direction === 'out' ? there('in') : hop.direction === 'in' ? there('out') : (there('in') + there('out')) / 2
    least = Math.min(least, share)
  }
  return least
}

/** Rows of a variable-length walk: the sum of the fan-outs of its lengths, cut where numbers lose their meaning. */
export function walkFanOut(fan: number, min: number, max: number | null): number {
  const last = Math.min(max ?? min + 10, min + 20)
  let sum = 0
  for (let length = min; length <= last; length++) sum += Math.min(1e9, fan ** length)
  return Math.min(1e12, sum)
}
