/** Property, position and slice access. */
import type { BoundExpression } from '../lower/bound.js'
import { fail } from '../status/fail.js'
import { describeKind, isInteger, isList, isNumber, isPoint, isText } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import { idAt } from './frame.js'
import { nodeProperty, propertyOf, relationshipProperty } from './properties.js'
import type { Evaluate, Runtime } from './runtime.js'
import { keyLookup } from './tokens.js'

export function compileProperty(bound: BoundOf<'property'>, compiler: Compiler): Evaluate {
  const { key } = bound
  const token = keyLookup(key)
  const entity = entitySlot(bound.subject)
  if (entity !== null) return entityProperty(entity.kind, entity.index, key)
  const subject = compiler.expression(bound.subject)
  return (row, runtime) => propertyOf(subject(row, runtime), key, () => token(runtime.view), runtime)
}

interface EntitySlot {
  readonly kind: 'node' | 'relationship'
  readonly index: number
}

/** A slot that holds a bare id: its property needs no NodeValue in between. */
function entitySlot(subject: BoundExpression): EntitySlot | null {
  if (subject.kind !== 'slot' || subject.slot.kind === 'value') return null
  return { kind: subject.slot.kind, index: subject.slot.index }
}

function entityProperty(kind: 'node' | 'relationship', index: number, key: string): Evaluate {
  const token = keyLookup(key)
  const read = kind === 'node' ? nodeProperty : relationshipProperty
  return (row, runtime) => {
    const id = idAt(row, index)
    return id !== null ? read(id, token(runtime.view), runtime) : null
  }
}

/** `list[i]`, `map['k']`, `entity['k']`. */
export function compileIndex(bound: BoundOf<'index'>, compiler: Compiler): Evaluate {
  const subject = compiler.expression(bound.subject)
  const index = compiler.expression(bound.index)
  return (row, runtime) => elementOf(subject(row, runtime), index(row, runtime), runtime)
}

function elementOf(subject: Value, index: Value, runtime: Runtime): Value {
  if (subject === null || index === null) return null
  if (isList(subject)) return itemAt(subject, index)
  if (isText(index)) {
    if (isPoint(subject)) fail('not-a-container', { what: `['${index}']`, actual: 'a POINT' })
    return propertyOf(subject, index, () => runtime.view.keyToken(index), runtime)
  }
  const actual = describeKind(index)
  switch (describeKind(subject)) {
    case 'a MAP':
      return fail('map-key-type', { container: 'MAP', actual })
    case 'a NODE':
      return fail('map-key-type', { container: 'NODE', actual })
    case 'a RELATIONSHIP':
      return fail('map-key-type', { container: 'RELATIONSHIP', actual })
    default:
      return fail('not-a-container', { what: 'a position', actual: describeKind(subject) })
  }
}

function itemAt(list: readonly Value[], index: Value): Value {
  if (!isNumber(index) || !isInteger(index)) fail('list-index-type', { actual: describeKind(index) })
  const position = toDouble(index)
  return list[position < 0 ? list.length + position : position] ?? null
}

/** `list[from..to]`: negative bounds count from the end, bounds beyond it are clipped. */
export function compileSlice(bound: BoundOf<'slice'>, compiler: Compiler): Evaluate {
  const subject = compiler.expression(bound.subject)
  const from = bound.from === null ? null : compiler.expression(bound.from)
  const to = bound.to === null ? null : compiler.expression(bound.to)
  return (row, runtime) => {
    const list = subject(row, runtime)
    const start = from === null ? 0 : from(row, runtime)
    const end = to === null ? undefined : to(row, runtime)
    if (list === null || start === null || end === null) return null
    if (!isList(list)) return fail('not-a-container', { what: 'a slice', actual: describeKind(list) })
    return list.slice(sliceBound(start), end === undefined ? undefined : sliceBound(end))
  }
}

/** A FLOAT found at run time is cut to its whole part. */
function sliceBound(value: Value): number {
  if (!isNumber(value)) return fail('list-index-type', { actual: describeKind(value) })
  return Math.trunc(toDouble(value))
}
