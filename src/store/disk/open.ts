/** From a path and a wish to an open store. */
import { fail } from '../../status/fail.js'
import { LiveReader } from './live.js'
import { MemoryStore } from './memory-store.js'
import type { OpenOptions, OpenStore } from './open-store.js'
import { placeOf } from './place.js'
import { openReader } from './reader.js'
import type { GraphMaker, StoredGraph } from './stored-graph.js'
import { openWriter } from './writer.js'

export function openStoreWith<G extends StoredGraph>(
  maker: GraphMaker<G>,
  path: string,
  { readOnly = false, graphSizeLimit = Number.POSITIVE_INFINITY }: OpenOptions = {},
): OpenStore<G> {
  const place = placeOf(path, readOnly === false)
  if (readOnly === 'live' && place.kind !== 'directory') {
    const kind = place.kind === 'memory' ? 'an in-memory graph' : 'a single-file store'
    fail('store-live-needs-directory', { path, kind })
  }
  if (place.kind === 'memory') return new MemoryStore(maker, readOnly === false, graphSizeLimit)
  if (readOnly === 'live') return new LiveReader(place, maker)
  return readOnly ? openReader(place, maker) : openWriter(place, maker, graphSizeLimit)
}
