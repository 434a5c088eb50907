import { compareText } from './code-points.js'
import type { CypherMap } from './value.js'

/** A map's keys by code point: the order in which maps are compared, hashed and shown. */
export function sortedKeys(map: CypherMap): string[] {
  return Array.from(map.keys()).sort(compareText)
}
