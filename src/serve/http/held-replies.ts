/**
 * Replies that wait in memory for clients to take them. Without a bound, memory would grow with the number of slow
 * clients: over it, whoever has held a reply the longest is cut off.
 */
import type { ServerResponse } from 'node:http'

/** All replies together. */
const MAX_HELD_BYTES = 512 * 1024 * 1024
/** A connection has one reply at a time; small ones mostly wait in the system. */
const SMALL = 64 * 1024
/** A client that takes nothing for so long has left without saying so. */
const STALLED_MS = 30_000

export class HeldReplies {
  /** Oldest first. */
  readonly #held = new Map<ServerResponse, number>()
  #bytes = 0

  constructor(
    private readonly maxBytes = MAX_HELD_BYTES,
    private readonly stalledMs = STALLED_MS,
  ) {}

  /** Counts a reply until it has gone out; called before its bytes are written. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes < SMALL) return
    this.#held.set(response, bytes)
    this.#bytes += bytes
    response.once('close', () => this.#release(response))
    response.setTimeout(this.stalledMs, () => response.destroy())
    for (const [oldest] of this.#held) {
      if (this.#bytes <= this.maxBytes || oldest === response) return
      this.#release(oldest)
      oldest.destroy()
    }
  }

  #release(response: ServerResponse): void {
    this.#bytes -= this.#held.get(response) ?? 0
    this.#held.delete(response)
  }
}
