import { Duration } from '../../src/value/duration.js'
import type { TemporalValue } from '../../src/value/kind.js'
import { isInstant } from '../../src/value/temporal/between.js'

export function isTemporal(value: unknown): value is TemporalValue {
  return value instanceof Duration || isInstant(value)
}
