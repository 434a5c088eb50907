/**
 * CSV, read in pieces: fields in double quotes may hold separators, line breaks and doubled quotes. A field without
 * quotes is taken as it is. An empty field without quotes is null, `""` an empty text.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { listSize, textSize } from '../value/size.js'

export type CsvRecord = readonly (string | null)[]

const PIECE = 64 * 1024

/** A mistake in the text; `line` counts from 1. */
export class CsvMistake extends Error {
  constructor(
    readonly line: number,
    readonly reason: string,
  ) {
    super(reason)
  }
}

export class CsvReader {
  /** Line on which the last record began. */
  line = 0
  private readonly file: number
  private readonly decoder = new StringDecoder('utf8')
  private readonly bytes = Buffer.alloc(PIECE)
  private text = ''
  private at = 0
  private ended = false
  private nextLine = 1
  /** Bytes of the fields of the record so far, and of the pieces of text that were read for it. */
  private held = 0
  private read = 0

  constructor(
    path: string,
    private readonly separator: string,
    /** Told, while a record is read, how many bytes it takes by now; may refuse. */
    private readonly reserve: (bytes: number) => void,
  ) {
    this.file = openSync(path, 'r')
    this.fill()
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1
  }

  close(): void {
    closeSync(this.file)
  }

  /** null at the end. Empty lines are no records. */
  next(): CsvRecord | null {
    for (;;) {
      if (!this.has(0)) return null
      this.line = this.nextLine
      this.held = listSize(0)
      this.read = 0
      const record = this.record()
      if (record.length > 1 || record[0] !== null) return record
    }
  }

  private record(): CsvRecord {
    const fields: (string | null)[] = []
    for (;;) {
      const field = this.has(0) && this.text[this.at] === '"' ? this.quoted() : this.plain()
      fields.push(field)
      this.held += listSize(1) - listSize(0) + (field === null ? 0 : textSize(field.length))
      if (!this.has(0)) return fields
      const c = this.text[this.at]
      this.at++
      if (c === this.separator) continue
      if (c === '\r' && this.has(0) && this.text[this.at] === '\n') this.at++
      this.nextLine++
      return fields
    }
  }

  private plain(): string | null {
    let from = this.at
    let field = ''
    for (;;) {
      if (this.at >= this.text.length) {
        field += this.text.slice(from, this.at)
        if (!this.fill()) break
        from = this.at
        continue
      }
      const c = this.text[this.at]
      if (c === this.separator || c === '\n' || c === '\r') {
        field += this.text.slice(from, this.at)
        break
      }
      this.at++
    }
    return field === '' ? null : field
  }

  private quoted(): string {
    const started = this.nextLine
    let field = ''
    this.at++
    let from = this.at
    for (;;) {
      if (this.at >= this.text.length) {
        field += this.text.slice(from, this.at)
        if (!this.fill()) throw new CsvMistake(started, 'a quoted field does not end')
        from = this.at
        continue
      }
      const c = this.text[this.at]
      if (c === '\n') this.nextLine++
      if (c !== '"') {
        this.at++
        continue
      }
      field += this.text.slice(from, this.at)
      this.at++
      if (!this.has(0) || this.text[this.at] !== '"') break
      from = this.at
      this.at++
    }
    this.checkEnd(started)
    return field
  }

  private checkEnd(started: number): void {
    if (!this.has(0)) return
    const c = this.text[this.at]
    if (c !== this.separator && c !== '\n' && c !== '\r') {
      throw new CsvMistake(started, 'text follows the closing quote of a field')
    }
  }

  /** Whether there is a character `ahead` of the place. */
  private has(ahead: number): boolean {
    return this.at + ahead < this.text.length || (this.fill() && this.at + ahead < this.text.length)
  }

  /** Reads on; what was consumed is dropped. false at the end of the file. */
  private fill(): boolean {
    while (!this.ended) {
      const count = readSync(this.file, this.bytes, 0, PIECE, null)
      const more = count === 0 ? this.decoder.end() : this.decoder.write(this.bytes.subarray(0, count))
      this.ended = count === 0
      if (more === '') continue
      this.read += textSize(more.length)
      this.reserve(Math.max(this.held, this.read))
      this.text = this.text.slice(this.at) + more
      this.at = 0
      return true
    }
    return false
  }
}
