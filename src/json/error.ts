/** A text that is no JSON, or not the JSON that was wanted: what is wrong, and after how many bytes. */
export class JsonError extends Error {
  override readonly name = 'JsonError'

  /**
   * @param detail serde_json's sentence without the place
   * @param line from 1, lines end at LF
   * @param column bytes of that line that had been read, the wrong one included
   */
  constructor(
    readonly detail: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${detail} at line ${line} column ${column}`)
  }
}

/** The error at the place where `consumed` bytes have been read. */
export function jsonErrorAt(bytes: Uint8Array, consumed: number, detail: string): JsonError {
  let line = 1
  let lineStart = 0
  for (let i = bytes.indexOf(LF); i !== -1 && i < consumed; i = bytes.indexOf(LF, i + 1)) {
    line++
    lineStart = i + 1
  }
  return new JsonError(detail, line, consumed - lineStart)
}

const LF = 0x0a
