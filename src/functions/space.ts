/** White space as trim() and the number readers see it: Java's, which leaves out the non-breaking spaces. */
const SPACE = '\\t\\n\\u000B\\f\\r\\u001C-\\u001F \\u1680\\u2000-\\u2006\\u2008-\\u200A\\u2028\\u2029\\u205F\\u3000'
const IS_SPACE = new RegExp(`^[${SPACE}]$`)

export function trimSpace(text: string): string {
  return trimSpaceEnd(trimSpaceStart(text))
}

export function trimSpaceStart(text: string): string {
  let start = 0
  while (start < text.length && IS_SPACE.test(text.charAt(start))) start++
  return text.slice(start)
}

export function trimSpaceEnd(text: string): string {
  let end = text.length
  while (end > 0 && IS_SPACE.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
