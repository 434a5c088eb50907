/** The graph in memory: the newest snapshot, and at most one transaction that may replace it. */
import { invariant } from '../status/fail.js'
import type { Graph, GraphView } from './graph.js'
import type { CommitSink } from './image.js'
import { Roots } from './roots.js'
import { MemoryTransaction } from './transaction.js'
import { View } from './view.js'

export class MemoryGraph implements Graph {
  private newest: View
  private writing = false

  /** An empty graph; `sink` makes each commit durable, null for one that lives as long as the process. */
  constructor(
    private readonly sink: CommitSink | null,
    roots: Roots = new Roots(),
  ) {
    this.newest = new View(roots)
  }

  snapshot(): GraphView {
    return this.newest
  }

  begin(): MemoryTransaction {
    invariant(!this.writing, 'a graph has one transaction at a time')
    this.writing = true
    return new MemoryTransaction(this.newest.state.clone(), {
      persist: payload => this.sink?.append(payload),
      publish: roots => {
        this.newest = new View(roots)
      },
      ended: () => {
        this.writing = false
      },
    })
  }
}

/** An empty graph that no file knows of. */
export function openMemory(): MemoryGraph {
  return new MemoryGraph(null)
}
