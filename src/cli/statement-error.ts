/**
 * How the command line shows a failed statement: the message, then the line of the statement with a caret under the
 * place. Of a very long line only the surroundings are shown. Places are those of the whole script.
 */
import stringWidth from 'string-width'
import type { ScriptStatement } from '../parse/script.js'
import { printable } from '../result/printable.js'
import { positionOf } from '../status/span.js'

/** Characters of the line shown on either side of the place. */
const CONTEXT = 60

/**
 * @param offset where in the statement, null when no place is known
 * @param script the text the statement was cut from
 */
export function statementError(
  message: string,
  offset: number | null,
  statement: ScriptStatement,
  script: string,
): string {
  if (offset === null) return `Error: ${printable(message)}\n`
  const place = statement.offset + offset
  return `Error: ${printable(inScript(message, offset, statement, script))}\n${excerpt(script, place)}`
}

/** A message counts lines from the statement's beginning; a script's reader counts from the script's. */
function inScript(message: string, offset: number, statement: ScriptStatement, script: string): string {
  if (statement.offset === 0) return message
  const inner = positionOf(statement.text, offset)
  const outer = positionOf(script, statement.offset + offset)
  return message.replace(
    ` at line ${inner.line}, column ${inner.column}`,
    ` at line ${outer.line}, column ${outer.column}`,
  )
}

function excerpt(script: string, place: number): string {
  const lineStart = Math.max(script.lastIndexOf('\n', place - 1), script.lastIndexOf('\r', place - 1)) + 1
  const rest = script.slice(place).search(/[\r\n]/)
  const lineEnd = rest === -1 ? script.length : place + rest
  const from = Math.max(lineStart, place - CONTEXT)
  const to = Math.min(lineEnd, place + CONTEXT)
  const before = `${from > lineStart ? '…' : ''}${shown(script.slice(from, place))}`
  const after = `${shown(script.slice(place, to))}${to < lineEnd ? '…' : ''}`
  return `  ${before}${after}\n  ${' '.repeat(stringWidth(before))}^\n`
}

/** Tabs become blanks, so that the caret stands right. */
function shown(text: string): string {
  return printable(text.replaceAll('\t', ' '))
}
