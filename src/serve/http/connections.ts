/** How many connections are open, over all listeners of the process. */
import type { Socket } from 'node:net'

export class ConnectionCounter {
  #open = 0

  constructor(private readonly limit: number) {}

  /** Sockets that are open now. */
  get open(): number {
    return this.#open
  }

  /** Counts the socket until it closes; false, and not counted, when there are too many. */
  enter(socket: Socket): boolean {
    if (this.#open >= this.limit) return false
    this.#open++
    socket.once('close', () => this.#open--)
    return true
  }
}
