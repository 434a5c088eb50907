/** From a descriptor to the structure that serves it. */
import { FulltextIndex } from '../fulltext/fulltext-index.js'
import { analyzerOf, vectorOptionsOf } from '../index-options.js'
import type { IndexDescriptor } from '../schema.js'
import { type StoredVectors, VectorIndex } from '../vector/vector-index.js'
import type { Entries, IndexData } from './index-data.js'
import { POINT } from './point-index.js'
import { searchFor } from './stretches.js'
import { TextIndex } from './text-index.js'
import type { Tree } from './tree.js'
import { type Profile, ValueIndex } from './value-index.js'

export function buildIndex(owner: number, index: IndexDescriptor, entries: Entries): IndexData {
  switch (index.kind) {
    case 'fulltext':
      return FulltextIndex.build(owner, entries, analyzerOf(index), index.keys.length)
    case 'text':
      return TextIndex.build(owner, entries)
    case 'vector':
      return VectorIndex.build(owner, entries, vectorOptionsOf(index))
    default:
      return ValueIndex.build(owner, entries, profileOf(index))
  }
}

/** Over what comes from a file; `vectors` null: it has none for this index. */
export function openIndex(
  owner: number,
  index: IndexDescriptor,
  trees: readonly Tree[],
  vectors: StoredVectors | null,
): IndexData {
  switch (index.kind) {
    case 'fulltext':
      return new FulltextIndex(owner, trees[0]!, trees[1]!, analyzerOf(index), index.keys.length, null)
    case 'text':
      return TextIndex.over(owner, trees[0]!, trees[1]!)
    case 'vector':
      return vectors === null
        ? VectorIndex.unread(owner, vectorOptionsOf(index))
        : VectorIndex.over(owner, vectorOptionsOf(index), vectors)
    default:
      return new ValueIndex(owner, trees[0]!, profileOf(index))
  }
}

function profileOf(index: IndexDescriptor): Profile {
  if (index.kind === 'point') return POINT
  const parts = index.keys.length
  return { parts, takes: () => true, search: query => searchFor(query, parts) }
}
