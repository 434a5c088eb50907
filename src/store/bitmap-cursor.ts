/** Walks the bitmaps of chunk after chunk, a word at a time. */
import type { Bitmap } from './bitmap.js'
import { CHUNK_SHIFT } from './geometry.js'
import type { IdCursor } from './graph.js'

export class BitmapCursor implements IdCursor {
  id = -1
  private words: Int32Array = new Int32Array(0)
  private word = 0
  private wordIndex = -1
  private ordinal = -1

  constructor(
    /** How many chunks there are. */
    private readonly chunks: number,
    /** The bitmap to walk in a chunk; undefined when the chunk has nothing to give. */
    private readonly bitmapAt: (ordinal: number) => Bitmap | undefined,
  ) {}

  next(): boolean {
    while (this.word === 0) if (!this.nextWord()) return false
    const bit = this.word & -this.word
    this.word ^= bit
    this.id = (this.ordinal << CHUNK_SHIFT) + (this.wordIndex << 5) + 31 - Math.clz32(bit)
    return true
  }

  private nextWord(): boolean {
    while (++this.wordIndex >= this.words.length) if (!this.nextChunk()) return false
    this.word = this.words[this.wordIndex]!
    return true
  }

  private nextChunk(): boolean {
    while (++this.ordinal < this.chunks) {
      const bitmap = this.bitmapAt(this.ordinal)
      if (bitmap === undefined || bitmap.count === 0) continue
      this.words = bitmap.words
      this.wordIndex = -1
      return true
    }
    this.ordinal = this.chunks
    return false
  }
}
