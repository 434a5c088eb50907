/** A pattern as code points, with `\Q...\E` already taken apart: what stood inside is marked as quoted. */
import { fail } from '../../status/fail.js'

interface Unit {
  readonly point: number
  /** Stands for itself, whatever it is. */
  readonly quoted: boolean
}

export class PatternReader {
  private readonly units: readonly Unit[]
  private at = 0

  constructor(pattern: string) {
    this.units = unquote(Array.from(pattern, character => character.codePointAt(0) ?? 0))
  }

  get position(): number {
    return this.at
  }

  /** Back to a place that `position` gave. */
  rewind(position: number): void {
    this.at = position
  }

  get atEnd(): boolean {
    return this.at >= this.units.length
  }

  get isQuoted(): boolean {
    return this.units[this.at]?.quoted ?? false
  }

  /** The next character when it is not quoted, '' at the end or for a quoted one. */
  peek(ahead = 0): string {
    const unit = this.units[this.at + ahead]
    return unit === undefined || unit.quoted ? '' : String.fromCodePoint(unit.point)
  }

  /** Takes the next code point, whatever it is. */
  next(): number {
    const unit = this.units[this.at++]
    return unit?.point ?? this.refuse('the pattern ends too early')
  }

  /** Takes the character if it comes next, unquoted. */
  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.at++
    return true
  }

  expect(character: string, reason: string): void {
    if (!this.take(character)) this.refuse(reason)
  }

  /** White space and `# comments`, which the x flag makes meaningless. */
  skipComments(): void {
    for (;;) {
      const character = this.peek()
      if (character !== '' && ' \t\n\u000B\f\r'.includes(character)) this.at++
      else if (character === '#') this.skipLine()
      else return
    }
  }

  private skipLine(): void {
    while (!this.atEnd && !'\n\r\u0085\u2028\u2029'.includes(this.peek() || 'x')) this.at++
  }

  refuse(reason: string): never {
    return fail('invalid-regular-expression', { reason, position: Math.min(this.at, this.units.length) })
  }
}

const BACKSLASH = 0x5c
const Q = 0x51
const E = 0x45

function unquote(points: readonly number[]): readonly Unit[] {
  const units: Unit[] = []
  let quoted = false
  for (let i = 0; i < points.length; i++) {
    const point = points[i] ?? 0
    const next = points[i + 1]
    if (point === BACKSLASH && next === (quoted ? E : Q)) {
      quoted = !quoted
      i++
    } else {
      units.push({ point, quoted })
      // The second half of an escape is not the start of another: `\\Q` is a backslash and a Q.
      if (point === BACKSLASH && !quoted && next !== undefined) {
        units.push({ point: next, quoted: false })
        i++
      }
    }
  }
  return units
}
