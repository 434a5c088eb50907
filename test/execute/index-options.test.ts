/** OPTIONS of an index: kept as given, and checked by the one table that the store has. */
import { expect, test } from 'vitest'
import { open } from '../../src/index.js'

const CREATE = 'CREATE POINT INDEX at FOR (p:Place) ON (p.at) OPTIONS {indexConfig: {`spatial.cartesian.min`:'

test('a point index keeps the box that it was given', () => {
  using db = open()
  db.run(`${CREATE} [-100.0, -100.0]}}`)
  expect(db.query("SHOW INDEXES YIELD name, options WHERE name = 'at' RETURN options.indexConfig AS config")).toEqual([
    { config: { 'spatial.cartesian.min': [-100, -100] } },
  ])
})

test('a value that the option does not take leaves no index', () => {
  using db = open()
  expect(() => db.run(`${CREATE} 'far'}}`)).toThrow(
    "the index option `spatial.cartesian.min` takes a list of numbers, not 'far'",
  )
  expect(db.query("SHOW INDEXES YIELD name WHERE name = 'at'")).toEqual([])
})
