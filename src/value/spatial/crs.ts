/** The four coordinate reference systems. */
import type { Point } from '../point.js'

export interface Crs {
  readonly srid: Point['srid']
  readonly name: string
  readonly dimensions: 2 | 3
  readonly geographic: boolean
}

const SYSTEMS: readonly Crs[] = [
  { srid: 7203, name: 'cartesian', dimensions: 2, geographic: false },
  { srid: 9157, name: 'cartesian-3d', dimensions: 3, geographic: false },
  { srid: 4326, name: 'wgs-84', dimensions: 2, geographic: true },
  { srid: 4979, name: 'wgs-84-3d', dimensions: 3, geographic: true },
]

export function crsNamed(name: string): Crs | undefined {
  return SYSTEMS.find(crs => crs.name === name.toLowerCase())
}

export function crsOf(srid: number): Crs | undefined {
  return SYSTEMS.find(crs => crs.srid === srid)
}

export function defaultCrs(dimensions: 2 | 3, geographic: boolean): Crs {
  return SYSTEMS.find(crs => crs.dimensions === dimensions && crs.geographic === geographic) as Crs
}
