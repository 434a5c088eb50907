/**
 * A text that does not parse has no tree to ask. It is looked at word by word, outside strings, comments and quoted
 * names: a writing keyword where a clause can begin says that the text was meant to write.
 */
const SUSPECT = new Set(['CREATE', 'DELETE', 'SET', 'REMOVE', 'MERGE', 'EXPLAIN', 'LOAD'])

/** Words that want something behind them: no clause begins there. */
const OPEN_ENDED = new Set(
  `AS WHERE RETURN DISTINCT MATCH BY AND OR XOR NOT IN IS CONTAINS WITH UNWIND SKIP OFFSET LIMIT YIELD CALL CASE WHEN THEN
  ELSE FROM EXISTS COUNT COLLECT LET FILTER`.split(/\s+/),
)

const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy
/** What a value, a pattern or a clause can end with; a number's last digit too. */
const ENDS = /^[)\]}{;|\p{L}\p{N}_'"`]$/u

export function suspectWord(cypher: string): string | null {
  let before = ''
  for (let at = 0; at < cypher.length; ) {
    const end = skipped(cypher, at)
    if (end !== null) {
      const quoted = !/[\s/]/.test(cypher.charAt(at))
      if (quoted) before = cypher.charAt(at)
      at = end
      continue
    }
    WORD.lastIndex = at
    const [word] = WORD.exec(cypher) ?? []
    if (word === undefined) {
      before = cypher.charAt(at)
      at++
      continue
    }
    const upper = word.toUpperCase()
    if (SUSPECT.has(upper) && beginsClause(before)) return upper
    before = upper
    at += word.length
  }
  return null
}

function beginsClause(before: string): boolean {
  return before === '' || before.length > 1 ? !OPEN_ENDED.has(before) : ENDS.test(before)
}

/** The end of the blank, comment, string or quoted name that begins here; null for anything else. */
function skipped(text: string, at: number): number | null {
  const first = text.charAt(at)
  if (/\s/.test(first)) return at + 1
  if (first === "'" || first === '"' || first === '`') return afterQuote(text, at, first)
  if (text.startsWith('//', at)) return after(text, '\n', at)
  return text.startsWith('/*', at) ? after(text, '*/', at + 2) : null
}

/** One that is never closed reaches to the end of the text. */
function afterQuote(text: string, at: number, quote: string): number {
  for (let i = at + 1; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === quote) return i + 1
    if (character === '\\' && quote !== '`') i++
  }
  return text.length
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}
