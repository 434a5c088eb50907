/** Queries of a range index as stretches of its order. */
import { compare, EQUAL, SAME } from '../../value/comparability.js'
import { equals } from '../../value/equality.js'
import { isList, isNumber, isText, kindOf } from '../../value/kind.js'
import { order } from '../../value/order.js'
import type { Value } from '../../value/value.js'
import type { Bound, IndexQuery } from '../schema.js'
import type { Stretch } from './tree.js'

export interface Search extends Stretch {
  /** A test of each key that no stretch can say; null for none. */
  readonly accept: ((key: Value) => boolean) | null
}

export const EVERYTHING: Search = { before: () => false, after: () => false, accept: null }
export const NOTHING: Search = { before: () => false, after: () => true, accept: null }

/** `parts` is how many properties the index has. */
export function searchFor(query: IndexQuery, parts: number): Search {
  switch (query.kind) {
    case 'exists':
      return EVERYTHING
    case 'equals':
      return query.values.every(equalsItself) ? within(query.values, parts, null) : NOTHING
    case 'range':
      return query.values.every(equalsItself) ? within(query.values, parts, rangeOf(query.lower, query.upper)) : NOTHING
    case 'prefix':
      return query.values.every(equalsItself) ? within(query.values, parts, prefixOf(query.text)) : NOTHING
    case 'contains':
    case 'endsWith':
    case 'box':
      return NOTHING
  }
}

/** False for null and NaN, alone or inside a list: nothing is equal to them. */
function equalsItself(value: Value): boolean {
  return equals(value, value) === true
}

/** Equality on the leading parts, then `next` (null for anything) on the part after them. */
function within(values: readonly Value[], parts: number, next: Search | null): Search {
  if (parts === 1) return values.length === 0 ? (next ?? EVERYTHING) : equalTo(values[0]!)
  const place = values.length
  const side = (key: Value): number => {
    const items = itemsOf(key)
    for (let i = 0; i < place; i++) {
      const item = order(items[i]!, values[i]!)
      if (item !== 0) return item
    }
    if (next === null) return 0
    if (next.before(items[place]!)) return -1
    return next.after(items[place]!) ? 1 : 0
  }
  const accept = next?.accept ?? null
  return {
    before: key => side(key) < 0,
    after: key => side(key) > 0,
    accept: accept === null ? null : key => accept(itemsOf(key)[place]!),
  }
}

function itemsOf(key: Value): readonly Value[] {
  return isList(key) ? key : [key]
}

function equalTo(value: Value): Search {
  return { before: key => order(key, value) < 0, after: key => order(key, value) > 0, accept: null }
}

const HALF_PAIR = /[\ud800-\udbff]$/

/** All texts that begin so. */
export function prefixOf(text: string): Search {
  // Half a pair begins texts in two places of the order: those where it stands alone, and those with a pair.
  if (HALF_PAIR.test(text)) return { ...EVERYTHING, accept: key => isText(key) && key.startsWith(text) }
  return {
    before: key => order(key, text) < 0,
    after: key => order(key, text) > 0 && !(isText(key) && key.startsWith(text)),
    accept: null,
  }
}

function rangeOf(lower: Bound | null, upper: Bound | null): Search {
  if (lower !== null && upper !== null) return between(lower, upper)
  if (lower !== null) {
    const edge = lower.value
    const before = beforeOf(lower)
    return checked(lower, { before, after: key => order(key, edge) > 0 && !sameFamily(key, edge), accept: null })
  }
  if (upper === null) return EVERYTHING
  const edge = upper.value
  const after = afterOf(upper)
  return checked(upper, { before: key => order(key, edge) < 0 && !sameFamily(key, edge), after, accept: null })
}

function between(lower: Bound, upper: Bound): Search {
  if (!sameFamily(lower.value, upper.value)) return NOTHING
  const search = checked(lower, { before: beforeOf(lower), after: afterOf(upper), accept: null })
  const other = checked(upper, search)
  if (other === NOTHING || search === NOTHING) return NOTHING
  const { accept } = search
  const accept2 = other.accept
  return { ...search, accept: accept === null || accept2 === null ? null : key => accept(key) && accept2(key) }
}

function beforeOf(lower: Bound): (key: Value) => boolean {
  const edge = lower.value
  return lower.inclusive ? key => order(key, edge) < 0 : key => order(key, edge) <= 0
}

function afterOf(upper: Bound): (key: Value) => boolean {
  const edge = upper.value
  return upper.inclusive ? key => order(key, edge) > 0 : key => order(key, edge) >= 0
}

/**
 * Keeps a stretch to what `<` and its kin can say about the bound: nothing for a value without order, only itself for
 * one that merely equals itself, and for lists a test of each, because an undecided pair makes them incomparable.
 */
function checked(bound: Bound, search: Search): Search {
  const own = compare(bound.value, bound.value)
  if (own === SAME) return bound.inclusive ? equalTo(bound.value) : NOTHING
  if (own !== EQUAL) return NOTHING
  if (!isList(bound.value)) return search
  return { ...search, accept: key => compare(key, bound.value) <= 1 }
}

/** Types whose values lie side by side in the order and compare with each other; NaN stands apart from the numbers. */
function sameFamily(a: Value, b: Value): boolean {
  if (isNumber(a) && isNumber(b)) return equalsItself(a) && equalsItself(b)
  return kindOf(a) === kindOf(b)
}
