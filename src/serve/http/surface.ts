/** What stands behind the gate. The relate MCP surface is one; another listener brings its own and keeps the gate. */
import type { Occurrence } from '../occurrence.js'
import type { Check } from './checks.js'
import type { Credential } from './credential.js'
import type { RequestHead } from './request-head.js'

export interface HttpSurface {
  /** Method and path, the place in the gate where surfaces differ. */
  readonly route: Check
  /** The credential a request needs, null for none. */
  credentialFor(head: RequestHead): Credential | null
  /**
   * Answers null when there is nothing to say any more: the connection is cut.
   * @param gone tells when the client has closed its connection
   */
  handle(head: RequestHead, body: Uint8Array, gone: Occurrence): Promise<HttpReply | null>
}

export type HttpReply =
  | { readonly status: number; readonly type: 'application/json'; readonly body: readonly Uint8Array[] }
  | { readonly status: 202 }
