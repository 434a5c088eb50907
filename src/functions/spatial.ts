/** `point()`, `point.distance()` and `point.withinBBox()`. */
import { fail } from '../status/fail.js'
import { isMap, isNode, isNumber, isRelationship, isText } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import { Point } from '../value/point.js'
import { type Crs, crsNamed, crsNumbered, crsOf, defaultCrs } from '../value/spatial/crs.js'
import { float, type Value } from '../value/value.js'
import type { FunctionContext, FunctionRow } from './rows.js'

const EARTH_RADIUS_METRES = 6_378_140

export const SPATIAL_FUNCTIONS: readonly FunctionRow[] = [
  {
    name: 'point',
    category: 'Spatial',
    takes: [{ name: 'input', type: 'MAP | NODE | RELATIONSHIP', description: 'Coordinates, and crs or srid.' }],
    gives: 'POINT',
    onNull: 'null',
    description: 'Makes a point from x and y, or longitude and latitude, with z or height for a third dimension.',
    page: 'functions/spatial#point',
    call: ([input], context) => makePoint(fieldReader(input ?? null, context)),
  },
  {
    name: 'point.distance',
    category: 'Spatial',
    takes: [
      { name: 'from', type: 'ANY', description: 'A point.' },
      { name: 'to', type: 'ANY', description: 'Another point of the same coordinate system.' },
    ],
    gives: 'FLOAT',
    onNull: 'null',
    description: 'The distance between two points: metres on the globe, else the units of the coordinates.',
    page: 'functions/spatial#point-distance',
    call: ([from, to]) => (from instanceof Point && to instanceof Point ? distance(from, to) : null),
  },
  {
    name: 'point.withinBBox',
    category: 'Spatial',
    takes: [
      { name: 'point', type: 'ANY', description: 'The point to look at.' },
      { name: 'lowerLeft', type: 'ANY', description: 'South-western corner.' },
      { name: 'upperRight', type: 'ANY', description: 'North-eastern corner.' },
    ],
    gives: 'BOOLEAN',
    onNull: 'null',
    description: 'Whether a point lies in the box of two corners, edges included; a box may cross the date line.',
    page: 'functions/spatial#point-withinbbox',
    call: ([point, lower, upper]) =>
      point instanceof Point && lower instanceof Point && upper instanceof Point
        ? withinBox(point, lower, upper)
        : null,
  },
]

type FieldReader = (name: string) => Value | undefined

function fieldReader(input: Value, { view }: FunctionContext): FieldReader {
  if (isMap(input)) return name => input.get(name)
  const property =
    (read: (key: number) => Value): FieldReader =>
    name => {
      const key = view.keyToken(name)
      return (key < 0 ? null : read(key)) ?? undefined
    }
  if (isNode(input)) return property(key => view.nodeProperty(input.id, key))
  if (isRelationship(input)) return property(key => view.relationshipProperty(input.id, key))
  return fail('argument-type', { function: 'point', expected: 'a MAP', actual: typeof input })
}

function makePoint(field: FieldReader): Value {
  const names = ['x', 'y', 'z', 'longitude', 'latitude', 'height', 'crs', 'srid']
  if (names.some(name => field(name) === null)) return null
  const geographic = field('x') === undefined && field('longitude') !== undefined
  const [first, second, third] = geographic
    ? (['longitude', 'latitude', 'height'] as const)
    : (['x', 'y', 'z'] as const)
  const given = [field(first), field(second)]
  if (given.includes(undefined)) return fail('point-missing-coordinate')
  const height = field(third) ?? field(geographic ? 'z' : 'height')
  const coordinates = [...given, ...(height === undefined ? [] : [height])].map((value, i) =>
    coordinate(value, [first, second, third][i] ?? ''),
  )
  return pointIn(systemOf(field, coordinates.length === 3 ? 3 : 2, geographic), coordinates)
}

function coordinate(value: Value | undefined, field: string): number {
  if (value === undefined || !isNumber(value)) return fail('point-coordinate-type', { field })
  const n = toDouble(value)
  return Number.isFinite(n) ? n : fail('point-infinite')
}

function systemOf(field: FieldReader, dimensions: 2 | 3, geographic: boolean): Crs {
  const name = field('crs')
  const srid = field('srid')
  if (name !== undefined && srid !== undefined) return fail('point-crs-and-srid')
  if (name === undefined && srid === undefined) return defaultCrs(dimensions, geographic)
  const crs = name !== undefined ? namedSystem(name) : numberedSystem(srid ?? null)
  if (crs.dimensions !== dimensions) fail('point-crs-dimension', { crs: crs.name, count: dimensions })
  if (geographic && !crs.geographic) fail('point-unknown-crs', { crs: crs.name })
  return crs
}

function namedSystem(name: Value): Crs {
  if (name === null || !isText(name)) return fail('point-coordinate-type', { field: 'crs' })
  return crsNamed(name) ?? fail('point-unknown-crs', { crs: name })
}

function numberedSystem(srid: Value): Crs {
  if (srid === null || !isNumber(srid)) return fail('point-coordinate-type', { field: 'srid' })
  return crsNumbered(toDouble(srid)) ?? fail('point-unknown-crs', { crs: toDouble(srid) })
}

/** A longitude wraps around the globe; a latitude does not. */
function pointIn(crs: Crs, coordinates: readonly number[]): Point {
  if (!crs.geographic) return new Point(crs.srid, coordinates)
  const [longitude = 0, latitude = 0, ...rest] = coordinates
  if (latitude < -90 || latitude > 90) fail('point-latitude', { latitude })
  const wrapped = longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
  return new Point(crs.srid, [wrapped, latitude, ...rest])
}

function distance(a: Point, b: Point): Value {
  if (a.srid !== b.srid) return null
  if (!crsOf(a).geographic) return float(Math.hypot(...a.coordinates.map((x, i) => x - (b.coordinates[i] ?? 0))))
  const [lonA = 0, latA = 0, heightA = 0] = a.coordinates
  const [lonB = 0, latB = 0, heightB = 0] = b.coordinates
  const radius = EARTH_RADIUS_METRES + (heightA + heightB) / 2
  const arc = radius * greatCircle(radians(lonA), radians(latA), radians(lonB), radians(latB))
  return float(a.coordinates.length === 3 ? Math.sqrt(arc * arc + (heightA - heightB) ** 2) : arc)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The haversine formula. */
function greatCircle(lonA: number, latA: number, lonB: number, latB: number): number {
  const h = Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin((lonB - lonA) / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)))
}

function withinBox(point: Point, lower: Point, upper: Point): Value {
  if (point.srid !== lower.srid || point.srid !== upper.srid) return null
  return point.coordinates.every((value, i) => {
    const low = lower.coordinates[i] ?? 0
    const high = upper.coordinates[i] ?? 0
    const crossesDateLine = i === 0 && low > high && crsOf(point).geographic
    return crossesDateLine ? value >= low || value <= high : value >= low && value <= high
  })
}
