/**
 * A page's Markdown, flattened to what the tools look at: fenced blocks, tables and paragraphs, in page order, each with
 * the heading above it. Two elements follow each other directly when nothing stands between them in one container.
 */
import type { Code, Nodes, Root, Table } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type Page, PageError } from './page.js'

interface Placed {
  readonly heading: string
  /** The line it begins on. */
  readonly line: number
  /** Counts elements inside one container; a jump means something else stood between. */
  readonly container: number
  readonly ordinal: number
}

export interface Block extends Placed {
  readonly kind: 'block'
  readonly language: string
  /** The words after the language. */
  readonly markers: readonly string[]
  /** Content without fences and container prefixes, lines joined by LF, no LF at the end. */
  readonly content: string
  /** Index of the first content line in the page's lines, and one past the last. */
  readonly contentStart: number
  readonly contentEnd: number
  /** What a content line has to begin with on the page: list indentation, `> `. */
  readonly prefix: string
  /** The fence: three or more of one character. */
  readonly fence: string
}

export interface TableElement extends Placed {
  readonly kind: 'table'
  /** The header first; text of the cells, without marks of code or emphasis. */
  readonly rows: readonly (readonly string[])[]
}

export interface Paragraph extends Placed {
  readonly kind: 'paragraph'
  readonly text: string
  /** The code spans in it. */
  readonly codes: readonly string[]
}

export type Element = Block | TableElement | Paragraph

const PROCESSOR = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

export function readElements(page: Page): readonly Element[] {
  const tree: Root = PROCESSOR.parse(page.text)
  const walker = new Walker(page)
  walker.walk(tree)
  return walker.elements
}

export function isDirectlyAfter(first: Element, second: Element): boolean {
  return first.container === second.container && first.ordinal + 1 === second.ordinal
}

class Walker {
  readonly elements: Element[] = []
  private heading = ''
  private containers = 0

  constructor(private readonly page: Page) {}

  walk(parent: Nodes): void {
    if (!('children' in parent)) return
    const container = this.containers++
    for (const [ordinal, node] of parent.children.entries()) this.visit(node, container, ordinal)
  }

  private visit(node: Nodes, container: number, ordinal: number): void {
    const placed = { heading: this.heading, line: node.position?.start.line ?? 1, container, ordinal }
    switch (node.type) {
      case 'heading':
        this.heading = textOf(node)
        return
      case 'code': {
        const block = fencedBlock(this.page, node, placed)
        if (block !== null) this.elements.push(block)
        return
      }
      case 'table':
        this.elements.push({ ...placed, kind: 'table', rows: tableRows(node) })
        return
      case 'paragraph':
        this.elements.push({ ...placed, kind: 'paragraph', text: textOf(node), codes: codesOf(node) })
        return
      default:
        this.walk(node)
    }
  }
}

/** Null for code that is indented, not fenced. */
function fencedBlock(page: Page, node: Code, placed: Placed): Block | null {
  const position = node.position
  if (position === undefined) return null
  const opening = page.lines[position.start.line - 1]?.text ?? ''
  const fence = /^(`{3,}|~{3,})/.exec(opening.slice(columnOf(page, position.start)))?.[0]
  if (fence === undefined) return null
  const contentStart = position.start.line
  const lines = node.value === '' ? [] : node.value.split(/\r\n|\n|\r/)
  const contentEnd = contentEnds(page, fence, contentStart, position.end.line)
  // A block of blank lines alone has a value without them all; what the page holds decides.
  while (lines.length < contentEnd - contentStart) lines.push('')
  return {
    ...placed,
    kind: 'block',
    language: node.lang ?? '',
    markers: (node.meta ?? '').split(/\s+/).filter(word => word !== ''),
    content: lines.join('\n'),
    contentStart,
    contentEnd,
    prefix: contentPrefix(opening.slice(0, columnOf(page, position.start))),
    fence,
  }
}

/** Columns count from 1, and a byte order mark is no column. */
function columnOf(page: Page, start: { readonly line: number; readonly column: number }): number {
  return start.column - 1 + (start.line === 1 && page.text.startsWith('\ufeff') ? 1 : 0)
}

/** The index of the closing fence's line, or one past the last line of a block that nothing closes. */
function contentEnds(page: Page, fence: string, contentStart: number, lastLine: number): number {
  const last = page.lines[lastLine - 1]?.text ?? ''
  const closes = new RegExp(`(?:^|[\\s>])${fence[0] === '~' ? '~' : '`'}{${fence.length},}[ \\t]*$`).test(last)
  return closes && lastLine > contentStart ? lastLine - 1 : Math.min(lastLine, page.lines.length)
}

/** In a list the marker stands on the first line only: blanks take its place below it. */
function contentPrefix(before: string): string {
  return before.replace(/[^>\s]/g, ' ')
}

function tableRows(table: Table): readonly (readonly string[])[] {
  return table.children.map(row => row.children.map(cell => textOf(cell)))
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(child => textOf(child)).join('') : ''
}

function codesOf(node: Nodes): readonly string[] {
  if (node.type === 'inlineCode') return [node.value]
  return 'children' in node ? node.children.flatMap(child => codesOf(child)) : []
}

/** The language and markers as they stand after the fence, for reports. */
export function infoOf(block: Block): string {
  return [block.language, ...block.markers].join(' ')
}

export function pageError(page: Page, element: Element, what: string): PageError {
  return new PageError(page.name, element.line, what)
}
