/** Keys by code point, which is also the order of their UTF-8 bytes: how maps are compared, hashed and shown. */
import { compareText } from './code-points.js'

/** The keys of a map in order; usually they already are, and then nothing is sorted. */
export function sortedKeys(map: ReadonlyMap<string, unknown>): string[] {
  const keys = [...map.keys()]
  for (let i = 1; i < keys.length; i++) {
    if (compareText(keys[i - 1]!, keys[i]!) > 0) return keys.sort(compareText)
  }
  return keys
}
