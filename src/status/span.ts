/** A stretch of the caller's text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Line and column counted from 1; a line ends at LF, CR or CRLF; columns count code points. */
export interface Position {
  readonly offset: number
  readonly line: number
  readonly column: number
}

export function positionOf(text: string, offset: number): Position {
  let line = 1
  let lineStart = 0
  for (let i = 0; i < offset; i++) {
    const c = text.charCodeAt(i)
    if (c === 10 || (c === 13 && text.charCodeAt(i + 1) !== 10)) {
      line++
      lineStart = i + 1
    }
  }
  let column = 1
  for (const _ of text.slice(lineStart, offset)) column++
  return { offset, line, column }
}

/** The smallest span that holds both. */
export function join(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}
