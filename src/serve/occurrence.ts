/**
 * Something that happens at most once: a client leaves, a connection breaks. An AbortController would do the same, but
 * its signal alone costs more than the rest of a request's head, and every request needs two.
 */
export class Occurrence<T = void> {
  #outcome: { readonly value: T } | null = null
  #listeners: ((value: T) => void)[] = []

  get happened(): boolean {
    return this.#outcome !== null
  }

  /** The first time counts. */
  happen(value: T): void {
    if (this.#outcome !== null) return
    this.#outcome = { value }
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener(value)
  }

  /** Calls back when it happens, or at once when it has. */
  whenHappened(listener: (value: T) => void): void {
    if (this.#outcome === null) this.#listeners.push(listener)
    else listener(this.#outcome.value)
  }
}
