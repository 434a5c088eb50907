/** Which values are vectors to an index: VECTORs and lists of numbers, when single precision holds them. */
import { isList, isNumber, isVector } from '../../value/kind.js'
import { toDouble } from '../../value/number.js'
import type { Value } from '../../value/value.js'

export function coordinatesOf(value: Value): Float32Array | null {
  const numbers = isVector(value) ? Array.from(value.values, Number) : isList(value) ? listed(value) : null
  if (numbers === null || numbers.length === 0) return null
  const coordinates = Float32Array.from(numbers)
  return coordinates.every(Number.isFinite) ? coordinates : null
}

function listed(list: readonly Value[]): readonly number[] | null {
  const numbers = list.map(item => (isNumber(item) ? toDouble(item) : Number.NaN))
  return numbers.some(Number.isNaN) ? null : numbers
}
