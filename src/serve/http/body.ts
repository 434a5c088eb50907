/** Reads a request's body within a size and a time. */
import type { IncomingMessage } from 'node:http'
import type { Occurrence } from '../occurrence.js'
import type { Refusal } from './refusal.js'

export type Body =
  | { readonly kind: 'complete'; readonly bytes: Uint8Array }
  | { readonly kind: 'tooLarge' }
  /** The deadline passed. */
  | { readonly kind: 'late' }
  /** The client has gone. */
  | { readonly kind: 'gone' }
  /** What came is no body; null: no answer either. */
  | { readonly kind: 'broken'; readonly refusal: Refusal | null }

/**
 * @param deadlineMs for the whole body; 0 for none
 * @param broken tells when the connection's bytes stop making sense
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  deadlineMs: number,
  broken: Occurrence<Refusal | null>,
): Promise<Body> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let length = 0
    const timer = deadlineMs > 0 ? setTimeout(() => finish({ kind: 'late' }), deadlineMs) : undefined
    const finish = (body: Body) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone)
      // What else may go wrong with it concerns nobody any more.
      request.on('error', () => undefined)
      resolve(body)
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) finish({ kind: 'tooLarge' })
      else chunks.push(chunk)
    }
    const onEnd = () => finish({ kind: 'complete', bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) })
    const onGone = () => finish({ kind: 'gone' })
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
    broken.whenHappened(refusal => finish({ kind: 'broken', refusal }))
  })
}
