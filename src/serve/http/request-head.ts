/** What the gate looks at before it reads a body. Headers are taken raw: Node joins or drops repeated ones. */
import type { IncomingMessage } from 'node:http'

export interface RequestHead {
  /** `1.1` */
  readonly version: string
  readonly method: string
  /** The request target as sent. */
  readonly target: string
  /** Every value of a header, in order. */
  values(name: string): readonly string[]
}

export function headOf(request: IncomingMessage): RequestHead {
  const { rawHeaders } = request
  return {
    version: request.httpVersion,
    method: request.method ?? '',
    target: request.url ?? '',
    values(name) {
      const found: string[] = []
      for (let i = 0; i < rawHeaders.length; i += 2) {
        if (rawHeaders[i]?.toLowerCase() === name) found.push(rawHeaders[i + 1] ?? '')
      }
      return found
    },
  }
}

/** Whether a body follows the head. */
export function announcesBody(head: RequestHead): boolean {
  return head.values('transfer-encoding').length > 0 || announcedLength(head) > 0
}

/** `Content-Length`, 0 when absent; Node has checked that it is a number. */
export function announcedLength(head: RequestHead): number {
  return Number(head.values('content-length')[0] ?? 0)
}
