/**
 * The blocks of a page as cases. Each fenced block is a command, belongs to one, or is listed as unchecked; what fits
 * nowhere is an error that names page and line, so that nothing drops out unseen.
 *
 *   ```bash verify          its stdout equals the output block directly below; without one, it exits with 0
 *   ```bash                 with an output block directly below: a recorded run; the paragraph above names the entry of
 *                           errors.json that sets it up
 *   ```bash setup           a command of the README that sets up a clone
 *   ```cypher run name=X    on the page's database, as the CLI prints it, then its ```table
 *   ```json data=calls      tool calls on that database, then a request and a reply block for each, and small tables
 */
import { isObject } from '../../conformance/case-files/json.js'
import {
  type Block,
  type Element,
  infoOf,
  isDirectlyAfter,
  type Paragraph,
  pageError,
  type TableElement,
} from './elements.js'
import type { Page } from './page.js'

interface CaseBase {
  readonly page: Page
  readonly heading: string
  /** Of the command's fence. */
  readonly line: number
  readonly block: Block
}

/** A command in the page's shell; `output` null: its exit status is what is checked. */
export interface VerifyCase extends CaseBase {
  readonly kind: 'verify'
  readonly output: Block | null
}

/** A recorded run with the set-up of an entry of errors.json, in a folder of its own. */
export interface RecordedCase extends CaseBase {
  readonly kind: 'recorded'
  readonly output: Block
  /** Code spans of the paragraph above, one of which names the entry. */
  readonly names: readonly string[]
}

export interface SetupCase extends CaseBase {
  readonly kind: 'setup'
}

export interface CellCase extends CaseBase {
  readonly kind: 'cell'
  readonly name: string
  readonly output: Block | null
}

export interface ToolCall {
  readonly tool: string
  /** The JSON text of the arguments, keys in the page's order. */
  readonly argumentsJson: string
}

export interface RecordedCall {
  readonly call: ToolCall
  readonly request: Block
  readonly reply: Block
  /** Tables between this reply and the next request. */
  readonly tables: readonly TableElement[]
  /** Sentences there that begin with `Counters:`. */
  readonly counters: readonly Paragraph[]
}

export interface CallsCase extends CaseBase {
  readonly kind: 'calls'
  readonly calls: readonly RecordedCall[]
}

export type Case = VerifyCase | RecordedCase | SetupCase | CellCase | CallsCase

export interface UncheckedBlock {
  readonly page: Page
  readonly block: Block
  /** Counts the unchecked blocks of one language under one heading, from 1. */
  readonly nth: number
}

export interface PageCases {
  readonly page: Page
  readonly cases: readonly Case[]
  readonly unchecked: readonly UncheckedBlock[]
}

const MARKERS = /^(?:verify|setup|run|name=[\w-]+|data=calls)$/
const OUTPUT_LANGUAGES = new Set(['text', 'json', 'jsonl', 'csv', ''])

/** Throws PageError where a block fits nowhere. */
export function readCases(page: Page, elements: readonly Element[]): PageCases {
  return new CaseReader(page, elements).read()
}

class CaseReader {
  private at = 0
  private readonly cases: Case[] = []
  private readonly unchecked: UncheckedBlock[] = []

  constructor(
    private readonly page: Page,
    private readonly elements: readonly Element[],
  ) {}

  read(): PageCases {
    for (; this.at < this.elements.length; this.at++) {
      const element = this.elements[this.at]!
      if (element.kind === 'block') this.block(element)
    }
    return { page: this.page, cases: this.cases, unchecked: this.unchecked }
  }

  private block(block: Block): void {
    const unknown = block.markers.find(marker => !MARKERS.test(marker))
    if (unknown !== undefined) throw pageError(this.page, block, `unknown marker "${unknown}" in \`${infoOf(block)}\``)
    const base = { page: this.page, heading: block.heading, line: block.line, block }
    switch (this.kindOf(block)) {
      case 'verify':
        this.cases.push({ ...base, kind: 'verify', output: this.takeOutput(block, OUTPUT_LANGUAGES) })
        break
      case 'setup':
        this.cases.push({ ...base, kind: 'setup' })
        break
      case 'cell':
        this.cases.push({
          ...base,
          kind: 'cell',
          name: this.cellName(block),
          output: this.takeOutput(block, new Set(['table'])),
        })
        break
      case 'calls':
        this.cases.push({ ...base, kind: 'calls', calls: this.takeCalls(block) })
        break
      case 'bash':
        this.bash(block)
        break
      case 'table':
        throw pageError(this.page, block, 'a `table` block needs a `cypher run` block directly above')
      default:
        this.addUnchecked(block)
    }
  }

