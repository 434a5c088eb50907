/**
 * Bytes into lines. A line ends at LF and at nothing else; bytes are joined before anybody decodes them, so a
 * character may arrive in two reads. A line over the cap is read away without keeping it.
 */
export interface LineHandler {
  line(bytes: Uint8Array): void
  /** In place of a line that was longer than the cap. */
  tooLong(): void
}

const LF = 0x0a

export class LineSplitter {
  #pending: Uint8Array[] = []
  #length = 0
  #skipping = false

  constructor(
    private readonly handler: LineHandler,
    private readonly maxLength: number,
  ) {}

  push(chunk: Uint8Array): void {
    let start = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      this.#keep(chunk.subarray(start, end))
      this.#finish()
      start = end + 1
    }
    this.#keep(chunk.subarray(start))
  }

  /** The last line needs no LF. */
  end(): void {
    if (this.#length > 0 || this.#skipping) this.#finish()
  }

  #keep(bytes: Uint8Array): void {
    if (this.#skipping || bytes.length === 0) return
    this.#length += bytes.length
    this.#pending.push(bytes)
    if (this.#length <= this.maxLength) return
    this.#skipping = true
    this.#pending = []
    this.#length = 0
  }

  #finish(): void {
    const pending = this.#pending
    const skipped = this.#skipping
    this.#pending = []
    this.#length = 0
    this.#skipping = false
    if (skipped) this.handler.tooLong()
    else this.handler.line(pending.length === 1 ? pending[0]! : Buffer.concat(pending))
  }
}
