/**
 * Text made safe to show: a stored string must not move the cursor, change colours or turn the direction of a
 * terminal. Control characters, line separators and bidirectional overrides appear as escapes.
 */
import { wellFormed } from './json/text.js'

// Built from escapes, so that the source holds none of these characters itself.
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu
const SIMPLE = /^[ -~]*$/
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export function printable(text: string): string {
  if (SIMPLE.test(text)) return text
  return wellFormed(text).replace(
    UNSAFE,
    character => SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
