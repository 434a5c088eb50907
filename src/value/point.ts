/** srid 7203 cartesian, 9157 cartesian-3d, 4326 wgs-84, 4979 wgs-84-3d; x, y[, z] (longitude, latitude[, height]). */
export class Point {
  constructor(
    readonly srid: 7203 | 9157 | 4326 | 4979,
    readonly coordinates: readonly number[],
  ) {}
}
