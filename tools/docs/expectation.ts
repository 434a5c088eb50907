/**
 * Expected text against printed text. `<ms>` on the page stands for one number; nothing else is masked. The last line
 * end of what was printed does not count, and CRLF counts as LF: a page's block can show neither.
 */
export function matches(expected: string, printed: string): boolean {
  if (expected === printed) return true
  if (!expected.includes('<ms>')) return false
  const pattern = expected
    .split('<ms>')
    .map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('(?:<ms>|-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)')
  return new RegExp(`^${pattern}$`).test(printed)
}

/** The timings of a reply as pages show them. */
export function maskTimings(text: string): string {
  return text.replace(/(_ms\\?":)[0-9.eE+-]+/g, '$1<ms>')
}

/** What was printed, as a block can show it. */
export function asBlockText(printed: string): string {
  return printed.replace(/\r\n/g, '\n').replace(/\n$/, '')
}

/** Null when the bytes are not UTF-8. */
export function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
