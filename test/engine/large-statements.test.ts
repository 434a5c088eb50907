/** Statements at the limits of size: answered, in time that grows with them. A square of it would pass every deadline. */
import { describe, expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'
import { parseScript } from '../../src/parse/script.js'
import type { ResultValue } from '../../src/result/result.js'

/** Each takes a second or less on a machine of its own. */
const DEADLINE_MS = 120_000

function only(statement: string, ...setUp: readonly string[]): ResultValue | undefined {
  const engine = openEngine(':memory:')
  for (const one of setUp) engine.run(one)
  return engine.run(statement, { timeoutMs: DEADLINE_MS }).rows[0]?.[0]
}

describe('a large statement', () => {
  test('of 10,000 terms', () => {
    const terms = Array.from({ length: 10_000 }, (_, i) => `n.x = ${i}`).join(' OR ')
    const setUp = 'UNWIND range(9990, 10010) AS x CREATE (:N {x: x})'
    expect(only(`MATCH (n:N) WHERE ${terms} RETURN count(*) AS c`, setUp)).toBe(10)
    expect(only(`MATCH (n:N) WHERE NOT (${terms}) RETURN count(*) AS c`, setUp)).toBe(11)
    expect(only(`RETURN ${'1 + '.repeat(10_000)}1 AS x`)).toBe(10_001)
  })

  test('of a list of 100,000 elements', () => {
    const list = Array.from({ length: 100_000 }, (_, i) => i).join()
    expect(only(`RETURN size([${list}]) AS s`)).toBe(100_000)
    expect(only(`UNWIND [${list}] AS x RETURN count(DISTINCT x % 1000) AS c`)).toBe(1000)
    expect(only(`MATCH (n:N) WHERE n.x IN [${list}] RETURN count(*) AS c`, 'CREATE (:N {x: 7}), (:N {x: -7})')).toBe(1)
  })

  test('of nearly four MiB of text', () => {
    expect(only(`RETURN size('${'x'.repeat(4_190_000)}') AS s`)).toBe(4_190_000)
    expect(only(`RETURN ${' '.repeat(2_000_000)} 1 /* ${'*'.repeat(2_000_000)} */ AS x`)).toBe(1)
  })

  test('of 1,000 clauses', () => {
    expect(only(`${'WITH 1 AS a '.repeat(999)}RETURN a`)).toBe(1)
    expect(only(`${'MATCH (n:N) '.repeat(999)}RETURN count(*) AS c`, 'CREATE (:N)')).toBe(1)
    expect(only(`${'CREATE (:N) '.repeat(997)}WITH 1 AS a MATCH (n:N) RETURN count(*) AS c`)).toBe(997)
    expect(only(`${'RETURN 1 AS a UNION ALL '.repeat(499)}RETURN 2 AS a`)).toBe(1)
  })

  test('that creates 10,000 things', () => {
    const parts = Array.from({ length: 10_000 }, (_, i) => `(:N {x: ${i}})`).join()
    const engine = openEngine(':memory:')
    expect(engine.run(`CREATE ${parts}`, { timeoutMs: DEADLINE_MS }).stats.nodes_created).toBe(10_000)
  })
})

test('a script of 10,000 statements is cut as it is read', () => {
  const script = Array.from({ length: 10_000 }, (_, i) => `CREATE (:N {x: ${i}, t: ';'}); // ${i};`).join('\n')
  let count = 0
  for (const { text } of parseScript(script)) if (text.includes('CREATE')) count++
  expect(count).toBe(10_000)
})

test('a million rows', () => {
  expect(only('UNWIND range(1, 1000000) AS x RETURN sum(x) AS s')).toBe(500_000_500_000)
})
