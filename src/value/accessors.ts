import { invariant } from '../status/fail.js'
import type { TemporalValue } from './kind.js'
import type { Point } from './point.js'
import type { Value } from './value.js'

/** `d.year`, `p.x`: undefined when the type has no such component. */
export function temporalAccessor(value: TemporalValue | Point, key: string): Value | undefined {
  invariant(false, `no component ${key} of ${value.constructor.name}`)
}
