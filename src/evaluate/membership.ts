/**
 * `x IN list`: an OR of equalities. A long list that is asked again and again (a parameter, a collected list) is
 * turned into a set of keys at the second question.
 */
import { equals } from '../value/equality.js'
import { type Key, keyOf } from '../value/key.js'
import { isBoolean, isList, isNumber, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import type { Evaluate } from './runtime.js'

const INDEXED_FROM = 12

export function compileIn(bound: BoundOf<'in'>, compiler: Compiler): Evaluate {
  const item = compiler.expression(bound.item)
  const list = compiler.expression(bound.list)
  return (row, runtime) => {
    const value = item(row, runtime)
    const candidates = list(row, runtime)
    if (candidates === null) return null
    // A single value stands for a list of one.
    if (!isList(candidates)) return equals(value, candidates)
    return isMember(value, candidates)
  }
}

export function isMember(value: Value, list: readonly Value[]): boolean | null {
  if (value === null) return list.length === 0 ? false : null
  if (list.length >= INDEXED_FROM) {
    const index = indexOf(list)
    if (index !== null && isScalar(value))
      return index.keys.has(keyOf(value)) && !Number.isNaN(value) ? true : index.open
  }
  let open = false
  for (const candidate of list) {
    const same = equals(value, candidate)
    if (same === true) return true
    if (same === null) open = true
  }
  return open ? null : false
}

interface Index {
  readonly keys: ReadonlySet<Key>
  /** The answer for what is not among the keys: null when the list holds a null. */
  readonly open: false | null
}

/** Numbers, strings and booleans: equal exactly when their keys are, NaN aside. */
function isScalar(value: Value): boolean {
  return isText(value) || isBoolean(value) || isNumber(value)
}

type Seen = 'once' | 'unfit' | Index
const seen = new WeakMap<readonly Value[], Seen>()

function indexOf(list: readonly Value[]): Index | null {
  const known = seen.get(list)
  if (known === undefined) {
    seen.set(list, 'once')
    return null
  }
  if (known === 'unfit') return null
  if (known !== 'once') return known
  const index = buildIndex(list)
  seen.set(list, index ?? 'unfit')
  return index
}

function buildIndex(list: readonly Value[]): Index | null {
  const keys = new Set<Key>()
  let open: false | null = false
  for (const item of list) {
    if (item === null) open = null
    else if (isScalar(item)) keys.add(keyOf(item))
    else return null
  }
  return { keys, open }
}