  private kindOf(block: Block): string {
    const { language, markers } = block
    const only = (marker: string): boolean => markers.length === 1 && markers[0] === marker
    const bash = language === 'bash' || language === 'sh'
    if (markers.length === 0) return bash ? 'bash' : language === 'table' ? 'table' : 'other'
    if (bash && only('verify')) return 'verify'
    if (bash && only('setup')) return 'setup'
    if (language === 'cypher' && markers[0] === 'run' && markers.length <= 2) return 'cell'
    if (language === 'json' && only('data=calls')) return 'calls'
    throw pageError(this.page, block, `no tool knows what to do with \`${infoOf(block)}\``)
  }

  private cellName(block: Block): string {
    const name = block.markers[1] ?? ''
    if (name === '' || name.startsWith('name=')) return name.slice('name='.length)
    throw pageError(this.page, block, `no tool knows what to do with \`${infoOf(block)}\``)
  }

  private bash(block: Block): void {
    const output = this.takeOutput(block, OUTPUT_LANGUAGES)
    if (output === null) {
      this.addUnchecked(block)
      return
    }
    const above = this.elements[this.elements.indexOf(block) - 1]
    const names = above?.kind === 'paragraph' && isDirectlyAfter(above, block) ? above.codes : []
    const base = { page: this.page, heading: block.heading, line: block.line, block }
    this.cases.push({ ...base, kind: 'recorded', output, names })
  }

  /** The block directly below when it is an output, and moves past it. */
  private takeOutput(command: Block, languages: ReadonlySet<string>): Block | null {
    const next = this.elements[this.at + 1]
    if (next?.kind !== 'block' || !isDirectlyAfter(command, next)) return null
    if (!languages.has(next.language) || next.markers.length > 0) return null
    this.at++
    return next
  }

  private takeCalls(block: Block): readonly RecordedCall[] {
    return readCalls(this.page, block).map(call => {
      const request = this.takeJson(block, call, 'request')
      const reply = this.takeJson(block, call, 'reply')
      const tables: TableElement[] = []
      const counters: Paragraph[] = []
      for (
        let next = this.elements[this.at + 1];
        next !== undefined && next.kind !== 'block';
        next = this.elements[++this.at + 1]
      ) {
        if (next.heading !== block.heading) break
        if (next.kind === 'table') tables.push(next)
        else if (next.text.startsWith('Counters:')) counters.push(next)
      }
      return { call, request, reply, tables, counters }
    })
  }

  private takeJson(calls: Block, call: ToolCall, what: string): Block {
    while (this.elements[this.at + 1]?.kind === 'paragraph') this.at++
    const next = this.elements[this.at + 1]
    if (next?.kind !== 'block' || next.language !== 'json' || next.markers.length > 0) {
      throw pageError(this.page, calls, `the call of ${call.tool} has no ${what} block below`)
    }
    this.at++
    return next
  }

  private addUnchecked(block: Block): void {
    const nth = this.unchecked.filter(
      other => other.block.heading === block.heading && other.block.language === block.language,
    ).length
    this.unchecked.push({ page: this.page, block, nth: nth + 1 })
  }
}

function readCalls(page: Page, block: Block): readonly ToolCall[] {
  const wrong = (): never => {
    throw pageError(page, block, 'a calls block is {"calls": [{"tool": "NAME", "arguments": {...}}, ...]}')
  }
  let json: unknown
  try {
    json = JSON.parse(block.content)
  } catch (error) {
    throw pageError(page, block, `a calls block is JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (!isObject(json) || !Array.isArray(json.calls)) return wrong()
  return json.calls.map(call => {
    if (!isObject(call) || typeof call.tool !== 'string') return wrong()
    return { tool: call.tool, argumentsJson: JSON.stringify(call.arguments ?? {}) }
  })
}

/** `page:line`, as editors and terminals make it clickable. */
export function placeOf(one: { readonly page: Page; readonly line: number }): string {
  return `${one.page.name}:${one.line}`
}
