/** Counts of batches and path selectors: what is none is named by its kind, or shown where it is a number. */
import { expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'
import type { Value } from '../../src/value/value.js'
import { errorOf } from './database.js'

const WRONG: readonly (readonly [value: Value, shown: string])[] = [
  [new Map([['a', 1]]), 'a MAP'],
  [[1], 'a LIST'],
  ['2', 'a STRING'],
  [null, 'null'],
  [1.5, '1.5'],
  [0, '0'],
]

test.each([
  ['UNWIND [1] AS x CALL (x) { CREATE (:T) } IN TRANSACTIONS OF $n ROWS', 'OF ... ROWS'],
  ['MATCH SHORTEST $n (a)-->+(b) RETURN 1 AS x', 'A path selector'],
])('%s', (statement, what) => {
  const engine = openEngine(':memory:')
  engine.run('CREATE (:A)-[:R]->(:B)')
  for (const [value, shown] of WRONG) {
    const run = (): unknown => engine.run(statement, { parameters: new Map([['n', value]]) })
    expect(errorOf(run)).toBe(`runtime error: NumberOutOfRange: ${what} expects a positive INTEGER but got ${shown}`)
  }
})

test.each([
  ['SHORTEST 1', 1],
  ['ANY SHORTEST', 1],
  ['ALL SHORTEST', 4],
  ['SHORTEST GROUP', 4],
  ['SHORTEST 1 GROUP', 4],
  ['SHORTEST 1 PATH GROUPS', 4],
  ['SHORTEST $n GROUPS', 4],
])('of four equally short paths %s gives %i', (selector, paths) => {
  const engine = openEngine(':memory:')
  engine.run('CREATE (a:A), (z:Z) WITH a, z UNWIND range(1, 4) AS i CREATE (a)-[:R]->(:M)-[:R]->(z)')
  for (const pattern of ['(:A)-[:R]->+(:Z)', '(:A)-->*(z:Z)', '(:A)(()-[:R]->())+(:Z)', '(:A)-[:R]->{2}(:Z)']) {
    const { rows } = engine.run(`MATCH p = ${selector} ${pattern} RETURN count(p) AS c`, {
      parameters: new Map([['n', 1]]),
    })
    expect(rows).toEqual([[paths]])
  }
})
