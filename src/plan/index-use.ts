/** Which indexes can answer which predicates on a property, and how many entries they would give. */
import type { BoundExpression, Slot } from '../lower/bound.js'
import type { EntityKind, IndexDescriptor, IndexQuery } from '../store/schema.js'
import type { Value } from '../value/value.js'
import type { PlanContext } from './context.js'
import { slotsOf } from './expressions.js'
import type { Seek, SeekBound, SeekValue } from './operators.js'
import type { Predicate } from './pattern-graph.js'

export interface IndexUse {
  readonly index: IndexDescriptor
  readonly keys: readonly string[]
  readonly seek: Seek
  readonly solves: ReadonlySet<Predicate>
  readonly rows: number
  /** Seeks a run: several for IN. */
  readonly probes: number
}

/** What a predicate asks of one property of the slot. */
export type PropertyTest =
  | { readonly kind: 'equals'; readonly value: SeekValue }
  | { readonly kind: 'range'; readonly lower: SeekBound | null; readonly upper: SeekBound | null }
  | { readonly kind: 'prefix'; readonly text: BoundExpression }
  | { readonly kind: 'contains' | 'endsWith'; readonly text: BoundExpression }
  | { readonly kind: 'exists' }
  | { readonly kind: 'distance'; readonly center: BoundExpression; readonly distance: BoundExpression }
  | { readonly kind: 'box'; readonly lower: BoundExpression; readonly upper: BoundExpression }

export interface TestedProperty {
  readonly key: string
  readonly test: PropertyTest
}

/** Reads a predicate as a test of one property of `slot` against something that does not read the slot. */
export function propertyTest(slot: Slot, e: BoundExpression): TestedProperty | null {
  const free = (other: BoundExpression | undefined): other is BoundExpression =>
    other !== undefined && !slotsOf(other).has(slot.index)
  switch (e.kind) {
    case 'comparison':
      return e.operators.length === 1 ? comparisonTest(slot, e) : null
    case 'in': {
      const key = propertyOf(slot, e.item)
      if (key === null || !free(e.list)) return null
      return { key, test: { kind: 'equals', value: { expression: e.list, many: true } } }
    }
    case 'stringPredicate': {
      const key = propertyOf(slot, e.left)
      if (key === null || !free(e.right) || e.operator === '=~') return null
      const kind = e.operator === 'STARTS WITH' ? 'prefix' : e.operator === 'CONTAINS' ? 'contains' : 'endsWith'
      return { key, test: { kind, text: e.right } }
    }
    case 'nullTest': {
      const key = e.negated ? propertyOf(slot, e.operand) : null
      return key === null ? null : { key, test: { kind: 'exists' } }
    }
    case 'call': {
      if (e.function.name.toLowerCase() !== 'point.withinbbox') return null
      const [point, lower, upper] = e.arguments
      const key = point === undefined ? null : propertyOf(slot, point)
      return key === null || !free(lower) || !free(upper) ? null : { key, test: { kind: 'box', lower, upper } }
    }
    default:
      return null
  }
}

const MIRRORED = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function comparisonTest(slot: Slot, e: BoundExpression & { readonly kind: 'comparison' }): TestedProperty | null {
  const [a, b] = e.operands
  const operator = e.operators[0]
  if (a === undefined || b === undefined || operator === undefined) return null
  return oneSided(slot, a, operator, b) ?? oneSided(slot, b, MIRRORED[operator], a)
}

function oneSided(
  slot: Slot,
  subject: BoundExpression,
  operator: keyof typeof MIRRORED,
  other: BoundExpression,
): TestedProperty | null {
  if (slotsOf(other).has(slot.index) || operator === '<>') return null
  const key = propertyOf(slot, subject)
  if (key === null) return distanceTest(slot, subject, operator, other)
  const inclusive = operator === '<=' || operator === '>='
  if (operator === '=') return { key, test: { kind: 'equals', value: { expression: other, many: false } } }
  const bound = { expression: other, inclusive }
  const lower = operator === '>' || operator === '>='
  return { key, test: { kind: 'range', lower: lower ? bound : null, upper: lower ? null : bound } }
}

