/** Whether a text begins with EXPLAIN or PROFILE, without reading the rest: surfaces that explain by themselves ask. */

const BLANKS = /(?:\s+|\/\/[^\n\r]*|\/\*[^]*?\*\/)*/y
const WORD = /[A-Za-z]+/y
/** `25`, or an option such as `runtime=slotted`. */
const PREFIX_PART = /(?:\d+|[A-Za-z_]+\s*=\s*(?:[A-Za-z_0-9]+|'[^']*'|"[^"]*"))(?![\w(])/y

/** The word as upper case, or null. A `CYPHER 25` prefix with options may stand before it. */
export function startsWithExplain(text: string): 'EXPLAIN' | 'PROFILE' | null {
  let at = skip(BLANKS, text, 0)
  let word = match(WORD, text, at)?.toUpperCase()
  if (word === 'CYPHER') {
    at = skip(BLANKS, text, at + word.length)
    for (let part = match(PREFIX_PART, text, at); part !== null; part = match(PREFIX_PART, text, at)) {
      at = skip(BLANKS, text, at + part.length)
    }
    word = match(WORD, text, at)?.toUpperCase()
  }
  return word === 'EXPLAIN' || word === 'PROFILE' ? word : null
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

function skip(pattern: RegExp, text: string, at: number): number {
  return at + (match(pattern, text, at)?.length ?? 0)
}
