/**
 * Writes outputs back into a page. Only the content lines of output blocks that changed are replaced; fences, indentation,
 * line ends and every other byte stay. A masked number stays masked where the line still matches.
 */
import { type Block, infoOf } from './elements.js'
import { matches } from './expectation.js'
import { type Line, type Page, PageError } from './page.js'
import type { Recording } from './run-page.js'

/** The page's text with the recordings in place. Throws PageError where an output cannot stand in its block. */
export function recordInto(page: Page, recordings: readonly Recording[]): string {
  const replaced = new Map<number, { readonly end: number; readonly lines: readonly Line[] }>()
  for (const { block, printed } of recordings) {
    if (matches(block.content, printed)) continue
    replaced.set(block.contentStart, { end: block.contentEnd, lines: contentLines(page, block, printed) })
  }
  let text = ''
  for (let i = 0; i < page.lines.length; ) {
    const replacement = replaced.get(i)
    // An empty block has its new lines before its closing fence.
    if (replacement !== undefined) {
      text += replacement.lines.map(line => line.text + line.end).join('')
      replaced.delete(i)
      i = replacement.end
    } else {
      const line = page.lines[i++]!
      text += line.text + line.end
    }
  }
  for (const { lines } of replaced.values()) text += lines.map(line => line.text + line.end).join('')
  return text
}

function contentLines(page: Page, block: Block, printed: string): readonly Line[] {
  if (printed === '') return []
  const closing = new RegExp(`^ {0,3}${block.fence[0] === '~' ? '~' : '`'}{${block.fence.length},}[ \\t]*$`)
  const end = page.lines[block.contentStart - 1]?.end || '\n'
  const old = block.content.split('\n')
  const closed = block.contentEnd < page.lines.length
  const texts = printed.split('\n')
  return texts.map((text, i) => {
    if (closing.test(text)) {
      throw new PageError(
        page.name,
        block.line,
        `the output has a line that closes the fence of \`${infoOf(block)}\`: use a longer fence`,
      )
    }
    const kept = old[i]
    const shown = kept !== undefined && matches(kept, text) ? kept : text
    // In a container a blank line may drop the prefix's blanks, as people write it.
    const prefix = shown === '' ? block.prefix.trimEnd() : block.prefix
    return { text: prefix + shown, end: i < texts.length - 1 || closed ? end : '' }
  })
}
