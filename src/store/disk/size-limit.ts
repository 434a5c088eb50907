/**
 * `--logical-graph-size-limit`: how large the graph may be, measured as the bytes its chunks take when written down.
 * Measuring exactly is a walk over all chunks, so between measurements an estimate goes up with every commit; only when
 * that reaches the limit is the graph measured again. A commit that makes the graph smaller always passes.
 */
import { fail } from '../../status/fail.js'
import type { ImageSource } from '../image.js'

/** A commit's record is shorter than what it adds to chunks and indexes, but hardly by more than this. */
const GROWTH = 4

export class SizeLimit {
  readonly #limit: number
  #estimate: number
  readonly #lengths = new WeakMap<object, number>()

  /** `size`: bytes of the graph as far as they are known. */
  constructor(limit: number, size: number) {
    this.#limit = limit
    this.#estimate = size
  }

  /** Before a commit: `payload` is its record, `next` the graph with it, `current` without. */
  check(payload: Uint8Array, next: ImageSource, current: () => ImageSource): void {
    this.#estimate += payload.length * GROWTH
    if (this.#estimate <= this.#limit) return
    const lengths = new Map<object, number>()
    const size = this.#measure(next, lengths)
    if (size > this.#limit && size > this.#measure(current(), new Map())) {
      // Chunks of a commit that is refused may still change, so their lengths are not kept.
      fail('store-graph-too-large', { bytes: size, limit: this.#limit })
    }
    for (const [identity, length] of lengths) this.#lengths.set(identity, length)
    this.#estimate = size
  }

  #measure(image: ImageSource, found: Map<object, number>): number {
    let size = 0
    for (const chunk of image.chunks()) {
      const length = this.#lengths.get(chunk.identity) ?? chunk.encode().length
      found.set(chunk.identity, length)
      size += length
    }
    return size
  }
}
