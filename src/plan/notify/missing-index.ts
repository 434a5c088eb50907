/**
 * MissingIndex: a predicate that an index could answer, if there were one.
 * One for each label or type, key and kind of predicate; maps and WHERE alike, in MATCH and MERGE.
 */
import type { BoundExpression, MatchStep, Slot } from '../../lower/bound.js'
import { notification } from '../../status/notifications.js'
import type { EntityKind } from '../../store/schema.js'
import { labelCount } from '../estimate.js'
import { quoted } from '../explain/quote.js'
import { matchesOf } from '../explain/statement-parts.js'
import { slotsOf } from '../expressions.js'
import { propertyTest } from '../index-use.js'
import { alternatives, labelTestOf, requiredLabels } from '../labels.js'
import { splitPredicate } from '../predicates.js'
import type { Found, Inspection } from './found.js'

/** Something in a pattern that predicates may test. */
interface Candidate {
  readonly entity: EntityKind
  readonly slot: Slot
  readonly names: readonly string[]
}

const KINDS = {
  equals: { word: 'equality', index: 'range' },
  range: { word: 'range', index: 'range' },
  prefix: { word: 'prefix', index: 'range' },
  contains: { word: 'text', index: 'text' },
  endsWith: { word: 'text', index: 'text' },
} as const

export function missingIndexes(inspection: Inspection): readonly Found[] {
  const found = new Map<string, Found>()
  for (const match of matchesOf(inspection.statement)) {
    const candidates = candidatesOf(match)
    const own = new Set(candidates.map(one => one.slot.index))
    for (const predicate of match.predicates.flatMap(splitPredicate)) {
      for (const candidate of candidates) {
        for (const [key, one] of missing(candidate, predicate, own, inspection))
          if (!found.has(key)) found.set(key, one)
      }
    }
  }
  return [...found.values()]
}

function candidatesOf(match: MatchStep): readonly Candidate[] {
  const candidates: Candidate[] = []
  const tested = match.predicates.flatMap(splitPredicate).flatMap(one => labelTestOf(one) ?? [])
  for (const part of match.parts) {
    for (const element of part.elements) {
      if (element.kind === 'node' && !element.bound) {
        const inWhere = tested.filter(one => one.slot.index === element.slot.index).map(one => one.labels)
        const names = [element.labels, ...inWhere].flatMap(requiredLabels)
        if (names.length > 0) candidates.push({ entity: 'node', slot: element.slot, names })
      }
      if (element.kind === 'relationship' && !element.bound && element.length === null && element.types !== null) {
        const names = alternatives(element.types) ?? []
        if (names.length === 1) candidates.push({ entity: 'relationship', slot: element.slot, names })
      }
    }
  }
  return candidates
}

function missing(
  candidate: Candidate,
  predicate: BoundExpression,
  own: ReadonlySet<number>,
  inspection: Inspection,
): readonly (readonly [string, Found])[] {
  const tested = propertyTest(candidate.slot, predicate)
  if (tested === null) return []
  const { key, test } = tested
  if (test.kind === 'exists' || test.kind === 'distance' || test.kind === 'box') return []
  // A comparison of two elements of one pattern is a join, not a filter on one of them.
  const others = [...slotsOf(predicate)].filter(slot => slot !== candidate.slot.index)
  if (others.some(slot => own.has(slot))) return []
  const { word, index } = KINDS[test.kind]
  if (candidate.names.some(name => isIndexed(candidate.entity, name, key, index, inspection))) return []
  const [label] = [...candidate.names].sort((a, b) => count(candidate, a, inspection) - count(candidate, b, inspection))
  if (label === undefined) return []
  const parameters = {
    kind: word,
    key: quoted(key),
    label: quoted(label),
    index,
    schema: schemaText(candidate.entity, label, key),
    command: command(candidate.entity, label, key, index),
  }
  const raised = notification('missing-index', parameters, predicate.span)
  return [
    [
      `${candidate.entity} ${label} ${key} ${word}`,
      { notification: raised, operator: inspection.binderOf(candidate.slot) },
    ],
  ]
}

function count({ entity }: Candidate, name: string, { view }: Inspection): number {
  if (entity === 'node') return labelCount(view, name)
  const token = view.typeToken(name)
  return token < 0 ? 0 : view.relationshipsOfType(token)
}

function isIndexed(
  entity: EntityKind,
  name: string,
  key: string,
  kind: 'range' | 'text',
  { view }: Inspection,
): boolean {
  const label = entity === 'node' ? view.labelToken(name) : view.typeToken(name)
  const token = view.keyToken(key)
  return view.indexes.some(
    index =>
      index.kind === kind && index.entity === entity && index.labels.includes(label) && index.keys.includes(token),
  )
}

function schemaText(entity: EntityKind, name: string, key: string): string {
  const inner = `:${quoted(name)} {${quoted(key)}}`
  return entity === 'node' ? `(${inner})` : `()-[${inner}]-()`
}

function command(entity: EntityKind, name: string, key: string, kind: 'range' | 'text'): string {
  const indexName = quoted(`relate_${name}__${key}${kind === 'text' ? '__text' : ''}`)
  const target = entity === 'node' ? `(n:${quoted(name)})` : `()-[r:${quoted(name)}]-()`
  const variable = entity === 'node' ? 'n' : 'r'
  return `CREATE ${kind === 'text' ? 'TEXT ' : ''}INDEX ${indexName} FOR ${target} ON (${variable}.${quoted(key)})`
}
