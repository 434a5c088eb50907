/** ISO 8601 text of an instant or a duration, as toString() gives it: seconds always, `PT0S` for nothing. */
import { Duration } from './duration.js'
import type { TemporalValue } from './kind.js'
import { durationText, instantText } from './temporal/format.js'

export function temporalToString(value: TemporalValue): string {
  return value instanceof Duration ? durationText(value) : instantText(value)
}
