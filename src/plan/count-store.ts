/**
 * Counts that the store keeps: `MATCH (n:Person) RETURN count(*)` reads one number.
 * Only for one node, or one directed relationship with at most one label at its ends, without predicates.
 */
import type { AggregateStep, BoundLabels, BoundRelationship, MatchStep } from '../lower/bound.js'
import { alternatives } from './labels.js'
import type { Operator } from './operators.js'

export function countFromStore(match: MatchStep, aggregate: AggregateStep): Operator | null {
  const [count] = aggregate.aggregates
  const [part] = match.parts
  if (count === undefined || part === undefined) return null
  if (aggregate.keys.length > 0 || aggregate.aggregates.length > 1 || count.function !== null) return null
  if (match.optional || match.search !== null || match.parts.length > 1 || match.predicates.length > 0) return null
  if (part.selector !== null || part.mode !== null || part.path !== null) return null
  const [first, middle, last] = part.elements
  if (first?.kind !== 'node' || first.bound) return null
  const start = plainLabel(first.labels)
  if (start === undefined) return null
  if (part.elements.length === 1) return { kind: 'NodeCountFromCountStore', label: start, slot: count.slot, rows: 1 }
  if (part.elements.length > 3 || middle?.kind !== 'relationship' || last?.kind !== 'node') return null
  const end = plainLabel(last.labels)
  const types = plainTypes(middle)
  if (last.bound || last.slot.index === first.slot.index || end === undefined || types === null) return null
  if (start !== null && end !== null) return null
  const turned = middle.direction === 'in'
  return {
    kind: 'RelationshipCountFromCountStore',
    types,
    startLabel: turned ? end : start,
    endLabel: turned ? start : end,
    slot: count.slot,
    rows: 1,
  }
}

/** null: no label; undefined: something else than one plain label. */
function plainLabel(labels: BoundLabels | null): string | null | undefined {
  if (labels === null) return null
  return labels.kind === 'label' ? labels.name : undefined
}

function plainTypes(relationship: BoundRelationship): readonly string[] | null {
  if (relationship.bound || relationship.length !== null || relationship.direction === 'both') return null
  return relationship.types === null ? [] : alternatives(relationship.types)
}
