import { invariant } from '../status/fail.js'
import type { TemporalValue } from './kind.js'

/** ISO 8601 text of an instant or a duration, as toString() gives it: seconds always, `PT0S` for nothing. */
export function temporalToString(value: TemporalValue): string {
  invariant(false, `no text for ${value.constructor.name}`)
}
