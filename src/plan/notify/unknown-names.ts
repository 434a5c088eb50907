/** Labels, types and keys that the graph does not know: often a slip of the pen. Only a read is warned. */
import type { BoundElement, BoundExpression, BoundLabels } from '../../lower/bound.js'
import { notification } from '../../status/notifications.js'
import type { Span } from '../../status/span.js'
import { isText } from '../../value/kind.js'
import { allExpressions, matchesOf } from '../explain/statement-parts.js'
import type { Found, Inspection } from './found.js'

export function unknownNames(inspection: Inspection): readonly Found[] {
  if (inspection.statement.queryType !== 'r') return []
  const found: Found[] = []
  for (const match of matchesOf(inspection.statement)) {
    for (const part of match.parts) for (const element of part.elements) found.push(...inElement(element, inspection))
  }
  for (const e of allExpressions(inspection.statement)) found.push(...inExpression(e, inspection))
  return withoutRepetition(found)
}

/** One for each place, in source order: the same place may be met twice, in a step and in an expression that holds it. */
function withoutRepetition(found: readonly Found[]): readonly Found[] {
  const place = ({ notification: { span } }: Found) => span?.start ?? 0
  const places = new Map<string, Found>()
  for (const one of [...found].sort((a, b) => place(a) - place(b))) {
    const { gqlStatus, description } = one.notification
    places.set(`${gqlStatus} ${place(one)} ${description}`, one)
  }
  return [...places.values()]
}

function inElement(element: BoundElement, inspection: Inspection): readonly Found[] {
  switch (element.kind) {
    case 'node':
      return inLabels(element.labels, 'label', inspection)
    case 'relationship':
      return inLabels(element.types, 'type', inspection)
    case 'quantified':
      return element.elements.flatMap(inner => inElement(inner, inspection))
  }
}

function inLabels(labels: BoundLabels | null, kind: 'label' | 'type', inspection: Inspection): readonly Found[] {
  if (labels === null) return []
  switch (labels.kind) {
    case 'label':
      return unknown(labels.name, kind, labels.span, inspection)
    case 'not':
      return inLabels(labels.operand, kind, inspection)
    case 'and':
    case 'or':
      return labels.operands.flatMap(operand => inLabels(operand, kind, inspection))
    default:
      return []
  }
}

function inExpression(e: BoundExpression, inspection: Inspection): readonly Found[] {
  switch (e.kind) {
    case 'labelTest':
      return inLabels(e.labels, isRelationship(e.subject) ? 'type' : 'label', inspection)
    case 'property':
      return isEntity(e.subject) ? unknown(e.key, 'key', keySpan(e, inspection), inspection) : []
    case 'index': {
      const name = e.index.kind === 'constant' ? e.index.value : null
      return name !== null && isText(name) && isEntity(e.subject) ? unknown(name, 'key', e.index.span, inspection) : []
    }
    default:
      return []
  }
}

/** `key` of `n.key`; in a map the key is all there is. */
function keySpan(e: BoundExpression & { readonly kind: 'property' }, inspection: Inspection): Span {
  const written = inspection.source(e.span)
  const { end } = e.span
  const key = [e.key, `\`${e.key.replaceAll('`', '``')}\``].find(one => written.endsWith(one))
  return key === undefined ? e.span : { start: end - key.length, end }
}

function isRelationship(e: BoundExpression): boolean {
  return e.kind === 'slot' && e.slot.kind === 'relationship'
}

const ENTITY_FUNCTIONS = new Set(['startnode', 'endnode'])

/** A value of unknown type may be a map, whose keys are nobody's business. */
function isEntity(e: BoundExpression): boolean {
  if (e.kind === 'slot') return e.slot.kind !== 'value'
  return e.kind === 'call' && ENTITY_FUNCTIONS.has(e.function.name.toLowerCase())
}

const IDS = { label: 'unknown-label', type: 'unknown-relationship-type', key: 'unknown-property-key' } as const

function unknown(name: string, kind: keyof typeof IDS, span: Span, { view }: Inspection): readonly Found[] {
  const token = kind === 'label' ? view.labelToken(name) : kind === 'type' ? view.typeToken(name) : view.keyToken(name)
  return token >= 0 ? [] : [{ notification: notification(IDS[kind], { name }, span), operator: null }]
}
