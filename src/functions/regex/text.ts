/** The text under test as code points, and what can be asked at a place between two of them. */
import { codePoints, isSimple } from '../../value/code-points.js'
import type { Membership } from './character-set.js'
import { asciiWord, unicodeWord } from './classes.js'
import type { Assertion } from './syntax.js'

const LF = 0x0a
const CR = 0x0d

export class RegexText {
  readonly points: ArrayLike<number>
  readonly length: number
  private boundaries: ReadonlySet<number> | null = null

  constructor(private readonly text: string) {
    this.points = isSimple(text) ? units(text) : codePoints(text)
    this.length = this.points.length
  }

  /** -1 outside of the text. */
  at(index: number): number {
    return this.points[index] ?? -1
  }

  holds(assertion: Assertion, place: number): boolean {
    switch (assertion) {
      case 'inputStart':
        return place === 0
      case 'inputEnd':
        return place === this.length
      case 'lastLineEnd':
        return place === this.length || (this.endsAfterTerminator(place) && !this.splitsCrLf(place))
      case 'lastUnixLineEnd':
        return place === this.length || (place === this.length - 1 && this.at(place) === LF)
      case 'lineStart':
        // Never at the end, not even of an empty text.
        return place < this.length && (place === 0 || (isTerminator(this.at(place - 1)) && !this.splitsCrLf(place)))
      case 'lineEnd':
        return place === this.length || (isTerminator(this.at(place)) && !this.splitsCrLf(place))
      case 'unixLineStart':
        return place < this.length && (place === 0 || this.at(place - 1) === LF)
      case 'unixLineEnd':
        return place === this.length || this.at(place) === LF
      case 'wordBoundary':
        return this.isBoundary(place, asciiWord)
      case 'noWordBoundary':
        return !this.isBoundary(place, asciiWord)
      case 'unicodeWordBoundary':
        return this.isBoundary(place, unicodeWord)
      case 'noUnicodeWordBoundary':
        return !this.isBoundary(place, unicodeWord)
      case 'graphemeBoundary':
        return this.graphemes().has(place)
    }
  }

  private endsAfterTerminator(place: number): boolean {
    const rest = this.length - place
    if (rest === 2) return this.at(place) === CR && this.at(place + 1) === LF
    return rest === 1 && isTerminator(this.at(place))
  }

  /** Between the two halves of a line break there is no line. */
  private splitsCrLf(place: number): boolean {
    return this.at(place - 1) === CR && this.at(place) === LF
  }

  private isBoundary(place: number, word: Membership): boolean {
    return (place > 0 && word(this.at(place - 1))) !== (place < this.length && word(this.at(place)))
  }

  /** Where the grapheme cluster that starts here ends. */
  graphemeEnd(place: number): number {
    if (place >= this.length) return -1
    const boundaries = this.graphemes()
    let end = place + 1
    while (!boundaries.has(end)) end++
    return end
  }

  private graphemes(): ReadonlySet<number> {
    this.boundaries ??= graphemeBoundaries(this.text, this.length)
    return this.boundaries
  }
}

function units(text: string): Uint16Array {
  const points = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) points[i] = text.charCodeAt(i)
  return points
}

function isTerminator(point: number): boolean {
  return point === LF || point === CR || point === 0x85 || point === 0x2028 || point === 0x2029
}

/** In code points, both ends of the text included. */
function graphemeBoundaries(text: string, length: number): ReadonlySet<number> {
  const boundaries = new Set<number>([0, length])
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
  let place = 0
  for (const { segment } of segmenter.segment(text)) {
    boundaries.add(place)
    for (const _ of segment) place++
  }
  return boundaries
}
