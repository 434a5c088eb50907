/** Ids are never used again, so what held deleted entities must go, or a store that changes for long grows for ever. */
import { expect, test, vi } from 'vitest'
import { openMemory } from '../../src/store/memory-graph.js'
import { verify } from '../../src/store/verify.js'
import { throughImage } from './image-round-trip.js'

vi.mock('../../src/store/geometry.js', () => import('./tiny-geometry.js'))

test('chunks that became empty are dropped, once no id of theirs can come', () => {
  const graph = openMemory()
  for (let round = 0; round < 20; round++) {
    const making = graph.begin()
    const type = making.makeType('TO')
    const nodes = Array.from({ length: 7 }, () => making.createNode([making.makeLabel('Short')]))
    for (const node of nodes) making.createRelationship(type, nodes[0]!, node)
    making.commit()
    const ending = graph.begin()
    const relationships = ending.scanRelationships()
    const found: number[] = []
    while (relationships.next()) found.push(relationships.id)
    for (const id of found) ending.deleteRelationship(id)
    // Until the commit a deleted relationship can be asked for its ends.
    for (const id of found) expect(ending.startOf(id)).toBe(nodes[0])
    for (const node of nodes) ending.deleteNode(node)
    ending.commit()
  }
  expect([...graph.image().chunks()].length).toBeLessThan(10)
  expect(verify(graph)).toEqual([])
  const again = throughImage(graph)
  expect(verify(again)).toEqual([])
  const more = again.begin()
  expect(more.createNode([])).toBe(140)
  more.commit()
  expect(again.snapshot().nodeCount).toBe(1)
  expect(verify(again)).toEqual([])
})
