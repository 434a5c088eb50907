/**
 * stdout with backpressure, and with the question whether anybody still reads it. Node's `process.stdout` notices a
 * reader that has gone only when it writes; where stdout is a socket (hosts written in Node make one) its read side
 * tells at once.
 */
import { fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

export function openStdout(): Writable {
  if (!isSocket(1)) return process.stdout
  const socket = new Socket({ fd: 1, readable: true, writable: true, allowHalfOpen: true })
  socket.on('end', () => socket.destroy())
  socket.resume()
  socket.unref()
  return socket
}

function isSocket(fd: number): boolean {
  try {
    return fstatSync(fd).isSocket()
  } catch {
    return false
  }
}

export class Output {
  readonly gone: Promise<void>
  #gone = false
  #leave: () => void = () => undefined

  constructor(private readonly stream: Writable) {
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

  /** Resolves when everything has left the process. */
  async flush(): Promise<void> {
    if (this.#gone) return
    await Promise.race([this.gone, new Promise<void>(resolve => this.stream.write('', () => resolve()))])
  }
}
