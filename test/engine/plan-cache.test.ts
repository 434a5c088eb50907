import { expect, it } from 'vitest'
import { type CacheKey, PlanCache } from '../../src/engine/plan-cache.js'

const GRAPH = { schemaEpoch: 1, nodeCount: 2000, relationshipCount: 0 }
const key = (text: string, more: Partial<CacheKey> = {}): CacheKey => ({ text, language: null, safe: false, ...more })
/** What an entry of a short text is thought to hold. */
const ENTRY = 4096 + 200

it('keeps the plans that were used last, within its bytes', () => {
  const cache = new PlanCache<number>(10 * ENTRY)
  for (let i = 0; i < 9; i++) cache.set(key(`${i}`), i, GRAPH)
  expect(cache.get(key('0'), GRAPH)).toBe(0)
  for (const text of ['a', 'b']) cache.set(key(text), 9, GRAPH)
  expect(cache.get(key('0'), GRAPH)).toBe(0)
  expect(cache.get(key('1'), GRAPH)).toBeUndefined()
  expect(cache.get(key('b'), GRAPH)).toBe(9)
})

it('keeps languages and safe mode apart, and forgets all at once', () => {
  const cache = new PlanCache<number>()
  cache.set(key('a'), 1, GRAPH)
  cache.set(key('a', { language: 5 }), 2, GRAPH)
  cache.set(key('a', { safe: true }), 3, GRAPH)
  expect(cache.get(key('a'), GRAPH)).toBe(1)
  expect(cache.get(key('a', { language: 5 }), GRAPH)).toBe(2)
  expect(cache.get(key('a', { safe: true }), GRAPH)).toBe(3)
  expect(cache.get(key('a', { language: 25 }), GRAPH)).toBeUndefined()
  expect(cache.clear()).toBe(3)
  expect(cache.get(key('a'), GRAPH)).toBeUndefined()
})

it('drops a plan when the schema changes or the graph becomes another size', () => {
  for (const changed of [{ schemaEpoch: 2 }, { nodeCount: 9000 }, { nodeCount: 400 }, { relationshipCount: 1001 }]) {
    const cache = new PlanCache<number>()
    cache.set(key('a'), 1, GRAPH)
    expect(cache.get(key('a'), { ...GRAPH, nodeCount: 2500 })).toBe(1)
    expect(cache.get(key('a'), { ...GRAPH, ...changed })).toBeUndefined()
    expect(cache.get(key('a'), GRAPH)).toBeUndefined()
  }
})
