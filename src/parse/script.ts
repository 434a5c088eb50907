/** A script's statements: cut at the semicolons that are no part of a string, a name or a comment. */
import { CypherParser as P } from './generated/CypherParser.js'
import { Source } from './source.js'
import { lex } from './tokens.js'

export interface ScriptStatement {
  /** From its first word to its last, without the semicolon. */
  readonly text: string
  /** Where it starts in the script, in UTF-16 code units. */
  readonly offset: number
}

/**
 * The statements one after the other; empty ones are left out. Nothing is checked: what is never closed takes in the
 * rest of the script, and `parse` will say so.
 */
export function* parseScript(script: string): Generator<ScriptStatement> {
  const source = new Source(script)
  let start = -1
  let end = -1
  for (const token of lex(source)) {
    const isEnd = token.type === P.EOF || token.type === P.Semicolon
    if (!isEnd) {
      if (start === -1) start = token.start
      end = token.stop + 1
    } else if (start !== -1) {
      const span = source.spanBetween(start, end)
      yield { text: source.verbatim(span), offset: span.start }
      start = -1
    }
  }
}
