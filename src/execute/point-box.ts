/** Boxes around what a point index is asked for. They may be too large: the predicate itself is tested afterwards. */
import { compileExpression } from '../evaluate/compile.js'
import type { Seek } from '../plan/operators.js'
import type { IndexQuery } from '../store/schema.js'
import { isNumber, isPoint } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import type { Point } from '../value/point.js'
import type { ExecutionRuntime } from './runtime.js'

/** Metres; a little less than the Earth's mean radius, so that the angles come out a little too large. */
const RADIUS = 6_300_000
const DEGREES = 180 / Math.PI

export function boundingBoxes(
  seek: Seek & { readonly kind: 'distance' | 'box' },
): (runtime: ExecutionRuntime) => readonly IndexQuery[] {
  if (seek.kind === 'distance') {
    const center = compileExpression(seek.center)
    const distance = compileExpression(seek.distance)
    return runtime => {
      const point = center(runtime.row, runtime)
      const reach = distance(runtime.row, runtime)
      if (!isPoint(point) || !isNumber(reach) || !(toDouble(reach) >= 0)) return []
      return around(point, toDouble(reach))
    }
  }
  const lower = compileExpression(seek.lower)
  const upper = compileExpression(seek.upper)
  return runtime => {
    const from = lower(runtime.row, runtime)
    const to = upper(runtime.row, runtime)
    if (!isPoint(from) || !isPoint(to) || from.srid !== to.srid) return []
    return between(from, to)
  }
}

function isGeographic(point: Point): boolean {
  return point.srid === 4326 || point.srid === 4979
}

function around(center: Point, distance: number): readonly IndexQuery[] {
  const { srid, coordinates } = center
  if (!isGeographic(center)) {
    return [
      box(
        srid,
        coordinates.map(one => one - distance),
        coordinates.map(one => one + distance),
      ),
    ]
  }
  const [longitude = 0, latitude = 0, height] = coordinates
  // Heights change the radius, by as much as they like.
  const angle = height === undefined ? (distance / RADIUS) * DEGREES : 180
  const south = latitude - angle
  const north = latitude + angle
  const deep = height === undefined ? [] : [Number.NEGATIVE_INFINITY]
  const high = height === undefined ? [] : [Number.POSITIVE_INFINITY]
  const ratio = Math.sin(Math.min(Math.PI / 2, distance / RADIUS)) / Math.cos(latitude / DEGREES)
  const whole = south <= -90 || north >= 90 || !(ratio < 1)
  const width = whole ? 180 : Math.asin(ratio) * DEGREES + 1e-9
  return longitudes(longitude - width, longitude + width).map(([west, east]) =>
    box(srid, [west, south, ...deep], [east, north, ...high]),
  )
}

/** Cut at the date line. */
function longitudes(west: number, east: number): readonly (readonly [number, number])[] {
  if (east - west >= 360) return [[-180, 180]]
  if (west < -180)
    return [
      [west + 360, 180],
      [-180, east],
    ]
  if (east > 180)
    return [
      [west, 180],
      [-180, east - 360],
    ]
  return [[west, east]]
}

function between(lower: Point, upper: Point): readonly IndexQuery[] {
  const { srid } = lower
  const [west = 0, ...from] = lower.coordinates
  const [east = 0, ...to] = upper.coordinates
  if (!isGeographic(lower) || west <= east) return [box(srid, lower.coordinates, upper.coordinates)]
  return [box(srid, [west, ...from], [180, ...to]), box(srid, [-180, ...from], [east, ...to])]
}

function box(srid: number, lower: readonly number[], upper: readonly number[]): IndexQuery {
  return { kind: 'box', srid, lower, upper }
}
