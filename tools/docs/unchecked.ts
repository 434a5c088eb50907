/**
 * The list of blocks that no tool checks: `conformance/unchecked-blocks.tsv`, one a line, with the reason a person gave.
 * A block that is not listed fails, and so does a line whose block is gone.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { PageCases, UncheckedBlock } from './cases.js'

export interface UncheckedLine {
  readonly key: string
  readonly reason: string
  readonly line: number
}

/** `page#heading`, the language, and which one of them. */
function uncheckedKey({ page, block, nth }: UncheckedBlock): string {
  return `${page.name}#${block.heading}\t${block.language || 'none'} ${nth}`
}

export function readUncheckedList(file: string): readonly UncheckedLine[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, i) => ({ text, line: i + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
    .map(({ text, line }) => {
      const [place = '', block = '', reason = ''] = text.split('\t')
      if (place === '' || block === '' || reason.trim() === '') {
        throw new Error(`${file}:${line}: a line is the page and heading, the block, and the reason, with tabs between`)
      }
      return { key: `${place}\t${block}`, reason, line }
    })
}

export interface UncheckedProblem {
  readonly place: string
  readonly what: string
}

/** Compares the list with the pages that were read; lines of other pages are left alone. */
export function checkUnchecked(
  file: string,
  lines: readonly UncheckedLine[],
  pages: readonly PageCases[],
): UncheckedProblem[] {
  const listed = new Set(lines.map(line => line.key))
  const found = pages.flatMap(page => page.unchecked)
  const keys = new Set(found.map(uncheckedKey))
  const names = new Set(pages.map(({ page }) => page.name))
  const unlisted = found
    .filter(block => !listed.has(uncheckedKey(block)))
    .map(block => ({
      place: `${block.page.name}:${block.block.line}`,
      what: `nothing checks this block. Give it a marker, or add it to ${file} with a reason:\n${uncheckedKey(block)}\tREASON`,
    }))
  const gone = lines
    .filter(line => names.has(line.key.split('#')[0] ?? '') && !keys.has(line.key))
    .map(line => ({ place: `${file}:${line.line}`, what: `no such unchecked block: ${line.key.replace('\t', ' ')}` }))
  return [...unlisted, ...gone]
}
