/** What is costly about patterns: products, unbounded walks, exhaustive searches, computed keys. */
import type { BoundElement, BoundExpression, BoundPart, MatchStep } from '../../lower/bound.js'
import { notification } from '../../status/notifications.js'
import { expressionText } from '../explain/print.js'
import { quoted } from '../explain/quote.js'
import { matchesOf } from '../explain/statement-parts.js'
import { visitExpression } from '../expressions.js'
import { requiredLabels } from '../labels.js'
import type { Operator } from '../operators.js'
import type { Found, Inspection } from './found.js'

export function patternNotifications(inspection: Inspection): readonly Found[] {
  return matchesOf(inspection.statement).flatMap(match => [
    ...products(match, inspection),
    ...match.parts.flatMap(part => unbounded(part, inspection)),
    ...dynamicProperties(match, inspection),
  ])
}

/** One for each comma-separated part that has no variable in common with those before it. */
function products(match: MatchStep, inspection: Inspection): readonly Found[] {
  const groups: { names: Set<number>; part: BoundPart }[] = []
  for (const part of match.parts) {
    const names = new Set(part.elements.flatMap(slotsIn))
    const touched = groups.filter(group => [...group.names].some(name => names.has(name)))
    for (const group of touched.slice(1)) groups.splice(groups.indexOf(group), 1)
    const [first] = touched
    for (const group of touched) for (const name of group.names) names.add(name)
    if (first === undefined) groups.push({ names, part })
    else first.names = names
  }
  const pattern = match.parts.map(part => part.text).join(', ')
  return groups.slice(1).map(({ part }) => ({
    notification: notification('cartesian-product', { pattern }, match.span),
    operator: productAbove(part, inspection),
  }))
}

function slotsIn(element: BoundElement): readonly number[] {
  return element.kind === 'quantified' ? [element.left.index, element.right.index] : [element.slot.index]
}

/** The CartesianProduct under which a part is planned, where it is one. */
function productAbove(part: BoundPart, inspection: Inspection): Operator | null {
  const [node] = part.elements
  if (node?.kind !== 'node') return null
  for (let one = inspection.binderOf(node.slot); one !== null; one = inspection.parentOf(one)) {
    if (one.kind === 'CartesianProduct') return one
  }
  return null
}

function unbounded(part: BoundPart, inspection: Inspection): readonly Found[] {
  const found: Found[] = []
  for (const element of part.elements) {
    const endless =
      (element.kind === 'relationship' && element.length !== null && element.length.max === null) ||
      (element.kind === 'quantified' && element.max === null)
    if (!endless) continue
    const operator = inspection.operators.find(one => walks(one, element)) ?? null
    found.push({ notification: notification('unbounded-variable-length', { pattern: part.text }, part.span), operator })
  }
  return [...found, ...exhaustive(part, inspection)]
}

function walks(operator: Operator, element: BoundElement): boolean {
  switch (operator.kind) {
    case 'VarLengthExpand(All)':
    case 'VarLengthExpand(Into)':
      return element.kind === 'relationship' && operator.relationship.index === element.slot.index
    case 'VarLengthExpand(Pruning,BFS,All)':
      return (
        element.kind === 'relationship' &&
        (operator.to.index === element.left.index || operator.to.index === element.right.index)
      )
    case 'Repeat(Trail)':
    case 'Repeat(Walk)':
    case 'Repeat(Acyclic)':
    case 'Repeat(Simple)':
      return element.kind === 'quantified' && operator.pattern.span === element.span
    case 'ShortestPath':
      return element.kind === 'relationship' && operator.segments.some(one => one.list?.index === element.slot.index)
    default:
      return false
  }
}

/** shortestPath whose WHERE looks at the path as a whole. */
function exhaustive(part: BoundPart, inspection: Inspection): readonly Found[] {
  const kind = part.selector?.kind
  if (kind !== 'shortestPath' && kind !== 'allShortestPaths') return []
  const operator = inspection.operators.find(
    one =>
      one.kind === 'ShortestPath' &&
      one.predicates.length > 0 &&
      part.elements.some(
        element =>
          element.kind === 'relationship' && one.segments.some(segment => segment.list?.index === element.slot.index),
      ),
  )
  if (operator?.kind !== 'ShortestPath') return []
  const predicates = operator.predicates.map(one => expressionText(one)).join(' AND ')
  return [{ notification: notification('exhaustive-shortest-path', { predicates }, part.span), operator }]
}

/** `n[expression]` in a comparison, where the label has an index that a named key could use. */
function dynamicProperties(match: MatchStep, inspection: Inspection): readonly Found[] {
  const labels = new Map<number, readonly string[]>()
  for (const part of match.parts) {
    for (const element of part.elements) {
      if (element.kind === 'node') labels.set(element.slot.index, requiredLabels(element.labels))
    }
  }
  const found = new Map<string, Found>()
  for (const predicate of match.predicates) {
    visitExpression(predicate, e => {
      const label = dynamicLabel(e, labels, inspection)
      if (label !== null)
        found.set(label, { notification: notification('dynamic-property', { label: quoted(label) }), operator: null })
    })
  }
  return [...found.values()]
}

function dynamicLabel(
  e: BoundExpression,
  labels: ReadonlyMap<number, readonly string[]>,
  { view }: Inspection,
): string | null {
  if (
    e.kind !== 'index' ||
    e.index.kind === 'constant' ||
    e.subject.kind !== 'slot' ||
    e.subject.slot.kind !== 'node'
  ) {
    return null
  }
  const names = labels.get(e.subject.slot.index) ?? []
  return (
    names.find(name =>
      view.indexes.some(
        index => index.entity === 'node' && index.keys.length > 0 && index.labels.includes(view.labelToken(name)),
      ),
    ) ?? null
  )
}
