/** The time of day as the system knows it, as fine as Node.js tells it. */

/** Nanoseconds since 1970-01-01T00:00:00Z, in whole microseconds. */
export function wallClock(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n
}
