/** The four coordinate reference systems. */
import type { Point } from '../point.js'

export interface Crs {
  readonly srid: Point['srid']
  readonly name: string
  readonly dimensions: 2 | 3
  readonly geographic: boolean
}

const SYSTEMS: Readonly<Record<Point['srid'], Crs>> = {
  7203: { srid: 7203, name: 'cartesian', dimensions: 2, geographic: false },
  9157: { srid: 9157, name: 'cartesian-3d', dimensions: 3, geographic: false },
  4326: { srid: 4326, name: 'wgs-84', dimensions: 2, geographic: true },
  4979: { srid: 4979, name: 'wgs-84-3d', dimensions: 3, geographic: true },
}

export function crsOf(point: Point): Crs {
  return SYSTEMS[point.srid]
}

export function crsNamed(name: string): Crs | undefined {
  return Object.values(SYSTEMS).find(crs => crs.name === name.toLowerCase())
}

export function crsNumbered(srid: number): Crs | undefined {
  return Object.values(SYSTEMS).find(crs => crs.srid === srid)
}

export function defaultCrs(dimensions: 2 | 3, geographic: boolean): Crs {
  if (dimensions === 2) return SYSTEMS[geographic ? 4326 : 7203]
  return SYSTEMS[geographic ? 4979 : 9157]
}
