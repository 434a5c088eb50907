/** Sleeps without an event loop: opening a store is synchronous, and some locks clear in a few milliseconds. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
