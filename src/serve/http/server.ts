/**
 * A listener: `node:http` tamed to the page's manners. What Node would answer by itself (its own 400, 408, 417, 431)
 * never goes out; every refusal has the same body of one key.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { malformed, POST_ONLY, unsupportedVersion } from './checks.js'
import type { ConnectionCounter } from './connections.js'
import { closeSocket, Gate } from './gate.js'
import type { HeldReplies } from './held-replies.js'
import type { Refusal } from './refusal.js'
import type { HttpSurface } from './surface.js'

const MAX_HEADER_BYTES = 64 * 1024
/** How long an idle connection is kept between two requests. */
const IDLE_MS = 15_000
/** How often deadlines of header blocks are looked at. */
const DEADLINE_CHECK_MS = 250

export interface ListenOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly connections: ConnectionCounter
  readonly replies: HeldReplies
  /** For the whole header block; 0 for none. */
  readonly headerDeadlineMs: number
  /** For the whole body; 0 for none. */
  readonly bodyDeadlineMs: number
}

export class HttpListener {
  private constructor(
    private readonly server: Server,
    private readonly gate: Gate,
    /** As it is written in a URL: `127.0.0.1:7800`, `[::1]:7800`. */
    readonly address: string,
  ) {}

  /** @throws the system's error when the address cannot be had */
  static async listen(surface: HttpSurface, options: ListenOptions): Promise<HttpListener> {
    const server = createServer({
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      headersTimeout: options.headerDeadlineMs,
      requestTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: DEADLINE_CHECK_MS,
    })
    server.maxHeadersCount = 0
    // Else a client that closes its sending side right after the request would never see the answer.
    Object.assign(server, { httpAllowHalfOpen: true })
    server.on('connection', socket => {
      if (!options.connections.enter(socket)) socket.destroy()
    })
    await listening(server, options)
    const bound = server.address() as AddressInfo
    const gate = new Gate(surface, {
      loopback: isLoopback(bound.address),
      bodyDeadlineMs: options.bodyDeadlineMs,
      replies: options.replies,
    })
    attach(server, gate)
    return new HttpListener(server, gate, `${inUrl(options.host)}:${bound.port}`)
  }

  /** Takes no more connections, lets running requests end for `graceMs`, then cuts what is left. */
  async close(graceMs: number): Promise<void> {
    this.server.close()
    this.server.closeIdleConnections()
    const end = Date.now() + graceMs
    while (this.gate.active > 0 && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 20))
    this.server.closeAllConnections()
  }
}

function listening(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function attach(server: Server, gate: Gate): void {
  server.on('request', (request, response) => gate.accept(request, response, false))
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    gate.accept(request, response, true),
  )
  // Other expectations are none that we know; they may be ignored.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    gate.accept(request, response, false),
  )
  server.on('connect', (_, socket) => closeSocket(socket as Socket, POST_ONLY))
  server.on('clientError', (error: ParseError, socket) => {
    gate.broken(socket as Socket, refusalFor(error))
  })
}

interface ParseError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number
}

/** The deadline of the header block, and a client that left in the middle of a message. */
const DROPPED: ReadonlySet<string> = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'ECONNRESET', 'HPE_INVALID_EOF_STATE'])

/** null: the connection is dropped without an answer. */
function refusalFor(error: ParseError): Refusal | null {
  if (DROPPED.has(error.code ?? '')) return null
  if (error.code === 'HPE_HEADER_OVERFLOW') return malformed('the header block is larger than 64 KiB')
  const version = /^\S+ \S+ HTTP\/(\d+(?:\.\d+)?)$/.exec(lineAt(error))?.[1]
  if (error.code === 'HPE_PAUSED_H2_UPGRADE') return unsupportedVersion('2.0')
  if (error.code === 'HPE_INVALID_VERSION') {
    return version === undefined ? malformed('the HTTP version cannot be read') : unsupportedVersion(version)
  }
  // A method that Node's parser does not know is still no POST.
  if (error.code === 'HPE_INVALID_METHOD' && version === '1.1') return POST_ONLY
  return malformed(`the request line or a header cannot be read (${error.code ?? error.message})`)
}

/** The line in which the parser gave up. */
function lineAt({ rawPacket, bytesParsed = 0 }: ParseError): string {
  const text = rawPacket?.toString('latin1') ?? ''
  const start = text.lastIndexOf('\n', bytesParsed - 1) + 1
  return text.slice(start).split(/\r?\n/, 1)[0] ?? ''
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
