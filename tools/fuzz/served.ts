/** The server under test: a process that must stay alive, answer in time, and say nothing of internal errors. */
import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** Longer than any statement here may take, also on a busy machine. */
const PATIENCE_MS = 30_000

/** Something that should not have happened. */
export class Find extends Error {
  override readonly name = 'Find'
}

export class ServedProcess {
  private readonly child: ChildProcess
  private readonly unread: string[] = []
  private wake: () => void = () => undefined
  private stderr = ''
  private died: string | null = null
  port = 0

  private constructor(binary: string) {
    const words = ['serve', '--database', ':memory:', '--mcp', 'stdio', '--kartograph', '0', '--auth', 'none']
    const deadlines = ['--header-deadline-secs', '1', '--body-deadline-secs', '1']
    this.child = spawn(process.execPath, [binary, ...words, ...deadlines], { stdio: 'pipe' })
    this.child.stdin?.on('error', () => undefined)
    this.child.stderr?.on('data', chunk => {
      this.stderr += chunk
    })
    this.child.on('exit', (code, signal) => {
      this.died = `the server ended with ${code ?? signal}\n${this.stderr}`
    })
    if (this.child.stdout !== null) {
      createInterface({ input: this.child.stdout }).on('line', text => {
        this.unread.push(text)
        this.wake()
      })
    }
  }

  static async start(binary: string): Promise<ServedProcess> {
    const served = new ServedProcess(binary)
    await inTime('no start-up line', async () => {
      for (let found: RegExpExecArray | null = null; found === null; ) {
        served.check()
        await new Promise(resolve => setTimeout(resolve, 20))
        found = /kartograph\) listening on http:\/\/\S+?:(\d+)\//.exec(served.stderr)
        served.port = Number(found?.[1] ?? 0)
      }
    })
    return served
  }

  /** @throws Find when the process is dead or has told of an internal error */
  check(): void {
    if (this.died !== null) throw new Find(this.died)
    const internal = /.*internal error.*/.exec(this.stderr)
    if (internal !== null) throw new Find(internal[0])
  }

  /**
   * Writes bytes to stdin, then a ping, and answers the reply lines before its pong. A request 1 that takes long is
   * cancelled: statements may run for ever by right.
   */
  async lines(text: string): Promise<readonly string[]> {
    const replies: string[] = []
    this.child.stdin?.write(`${text}\n${MARK}\n`)
    const timer = setTimeout(() => this.child.stdin?.write(`${CANCEL}\n`), CANCEL_MS)
    await inTime('no pong on stdio', async () => {
      for (;;) {
        const line = this.unread.shift()
        if (line === PONG) return
        if (line !== undefined) replies.push(line)
        else
          await new Promise<void>(resolve => {
            this.wake = resolve
          })
      }
    }).finally(() => clearTimeout(timer))
    this.check()
    return replies
  }

  /** Sends raw bytes and answers what comes until the connection closes. */
  raw(bytes: string): Promise<string> {
    return inTime('the connection stays open', () => {
      return new Promise<string>(resolve => {
        const socket = connect(this.port, '127.0.0.1', () => socket.end(Buffer.from(bytes, 'latin1')))
        let text = ''
        socket.on('data', chunk => {
          text += chunk.toString('latin1')
        })
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(text))
      })
    })
  }

  async post(path: string, body: string): Promise<{ readonly status: number; readonly text: string }> {
    return inTime('no HTTP reply', async () => {
      const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      return { status: response.status, text: await response.text() }
    })
  }

  async stop(): Promise<void> {
    const ended = new Promise(resolve => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    await inTime('no end after SIGTERM', () => ended)
  }
}

const CANCEL_MS = 2000
const CANCEL = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'
const MARK = '{"jsonrpc":"2.0","id":"fuzz-mark","method":"ping"}'
const PONG = '{"jsonrpc":"2.0","id":"fuzz-mark","result":{}}'

async function inTime<T>(what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Find(`${what} within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
