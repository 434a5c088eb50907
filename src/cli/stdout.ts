/**
 * stdout of a command that answers and ends. A reader that leaves (`| head`) is no failure: what is left is not
 * written, and the exit code stays 0.
 */
import { once } from 'node:events'

export class Stdout {
  /** Nobody reads any more. */
  closed = false
  /** Why stdout cannot be written: a full disk. */
  failure: string | null = null

  constructor(private readonly stream: NodeJS.WriteStream) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.closed = true
      if (error.code !== 'EPIPE') this.failure = error.code ?? error.message
    })
  }

  /** True when the caller should wait for `drained` before it goes on. */
  write(text: string): boolean {
    return !this.closed && !this.stream.write(text)
  }

  /** Resolves when what was written has left, or never will. */
  async drained(): Promise<void> {
    if (this.closed || !this.stream.writableNeedDrain) return
    await once(this.stream, 'drain').catch(() => undefined)
  }

  /** Errors of the last writes arrive a little later. */
  async flushed(): Promise<void> {
    await new Promise<void>(resolve => {
      if (this.closed) resolve()
      else this.stream.write('', () => resolve())
    })
  }
}
