/** Reads JSON strings: escapes, halves of surrogate pairs, ill-formed bytes, each with serde's sentence and place. */
import { asBuffer } from './bytes.js'
import type { JsonReader } from './reader.js'
import { illFormedAt } from './utf8.js'

const QUOTE = 0x22
const BACKSLASH = 0x5c

const SIMPLE_ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x22, '"'],
  [0x5c, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
])

export class StringReader {
  readonly #buffer: Buffer

  constructor(private readonly reader: JsonReader) {
    this.#buffer = asBuffer(reader.bytes)
  }

  /** The reader stands behind the opening quote; afterwards behind the closing one. */
  read(): string {
    const { reader } = this
    const start = reader.position
    let text = ''
    let from = start
    let ascii = true
    for (let i = start; ; i++) {
      const byte = this.#buffer[i]
      if (byte === undefined) throw this.endOfText()
      if (byte === QUOTE) {
        reader.position = i + 1
        if (!ascii) this.checkUtf8(start, i)
        return text + this.part(from, i, ascii)
      }
      if (byte === BACKSLASH) {
        text += this.part(from, i, ascii)
        reader.position = i + 1
        text += this.escape()
        from = reader.position
        i = from - 1
      } else if (byte < 0x20) {
        throw reader.errorAt(i + 1, 'control character (\\u0000-\\u001F) found while parsing a string')
      } else if (byte >= 0x80) {
        ascii = false
      }
    }
  }

  private part(start: number, end: number, ascii: boolean): string {
    if (start === end) return ''
    return ascii ? this.#buffer.toString('latin1', start, end) : this.#buffer.toString('utf8', start, end)
  }

  /** Ill-formed bytes show when the string closes; escapes are ASCII, so the whole stretch can be looked at. */
  private checkUtf8(start: number, end: number): void {
    const at = illFormedAt(this.#buffer, start, end)
    if (at !== -1) throw this.reader.errorAt(at + 1, 'invalid unicode code point')
  }

  /** Behind a backslash. */
  private escape(): string {
    const { reader } = this
    const byte = this.#buffer[reader.position]
    if (byte === undefined) throw this.endOfText()
    if (byte === LETTER_U) {
      reader.position++
      return this.unicodeEscape()
    }
    const simple = SIMPLE_ESCAPES.get(byte)
    if (simple === undefined) throw reader.errorHere('invalid escape')
    reader.position++
    return simple
  }

  /** Behind `\u`. A high half must be followed by an escaped low half. */
  private unicodeEscape(): string {
    const { reader } = this
    const unit = this.fourDigits()
    if (isLowHalf(unit)) throw this.loneHalf()
    if (!isHighHalf(unit)) return String.fromCharCode(unit)
    for (const expected of [BACKSLASH, LETTER_U]) {
      const byte = this.#buffer[reader.position]
      if (byte === undefined) throw this.endOfText()
      reader.position++
      if (byte !== expected) throw reader.errorAt(reader.position, 'unexpected end of hex escape')
    }
    const low = this.fourDigits()
    if (!isLowHalf(low)) throw this.loneHalf()
    return String.fromCharCode(unit, low)
  }

  private fourDigits(): number {
    const { reader } = this
    const end = reader.position + 4
    if (end > this.#buffer.length) throw this.endOfText()
    const digits = this.#buffer.toString('latin1', reader.position, end)
    reader.position = end
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw reader.errorAt(end, 'invalid escape')
    return Number.parseInt(digits, 16)
  }

  private loneHalf(): Error {
    return this.reader.errorAt(this.reader.position, 'lone leading surrogate in hex escape')
  }

  private endOfText(): Error {
    return this.reader.errorAt(this.#buffer.length, 'EOF while parsing a string')
  }
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

const LETTER_U = 0x75
