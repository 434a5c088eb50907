/** Writes a graph down and opens what was written: every chunk is encoded, and decoded when first used. */
import type { CommitSink } from '../../src/store/image.js'
import { MemoryGraph } from '../../src/store/memory-graph.js'

export function throughImage(graph: MemoryGraph, sink: CommitSink | null = null): MemoryGraph {
  const image = graph.image()
  const chunks = new Map<string, Uint8Array>()
  for (const { kind, key, ordinal, encode } of image.chunks()) chunks.set(`${kind} ${key} ${ordinal}`, encode())
  return MemoryGraph.load(
    image.describe(),
    ({ kind, key, ordinal }) => {
      const chunk = chunks.get(`${kind} ${key} ${ordinal}`)
      if (chunk === undefined) throw new Error(`no chunk ${kind} ${key} ${ordinal}`)
      return chunk
    },
    sink,
  )
}
