/**
 * Growing and reading binary records: little-endian, whole numbers as LEB128 (seven bits a byte, low ones first).
 * Texts are JavaScript strings exactly, lone surrogates included, in the shortest of three forms.
 */
import { invariant } from '../status/fail.js'

const ONE_BYTE = 0
const UTF8 = 1
const UTF16 = 2

/** Texts up to here are written by a loop, which beats a call into the runtime. */
const SHORT = 48

export class ByteWriter {
  private bytes: Buffer
  length = 0

  constructor(capacity = 256) {
    this.bytes = Buffer.allocUnsafe(capacity)
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** A whole number from 0 to 2^53 - 1. */
  uint(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** A safe integer of either sign: small magnitudes are short. */
  int(value: number): void {
    const negative = value < 0
    this.reserve(1)
    const magnitude = negative ? -(value + 1) : value
    // Sign in the lowest bit, six bits of the magnitude beside it, the rest as a uint.
    const low = (magnitude % 0x40) * 2 + (negative ? 1 : 0)
    const high = Math.floor(magnitude / 0x40)
    this.bytes[this.length++] = high > 0 ? low | 0x80 : low
    if (high > 0) this.uint(high)
  }

  double(value: number): void {
    this.reserve(8)
    this.length = this.bytes.writeDoubleLE(value, this.length)
  }

  bigint64(value: bigint): void {
    this.reserve(8)
    this.length = this.bytes.writeBigInt64LE(value, this.length)
  }

  raw(content: Uint8Array): void {
    this.reserve(content.length)
    this.bytes.set(content, this.length)
    this.length += content.length
  }

  /** With its length before it. */
  block(content: Uint8Array): void {
    this.uint(content.length)
    this.raw(content)
  }

  text(text: string): void {
    if (isOneByte(text)) this.oneByteText(text)
    else if (isWellFormed(text)) this.encoded(UTF8, Buffer.from(text, 'utf8'))
    else this.encoded(UTF16, Buffer.from(text, 'utf16le'))
  }

  /** Cuts the record back to an earlier length. */
  truncate(length: number): void {
    this.length = length
  }

  /** The record so far, valid until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** A copy of the record so far. */
  take(): Uint8Array {
    return new Uint8Array(this.view())
  }

  private oneByteText(text: string): void {
    const { length } = text
    this.uint(length * 4 + ONE_BYTE)
    this.reserve(length)
    if (length <= SHORT) for (let i = 0; i < length; i++) this.bytes[this.length + i] = text.charCodeAt(i)
    else this.bytes.write(text, this.length, 'latin1')
    this.length += length
  }

  private encoded(form: number, content: Uint8Array): void {
    this.uint(content.length * 4 + form)
    this.raw(content)
  }

  private reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }
}

function isOneByte(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false
  return true
}

const LONE_SURROGATE = /\p{Surrogate}/u

function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

export class ByteReader {
  private readonly bytes: Buffer
  private at = 0

  constructor(source: Uint8Array) {
    this.bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  }

  get ended(): boolean {
    return this.at >= this.bytes.length
  }

  byte(): number {
    const value = this.bytes[this.at++]
    invariant(value !== undefined, 'a record ends early')
    return value
  }

  uint(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 0x80
      invariant(unit < 2 ** 60, 'a number in a record is too long')
    }
  }

  int(): number {
    const first = this.byte()
    const magnitude = ((first & 0x7e) >> 1) + (first >= 0x80 ? this.uint() * 0x40 : 0)
    return (first & 1) === 1 ? -magnitude - 1 : magnitude
  }

  double(): number {
    return this.bytes.readDoubleLE(this.skip(8))
  }

  bigint64(): bigint {
    return this.bytes.readBigInt64LE(this.skip(8))
  }

  /** A copy of the next `length` bytes, alone in a buffer of its own. */
  raw(length: number): Uint8Array<ArrayBuffer> {
    const start = this.skip(length)
    const copy = new Uint8Array(length)
    copy.set(this.bytes.subarray(start, start + length))
    return copy
  }

  block(): Uint8Array<ArrayBuffer> {
    return this.raw(this.uint())
  }

  text(): string {
    const head = this.uint()
    const start = this.skip(Math.floor(head / 4))
    switch (head % 4) {
      case ONE_BYTE:
        return this.bytes.toString('latin1', start, this.at)
      case UTF8:
        return this.bytes.toString('utf8', start, this.at)
      case UTF16:
        return this.bytes.toString('utf16le', start, this.at)
      default:
        invariant(false, 'a text in a record has no known form')
    }
  }

  private skip(length: number): number {
    const start = this.at
    invariant(start + length <= this.bytes.length, 'a record ends early')
    this.at += length
    return start
  }
}
