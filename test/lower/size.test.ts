/** Long and deep statements lower without running out of stack, in time that grows with their length. */
import { describe, expect, it } from 'vitest'
import { compile } from './compile.js'

const repeat = (count: number, make: (i: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(between)
const nest = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth)

describe('long statements', () => {
  it.each([
    ['a thousand clauses', `${repeat(999, i => `MATCH (a${i})`)} RETURN 1 AS x`],
    ['WITH * again and again', `${repeat(998, i => (i % 2 === 0 ? `UNWIND [1] AS x${i}` : 'WITH *'))} RETURN 1 AS x`],
    ['an OR of 500 terms', `MATCH (n) WHERE ${repeat(500, i => `n.x = ${i}`, ' OR ')} RETURN n`],
    ['a sum of 500 terms', `RETURN ${repeat(500, String, ' + ')} AS x`],
    ['500 new nodes', `CREATE ${repeat(500, i => `(n${i} {x: ${i}})`, ', ')}`],
    ['a path of 500 hops', `MATCH (n)${repeat(500, i => `-->(n${i})`, '')} RETURN n`],
    [
      '500 columns beside an aggregate',
      `MATCH (n) RETURN ${repeat(500, i => `n.x${i} AS c${i}`, ', ')}, count(*) AS c ORDER BY c1`,
    ],
  ])('%s', (_, statement) => expect(compile(statement).frameSize).toBeGreaterThan(0))
})

describe('deep statements', () => {
  it.each([
    ['lists', `RETURN ${nest(490, '[', '1', ']')} AS x`],
    ['CASE', `RETURN ${nest(240, 'CASE WHEN true THEN ', '1', ' END')} AS x`],
    ['comprehensions', `RETURN ${nest(240, '[x IN [1] | ', 'x', ']')} AS x`],
    ['reduce', `RETURN ${nest(240, 'reduce(s = 0, x IN [1] | s + ', '1', ')')} AS x`],
    ['EXISTS', `RETURN ${nest(90, 'EXISTS { MATCH (n) WHERE ', 'true', ' }')} AS x`],
    ['CALL', nest(90, 'CALL () { ', 'CREATE ()', ' }')],
    ['FOREACH', nest(240, 'FOREACH (x IN [1] | ', 'CREATE ()', ')')],
    ['maps and their fields', `WITH ${nest(480, '{a: ', '1', '}')} AS m RETURN m${'.a'.repeat(480)} AS x`],
    [
      'sort keys that are looked for among the columns',
      `MATCH (n) RETURN ${nest(480, 'coalesce(n.x, ', '1', ')')} AS a, count(*) AS c ORDER BY ${nest(480, 'coalesce(n.x, ', '1', ')')}`,
    ],
  ])('%s', (_, statement) => expect(compile(statement).frameSize).toBeGreaterThanOrEqual(0))
})
