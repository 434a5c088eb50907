/** `p.x`, `p.latitude`, `p.crs`: components of points. Names are case-sensitive, as keys are. */
import { fail } from '../../status/fail.js'
import type { Point } from '../point.js'
import { float, type Value } from '../value.js'
import { crsOf } from './crs.js'

const INDEX: Readonly<Record<string, 0 | 1 | 2>> = { x: 0, y: 1, z: 2, longitude: 0, latitude: 1, height: 2 }

/** @throws RelateError for a name that points, or this one, do not have. */
export function pointComponent(point: Point, name: string): Value {
  const crs = crsOf(point)
  if (name === 'srid') return point.srid
  if (name === 'crs') return crs.name
  const index = Object.hasOwn(INDEX, name) ? INDEX[name] : undefined
  if (index === undefined) return fail('point-no-component', { field: name })
  const geographic = name === 'longitude' || name === 'latitude' || name === 'height'
  const coordinate = point.coordinates[index]
  if (coordinate === undefined || (geographic && !crs.geographic))
    return fail('point-no-height', { crs: crs.name, field: name })
  return float(coordinate)
}
