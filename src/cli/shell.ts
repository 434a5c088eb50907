/**
 * The interactive shell: statements over several lines until `;`, answered by the engine's worker, so that Ctrl-C can
 * stop one without ending the session.
 */
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { EngineOptions } from '../engine/api.js'
import { parseScript, type ScriptStatement } from '../parse/script.js'
import type { ResultForm } from '../result/form-names.js'
import { EngineClient, OpenFailure, type Order, type OrderTaker } from '../serve/engine-client.js'
import { VERSION } from '../status/version.js'
import { statementError } from './statement-error.js'

export interface ShellOptions {
  readonly database: string
  readonly engine: EngineOptions
  /** A JSON object. */
  readonly parameters: string
  readonly form: ResultForm
  readonly colour: boolean
  readonly timeoutMs: number | null
  readonly maxRows: number | null
}

const PROMPT = 'relate> '
const MORE = '   ...> '
const HELP = `Statements end with ; and may take several lines.
  :help   this help
  :quit   leave (Ctrl-D too)
Ctrl-C stops a running statement, or drops the one being typed.
`

/** Answers the exit code when the session ends. */
export async function runShell(options: ShellOptions): Promise<number> {
  let engine: EngineClient
  try {
    engine = await EngineClient.open(options.database, options.engine, {
      log: line => process.stderr.write(`${line}\n`),
      failed: reason => {
        process.stderr.write(`Error: the engine stopped: ${reason}\n`)
        process.exit(1)
      },
    })
  } catch (error) {
    if (!(error instanceof OpenFailure)) throw error
    process.stderr.write(`Error: ${error.message}\n`)
    return 1
  }
  await new Shell(engine, options, { input: process.stdin, output: process.stdout, errors: process.stderr }).run()
  const problem = await engine.close()
  if (problem !== null) process.stderr.write(`Error: ${problem}\n`)
  return problem === null ? 0 : 1
}

/** Where a session is held. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  readonly errors: Writable
}

export class Shell {
  readonly #lines: Interface
  /** What has been typed of a statement. */
  #typed = ''
  #running: Order | null = null

  constructor(
    private readonly engine: Pick<OrderTaker, 'order'>,
    private readonly options: ShellOptions,
    private readonly terminal: Terminal,
  ) {
    const { input, output } = terminal
    this.#lines = createInterface({ input, output, prompt: PROMPT, historySize: 1000 })
  }

  /** Resolves when the user leaves. */
  async run(): Promise<void> {
    this.#say(`relate ${VERSION}, ${this.options.database}. :help for help.\n`)
    this.#lines.on('SIGINT', () => this.interrupt())
    this.#lines.prompt()
    for await (const line of this.#lines) {
      if (!(await this.#line(line))) break
      this.#prompt()
    }
    this.#lines.close()
  }

  /** Ctrl-C. */
  interrupt(): void {
    if (this.#running !== null) {
      this.#running.stop()
      return
    }
    this.#typed = ''
    this.#say('\n')
    this.#prompt()
  }

  #prompt(): void {
    this.#lines.setPrompt(this.#typed === '' ? PROMPT : MORE)
    this.#lines.prompt()
  }

  /** False when the session is over. */
  async #line(line: string): Promise<boolean> {
    if (this.#typed === '') {
      const command = commandIn(line.trim())
      if (command !== null) return this.#command(command)
    }
    this.#typed += `${line}\n`
    const script = this.#typed
    if (isOpen(script)) return true
    this.#typed = ''
    for (const statement of parseScript(script)) if (!(await this.#run(statement, script))) break
    return true
  }

  #command(word: string): boolean {
    if (word === ':quit' || word === ':exit') return false
    this.#say(word === ':help' ? HELP : `There is no ${word}. :help shows what there is.\n`)
    return true
  }

  async #run(statement: ScriptStatement, script: string): Promise<boolean> {
    const { colour, form, maxRows, parameters, timeoutMs } = this.options
    const work = { kind: 'statement', statement: statement.text, parameters, timeoutMs, maxRows, form, colour } as const
    this.#running = this.engine.order(work)
    const { bytes, end } = await this.#running.answer
    this.#running = null
    for (const part of bytes) this.terminal.output.write(part)
    if (end.kind === 'stopped') this.#say('stopped\n')
    if (end.kind === 'failed') {
      this.terminal.errors.write(statementError(end.message, end.offset, statement, script))
    }
    return end.kind === 'done'
  }

  #say(text: string): void {
    this.terminal.output.write(text)
  }
}

/** Words that other shells take without the colon mean the same: no statement is one of them. */
function commandIn(line: string): string | null {
  if (line.startsWith(':')) return line
  const word = /^(exit|help|quit);?$/i.exec(line)?.[1]
  return word === undefined ? null : `:${word.toLowerCase()}`
}

/** Whether the text ends inside a statement, a quote or a comment: then whatever follows would belong to it. */
function isOpen(script: string): boolean {
  const last = [...parseScript(`${script}\nx`)].at(-1)
  return last !== undefined && last.offset < script.length
}
