/** Ids as statements give them: INTEGER for id(), text for elementId(). */
import { isNumber, isText } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import type { Value } from '../value/value.js'

/** The id that a value names, or -1 when it names none. */
export function idOf(value: Value): number {
  const id = isNumber(value) ? toDouble(value) : -1
  return Number.isSafeInteger(id) && id >= 0 ? id : -1
}

const NODE = /^4:rl-id:n(\d{1,15})$/
const RELATIONSHIP = /^5:rl-id:r(\d{1,15})$/

export function idOfElement(value: Value, entity: 'node' | 'relationship'): number {
  if (!isText(value)) return -1
  const match = (entity === 'node' ? NODE : RELATIONSHIP).exec(value)
  return match?.[1] === undefined ? -1 : Number(match[1])
}
