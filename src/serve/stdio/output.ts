/**
 * stdout with backpressure, and with the question whether anybody still reads it. Node's `process.stdout` notices a
 * reader that has gone only when it writes; where stdout is a socket (hosts written in Node make one) its read side
 * tells at once, and where it is a pipe, the system is asked while a statement runs.
 */
import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { PipeReader } from './pipe-reader.js'

/** A stream of our own where that is possible: `process.stdout` can never be closed, so a reply nobody takes would stay. */
export function openStdout(): Output {
  const kind = kindOf(STDOUT)
  if (kind === 'other') return new Output(process.stdout, null)
  const socket = new Socket({ fd: STDOUT, readable: kind === 'socket', writable: true, allowHalfOpen: true })
  if (kind === 'pipe') return new Output(socket, PipeReader.of(STDOUT))
  socket.on('end', () => socket.destroy())
  socket.resume()
  socket.unref()
  return new Output(socket, null)
}

const STDOUT = 1

function kindOf(fd: number): 'socket' | 'pipe' | 'other' {
  try {
    const stat = fstatSync(fd)
    return stat.isSocket() ? 'socket' : stat.isFIFO() ? 'pipe' : 'other'
  } catch {
    return 'other'
  }
}

/** How often the system is asked. */
const LOOK_MS = 200

export class Output {
  readonly gone: Promise<void>
  #gone = false
  #leave: () => void = () => undefined

  /** @param reader asked whether it is still there; null where the stream itself tells, or nobody can */
  constructor(
    private readonly stream: Writable,
    private readonly reader: PipeReader | null,
  ) {
    this.gone = new Promise(resolve => {
      this.#leave = () => {
        this.#gone = true
        resolve()
      }
    })
    // EPIPE and its like: whoever listened has left, which is no failure of ours.
    stream.on('error', () => this.#leave())
    stream.on('close', () => this.#leave())
  }

  /** Resolves when more may be written, or when nobody reads any more. */
  async write(bytes: Uint8Array): Promise<void> {
    if (this.#gone || this.stream.write(bytes)) return
    await Promise.race([this.gone, new Promise<void>(resolve => this.stream.once('drain', resolve))])
  }

  /** Looks for a reader that leaves until the answer is called; costs nothing for what ends soon. */
  watch(): () => void {
    const { reader } = this
    if (reader === null) return () => undefined
    const timer = setInterval(() => {
      if (reader.gone) this.#leave()
    }, LOOK_MS)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Drops what has not left yet: else it would keep the process. */
  destroy(): void {
    this.stream.destroy()
  }

  /** Resolves when everything has left the process. */
  async flush(): Promise<void> {
    if (this.#gone) return
    await Promise.race([this.gone, new Promise<void>(resolve => this.stream.write('', () => resolve()))])
  }
}
