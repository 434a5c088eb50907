/** A set of positions inside one chunk, with its size. */
import { CHUNK_SHIFT } from './geometry.js'

export const BITMAP_WORDS = Math.max(1, (1 << CHUNK_SHIFT) >> 5)

export class Bitmap {
  constructor(
    readonly owner: number,
    readonly words: Int32Array = new Int32Array(BITMAP_WORDS),
    public count = 0,
  ) {}

  has(position: number): boolean {
    return ((this.words[position >> 5]! >>> (position & 31)) & 1) === 1
  }

  /** Answers whether the position was new. */
  add(position: number): boolean {
    const word = this.words[position >> 5]!
    const bit = 1 << (position & 31)
    if ((word & bit) !== 0) return false
    this.words[position >> 5] = word | bit
    this.count++
    return true
  }

  /** Answers whether the position was there. */
  delete(position: number): boolean {
    const word = this.words[position >> 5]!
    const bit = 1 << (position & 31)
    if ((word & bit) === 0) return false
    this.words[position >> 5] = word & ~bit
    this.count--
    return true
  }

  copy(owner: number): Bitmap {
    return new Bitmap(owner, this.words.slice(), this.count)
  }
}

export function countBits(words: Int32Array): number {
  let total = 0
  for (let word of words) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return total
}
