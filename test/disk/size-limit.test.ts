/** --logical-graph-size-limit. */
import { expect, test } from 'vitest'
import { openFake } from './fake-graph.js'
import { messageOf, scratch } from './scratch.js'

test.each([':memory:', 'a.rl'])('%s may not grow over its limit, but shrink', name => {
  const path = name === ':memory:' ? name : scratch(name)
  const store = openFake(path, { graphSizeLimit: 20_000 })
  const fill = () => {
    for (let key = 0; key < 1000; key++) store.graph.put({ [key]: 'x'.repeat(100) })
  }
  expect(messageOf(fill)).toMatch(
    /^the graph would grow to about 20\d\d\d bytes, over the limit of 20000 \(--logical-graph-size-limit\); the change was not made$/,
  )
  const kept = Object.keys(store.graph.all()).length
  expect(kept).toBeGreaterThan(150)
  expect(messageOf(() => store.graph.put({ 2000: 'x'.repeat(100) }))).toContain('over the limit')
  for (let key = 0; key < 20; key++) store.graph.put({ [key]: null })
  store.graph.put({ 2000: 'x'.repeat(100) })
  store.close()
})

test('a store that is over a lowered limit is read and shrinks', () => {
  const path = scratch('a.rl')
  const store = openFake(path)
  for (let key = 0; key < 300; key++) store.graph.put({ [key]: 'x'.repeat(100) })
  store.checkpoint()
  store.close()
  const limited = openFake(path, { graphSizeLimit: 20_000 })
  expect(limited.graph.get(299)).toBe('x'.repeat(100))
  expect(messageOf(() => limited.graph.put({ 1000: 'x' }))).toContain('over the limit of 20000')
  limited.graph.put({ 1: null, 2: null })
  limited.close()
})

test('a graph of exactly the limit passes, one byte more does not', () => {
  const cells = { 1: 'x'.repeat(1000), 100: 'y'.repeat(1000) }
  const free = openFake(':memory:')
  free.graph.put(cells)
  let size = 0
  for (const chunk of free.graph.image().chunks()) size += chunk.encode().length
  const exact = openFake(':memory:', { graphSizeLimit: size })
  exact.graph.put(cells)
  expect(exact.graph.all()).toEqual(cells)
  const below = openFake(':memory:', { graphSizeLimit: size - 1 })
  expect(messageOf(() => below.graph.put(cells))).toContain(`over the limit of ${size - 1}`)
  expect(below.graph.all()).toEqual({})
})
