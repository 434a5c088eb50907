/** Reads a request's body within a size and a time. */
import type { IncomingMessage } from 'node:http'

export type Body =
  | { readonly kind: 'complete'; readonly bytes: Uint8Array }
  | { readonly kind: 'tooLarge' }
  /** The deadline passed. */
  | { readonly kind: 'late' }
  /** The client has gone. */
  | { readonly kind: 'gone' }
  /** What came is no body. */
  | { readonly kind: 'broken' }

/**
 * @param deadlineMs for the whole body; 0 for none
 * @param broken raised when the connection's bytes stop making sense
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  deadlineMs: number,
  broken: AbortSignal,
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
    const onBroken = () => finish({ kind: 'broken' })
    if (broken.aborted) {
      onBroken()
      return
    }
    broken.addEventListener('abort', onBroken, { once: true })
    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone)
  })
}
