/** Which chunks a snapshot has, without reading any of them. */
import type { AdjacencyChunk } from '../chunk/adjacency-chunk.js'
import type { Columns } from '../columns.js'
import type { Directory } from '../directory.js'
import { ADJACENCY_SHIFT } from '../geometry.js'
import type { StoredHub } from './description.js'

export function ordinals<T>(directory: Directory<T>): number[] {
  const list: number[] = []
  directory.forEach((_, ordinal) => {
    list.push(ordinal)
  })
  return list
}

export function columnOrdinals(columns: Columns): ReadonlyMap<number, readonly number[]> {
  const byKey = new Map<number, number[]>()
  columns.forEach((_, key, ordinal) => {
    const list = byKey.get(key)
    if (list === undefined) byKey.set(key, [ordinal])
    else list.push(ordinal)
  })
  return byKey
}

export function hubLengths(side: Directory<AdjacencyChunk>): readonly StoredHub[] {
  const hubs: StoredHub[] = []
  side.forEach((chunk, ordinal) => {
    for (const [position, list] of chunk.hubs ?? []) {
      const node = (ordinal << ADJACENCY_SHIFT) + position
      hubs.push({ node, blocks: list.blocks.map(block => block.length) })
    }
  })
  return hubs
}
