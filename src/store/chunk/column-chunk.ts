/**
 * The values of one property key in one chunk. One class with a `kind` and a typed array per kind, not a class per
 * kind: the read in the middle of every filter then stays monomorphic.
 *
 *   sparse      positions and values as pairs, for a key that few entities here have (and for small graphs)
 *   integer     INTEGER of 32 bits
 *   wide        INTEGER that a double holds exactly
 *   float       FLOAT; whole ones get their box when read
 *   dictionary  a code into a list of strings or booleans, code 0 for absent
 *   mixed       the values as they are
 *
 * A chunk starts sparse, turns into the narrowest dense kind that fits, and only ever widens.
 *
 * A new version of a dense chunk shares the arrays of the old one until more than a few values are written: a commit of
 * one property then copies a handful of values and not 4096. What it wrote stands in a patch that reads look at first.
 */
import { isBareNumber, isFloat, isNumber, isText } from '../../value/kind.js'
import { toDouble } from '../../value/number.js'
import { float, type Value } from '../../value/value.js'
import { BITMAP_WORDS } from '../bitmap.js'
import { CHUNK_SHIFT, DICTIONARY_TRIAL, PATCH_LIMIT, SPARSE_LIMIT } from '../geometry.js'
import { Dictionary } from './dictionary.js'

const SIZE = 1 << CHUNK_SHIFT

export const SPARSE = 0
export const INTEGER = 1
export const WIDE = 2
export const FLOAT = 3
export const DICTIONARY = 4
export const MIXED = 5
export type ColumnKind = typeof SPARSE | typeof INTEGER | typeof WIDE | typeof FLOAT | typeof DICTIONARY | typeof MIXED

const NO_WORDS = new Int32Array(0)
const NO_NUMBERS = new Float64Array(0)
const NO_CODES = new Uint16Array(0)
const NO_VALUES: Value[] = []
const NO_DICTIONARY = new Dictionary()

export class ColumnChunk {
  kind: ColumnKind = SPARSE
  /** Values present. */
  count = 0
  /** Which positions have a value: integer, wide and float. */
  present = NO_WORDS
  integers = NO_WORDS
  numbers = NO_NUMBERS
  codes = NO_CODES
  dictionary = NO_DICTIONARY
  /** mixed: by position, null for absent; sparse: beside `positions`. */
  values = NO_VALUES
  /** sparse: ascending, `count` of them. */
  positions: number[] = []
  private pending: ((chunk: ColumnChunk) => void) | null = null
  /** The arrays belong to an older version as well. */
  private shared = false
  /** One bit for each position of the patch, of its number modulo 32: most reads need no further look. */
  private patchMask = 0
  private patchPositions: number[] = []
  /** Null for a value that is gone. */
  private patchValues: Value[] = []

  constructor(readonly owner: number) {}

  static empty(owner: number): ColumnChunk {
    const chunk = new ColumnChunk(owner)
    chunk.values = []
    return chunk
  }

  static stored(owner: number, fill: (chunk: ColumnChunk) => void): ColumnChunk {
    const chunk = new ColumnChunk(owner)
    chunk.pending = fill
    return chunk
  }

  ready(): this {
    if (this.pending !== null) {
      this.pending(this)
      this.pending = null
    }
    return this
  }

  copy(owner: number): ColumnChunk {
    const copy = new ColumnChunk(owner)
    copy.kind = this.kind
    copy.count = this.count
    if (this.kind === SPARSE) {
      copy.values = this.values.slice()
      copy.positions = this.positions.slice()
      return copy
    }
    copy.present = this.present
    copy.integers = this.integers
    copy.numbers = this.numbers
    copy.codes = this.codes
    copy.dictionary = this.dictionary
    copy.values = this.values
    copy.shared = true
    copy.patchMask = this.patchMask
    copy.patchPositions = this.patchPositions.slice()
    copy.patchValues = this.patchValues.slice()
    return copy
  }

