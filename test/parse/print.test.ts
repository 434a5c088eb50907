import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { print } from '../../src/parse/print.js'
import { withoutPlaces } from './places.js'
import { statements } from './trees.js'

describe('a printed tree', () => {
  it('reads back as the same tree', () => {
    fc.assert(
      fc.property(statements, statement => {
        expect(withoutPlaces(parse(print(statement)))).toEqual(withoutPlaces(statement))
      }),
      { numRuns: 150 },
    )
  })
})
