/**
 * Stop flags in memory that both threads share: one word for each order under way, not zero means stop. The worker's
 * loops read theirs while the thread is busy and no message could get in. Words are used again; more are added in
 * blocks, so that the number of orders has no limit here.
 */
import { invariant } from '../status/fail.js'

const BLOCK_WORDS = 1024

/** The main thread's side. */
export class StopFlags {
  readonly #blocks: Int32Array[] = []
  readonly #free: number[] = []

  /** @param share hands a new block to the worker, before any order that uses it */
  constructor(private readonly share: (block: Int32Array) => void) {}

  /** The number of a word that is zero. */
  take(): number {
    const slot = this.#free.pop() ?? this.#grow()
    Atomics.store(this.#block(slot), slot % BLOCK_WORDS, 0)
    return slot
  }

  raise(slot: number): void {
    Atomics.store(this.#block(slot), slot % BLOCK_WORDS, 1)
  }

  giveBack(slot: number): void {
    this.#free.push(slot)
  }

  #grow(): number {
    const first = this.#blocks.length * BLOCK_WORDS
    const block = new Int32Array(new SharedArrayBuffer(BLOCK_WORDS * Int32Array.BYTES_PER_ELEMENT))
    this.#blocks.push(block)
    this.share(block)
    for (let slot = first + BLOCK_WORDS - 1; slot > first; slot--) this.#free.push(slot)
    return first
  }

  #block(slot: number): Int32Array {
    return blockOf(this.#blocks, slot)
  }
}

/** What a running order looks at. */
export interface StopFlag {
  readonly raised: boolean
}

/** The worker's side. */
export class SharedStopFlags {
  readonly #blocks: Int32Array[] = []

  add(block: Int32Array): void {
    this.#blocks.push(block)
  }

  flag(slot: number): StopFlag {
    const block = blockOf(this.#blocks, slot)
    const at = slot % BLOCK_WORDS
    return {
      get raised() {
        return Atomics.load(block, at) !== 0
      },
    }
  }
}

function blockOf(blocks: readonly Int32Array[], slot: number): Int32Array {
  const block = blocks[Math.floor(slot / BLOCK_WORDS)]
  invariant(block !== undefined, 'a block is shared before its flags are used')
  return block
}
