/** The MCP of the relate page over HTTP: one message a POST, one reply. */

import { withoutByteOrderMark } from '../../json/bytes.js'
import type { OrderTaker } from '../engine-client.js'
import { readIncoming } from '../jsonrpc.js'
import type { Occurrence } from '../occurrence.js'
import { POST_ONLY } from './checks.js'
import type { Credential } from './credential.js'
import type { RequestHead } from './request-head.js'
import type { HttpReply, HttpSurface } from './surface.js'

export class McpSurface implements HttpSurface {
  constructor(
    private readonly engine: OrderTaker,
    private readonly credential: Credential | null,
  ) {}

  /** The path is never read. */
  route(head: RequestHead) {
    return head.method === 'POST' ? null : POST_ONLY
  }

  credentialFor(): Credential | null {
    return this.credential
  }

  async handle(_head: RequestHead, body: Uint8Array, gone: Occurrence): Promise<HttpReply | null> {
    const bytes = withoutByteOrderMark(body)
    const incoming = readIncoming(bytes, this.engine)
    switch (incoming.kind) {
      case 'none':
      // Ids of different clients are not told apart here, so nobody may cancel.
      case 'cancel':
        return { status: 202 }
      case 'reply':
        return json(incoming.id === null ? 400 : 200, [Buffer.from(incoming.text)])
      case 'call':
        return await this.#call(bytes, incoming.call.kind !== 'write', gone)
    }
  }

  async #call(bytes: Uint8Array, mayStop: boolean, gone: Occurrence): Promise<HttpReply | null> {
    const order = this.engine.order({ kind: 'message', bytes })
    // Nobody can receive the answer of a read any more; a write runs to its end.
    if (mayStop) gone.whenHappened(order.stop)
    const { bytes: body, end } = await order.answer
    return end.kind === 'stopped' ? null : json(200, body)
  }
}

function json(status: number, body: readonly Uint8Array[]): HttpReply {
  return { status, type: 'application/json', body }
}
