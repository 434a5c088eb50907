/**
 * The characters of a statement as the lexer sees them: upper-case ASCII only. Beyond ASCII a letter is shown as `_`,
 * what may only continue a name (digits, marks) as `0`, a space as a blank, the dashes and arrow heads of openCypher
 * as `-`, `<` and `>`, and anything else as U+0001, which begins no token. Offsets are UTF-16 code units throughout.
 */
import { type CharStream, type Interval, IntStream } from 'antlr4ng'

const EOF = -1
const BLANK = 0x20
const UNKNOWN = 0x01
const LETTER = 0x5f
const CONTINUES = 0x30

const DASHES = '\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'
const LEFT_HEADS = '\u27e8\u3008\ufe64\uff1c'
const RIGHT_HEADS = '\u27e9\u3009\ufe65\uff1e'

function classify(character: string): number {
  if (/[\s\u0085]/u.test(character)) return BLANK
  if (DASHES.includes(character)) return 0x2d
  if (LEFT_HEADS.includes(character)) return 0x3c
  if (RIGHT_HEADS.includes(character)) return 0x3e
  if (/[\p{ID_Start}\p{Pc}]/u.test(character)) return LETTER
  return /\p{ID_Continue}/u.test(character) ? CONTINUES : UNKNOWN
}

/** What each code unit of the basic plane is shown as; 0 where not yet known. */
const SHOWN = new Uint8Array(0x10000)
for (let c = 0; c < 128; c++) SHOWN[c] = c >= 0x61 && c <= 0x7a ? c - 0x20 : c
SHOWN[0] = UNKNOWN

export class Characters implements CharStream {
  readonly name = IntStream.UNKNOWN_SOURCE_NAME
  index = 0
  constructor(private readonly text: string) {}

  get size(): number {
    return this.text.length
  }
  LA(offset: number): number {
    const at = this.index + (offset > 0 ? offset - 1 : offset)
    return at >= this.text.length ? EOF : this.at(at)
  }
  /** What the code unit at a place is shown as. */
  at(place: number): number {
    const unit = this.text.charCodeAt(place)
    return SHOWN[unit] || this.look(place, unit)
  }
  /** Not met before: classified, and remembered unless it is half of a pair. */
  private look(at: number, unit: number): number {
    if (unit < 0xd800 || unit > 0xdfff) {
      const shown = classify(String.fromCharCode(unit))
      SHOWN[unit] = shown
      return shown
    }
    const start = unit >= 0xdc00 ? at - 1 : at
    const pair = this.text.codePointAt(start) ?? 0
    return pair > 0xffff ? classify(String.fromCodePoint(pair)) : UNKNOWN
  }
  consume(): void {
    this.index++
  }
  seek(index: number): void {
    this.index = index
  }
  mark(): number {
    return 0
  }
  release(): void {}
  reset(): void {
    this.index = 0
  }
  /** `stop` is inclusive. */
  getTextFromRange(start: number, stop: number): string {
    return this.text.slice(start, stop + 1)
  }
  getTextFromInterval(interval: Interval): string {
    return this.getTextFromRange(interval.start, interval.stop)
  }
  getSourceName(): string {
    return this.name
  }
  toString(): string {
    return this.text
  }
}
