/** Folds the log and gives unused space back to the file system. Takes the lease; live readers go on following. */
import { fail } from '../../status/fail.js'
import { diskPlace } from './clone.js'
import { guard } from './failures.js'
import { inspect } from './inspect.js'
import { statOf } from './place.js'
import type { Progress } from './progress.js'
import type { GraphMaker, StoredGraph } from './stored-graph.js'
import { openWriter } from './writer.js'

export interface CompactReport {
  /** Bytes of the database file. */
  readonly before: number
  readonly after: number
}

export function compactStoreWith<G extends StoredGraph>(
  maker: GraphMaker<G>,
  path: string,
  progress: Progress = () => {},
): CompactReport {
  const place = diskPlace(path, 'compact', false)
  if (guard(path, 'read', () => inspect(place)) === 'missing') fail('store-not-found', { path })
  const size = () => statOf(place.database)?.size ?? 0
  const before = size()
  const store = openWriter(place, maker)
  try {
    store.compact(progress)
  } finally {
    store.close()
  }
  return { before, after: size() }
}
