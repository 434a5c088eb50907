/** The text that toString() gives and that `+` joins to strings. */
import { isNumber, isTemporal, isText } from './kind.js'
import { floatText, numberText } from './number-text.js'
import { Point } from './point.js'
import { crsOf } from './spatial/crs.js'
import { temporalToString } from './temporal-text.js'
import { Uuid } from './uuid.js'
import type { Value } from './value.js'

/** Undefined for what has no text of its own: null, lists, maps, nodes, relationships, paths, bytes, vectors. */
export function toText(value: Value): string | undefined {
  if (isText(value)) return value
  if (isNumber(value)) return numberText(value)
  if (typeof value === 'boolean') return String(value)
  if (isTemporal(value)) return temporalToString(value)
  if (value instanceof Point) return pointText(value)
  return value instanceof Uuid ? value.text : undefined
}

/** Like toText, for values that the caller knows to have a text. */
export function textOf(value: Value): string {
  return toText(value) ?? ''
}

function pointText(point: Point): string {
  const coordinates = point.coordinates.map((coordinate, i) => `${'xyz'[i]}: ${floatText(coordinate)}`)
  return `point({${coordinates.join(', ')}, crs: '${crsOf(point).name}'})`
}
