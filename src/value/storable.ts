/** What may be stored as a property, and in which form. */
import { fail } from '../status/fail.js'
import { describeKind, isFloat, isList, isNumber, kindOf } from './kind.js'
import { toDouble } from './number.js'
import { float, type Value, type ValueKind } from './value.js'

const STORABLE: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'BOOLEAN',
  'INTEGER',
  'FLOAT',
  'STRING',
  'BYTES',
  'POINT',
  'DATE',
  'LOCAL TIME',
  'ZONED TIME',
  'LOCAL DATETIME',
  'ZONED DATETIME',
  'DURATION',
  'VECTOR',
  'UUID',
])

/** Bytes and vectors are lists already; a list of them has no stored form. */
const LISTABLE: ReadonlySet<ValueKind> = new Set([...STORABLE].filter(kind => kind !== 'BYTES' && kind !== 'VECTOR'))

/**
 * The value as it is stored: itself, or for a list of INTEGER and FLOAT a list of FLOAT. Null stays null: it removes
 * the property. Fails (InvalidPropertyType) for everything else.
 */
export function storable(value: Value): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (isList(value)) return storableList(value)
  if (!STORABLE.has(kindOf(value))) fail('property-type', { actual: describeKind(value) })
  return value
}

/** Whether `storable` takes the value, null aside: `IS :: PROPERTY VALUE`. */
export function isStorable(value: Value): boolean {
  if (!isList(value)) return STORABLE.has(kindOf(value))
  const problem = listProblem(value)
  return problem === null
}

function storableList(list: readonly Value[]): Value {
  const problem = listProblem(list)
  if (problem !== null) fail(problem.id, { actual: problem.actual })
  return mixesNumbers(list) ? list.map(item => (isNumber(item) ? float(toDouble(item)) : item)) : list
}

function listProblem(list: readonly Value[]): { id: 'property-type' | 'property-list'; actual: string } | null {
  let first: ValueKind | null = null
  for (const item of list) {
    const kind = kindOf(item)
    if (kind === 'NULL' || kind === 'LIST') return { id: 'property-list', actual: describeKind(item) }
    if (!LISTABLE.has(kind)) return { id: 'property-type', actual: `a LIST with ${describeKind(item)}` }
    const family = kind === 'FLOAT' ? 'INTEGER' : kind
    if (first !== null && family !== first) return { id: 'property-list', actual: `${first} and ${kind}` }
    first = family
  }
  return null
}

function mixesNumbers(list: readonly Value[]): boolean {
  if (list.length === 0 || !isNumber(list[0] ?? null)) return false
  return list.some(isFloat) && !list.every(isFloat)
}
