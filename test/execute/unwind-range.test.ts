/** UNWIND over a call of range() counts: it holds no list, however long the range is. */
import { describe, expect, it } from 'vitest'
import { open } from '../../src/index.js'

const rows = (statement: string) =>
  open()
    .query(statement)
    .map(row => Object.values(row)[0])

describe('UNWIND range()', () => {
  it('starts at once, whatever the end', () => {
    expect(rows('UNWIND range(1, 9223372036854775807) AS x RETURN x LIMIT 3')).toEqual([1, 2, 3])
    expect(rows('UNWIND range(-1, -9223372036854775808, -4) AS x RETURN x LIMIT 3')).toEqual([-1, -5, -9])
  })

  it('counts past what a double holds', () => {
    expect(rows('UNWIND range(9007199254740990, 9007199254740993) AS x RETURN x')).toEqual([
      9007199254740990,
      9007199254740991,
      9007199254740992n,
      9007199254740993n,
    ])
    expect(rows('UNWIND range(9223372036854775800, 9223372036854775807, 5) AS x RETURN x')).toEqual([
      9223372036854775800n,
      9223372036854775805n,
    ])
  })

  it('is read anew for each row, and may be empty', () => {
    expect(rows('UNWIND range(0, 2) AS n UNWIND range(1, n) AS x RETURN n * 10 + x')).toEqual([11, 21, 22])
    expect(rows('UNWIND range(1, 5, -1) AS x RETURN x')).toEqual([])
    expect(rows('UNWIND [1, 2] AS n CALL (n) { UNWIND range(n, 9) AS x RETURN x LIMIT 1 } RETURN x')).toEqual([1, 2])
  })

  it('finds what is wrong with the arguments as elsewhere', () => {
    for (const call of ['range(1, 2, 0)', 'range(1.5, 2)', 'range(null, 2)', 'range(1, $p)']) {
      const said = (statement: string) => {
        try {
          open().run(statement, { p: 'x' })
        } catch (error) {
          return error instanceof Error ? error.message : error
        }
        return 'nothing'
      }
      expect(said(`UNWIND ${call} AS x RETURN x`)).toBe(said(`RETURN ${call} AS x`))
    }
  })
})
