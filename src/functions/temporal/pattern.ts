/**
 * Date-time patterns as Java's DateTimeFormatter has them: runs of one letter are fields, text stands in quotes, `''`
 * is a quote, brackets hold what may be missing, other characters are themselves.
 */
export interface PatternField {
  readonly kind: 'field'
  readonly letter: string
  readonly width: number
}
export type PatternItem =
  | { readonly kind: 'text'; readonly text: string }
  | PatternField
  | { readonly kind: 'optional'; readonly items: readonly PatternItem[] }

/** The items, or null where the text is no pattern. `reserved`: `{`, `}` and `#` have no meaning yet, so they are none. */
export function readPattern(
  pattern: string,
  { reserved }: { readonly reserved: boolean },
): readonly PatternItem[] | null {
  const items: PatternItem[] = []
  /** Lists that an open bracket has put aside. */
  const outside: PatternItem[][] = []
  let current = items
  let at = 0
  while (at < pattern.length) {
    const c = pattern.charAt(at)
    if (c === "'") {
      const found = quoted(pattern, at)
      if (found === null) return null
      current.push({ kind: 'text', text: found.text })
      at = found.next
    } else if (/[A-Za-z]/.test(c)) {
      let end = at
      while (pattern.charAt(end) === c) end++
      current.push({ kind: 'field', letter: c, width: end - at })
      at = end
    } else if (c === '[') {
      const inner: PatternItem[] = []
      current.push({ kind: 'optional', items: inner })
      outside.push(current)
      current = inner
      at++
    } else if (c === ']') {
      const around = outside.pop()
      if (around === undefined) return null
      current = around
      at++
    } else if (reserved && (c === '{' || c === '}' || c === '#')) {
      return null
    } else {
      current.push({ kind: 'text', text: c })
      at++
    }
  }
  return items
}

function quoted(pattern: string, start: number): { text: string; next: number } | null {
  if (pattern.charAt(start + 1) === "'") return { text: "'", next: start + 2 }
  let text = ''
  for (let i = start + 1; i < pattern.length; i++) {
    if (pattern.charAt(i) !== "'") text += pattern.charAt(i)
    else if (pattern.charAt(i + 1) === "'") {
      text += "'"
      i++
    } else return { text, next: i + 1 }
  }
  return null
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
