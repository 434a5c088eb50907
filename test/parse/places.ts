/** Trees compared without the places they were read from. */
import { Float } from '../../src/value/value.js'

const PLACES = new Set(['span', 'nameSpan', 'text', 'repeatedOption'])

/** A copy without spans and verbatim texts; values become printable ones that tell their types apart. */
export function withoutPlaces(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutPlaces)
  if (part instanceof Float) return { float: part.value }
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) => (PLACES.has(key) ? [] : [[key, withoutPlaces(value)]])),
  )
}
