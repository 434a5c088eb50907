/** A value nested past the limit fails as itself, wherever it goes; nothing that walks it runs out of stack. */
import { describe, expect, it } from 'vitest'
import { open } from '../../src/index.js'

const LISTS = 'WITH reduce(s = [1], x IN range(1, 20000) | [s]) AS n'
const MAPS = 'WITH reduce(s = {a: 1}, x IN range(1, 20000) | {a: s}) AS n'

describe.each([LISTS, MAPS])('%s', deep => {
  it.each([
    'RETURN n',
    'RETURN [n] AS x',
    'RETURN DISTINCT n',
    'RETURN n = n AS x',
    'RETURN n IN [n] AS x',
    'RETURN collect(n) AS x',
    'RETURN count(DISTINCT n) AS x',
    'UNWIND [n, n] AS m RETURN 1 AS x ORDER BY m',
    'RETURN n AS m UNION RETURN 1 AS m',
  ])('%s', statement => {
    expect(() => open().run(`${deep} ${statement}`)).toThrow(/nested more than 500|500 levels/)
  })
  it('is no trouble while nobody walks it', () => {
    expect(open().query(`${deep} RETURN size(keys({n: n})) AS x`)).toEqual([{ x: 1 }])
  })
})

it('a value at the limit is a result', () => {
  expect(open().query('RETURN reduce(s = [1], x IN range(1, 499) | [s]) AS n')).toHaveLength(1)
  expect(() => open().query('RETURN reduce(s = [1], x IN range(1, 500) | [s]) AS n')).toThrow(/500/)
})