function distanceTest(
  slot: Slot,
  subject: BoundExpression,
  operator: string,
  other: BoundExpression,
): TestedProperty | null {
  if (operator !== '<' && operator !== '<=') return null
  if (subject.kind !== 'call' || subject.function.name.toLowerCase() !== 'point.distance') return null
  const [a, b] = subject.arguments
  if (a === undefined || b === undefined) return null
  const left = propertyOf(slot, a)
  if (left !== null && !slotsOf(b).has(slot.index))
    return { key: left, test: { kind: 'distance', center: b, distance: other } }
  const right = propertyOf(slot, b)
  if (right === null || slotsOf(a).has(slot.index)) return null
  return { key: right, test: { kind: 'distance', center: a, distance: other } }
}

function propertyOf(slot: Slot, e: BoundExpression): string | null {
  return e.kind === 'property' && e.subject.kind === 'slot' && e.subject.slot.index === slot.index ? e.key : null
}

interface Tested extends TestedProperty {
  readonly predicate: Predicate
}

export function indexUses(
  entity: EntityKind,
  name: string,
  slot: Slot,
  predicates: readonly Predicate[],
  context: PlanContext,
): readonly IndexUse[] {
  const { view } = context
  const token = entity === 'node' ? view.labelToken(name) : view.typeToken(name)
  if (token < 0) return []
  const tests: Tested[] = predicates.flatMap(predicate => {
    const tested = propertyTest(slot, predicate.expression)
    return tested === null ? [] : [{ ...tested, predicate }]
  })
  if (tests.length === 0) return []
  return view.indexes.flatMap(index => {
    if (index.entity !== entity || index.labels.length !== 1 || index.labels[0] !== token) return []
    switch (index.kind) {
      case 'range':
        return rangeUse(index, tests, context)
      case 'text':
        return textUse(index, tests, context)
      case 'point':
        return pointUse(index, tests, context)
      default:
        return []
    }
  })
}

/** Equality on leading keys, then a range, prefix or existence test on the next. */
function rangeUse(index: IndexDescriptor, tests: readonly Tested[], context: PlanContext): readonly IndexUse[] {
  const keys = index.keys.map(key => context.view.keyName(key))
  const values: SeekValue[] = []
  const solves = new Set<Predicate>()
  let seek: Seek | null = null
  for (const key of keys) {
    const own = tests.filter(test => test.key === key)
    const equality = own.find(test => test.test.kind === 'equals')
    if (equality?.test.kind === 'equals') {
      values.push(equality.test.value)
      solves.add(equality.predicate)
      continue
    }
    seek = rangeSeek(values, own, solves)
    break
  }
  if (seek === null && values.length > 0) seek = { kind: 'equals', values }
  if (seek === null) {
    const existing = existenceOfAll(keys, tests)
    if (existing === null) return []
    seek = { kind: 'exists' }
    for (const predicate of existing) solves.add(predicate)
  } else if (keys.length > 1 && !coversAll(keys, tests, seek)) {
    return []
  }
  const { rows, probes } = estimateSeek(index, seek, context)
  return [{ index, keys, seek, solves, rows, probes }]
}

/**
 * An index holds only entities that have all of its keys, so one of several keys helps only where the predicates imply
 * that the others are there too.
 */
function coversAll(keys: readonly string[], tests: readonly Tested[], seek: Seek): boolean {
  if (seek.kind === 'equals' && seek.values.length === keys.length) return true
  return keys.every(key => tests.some(test => test.key === key))
}

function existenceOfAll(keys: readonly string[], tests: readonly Tested[]): readonly Predicate[] | null {
  if (!keys.every(key => tests.some(test => test.key === key))) return null
  return tests.filter(test => test.test.kind === 'exists' && keys.includes(test.key)).map(test => test.predicate)
}

function rangeSeek(values: readonly SeekValue[], tests: readonly Tested[], solves: Set<Predicate>): Seek | null {
  const prefix = tests.find(test => test.test.kind === 'prefix')
  if (prefix?.test.kind === 'prefix') {
    solves.add(prefix.predicate)
    return { kind: 'prefix', values, text: prefix.test.text }
  }
  let lower: SeekBound | null = null
  let upper: SeekBound | null = null
  for (const { test, predicate } of tests) {
    if (test.kind !== 'range') continue
    if (test.lower !== null && lower === null) {
      lower = test.lower
      solves.add(predicate)
    } else if (test.upper !== null && upper === null) {
      upper = test.upper
      solves.add(predicate)
    }
  }
  return lower === null && upper === null ? null : { kind: 'range', values, lower, upper }
}

