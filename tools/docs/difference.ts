/** Expected and printed text side by side for a person: changed lines with a little around them, and a bound on all of it. */
import { diffLines } from 'diff'

/** Beyond this many characters together only the first difference is shown: a full comparison would take minutes. */
const WHOLE_LIMIT = 200_000
const AROUND = 2
const LINES_SHOWN = 60
const LINE_WIDTH = 400
/** How much of two long lines stands before the place where they part. */
const LEAD = 80

export function difference(expected: string, printed: string): string {
  const lines =
    expected.length + printed.length > WHOLE_LIMIT
      ? firstDifference(expected, printed)
      : allDifferences(expected, printed)
  const shown = lines.slice(0, LINES_SHOWN)
  if (lines.length > shown.length) shown.push(`  ... ${lines.length - shown.length} more lines`)
  return fromWhereTheyPart(shown).map(visible).join('\n')
}

function allDifferences(expected: string, printed: string): string[] {
  const lines: string[] = []
  for (const part of diffLines(`${expected}\n`, `${printed}\n`)) {
    const mark = part.added === true ? '+ ' : part.removed === true ? '- ' : '  '
    const texts = part.value.replace(/\n$/, '').split('\n')
    if (mark !== '  ' || texts.length <= AROUND * 2 + 1) lines.push(...texts.map(text => mark + text))
    else
      lines.push(
        ...texts.slice(0, AROUND).map(text => mark + text),
        '  ...',
        ...texts.slice(-AROUND).map(text => mark + text),
      )
  }
  return lines
}

function firstDifference(expected: string, printed: string): string[] {
  const [wanted, got] = [expected.split('\n'), printed.split('\n')]
  const at = wanted.findIndex((line, i) => line !== got[i])
  const i = at < 0 ? wanted.length : at
  return [
    `  line ${i + 1} of ${wanted.length} expected and ${got.length} printed lines:`,
    `- ${wanted[i] ?? '(nothing)'}`,
    `+ ${got[i] ?? '(nothing)'}`,
  ]
}

/** A long line that was replaced by another one: both begin shortly before they differ. */
function fromWhereTheyPart(lines: readonly string[]): string[] {
  const result = [...lines]
  for (let i = 0; i + 1 < lines.length; i++) {
    const [old, now] = [lines[i]!, lines[i + 1]!]
    if (!old.startsWith('- ') || !now.startsWith('+ ') || old.length < LINE_WIDTH) continue
    let same = 2
    while (same < old.length && old[same] === now[same]) same++
    if (same <= LEAD + 2) continue
    result[i] = `- ...${old.slice(same - LEAD)}`
    result[i + 1] = `+ ...${now.slice(same - LEAD)}`
  }
  return result
}

/** Long lines are cut, and control characters shown, so that output cannot play with the terminal. */
function visible(line: string): string {
  const cut = line.length > LINE_WIDTH ? `${line.slice(0, LINE_WIDTH)}... (${line.length} characters)` : line
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
  return cut.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
