/**
 * A page as bytes, text and lines. Every other file here counts lines from 1, as an editor does; a line ends at LF, CR or
 * CRLF, which is how Markdown counts too.
 */
import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'

/** Something on a page that stops the tools; the message begins with `page:line: `. */
export class PageError extends Error {
  override readonly name = 'PageError'
  constructor(page: string, line: number, what: string) {
    super(`${page}:${line}: ${what}`)
  }
}

export interface Page {
  /** How the page is named in reports and in the list of unchecked blocks: `spec/cli.md`, `reference/mcp.md`. */
  readonly name: string
  readonly path: string
  /** Pages of the reference folder are read where they stand and never written. */
  readonly imported: boolean
  readonly text: string
  readonly lines: readonly Line[]
}

export interface Line {
  readonly text: string
  /** What ends it; empty on a last line without an end. */
  readonly end: string
}

export interface PageRoots {
  /** The repository. */
  readonly root: string
  /** The folder of imported pages; null when there is none. */
  readonly reference: string | null
}

/** Throws PageError when the file cannot be read, or is not UTF-8. */
export function readPage(path: string, roots: PageRoots): Page {
  const { name, imported } = pageName(path, roots)
  const bytes = readBytes(path, name)
  const text = decode(bytes, name)
  return { name, path, imported, text, lines: splitLines(text) }
}

function readBytes(path: string, name: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new PageError(name, 1, `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function pageName(path: string, { root, reference }: PageRoots): { name: string; imported: boolean } {
  const full = resolve(path)
  const inside = reference === null ? null : relative(resolve(reference), full)
  if (inside !== null && isInside(inside)) return { name: `reference/${slashes(inside)}`, imported: true }
  const own = relative(resolve(root), full)
  return { name: slashes(isInside(own) ? own : full), imported: false }
}

function isInside(path: string): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && path !== resolve(path)
}

function slashes(path: string): string {
  return path.split(sep).join('/')
}

/** A byte order mark stays in the text, so that a page is written back as it was. */
function decode(bytes: Buffer, name: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return decoder.decode(bytes)
  } catch {
    throw new PageError(name, lineOfBadByte(bytes), 'the page is not UTF-8')
  }
}

function lineOfBadByte(bytes: Buffer): number {
  let line = 1
  let start = 0
  for (;;) {
    const end = bytes.indexOf(10, start)
    const piece = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (!Buffer.from(piece.toString('utf8'), 'utf8').equals(piece) || end < 0) return line
    start = end + 1
    line++
  }
}

function splitLines(text: string): readonly Line[] {
  const lines: Line[] = []
  const ends = /\r\n|\n|\r/g
  let start = 0
  for (let found = ends.exec(text); found !== null; found = ends.exec(text)) {
    lines.push({ text: text.slice(start, found.index), end: found[0] })
    start = ends.lastIndex
  }
  if (start < text.length) lines.push({ text: text.slice(start), end: '' })
  return lines
}
