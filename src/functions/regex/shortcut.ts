/** Patterns that are no more than a search for a text: `abc`, `abc.*`, `.*abc`, `.*abc.*`. */
import type { Matcher } from './matcher.js'
import type { RegexNode } from './syntax.js'

/** Where `.` stops a dot may not pass; a text with a line break is left to the general matcher. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** null: the pattern is something else. */
export function shortcut(body: RegexNode, general: Matcher): Matcher | null {
  const items = body.kind === 'sequence' ? body.items : [body]
  const first = items[0]
  const last = items.at(-1)
  const startsOpen = first !== undefined && isAnything(first)
  const endsOpen = items.length > 1 && last !== undefined && isAnything(last)
  const literal = literalText(items.slice(startsOpen ? 1 : 0, endsOpen ? -1 : undefined))
  if (literal === null) return null
  const search = searchFor(literal, startsOpen, endsOpen)
  if (!startsOpen && !endsOpen) return search
  return (text, context) => (LINE_BREAK.test(text) ? general(text, context) : search(text, context))
}

function searchFor(literal: string, startsOpen: boolean, endsOpen: boolean): Matcher {
  if (startsOpen) return endsOpen ? text => text.includes(literal) : text => text.endsWith(literal)
  return endsOpen ? text => text.startsWith(literal) : text => text === literal
}

/** `.*`: a repeated set that leaves out nothing but line breaks. */
function isAnything(node: RegexNode): boolean {
  return (
    node.kind === 'repeat' && node.min === 0 && node.max === null && node.body.kind === 'set' && node.body.set.isDot
  )
}

function literalText(items: readonly RegexNode[]): string | null {
  let text = ''
  for (const item of items) {
    const point = item.kind === 'set' ? item.set.literal : null
    // Half of a pair has to be told from the halves inside of pairs.
    if (point === null || (point >= 0xd800 && point <= 0xdfff)) return null
    text += String.fromCodePoint(point)
  }
  return text
}
