/** `d.year`, `p.x`: the components of temporal values, durations and points. */
import { fail } from '../status/fail.js'
import { Duration } from './duration.js'
import { describeKind, type TemporalValue } from './kind.js'
import { Point } from './point.js'
import { pointComponent } from './spatial/components.js'
import { durationComponent, instantComponent, needsZone, partNamed } from './temporal/accessors.js'
import { ZonedDateTime, ZonedTime } from './temporal.js'
import { INT64_MAX, INT64_MIN, integer, type Value } from './value.js'

/** @throws RelateError when the type has no such component. */
export function temporalAccessor(value: TemporalValue | Point, key: string): Value | undefined {
  if (value instanceof Point) return pointComponent(value, key)
  if (value instanceof Duration) {
    const total = durationComponent(value, key)
    if (total === undefined) return fail('temporal-no-component', { type: 'a duration', name: key })
    return total > INT64_MAX || total < INT64_MIN ? fail('temporal-overflow', {}) : integer(total)
  }
  const component = instantComponent(value, key)
  if (component !== undefined) return component
  const zoned = value instanceof ZonedTime || value instanceof ZonedDateTime
  if (!zoned && needsZone(key)) return fail('temporal-component-needs-zone', { type: describeKind(value), name: key })
  const other = partNamed(key)
  if (other !== null) return fail('temporal-other-component', { type: describeKind(value), name: key, other })
  return fail('temporal-no-component', { type: describeKind(value), name: key })
}
