/**
 * The persistent array that chunks hang from: pages of pointers, so that a commit copies one short page and the list
 * of pages, whatever the size of the graph. Everyone may read a directory; only the epoch that owns it may write.
 */
import { PAGE_SHIFT } from './geometry.js'

const PAGE_MASK = (1 << PAGE_SHIFT) - 1

class Page<T> {
  constructor(
    readonly owner: number,
    readonly slots: (T | undefined)[],
  ) {}
}

export class Directory<T> {
  constructor(
    readonly owner: number,
    private readonly pages: (Page<T> | undefined)[] = [],
  ) {}

  at(ordinal: number): T | undefined {
    const page = this.pages[ordinal >>> PAGE_SHIFT]
    return page === undefined ? undefined : page.slots[ordinal & PAGE_MASK]
  }

  /** This directory when `owner` owns it, else a copy that it does. */
  writable(owner: number): Directory<T> {
    return this.owner === owner ? this : new Directory(owner, this.pages.slice())
  }

  /** Only on a directory that the running epoch owns. */
  put(ordinal: number, chunk: T | undefined): void {
    const slots = this.writablePage(ordinal >>> PAGE_SHIFT).slots
    const slot = ordinal & PAGE_MASK
    while (slots.length <= slot) slots.push(undefined)
    slots[slot] = chunk
  }

  /** One more than the last place that may hold a chunk. */
  get end(): number {
    const last = this.pages.length - 1
    return last < 0 ? 0 : (last << PAGE_SHIFT) + (this.pages[last]?.slots.length ?? 0)
  }

  /** Calls `visit` for each chunk, ascending. */
  forEach(visit: (chunk: T, ordinal: number) => void): void {
    this.pages.forEach((page, p) => {
      page?.slots.forEach((chunk, s) => {
        if (chunk !== undefined) visit(chunk, (p << PAGE_SHIFT) + s)
      })
    })
  }

  private writablePage(index: number): Page<T> {
    const page = this.pages[index]
    if (page !== undefined && page.owner === this.owner) return page
    const copy = new Page<T>(this.owner, page === undefined ? [] : page.slots.slice())
    while (this.pages.length <= index) this.pages.push(undefined)
    this.pages[index] = copy
    return copy
  }
}
