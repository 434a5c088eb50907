/** A served store as a process of its own, and how to talk to it. */
import type { ChildProcess } from 'node:child_process'
import { type Ended, ended, type RunSetting, start } from '../cli/relate.js'

export const PING = '{"jsonrpc":"2.0","id":9,"method":"ping"}'
export const PONG = '{"jsonrpc":"2.0","id":9,"result":{}}'

export function call(id: number, tool: string, args: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool, arguments: args } })
}
export const read = (id: number, statement: string) => call(id, 'read_cypher', { statement })
export const write = (id: number, statement: string) => call(id, 'write_cypher', { statement })

export const cancel = (id: number) =>
  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`

/** What a reply line says: the envelope's rows, or the text of a failure, or the line itself. */
export function outcome(line: string): unknown {
  const { result } = JSON.parse(line)
  if (result?.content === undefined) return line
  const [{ text }] = result.content
  return result.isError ? text : JSON.parse(text).rows
}

/** A server that can be waited on. */
export class Served {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  #stderr = ''
  #stdout = ''

  constructor(words: readonly string[], setting: RunSetting = {}) {
    this.child = start(['serve', ...words], setting)
    this.child.stdin?.on('error', () => undefined)
    this.child.stderr?.on('data', chunk => {
      this.#stderr += chunk
    })
    this.child.stdout?.on('data', chunk => {
      this.#stdout += chunk
    })
    this.ended = ended(this.child)
  }

  get stderr(): string {
    return this.#stderr
  }

  /** Waits for a line on stderr, and answers the match. */
  async said(pattern: RegExp): Promise<RegExpExecArray> {
    for (let i = 0; i < 3000; i++) {
      const match = pattern.exec(this.#stderr)
      if (match !== null) return match
      await pause(20)
    }
    throw new Error(`${pattern} was not said, but:\n${this.#stderr}`)
  }

  /** Waits until that many lines are on stdout. */
  async answered(lines: number): Promise<void> {
    while (this.#stdout.split('\n').length <= lines) await pause(20)
  }

  /** The port of an HTTP server that was started with port 0. */
  async port(): Promise<number> {
    return Number((await this.said(/listening on http:\/\/\S+:(\d+) /))[1])
  }

  send(...lines: readonly string[]): void {
    for (const line of lines) this.child.stdin?.write(`${line}\n`)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
