/** Conversions between types: one rule a target type, shared by toX, toXOrNull and toXList. */
import { isFloat, isNumber, isText } from '../value/kind.js'
import { toDouble, truncateToInteger } from '../value/number.js'
import { toText } from '../value/text.js'
import { float, type Value } from '../value/value.js'
import { parseFloatText, parseIntegerText } from './number-parse.js'
import { trimSpace } from './space.js'

/** What the conversion gives; undefined for a value whose type it does not take. */
export type Conversion = (value: Value) => Value | undefined

export const toBoolean: Conversion = value => {
  if (typeof value === 'boolean') return value
  if (isText(value)) return booleanFromText(value)
  if (isNumber(value) && !isFloat(value)) return value !== 0
  return undefined
}

function booleanFromText(text: string): boolean | null {
  const word = trimSpace(text).toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : null
}

export const toFloat: Conversion = value => {
  if (isNumber(value)) return float(toDouble(value))
  if (!isText(value)) return undefined
  const parsed = parseFloatText(value)
  return parsed === null ? null : float(parsed)
}

/** A text whose number does not fit gives null; toInteger() itself makes an error of that. */
export const toInteger: Conversion = value => {
  if (isNumber(value)) return isFloat(value) ? truncateToInteger(toDouble(value)) : value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (!isText(value)) return undefined
  const parsed = parseIntegerText(value)
  return parsed === 'range' ? null : parsed
}

export const toStringValue: Conversion = value => toText(value)

/** Item by item; what cannot be converted is null. */
export function convertItems(items: readonly Value[], conversion: Conversion): readonly Value[] {
  return items.map(item => (item === null ? null : (conversion(item) ?? null)))
}
