/** What the disk side asks of a graph in memory, and nothing more; tests put a small fake in its place. */

import type { Graph } from '../graph.js'
import type { ChunkLoader, CommitSink, ImageSource } from '../image.js'
import type { Directory } from './chunk-directory.js'
import { decoding } from './failures.js'
import type { Progress } from './progress.js'

export interface StoredGraph extends Graph {
  /** The newest published snapshot, ready to be written down; later commits do not change it. */
  image(): ImageSource
  /** Replays one commit record: publishes what it says without asking the sink. */
  apply(payload: Uint8Array): void
}

export interface GraphMaker<G extends StoredGraph> {
  empty(sink: CommitSink): G
  load(description: Uint8Array, loader: ChunkLoader, sink: CommitSink): G
  /** Looks at everything; answers what is wrong, one sentence a finding. */
  verify(graph: G, progress: Progress): readonly string[]
}

/** The graph of a directory's image. */
export function makeGraph<G extends StoredGraph>(
  maker: GraphMaker<G>,
  directory: Directory,
  loader: ChunkLoader,
  sink: CommitSink,
  shown: string,
): G {
  const { description, generation } = directory
  if (description === null) return maker.empty(sink)
  return decoding(shown, `image of checkpoint ${generation}`, () => maker.load(description, loader, sink))
}

export function applyCommit(graph: StoredGraph, payload: Uint8Array, seq: number, shown: string): void {
  decoding(shown, `commit log record ${seq}`, () => graph.apply(payload))
}
