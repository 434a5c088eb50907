/** Writes a graph down and opens what was written: every chunk is encoded, and decoded when first used. */
import type { CommitSink } from '../../src/store/image.js'
import { MemoryGraph } from '../../src/store/memory-graph.js'

export interface Trip {
  readonly sink?: CommitSink
  /** Called with the kind of each chunk that is read. */
  readonly read?: (kind: string) => void
  /** What becomes of the description on its way. */
  readonly description?: (bytes: Uint8Array) => Uint8Array
}

export function throughImage(graph: MemoryGraph, { sink, read, description }: Trip = {}): MemoryGraph {
  const image = graph.image()
  const chunks = new Map<string, Uint8Array>()
  for (const { kind, key, ordinal, encode } of image.chunks()) chunks.set(`${kind} ${key} ${ordinal}`, encode())
  return MemoryGraph.load(
    description === undefined ? image.describe() : description(image.describe()),
    ({ kind, key, ordinal }, decode) => {
      read?.(kind)
      const chunk = chunks.get(`${kind} ${key} ${ordinal}`)
      if (chunk === undefined) throw new Error(`no chunk ${kind} ${key} ${ordinal}`)
      return decode(chunk)
    },
    sink ?? null,
  )
}
