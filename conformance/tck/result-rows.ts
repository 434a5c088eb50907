/**
 * Rows of a result as the TCK's tables show them: temporal values and durations are strings there, and a time of day whose
 * seconds are zero has none (`12:31Z`), other than in toString().
 */
import type { ResultValue } from '../../src/result/result.js'
import { Duration } from '../../src/value/duration.js'
import { isInstant } from '../../src/value/kind.js'
import { textOf } from '../../src/value/text.js'
import { Float } from '../../src/value/value.js'
import type { Datum } from '../datum/datum.js'
import { fromResult } from '../datum/from-result.js'

export function tckRow(row: readonly ResultValue[]): readonly Datum[] {
  return row.map(value => fromResult(value, printed))
}

function printed(value: ResultValue): Datum | null {
  // Equal numbers: the TCK writes -0.0 as 0.0.
  if (value instanceof Float && value.value === 0) return { kind: 'float', value: 0 }
  if (value instanceof Duration) return { kind: 'string', value: textOf(value) }
  if (!isInstant(value)) return null
  return { kind: 'string', value: textOf(value).replace(/((?:^|T)\d\d:\d\d):00(?=$|[Z+[-])/, '$1') }
}
