/** The graph in memory: the newest snapshot, and at most one transaction that may replace it. */
import { invariant } from '../status/fail.js'
import type { Graph, GraphTransaction } from './graph.js'
import type { ChunkLoader, CommitSink, ImageSource } from './image.js'
import { loadRoots } from './image-codec/load.js'
import { SnapshotImage } from './image-codec/snapshot-image.js'
import { Replayer } from './replay.js'
import { Roots } from './roots.js'
import { MemoryTransaction } from './transaction.js'
import { View } from './view.js'

export class MemoryGraph implements Graph {
  private newest: View
  private writing = false
  /** Records applied and not yet looked at: a snapshot is made of them when somebody asks for one. */
  private replayer: Replayer | null = null

  /** An empty graph; `sink` makes each commit durable, null for one that lives as long as the process. */
  constructor(
    private readonly sink: CommitSink | null,
    roots: Roots = new Roots(),
  ) {
    this.newest = new View(roots)
  }

  /** The graph of an image; its chunks come from `loader` when first used. */
  static load(description: Uint8Array, loader: ChunkLoader, sink: CommitSink | null): MemoryGraph {
    return new MemoryGraph(sink, loadRoots(description, loader))
  }

  snapshot(): View {
    if (this.replayer !== null) {
      this.newest = new View(this.replayer.finish())
      this.replayer = null
    }
    return this.newest
  }

  begin(): GraphTransaction {
    invariant(!this.writing, 'a graph has one transaction at a time')
    const { state } = this.snapshot()
    this.writing = true
    return new MemoryTransaction(state, {
      persist: (payload, next) => this.sink?.append(payload, new SnapshotImage(next)),
      publish: roots => {
        this.newest = new View(roots)
      },
      ended: () => {
        this.writing = false
      },
    })
  }

  image(): ImageSource {
    return new SnapshotImage(this.snapshot().state)
  }

  /**
   * Replays one commit record onto the newest state. A record that cannot be applied takes all of its batch with it:
   * those since the last snapshot.
   */
  apply(payload: Uint8Array): void {
    invariant(!this.writing, 'records are applied between transactions')
    const replayer = this.replayer ?? new Replayer(this.newest.state)
    this.replayer = null
    replayer.apply(payload)
    this.replayer = replayer
  }
}

/** An empty graph that no file knows of. */
export function openMemory(): MemoryGraph {
  return new MemoryGraph(null)
}
