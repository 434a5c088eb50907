/** From a descriptor to the structure that serves it. */
import type { IndexDescriptor } from '../schema.js'
import type { Entries, IndexData } from './index-data.js'
import { POINT } from './point-index.js'
import { searchFor } from './stretches.js'
import { TEXT } from './text-index.js'
import type { Tree } from './tree.js'
import { type Profile, ValueIndex } from './value-index.js'

export function buildIndex(owner: number, index: IndexDescriptor, entries: Entries): IndexData {
  return ValueIndex.build(owner, entries, profileOf(index))
}

/** Over trees that come from a file. */
export function openIndex(owner: number, index: IndexDescriptor, trees: readonly Tree[]): IndexData {
  return new ValueIndex(owner, trees[0]!, profileOf(index))
}

function profileOf(index: IndexDescriptor): Profile {
  switch (index.kind) {
    case 'text':
      return TEXT
    case 'point':
      return POINT
    case 'range':
    case 'lookup':
    case 'fulltext':
    case 'vector': {
      const parts = index.keys.length
      return { parts, takes: () => true, search: query => searchFor(query, parts) }
    }
  }
}
