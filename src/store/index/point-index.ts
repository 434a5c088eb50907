/**
 * Point indexes take points only, ordered by coordinate system and then by coordinates: a box is a stretch of the
 * first coordinate and a test of the others.
 */
import { isPoint } from '../../value/kind.js'
import { order } from '../../value/order.js'
import { Point } from '../../value/point.js'
import type { Value } from '../../value/value.js'
import type { IndexQuery } from '../schema.js'
import { type Search, searchFor } from './stretches.js'
import type { Profile } from './value-index.js'

export const POINT: Profile = {
  parts: 1,
  takes: isPoint,
  search: query => (query.kind === 'box' ? boxSearch(query) : searchFor(query, 1)),
}

const ANY_POINT = new Point(7203, [0, 0])

function boxSearch({ srid, lower, upper }: IndexQuery & { readonly kind: 'box' }): Search {
  const from = lower[0] ?? Number.NEGATIVE_INFINITY
  const to = upper[0] ?? Number.POSITIVE_INFINITY
  const side = (key: Value): number => {
    if (!isPoint(key)) return order(key, ANY_POINT)
    if (key.srid !== srid) return key.srid - srid
    const first = key.coordinates[0]!
    return first < from ? -1 : first > to ? 1 : 0
  }
  return {
    before: key => side(key) < 0,
    after: key => side(key) > 0,
    accept: key => isPoint(key) && key.coordinates.every((c, i) => c >= (lower[i] ?? c) && c <= (upper[i] ?? c)),
  }
}
