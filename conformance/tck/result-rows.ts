/** Rows of a result as the TCK's tables show them: temporal values and durations are the strings that they print as. */
import type { ResultValue } from '../../src/result/result.js'
import { Duration } from '../../src/value/duration.js'
import { textOf } from '../../src/value/text.js'
import type { Datum } from '../datum/datum.js'
import { fromResult } from '../datum/from-result.js'
import { isTemporal } from '../datum/temporal-text.js'

export function tckRow(row: readonly ResultValue[]): readonly Datum[] {
  return row.map(value => fromResult(value, printed))
}

function printed(value: ResultValue): Datum | null {
  return isTemporal(value) || value instanceof Duration ? { kind: 'string', value: tckText(textOf(value)) } : null
}

/** The TCK writes a temporal value without its seconds when they and the fraction are nothing: `12:00`. */
function tckText(text: string): string {
  return text.replace(/^((?:[^T]*T)?\d\d:\d\d):00(?=$|[Z+[-])/, '$1')
}
