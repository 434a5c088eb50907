/**
 * A script is statements separated by `;`. Cutting needs only to know where a `;` is text: in quotes, back-quotes and
 * comments. What a statement says is the parser's business.
 */
export interface ScriptStatement {
  readonly text: string
  /** Where it begins in the script. */
  readonly offset: number
}

export interface Script {
  /** Every statement that is not blank, without its `;`. */
  readonly statements: readonly ScriptStatement[]
  /** Whether the text ends inside a statement, a quote or a comment: a shell asks for another line. */
  readonly open: boolean
}

export function splitScript(script: string): Script {
  const statements: ScriptStatement[] = []
  let start = 0
  // Nothing but white space and comments so far.
  let blank = true
  for (let i = 0; i < script.length; ) {
    const piece = pieceAt(script, i)
    if (piece.kind === 'separator') {
      if (!blank) statements.push(trimmed(script, start, i))
      start = piece.end
      blank = true
    } else if (piece.kind === 'text') {
      blank = false
    }
    i = piece.end
  }
  if (!blank) statements.push(trimmed(script, start, script.length))
  return { statements, open: !blank }
}

interface Piece {
  readonly kind: 'separator' | 'blank' | 'text'
  readonly end: number
}

/** The piece that begins at `i`: a quoted text, a comment, or one character. */
function pieceAt(script: string, i: number): Piece {
  const character = script[i]!
  switch (character) {
    case ';':
      return { kind: 'separator', end: i + 1 }
    case "'":
    case '"':
    case '`':
      return { kind: 'text', end: quoteEnd(script, i, character) }
    case '/':
      return commentAt(script, i) ?? { kind: 'text', end: i + 1 }
    default:
      return { kind: character.trim() === '' ? 'blank' : 'text', end: i + 1 }
  }
}

/** An unclosed quote takes the rest: the parser will complain with its place. A back-quote knows no backslash. */
function quoteEnd(script: string, start: number, quote: string): number {
  for (let i = start + 1; i < script.length; i++) {
    if (script[i] === quote) return i + 1
    if (script[i] === '\\' && quote !== '`') i++
  }
  return script.length
}

function commentAt(script: string, start: number): Piece | null {
  if (script.startsWith('//', start)) {
    const length = script.slice(start).search(/[\n\r]/)
    return { kind: 'blank', end: length === -1 ? script.length : start + length }
  }
  if (!script.startsWith('/*', start)) return null
  const end = script.indexOf('*/', start + 2)
  return end === -1 ? { kind: 'text', end: script.length } : { kind: 'blank', end: end + 2 }
}

function trimmed(script: string, start: number, end: number): ScriptStatement {
  const text = script.slice(start, end)
  const lead = text.length - text.trimStart().length
  return { text: text.trim(), offset: start + lead }
}
