/** Sets of code points, and what ignoring case does to them. */
import type { Fold } from './syntax.js'

export type Membership = (point: number) => boolean

const ASCII = 128

/** A membership whose answers for ASCII are kept in a table. */
export class CharacterSet {
  private readonly ascii: Uint8Array
  constructor(
    private readonly test: Membership,
    /** The only member, for a literal that does not ignore case. */
    readonly literal: number | null = null,
    /** Made for a `.` */
    readonly isDot = false,
  ) {
    this.ascii = Uint8Array.from({ length: ASCII }, (_, point) => Number(test(point)))
  }

  has(point: number): boolean {
    return point < ASCII ? this.ascii[point] === 1 : this.test(point)
  }
}

export function literal(point: number, fold: Fold): Membership {
  switch (fold) {
    case 'exact':
      return other => other === point
    case 'ascii':
      return other => lowerAscii(other) === lowerAscii(point)
    case 'unicode':
      return other => other === point || foldCase(other) === foldCase(point)
  }
}

export function range(first: number, last: number, fold: Fold): Membership {
  const within: Membership = point => point >= first && point <= last
  switch (fold) {
    case 'exact':
      return within
    case 'ascii':
      return point => within(point) || within(lowerAscii(point)) || within(upperAscii(point))
    case 'unicode':
      return point => within(point) || within(upper(point)) || within(foldCase(point))
  }
}

export function not(set: Membership): Membership {
  return point => !set(point)
}

export function anyOf(sets: readonly Membership[]): Membership {
  const [only] = sets
  return sets.length === 1 && only !== undefined ? only : point => sets.some(set => set(point))
}

/** The members of the text, ranges written out. */
export function members(text: string): Membership {
  const points = new Set(Array.from(text, character => character.codePointAt(0)))
  return point => points.has(point)
}

/** Equal for code points that are one but for case. */
export function sameCase(a: number, b: number, fold: Fold): boolean {
  return literal(a, fold)(b)
}

function lowerAscii(point: number): number {
  return point >= 65 && point <= 90 ? point + 32 : point
}

function upperAscii(point: number): number {
  return point >= 97 && point <= 122 ? point - 32 : point
}

function upper(point: number): number {
  return onePoint(String.fromCodePoint(point).toUpperCase(), point)
}

/** Simple case folding, as Java does it: up, then down. */
function foldCase(point: number): number {
  const raised = upper(point)
  return onePoint(String.fromCodePoint(raised).toLowerCase(), raised)
}

/** Conversions that give several characters leave the code point as it is. */
function onePoint(converted: string, original: number): number {
  const point = converted.codePointAt(0) ?? original
  return converted.length === (point > 0xffff ? 2 : 1) ? point : original
}
