/** An answer of the gate: a status, and a body of one key, `error`. */
import { STATUS_CODES } from 'node:http'
import { objectText, stringText } from '../../result/json/text.js'

export interface Refusal {
  readonly status: number
  /** The value of `error`. */
  readonly error: string
  readonly headers?: Readonly<Record<string, string>>
}

export function refusalBody(refusal: Refusal): string {
  return objectText({ error: stringText(refusal.error) })
}

/** The whole response as text, for a connection that ends with it. */
export function closingResponse(refusal: Refusal, withBody: boolean): string {
  const body = refusalBody(refusal)
  const headers = {
    'Content-Type': 'application/json',
    ...refusal.headers,
    Date: new Date().toUTCString(),
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n`
  return `${status}${lines.join('')}\r\n${withBody ? body : ''}`
}
