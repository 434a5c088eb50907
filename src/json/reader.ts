/**
 * A JSON reader over bytes that fails as serde_json does: same sentences, same lines and columns, first error in
 * reading order. `JSON.parse` can give neither those nor exact integers, and would hide ill-formed UTF-8.
 *
 * The reader is a cursor. `value()` reads anything; `message.ts` uses the smaller steps to read members one by one.
 */
import { asBuffer } from './bytes.js'
import { type JsonError, jsonErrorAt } from './error.js'
import { numberFrom, smallIntegerFrom } from './number.js'
import { StringReader } from './string-reader.js'
import { type CypherJson, HugeInteger, type JsonValue } from './value.js'

/** This many open brackets at once are refused. */
const RECURSION_LIMIT = 128

export class JsonReader {
  /** Bytes read so far. */
  position = 0
  /** Integers beyond 64 bits seen so far; almost always none, which spares looking for them. */
  hugeIntegers = 0
  #depth = 0
  readonly #strings: StringReader

  constructor(readonly bytes: Uint8Array) {
    this.#strings = new StringReader(this)
  }

  /** Skips white space and answers the next byte without reading it; -1 at the end. */
  peek(): number {
    const { bytes } = this
    let i = this.position
    while (i < bytes.length && isBlank(bytes[i]!)) i++
    this.position = i
    return i < bytes.length ? bytes[i]! : -1
  }

  /** Whether a value that was read is one of Cypher's: so long as no integer was beyond 64 bits, all are. */
  isCypher(_value: JsonValue): _value is CypherJson {
    return this.hugeIntegers === 0
  }

  /** The error at the next byte: the first one that cannot be there, or the end of the text. */
  errorHere(detail: string): JsonError {
    return this.errorAt(Math.min(this.position + 1, this.bytes.length), detail)
  }

  /** The error after `consumed` bytes. */
  errorAt(consumed: number, detail: string): JsonError {
    return jsonErrorAt(this.bytes, consumed, detail)
  }

  value(): JsonValue {
    const byte = this.peek()
    switch (byte) {
      case -1:
        throw this.errorHere('EOF while parsing a value')
      case QUOTE:
        return this.string()
      case OPEN_BRACE:
        return this.object()
      case OPEN_BRACKET:
        return this.list()
      case LETTER_T:
        return this.word('true', true)
      case LETTER_F:
        return this.word('false', false)
      case LETTER_N:
        return this.word('null', null)
      default:
        if (byte === MINUS || isDigit(byte)) return this.number()
        throw this.errorHere('expected value')
    }
  }

  /** A string whose opening quote is next. */
  string(): string {
    this.position++
    return this.#strings.read()
  }

  /** Opens the bracket that is next. */
  enter(): void {
    if (++this.#depth >= RECURSION_LIMIT) throw this.errorHere('recursion limit exceeded')
    this.position++
  }

  leave(): void {
    this.#depth--
    this.position++
  }

  /**
   * Reads up to the next member's name; undefined at the closing brace, which stays unread.
   * @param first whether this is the first member
   */
  memberName(first: boolean): string | undefined {
    let byte = this.peek()
    if (byte === CLOSE_BRACE) return undefined
    if (byte === -1) throw this.errorHere('EOF while parsing an object')
    if (!first) {
      if (byte !== COMMA) throw this.errorHere('expected `,` or `}`')
      this.position++
      byte = this.peek()
      if (byte === CLOSE_BRACE) throw this.errorHere('trailing comma')
      if (byte === -1) throw this.errorHere('EOF while parsing a value')
    }
    if (byte !== QUOTE) throw this.errorHere('key must be a string')
    return this.string()
  }

  colon(): void {
    const byte = this.peek()
    if (byte === -1) throw this.errorHere('EOF while parsing an object')
    if (byte !== COLON) throw this.errorHere('expected `:`')
    this.position++
  }

  /** Nothing but white space may follow. */
  end(): void {
    if (this.peek() !== -1) throw this.errorHere('trailing characters')
  }

  /** The bytes between two places, which are ASCII. */
  textOf(start: number, end: number): string {
    return asBuffer(this.bytes).toString('latin1', start, end)
  }

  private object(): JsonValue {
    this.enter()
    const members = new Map<string, JsonValue>()
    for (let name = this.memberName(true); name !== undefined; name = this.memberName(false)) {
      this.colon()
      // Of equal keys the last one wins.
      members.set(name, this.value())
    }
    this.leave()
    return members
  }

  private list(): JsonValue {
    this.enter()
    const items: JsonValue[] = []
    for (let byte = this.peek(); byte !== CLOSE_BRACKET; byte = this.peek()) {
      if (byte === -1) throw this.errorHere('EOF while parsing a list')
      if (items.length > 0) this.listComma(byte)
      items.push(this.value())
    }
    this.leave()
    return items
  }

  private listComma(byte: number): void {
    if (byte !== COMMA) throw this.errorHere('expected `,` or `]`')
    this.position++
    if (this.peek() === CLOSE_BRACKET) throw this.errorHere('trailing comma')
  }

  private word<T extends boolean | null>(word: string, value: T): T {
    for (let i = 1; i < word.length; i++) {
      this.position++
      if (this.position >= this.bytes.length) throw this.errorHere('EOF while parsing a value')
      if (this.bytes[this.position] !== word.charCodeAt(i)) throw this.errorHere('expected ident')
    }
    this.position++
    return value
  }

  private number(): JsonValue {
    const start = this.position
    const whole = this.numberToken()
    const small = whole ? smallIntegerFrom(this.bytes, start, this.position) : undefined
    if (small !== undefined) return small
    const text = this.textOf(start, this.position)
    const value = numberFrom(text, whole)
    if (value === undefined) throw this.errorAt(this.position, 'number out of range')
    if (value instanceof HugeInteger) this.hugeIntegers++
    return value
  }

  /** Moves over a number; true when it has neither point nor exponent. */
  private numberToken(): boolean {
    if (this.bytes[this.position] === MINUS) this.position++
    if (this.bytes[this.position] === ZERO) {
      this.position++
      if (isDigit(this.bytes[this.position] ?? -1)) throw this.errorHere('invalid number')
    } else {
      this.digits()
    }
    let whole = true
    if (this.bytes[this.position] === POINT) {
      whole = false
      this.position++
      this.digits()
    }
    if (isExponent(this.bytes[this.position])) {
      whole = false
      this.position++
      if (isSign(this.bytes[this.position])) this.position++
      this.digits()
    }
    return whole
  }

  /** At least one digit. */
  private digits(): void {
    const start = this.position
    while (isDigit(this.bytes[this.position] ?? -1)) this.position++
    if (this.position > start) return
    throw this.errorHere(this.position >= this.bytes.length ? 'EOF while parsing a value' : 'invalid number')
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 0x39
}

function isExponent(byte: number | undefined): boolean {
  return byte === 0x65 || byte === 0x45
}

function isSign(byte: number | undefined): boolean {
  return byte === 0x2b || byte === MINUS
}

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const LETTER_F = 0x66
const LETTER_N = 0x6e
const LETTER_T = 0x74
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
