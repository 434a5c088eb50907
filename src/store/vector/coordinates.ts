/** Which values are vectors to an index: VECTORs and lists of numbers, when single precision holds them. */
import { isList, isNumber, isVector } from '../../value/kind.js'
import { toDouble } from '../../value/number.js'
import type { Value } from '../../value/value.js'

export function coordinatesOf(value: Value): Float32Array | null {
  const coordinates = isVector(value) ? ofVector(value.values) : isList(value) ? ofList(value) : null
  return coordinates === null || coordinates.length === 0 || !areFinite(coordinates) ? null : coordinates
}

function areFinite(coordinates: Float32Array): boolean {
  for (let i = 0; i < coordinates.length; i++) if (!Number.isFinite(coordinates[i])) return false
  return true
}

function ofVector(values: ArrayLike<number | bigint>): Float32Array {
  if (values instanceof Float32Array) return values
  const coordinates = new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) coordinates[i] = Number(values[i])
  return coordinates
}

function ofList(list: readonly Value[]): Float32Array | null {
  const coordinates = new Float32Array(list.length)
  for (let i = 0; i < list.length; i++) {
    const item = list[i]!
    if (!isNumber(item)) return null
    coordinates[i] = toDouble(item)
  }
  return coordinates
}
