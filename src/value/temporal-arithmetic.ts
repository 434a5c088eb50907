/** `+`, `-`, `*` and `/` of temporal values. */
import { fail } from '../status/fail.js'
import { Duration } from './duration.js'
import type { NumberValue, TemporalValue } from './kind.js'
import { addDurations, multiplyDuration, negateDuration, scaleDuration as scaleParts } from './temporal/durations.js'
import { plus } from './temporal/instants.js'
import { Float } from './value.js'

/** Instant and duration in either order, or two durations. Undefined for two instants. */
export function addTemporal(a: TemporalValue, b: TemporalValue): TemporalValue | undefined {
  if (a instanceof Duration) return b instanceof Duration ? addDurations(a, b, 1n) : plus(b, a)
  return b instanceof Duration ? plus(a, b) : undefined
}

/** Instant - duration, or duration - duration. Undefined for any other pair. */
export function subtractTemporal(a: TemporalValue, b: TemporalValue): TemporalValue | undefined {
  if (!(b instanceof Duration)) return undefined
  return a instanceof Duration ? addDurations(a, b, -1n) : plus(a, negateDuration(b))
}

/** Duration * number, or duration / number for `divide`. Dividing by the INTEGER 0 is an error, by 0.0 gives nothing. */
export function scaleDuration(duration: Duration, factor: NumberValue, operation: 'multiply' | 'divide'): Duration {
  const isInteger = typeof factor === 'bigint' || (typeof factor === 'number' && Number.isInteger(factor))
  if (operation === 'multiply') {
    if (isInteger) return multiplyDuration(duration, BigInt(factor))
    const by = factor instanceof Float ? factor.value : Number(factor)
    return scaleParts(duration, part => part * by)
  }
  if (isInteger && BigInt(factor) === 0n) fail('division-by-zero')
  const by = factor instanceof Float ? factor.value : Number(factor)
  if (by === 0) return new Duration(0n, 0n, 0n, 0)
  return scaleParts(duration, part => part / by)
}