/** Text indexes find parts of strings; the first such test is enough, the rest stays a filter. */
function textUse(index: IndexDescriptor, tests: readonly Tested[], context: PlanContext): readonly IndexUse[] {
  const keys = index.keys.map(key => context.view.keyName(key))
  const uses: IndexUse[] = []
  for (const { key, test, predicate } of tests) {
    if (key !== keys[0] || (test.kind !== 'contains' && test.kind !== 'endsWith')) continue
    const seek: Seek = { kind: test.kind, text: test.text }
    uses.push({ index, keys, seek, solves: new Set([predicate]), ...estimateSeek(index, seek, context) })
  }
  return uses
}

/** Point indexes give candidates inside a box: the predicate itself stays, as a filter. */
function pointUse(index: IndexDescriptor, tests: readonly Tested[], context: PlanContext): readonly IndexUse[] {
  const keys = index.keys.map(key => context.view.keyName(key))
  const uses: IndexUse[] = []
  for (const { key, test } of tests) {
    if (key !== keys[0] || (test.kind !== 'distance' && test.kind !== 'box')) continue
    const seek: Seek = test
    uses.push({ index, keys, seek, solves: new Set(), ...estimateSeek(index, seek, context) })
  }
  return uses
}

function estimateSeek(index: IndexDescriptor, seek: Seek, context: PlanContext): { rows: number; probes: number } {
  const { entries, distinct } = context.view.indexSize(index)
  const each = entries / Math.max(1, distinct)
  switch (seek.kind) {
    case 'equals': {
      const probes = seek.values.reduce((product, value) => product * listLength(value), 1)
      const exact = exactEstimate(index, seek, context)
      if (exact !== null) return { rows: exact, probes }
      const partial = seek.values.length < index.keys.length ? Math.sqrt(Math.max(1, distinct)) : 1
      return { rows: Math.min(entries, (index.unique ? Math.min(1, entries) : each * partial) * probes), probes }
    }
    case 'exists':
      return { rows: entries, probes: 1 }
    case 'range':
      return {
        rows:
          exactEstimate(index, seek, context) ?? entries * (seek.lower !== null && seek.upper !== null ? 0.09 : 0.3),
        probes: 1,
      }
    case 'prefix':
      return { rows: exactEstimate(index, seek, context) ?? entries * 0.1, probes: 1 }
    case 'contains':
    case 'endsWith':
      return { rows: entries * 0.1, probes: 1 }
    case 'distance':
    case 'box':
      return { rows: entries * 0.05, probes: 1 }
  }
}

function listLength(value: SeekValue): number {
  if (!value.many) return 1
  return value.expression.kind === 'list' ? value.expression.items.length : constantLength(value.expression)
}

function constantLength(e: BoundExpression): number {
  return e.kind === 'constant' && Array.isArray(e.value) ? e.value.length : 10
}

/** Where every value is known, the index itself can say. */
function exactEstimate(index: IndexDescriptor, seek: Seek, context: PlanContext): number | null {
  const query = constantQuery(seek)
  return query === null ? null : context.view.estimate(index, query)
}

function constantQuery(seek: Seek): IndexQuery | null {
  switch (seek.kind) {
    case 'equals': {
      const values = constants(seek.values)
      return values === null ? null : { kind: 'equals', values }
    }
    case 'range': {
      const values = constants(seek.values)
      const lower = constantBound(seek.lower)
      const upper = constantBound(seek.upper)
      if (values === null || lower === undefined || upper === undefined) return null
      return { kind: 'range', values, lower, upper }
    }
    case 'prefix': {
      const values = constants(seek.values)
      const text = seek.text.kind === 'constant' ? seek.text.value : null
      return values === null || typeof text !== 'string' ? null : { kind: 'prefix', values, text }
    }
    default:
      return null
  }
}

function constants(values: readonly SeekValue[]): readonly Value[] | null {
  const found: Value[] = []
  for (const { expression, many } of values) {
    if (many || expression.kind !== 'constant' || expression.value === null) return null
    found.push(expression.value)
  }
  return found
}

/** undefined: not known. */
function constantBound(bound: SeekBound | null): { value: Value; inclusive: boolean } | null | undefined {
  if (bound === null) return null
  if (bound.expression.kind !== 'constant' || bound.expression.value === null) return undefined
  return { value: bound.expression.value, inclusive: bound.inclusive }
}
