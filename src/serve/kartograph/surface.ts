/**
 * The second surface behind the common gate: `POST /query/mcp`, `POST /graph/mutations`, `GET /health`. The MCP path is
 * open on loopback unless a credential was given; mutations write, so they always ask for the process's credential.
 */
import { withoutByteOrderMark } from '../../json/bytes.js'
import { objectText, stringText } from '../../result/json/text.js'
import { failure } from '../../status/fail.js'
import type { OrderTaker } from '../engine-client.js'
import type { Credential } from '../http/credential.js'
import type { Refusal } from '../http/refusal.js'
import type { RequestHead } from '../http/request-head.js'
import type { HttpReply, HttpSurface } from '../http/surface.js'
import { Occurrence } from '../occurrence.js'
import { type Ask, KartographMcp, type KartographOptions } from './mcp.js'

export interface KartographCredentials {
  /** For the MCP path; null leaves it open. */
  readonly query: Credential | null
  /** For mutations; null only for `--auth none`. */
  readonly mutate: Credential | null
}

export const MCP_PATH = '/query/mcp'
const METHODS: Readonly<Record<string, string>> = { [MCP_PATH]: 'POST', '/graph/mutations': 'POST', '/health': 'GET' }

export class KartographSurface implements HttpSurface {
  private readonly mcp: KartographMcp
  private readonly ask: Ask

  constructor(
    private readonly engine: OrderTaker,
    private readonly credentials: KartographCredentials,
    options: KartographOptions,
  ) {
    this.ask = async (request, stop) => {
      const order = engine.order({ kind: 'kartograph', request })
      stop.whenHappened(order.stop)
      const { bytes, end } = await order.answer
      return end.kind === 'stopped' ? null : Buffer.concat(bytes).toString('utf8')
    }
    this.mcp = new KartographMcp(this.ask, options)
  }

  route(head: RequestHead): Refusal | null {
    const path = pathOf(head)
    const method = Object.hasOwn(METHODS, path) ? METHODS[path] : undefined
    if (method === undefined) return { status: 404, error: failure('http-not-found').sentence }
    if (head.method === method) return null
    return { status: 405, error: failure('http-method', { path, method }).sentence, headers: { Allow: method } }
  }

  credentialFor(head: RequestHead): Credential | null {
    const path = pathOf(head)
    if (path === '/health') return null
    return path === MCP_PATH ? this.credentials.query : this.credentials.mutate
  }

  async handle(head: RequestHead, body: Uint8Array, gone: Occurrence): Promise<HttpReply | null> {
    switch (pathOf(head)) {
      case '/health':
        return reply(200, '{"status":"ok"}')
      case MCP_PATH:
        return this.query(head, body, gone)
      default:
        return this.mutate(body)
    }
  }

  private async query(head: RequestHead, body: Uint8Array, gone: Occurrence): Promise<HttpReply | null> {
    const message = parseJson(body)
    if (message === undefined) return reply(400, rpcError(-32700, 'Parse error'))
    if (Array.isArray(message)) return reply(400, rpcError(-32600, 'Invalid Request: batches are not accepted'))
    const [version] = head.values('mcp-protocol-version')
    const response = await this.mcp.handle(message, version, gone)
    if (gone.happened) return null
    const text = await response.text()
    return response.status === 202 ? { status: 202 } : reply(response.status, text)
  }

  private async mutate(body: Uint8Array): Promise<HttpReply | null> {
    if (!this.engine.writable) return reply(403, errorText(failure('http-store-read-only').sentence))
    const text = await this.ask({ ask: 'mutate', log: new Uint8Array(body) }, new Occurrence())
    if (text === null) return null
    const result = JSON.parse(text) as { success: boolean; error_kind?: string; errors: readonly string[] }
    if (result.success) return reply(200, text)
    const status = result.error_kind === 'server' ? 500 : 422
    return reply(status, JSON.stringify({ detail: { errors: result.errors } }))
  }
}

/** Without query and a trailing slash. */
function pathOf({ target }: RequestHead): string {
  const path = target.split('?', 1)[0] ?? ''
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(withoutByteOrderMark(body)))
  } catch {
    return undefined
  }
}

function rpcError(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })
}

function errorText(error: string): string {
  return objectText({ error: stringText(error) })
}

function reply(status: number, text: string): HttpReply {
  return { status, type: 'application/json', body: [Buffer.from(text)] }
}
