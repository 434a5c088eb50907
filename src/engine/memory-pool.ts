/**
 * What all statements under way may hold together. Each has its own limit as well; without a common one, memory would
 * grow with the number of clients.
 */
import { fail } from '../status/fail.js'

export class MemoryPool {
  private held = 0

  /** @param limit bytes */
  constructor(private readonly limit: number) {}

  share(): MemoryShare {
    return new MemoryShare(bytes => this.change(bytes))
  }

  private change(bytes: number): void {
    this.held += bytes
    if (bytes > 0 && this.held > this.limit) fail('shared-memory', { limit: this.limit })
  }
}

/** What one statement holds, until it gives it back. */
export class MemoryShare {
  private held = 0

  constructor(private readonly change: (bytes: number) => void) {}

  /** @throws RelateError when all statements together hold too much */
  set(bytes: number): void {
    const more = bytes - this.held
    this.held = bytes
    this.change(more)
  }
}