  /** All values in arrays of this version's own, as the file has them. */
  settled(): this {
    if (this.shared) this.settle()
    return this
  }

  /** Null when absent. */
  get(position: number): Value {
    if (((this.patchMask >>> (position & 31)) & 1) === 1) {
      const at = this.patchPositions.indexOf(position)
      if (at !== -1) return this.patchValues[at]!
    }
    switch (this.kind) {
      case INTEGER:
        return this.isPresent(position) ? this.integers[position]! : null
      case DICTIONARY:
        return this.dictionary.values[this.codes[position]!]!
      case FLOAT:
        return this.isPresent(position) ? float(this.numbers[position]!) : null
      case WIDE:
        return this.isPresent(position) ? this.numbers[position]! : null
      case MIXED:
        return this.values[position]!
      case SPARSE: {
        const at = this.find(position)
        return this.positions[at] === position ? this.values[at]! : null
      }
    }
  }

  has(position: number): boolean {
    if (((this.patchMask >>> (position & 31)) & 1) === 1) {
      const at = this.patchPositions.indexOf(position)
      if (at !== -1) return this.patchValues[at] !== null
    }
    switch (this.kind) {
      case INTEGER:
      case WIDE:
      case FLOAT:
        return this.isPresent(position)
      case DICTIONARY:
        return this.codes[position] !== 0
      case MIXED:
        return this.values[position] !== null
      case SPARSE:
        return this.positions[this.find(position)] === position
    }
  }

  /** Writes a value, never null. Answers whether there was one before. */
  set(position: number, value: Value): boolean {
    if (this.kind === SPARSE) return this.setSparse(position, value)
    if (this.shared) {
      const had = this.has(position)
      if (this.patch(position, value)) {
        if (!had) this.count++
        return had
      }
      this.settle()
    }
    if (!this.fits(value)) this.widen(value)
    const had = this.has(position)
    if (!had) this.count++
    switch (this.kind) {
      case INTEGER:
        this.markPresent(position)
        this.integers[position] = isNumber(value) ? toDouble(value) : 0
        break
      case WIDE:
      case FLOAT:
        this.markPresent(position)
        this.numbers[position] = isNumber(value) ? toDouble(value) : 0
        break
      case DICTIONARY:
        this.codes[position] = this.dictionary.code(value)
        this.checkDictionary()
        break
      default:
        this.values[position] = value
    }
    return had
  }

  /** Answers whether there was a value. */
  remove(position: number): boolean {
    if (!this.has(position)) return false
    this.count--
    if (this.shared) {
      if (this.patch(position, null)) return true
      this.settle()
    }
    switch (this.kind) {
      case INTEGER:
      case WIDE:
      case FLOAT:
        this.present[position >> 5]! &= ~(1 << (position & 31))
        break
      case DICTIONARY:
        this.codes[position] = 0
        break
      case MIXED:
        this.values[position] = null
        break
      case SPARSE: {
        const at = this.find(position)
        this.positions.splice(at, 1)
        this.values.splice(at, 1)
      }
    }
    return true
  }

  /** Calls `visit` for each value, by ascending position. */
  forEach(visit: (position: number, value: Value) => void): void {
    if (this.kind === SPARSE) {
      this.positions.forEach((position, at) => {
        visit(position, this.values[at]!)
      })
      return
    }
    for (let position = 0; position < SIZE; position++) {
      const value = this.get(position)
      if (value !== null) visit(position, value)
    }
  }

  /** Answers whether there was room. */
  private patch(position: number, value: Value): boolean {
    const at = this.patchPositions.indexOf(position)
    if (at !== -1) {
      this.patchValues[at] = value
      return true
    }
    if (this.patchPositions.length >= PATCH_LIMIT) return false
    this.patchPositions.push(position)
    this.patchValues.push(value)
    this.patchMask |= 1 << (position & 31)
    return true
  }

