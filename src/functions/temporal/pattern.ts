/**
 * Date-time patterns as Java's DateTimeFormatter has them: runs of one letter are fields, text stands in quotes, `''`
 * is a quote, other characters are themselves.
 */
import { fail } from '../../status/fail.js'

export type PatternItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly letter: string; readonly width: number }

export function readPattern(pattern: string): readonly PatternItem[] {
  const items: PatternItem[] = []
  let at = 0
  while (at < pattern.length) {
    const c = pattern.charAt(at)
    if (c === "'") {
      const { text, next } = quoted(pattern, at)
      items.push({ kind: 'text', text })
      at = next
    } else if (/[A-Za-z]/.test(c)) {
      let end = at
      while (pattern.charAt(end) === c) end++
      items.push({ kind: 'field', letter: c, width: end - at })
      at = end
    } else if (c === '{' || c === '}' || c === '#') {
      fail('temporal-invalid-pattern')
    } else if (c === '[' || c === ']') {
      at++ // Optional sections: written in full, read as they come.
    } else {
      items.push({ kind: 'text', text: c })
      at++
    }
  }
  return items
}

function quoted(pattern: string, start: number): { text: string; next: number } {
  if (pattern.charAt(start + 1) === "'") return { text: "'", next: start + 2 }
  let text = ''
  for (let i = start + 1; i < pattern.length; i++) {
    if (pattern.charAt(i) !== "'") text += pattern.charAt(i)
    else if (pattern.charAt(i + 1) === "'") {
      text += "'"
      i++
    } else return { text, next: i + 1 }
  }
  return fail('temporal-invalid-pattern')
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
