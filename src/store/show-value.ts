/** A value as error sentences show it: as in Cypher text, cut when long. */
import { isList, isText, kindOf } from '../value/kind.js'
import { toText } from '../value/text.js'
import type { Value } from '../value/value.js'

const LONGEST = 60

export function showValue(value: Value): string {
  const text = full(value)
  if (text.length <= LONGEST) return text
  return `${Array.from(text.slice(0, LONGEST)).slice(0, -1).join('')}…`
}

function full(value: Value): string {
  if (isText(value)) return `'${value.slice(0, LONGEST)}'`
  if (isList(value)) return `[${value.slice(0, LONGEST).map(full).join(', ')}]`
  return toText(value) ?? kindOf(value)
}
