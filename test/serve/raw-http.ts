/** HTTP by hand: what no client library would send. */
import { connect, type Socket } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Writes the pieces with a pause in between, and answers everything that comes back until the connection closes. */
export async function exchange(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  options: { readonly pauseMs?: number; readonly end?: boolean } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const closed = textOf(socket)
  for (const piece of pieces) {
    socket.write(piece)
    if (options.pauseMs !== undefined) await new Promise(resolve => setTimeout(resolve, options.pauseMs))
  }
  if (options.end) socket.end()
  return closed
}

function textOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

/** All replies of a connection; a reply to HEAD has no body whatever its length says. */
export function repliesIn(text: string, head = false): RawReply[] {
  const replies: RawReply[] = []
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString().split('\r\n')
    const headers = new Map(lines.map(line => [line.split(':', 1)[0]!.toLowerCase(), line.replace(/^[^:]*: ?/, '')]))
    const length = head ? 0 : Number(headers.get('content-length') ?? 0)
    const body = rest.subarray(end + 4, end + 4 + length).toString()
    replies.push({ status: Number(statusLine.split(' ')[1]), headers, body })
    rest = rest.subarray(end + 4 + length)
  }
  return replies
}

/** A POST with the headers that a proper client sends; `headers` replaces or adds, null leaves one out. */
export function post(body: string, headers: Readonly<Record<string, string | null>> = {}): string {
  const all: Record<string, string | null> = {
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]))
  return `POST /any/path HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
