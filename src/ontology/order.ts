import { compareText } from '../value/code-points.js'

/** Names sort by code point wherever a surface shows them. */
export function byCodePoint(a: string, b: string): number {
  return compareText(a, b)
}
