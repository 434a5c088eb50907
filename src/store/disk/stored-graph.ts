/** What the disk side asks of a graph in memory, and nothing more; tests put a small fake in its place. */
import type { Graph } from '../graph.js'
import type { ChunkLoader, CommitSink, ImageSource } from '../image.js'

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
  verify(graph: G): readonly string[]
}
