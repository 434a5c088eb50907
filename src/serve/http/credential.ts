/** HTTP Basic (RFC 7617) against the one credential of the process. */
import { createHash, timingSafeEqual } from 'node:crypto'

export class Credential {
  readonly #digest: Buffer

  /** @param userAndPassword `user:password`; the user holds no colon */
  constructor(userAndPassword: string) {
    this.#digest = digestOf(Buffer.from(userAndPassword))
  }

  /** In constant time: digests have one length, whatever was sent. */
  accepts(authorization: string | undefined): boolean {
    const encoded = /^basic +([A-Za-z0-9+/=_-]*) *$/i.exec(authorization ?? '')?.[1]
    const sent = Buffer.from(encoded ?? '', 'base64')
    return timingSafeEqual(this.#digest, digestOf(sent)) && encoded !== undefined
  }
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