  private settle(): void {
    this.present = this.present.slice()
    this.integers = this.integers.slice()
    this.numbers = this.numbers.slice()
    this.codes = this.codes.slice()
    this.values = this.values.slice()
    this.shared = false
    const { count, patchPositions, patchValues } = this
    this.patchMask = 0
    this.patchPositions = []
    this.patchValues = []
    for (const [at, position] of patchPositions.entries()) {
      const value = patchValues[at]!
      if (value === null) this.remove(position)
      else this.set(position, value)
    }
    // The patch was counted when it was written.
    this.count = count
  }

  private isPresent(position: number): boolean {
    return ((this.present[position >> 5]! >>> (position & 31)) & 1) === 1
  }

  private markPresent(position: number): void {
    this.present[position >> 5]! |= 1 << (position & 31)
  }

  /** First place in `positions` that is not below `position`. */
  private find(position: number): number {
    const { positions } = this
    let low = 0
    let high = positions.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (positions[middle]! < position) low = middle + 1
      else high = middle
    }
    return low
  }

  private setSparse(position: number, value: Value): boolean {
    const at = this.find(position)
    if (this.positions[at] === position) {
      this.values[at] = value
      return true
    }
    if (this.count >= SPARSE_LIMIT) {
      this.become(narrowest(value))
      return this.set(position, value)
    }
    if (at === this.count) {
      this.positions.push(position)
      this.values.push(value)
    } else {
      this.positions.splice(at, 0, position)
      this.values.splice(at, 0, value)
    }
    this.count++
    return false
  }

  private fits(value: Value): boolean {
    return this.kind === MIXED || this.kind === narrowest(value) || (this.kind === WIDE && narrowest(value) === INTEGER)
  }

  private widen(value: Value): void {
    this.become(this.kind === INTEGER && narrowest(value) === WIDE ? WIDE : MIXED)
  }

  /** Moves all values over to another dense kind; one that does not fit widens it further. */
  private become(kind: ColumnKind): void {
    const old = this.moveOut()
    this.kind = kind
    if (kind === INTEGER || kind === WIDE || kind === FLOAT) this.present = new Int32Array(BITMAP_WORDS)
    if (kind === INTEGER) this.integers = new Int32Array(SIZE)
    if (kind === WIDE || kind === FLOAT) this.numbers = new Float64Array(SIZE)
    if (kind === MIXED) this.values = new Array<Value>(SIZE).fill(null)
    if (kind === DICTIONARY) {
      this.codes = new Uint16Array(SIZE)
      this.dictionary = new Dictionary()
    }
    old.forEach((position, value) => {
      this.set(position, value)
    })
  }

  /** The content as a chunk of its own; this one is left empty. */
  private moveOut(): ColumnChunk {
    const old = new ColumnChunk(this.owner)
    Object.assign(old, this)
    this.count = 0
    this.present = NO_WORDS
    this.integers = NO_WORDS
    this.numbers = NO_NUMBERS
    this.codes = NO_CODES
    this.dictionary = NO_DICTIONARY
    this.values = NO_VALUES
    this.positions = []
    return old
  }

  /**
   * Keeps the dictionary worth its price: mostly different values are kept as they are, and one full of values that
   * nobody uses any more is written anew.
   */
  private checkDictionary(): void {
    const size = this.dictionary.values.length
    if (size <= DICTIONARY_TRIAL) return
    if (size > 2 * this.count) this.become(DICTIONARY)
    else if (2 * size > this.count) this.become(MIXED)
  }
}

/** The dense kind that would hold a value alone. */
function narrowest(value: Value): ColumnKind {
  if (isText(value) || value === true || value === false) return DICTIONARY
  if (!isNumber(value)) return MIXED
  if (isFloat(value)) return FLOAT
  if (!isBareNumber(value)) return MIXED
  return value === (value | 0) ? INTEGER : WIDE
}
