/** One keep-alive connection to a served store: a request at a time, as most clients do. */
import { connect, type Socket } from 'node:net'

export class KeepAlive {
  private readonly socket: Socket
  private rest: Buffer = Buffer.alloc(0)
  private readonly waiting: ((body: string | null) => void)[] = []

  constructor(
    port: number,
    private readonly path: string,
  ) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('error', () => undefined)
    this.socket.on('data', chunk => this.take(chunk))
    this.socket.on('close', () => {
      for (const answer of this.waiting.splice(0)) answer(null)
    })
  }

  /** The body of the reply; null when the connection closes before. Several may be under way: they are pipelined. */
  post(body: string): Promise<string | null> {
    const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
    this.socket.write(`POST ${this.path} HTTP/1.1\r\n${head}\r\n\r\n${body}`)
    return new Promise(resolve => this.waiting.push(resolve))
  }

  /** Takes nothing more of what the server sends. */
  pause(): void {
    this.socket.pause()
  }

  close(): void {
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    for (;;) {
      const end = this.rest.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = Number(/\ncontent-length: (\d+)/i.exec(this.rest.toString('latin1', 0, end))?.[1] ?? 0)
      if (this.rest.length < end + 4 + length) return
      this.waiting.shift()?.(this.rest.toString('utf8', end + 4, end + 4 + length))
      this.rest = this.rest.subarray(end + 4 + length)
    }
  }
}
