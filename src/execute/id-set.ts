/** A set of entity ids that is cleared often: stamps in an array that grows to the largest id met. */
import type { ExecutionRuntime } from './runtime.js'

export class IdSet {
  private stamps = new Int32Array(0)
  private stamp = 0

  constructor(private readonly runtime: ExecutionRuntime) {}

  clear(): void {
    this.stamp++
  }

  has(id: number): boolean {
    return id < this.stamps.length && this.stamps[id] === this.stamp
  }

  /** Whether it was new. */
  add(id: number): boolean {
    if (id >= this.stamps.length) this.grow(id)
    if (this.stamps[id] === this.stamp) return false
    this.stamps[id] = this.stamp
    return true
  }

  private grow(id: number): void {
    const size = Math.max(1024, 2 ** Math.ceil(Math.log2(id + 1)))
    this.runtime.hold((size - this.stamps.length) * 4)
    const stamps = new Int32Array(size)
    stamps.set(this.stamps)
    this.stamps = stamps
  }
}
