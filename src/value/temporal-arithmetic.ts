import { invariant } from '../status/fail.js'
import type { Duration } from './duration.js'
import type { NumberValue, TemporalValue } from './kind.js'

/** Instant and duration in either order, or two durations. Undefined for two instants. */
export function addTemporal(a: TemporalValue, b: TemporalValue): TemporalValue | undefined {
  invariant(false, `no sum of ${a.constructor.name} and ${b.constructor.name}`)
}

/** Instant - duration, or duration - duration. Undefined for any other pair. */
export function subtractTemporal(a: TemporalValue, b: TemporalValue): TemporalValue | undefined {
  invariant(false, `no difference of ${a.constructor.name} and ${b.constructor.name}`)
}

/** Duration * number, or duration / number for `divide`. */
export function scaleDuration(duration: Duration, factor: NumberValue, operation: 'multiply' | 'divide'): Duration {
  invariant(false, `no ${operation} of ${duration.constructor.name} by ${String(factor)}`)
}
