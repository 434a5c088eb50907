/** Text on its way out as UTF-8, gathered into parts that are worth a message between threads. */
const PART_BYTES = 1 << 20

const encoder = new TextEncoder()

export class ByteParts {
  #parts: Uint8Array[] = []
  #bytes = 0

  /** @param full takes the parts whenever enough have come together */
  constructor(private readonly full: (parts: readonly Uint8Array[]) => void) {}

  write(text: string): void {
    const bytes = encoder.encode(text)
    this.#parts.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes >= PART_BYTES) this.full(this.take())
  }

  /** What has not been passed on yet. */
  take(): readonly Uint8Array[] {
    const parts = this.#parts
    this.#parts = []
    this.#bytes = 0
    return parts
  }
}

/** Buffers worth handing over instead of copying. */
export function transferable(parts: readonly Uint8Array[]): ArrayBuffer[] {
  const large = parts.filter(part => part.byteLength === part.buffer.byteLength && part.byteLength > 4096)
  return large.map(part => part.buffer as ArrayBuffer)
}
