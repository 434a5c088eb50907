/** The graph in memory joined with the file it rests in: what the engine opens. */

import { openStoreWith } from './disk/open.js'
import type { OpenOptions, OpenStore } from './disk/open-store.js'
import type { GraphMaker } from './disk/stored-graph.js'
import { MemoryGraph } from './memory-graph.js'
import { verify } from './verify.js'

export const MEMORY_GRAPHS: GraphMaker<MemoryGraph> = {
  empty: sink => new MemoryGraph(sink),
  load: (description, loader, sink) => MemoryGraph.load(description, loader, sink),
  verify,
}

/** @throws RelateError when the store cannot be opened. */
export function openStore(path: string, options: OpenOptions): OpenStore<MemoryGraph> {
  return openStoreWith(MEMORY_GRAPHS, path, options)
}
