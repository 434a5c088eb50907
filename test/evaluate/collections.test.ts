import { describe, expect, test } from 'vitest'
import type { BoundExpression } from '../../src/lower/bound.js'
import { Float, type Value } from '../../src/value/value.js'
import { map } from '../value/values.js'
import { at, constant as c, chain, compare, errorOf, evaluate, list, property, read, slot } from './runtime.js'

const span = { start: 0, end: 0 }
const x = slot(0)
const acc = slot(1)

const comprehension = (
  of: BoundExpression,
  where: BoundExpression | null,
  projection: BoundExpression | null,
): BoundExpression => ({
  kind: 'listComprehension',
  slot: x,
  list: of,
  where,
  projection,
  span,
})
const quantified = (
  quantifier: 'all' | 'any' | 'none' | 'single',
  of: Value,
  where: BoundExpression,
): BoundExpression => ({
  kind: 'listPredicate',
  quantifier,
  slot: x,
  list: c(of),
  where,
  span,
})
const reduce = (
  initial: Value,
  of: Value,
  step: BoundExpression,
  predicate: BoundExpression | null = null,
): BoundExpression => ({
  kind: 'reduce',
  accumulator: acc,
  initial: c(initial),
  slot: x,
  list: c(of),
  step,
  predicate,
  span,
})
const slice = (of: Value, from: Value | undefined, to: Value | undefined): BoundExpression => ({
  kind: 'slice',
  subject: c(of),
  from: from === undefined ? null : c(from),
  to: to === undefined ? null : c(to),
  span,
})

describe('positions and slices', () => {
  test('negative positions count from the end, outside is null', () => {
    expect([0, -1, 3, -4, null].map(i => evaluate(at(c([1, 2, 3]), c(i))))).toEqual([1, 3, null, null, null])
    expect(evaluate(at(c([1]), c(9223372036854775807n)))).toBe(null)
    expect(evaluate(at(c(null), c(0)))).toBe(null)
  })

  test('a position must be an INTEGER, and its subject a list', () => {
    expect(errorOf(() => evaluate(at(c([1]), c(new Float(0)))))).toBe('InvalidArgumentType TypeError 22G03 22N01')
    expect(errorOf(() => evaluate(at(c([1]), c('a'))))).toBe('InvalidArgumentType TypeError 22G03 22N01')
    expect(errorOf(() => evaluate(at(c(100), c(0))))).toBe('InvalidArgumentType TypeError 22G03 22N01')
    expect(errorOf(() => evaluate(at(c(map({ a: 1 })), c(0))))).toBe(
      'MapElementAccessByNonString TypeError 22G03 22N01',
    )
  })

  test('bounds of slices are clipped, a null bound gives null', () => {
    const of = [1, 2, 3]
    expect(evaluate(slice(of, 1, undefined))).toEqual([2, 3])
    expect(evaluate(slice(of, -2, -1))).toEqual([2])
    expect(evaluate(slice(of, 2, 1))).toEqual([])
    expect(evaluate(slice(of, -2147483648, 2147483648))).toEqual([1, 2, 3])
    expect(evaluate(slice(of, 1.9, undefined))).toEqual([2, 3])
    expect(evaluate(slice(of, null, 1))).toBe(null)
    expect(evaluate(slice(null, 0, 1))).toBe(null)
    expect(errorOf(() => evaluate(slice('abc', 0, 1)))).toBe('InvalidArgumentType TypeError 22G03 22N01')
  })
})

describe('comprehension', () => {
  test('filters, then projects', () => {
    expect(evaluate(comprehension(c([1, null, 2]), compare(read(x), '>', c(1)), chain(read(x), '*', c(10))))).toEqual([
      20,
    ])
    expect(evaluate(comprehension(c([1, 2]), null, null))).toEqual([1, 2])
    expect(evaluate(comprehension(c(null), null, null))).toBe(null)
  })

  test('a value that is no list stands for a list of one', () => {
    expect(evaluate(comprehension(c(5), null, read(x)))).toEqual([5])
    expect(evaluate(comprehension(c(map({})), null, read(x)))).toEqual([map({})])
  })

  test('its memory counts what the items hold', () => {
    const big = 'x'.repeat(10_000)
    const items = comprehension(c([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), null, c(big))
    expect(() => evaluate(items, [], { memoryLimit: 50_000 })).toThrow('out of memory')
  })
})

describe('quantified predicates', () => {
  const isOne = compare(read(x), '=', c(1))
  test.each<['all' | 'any' | 'none' | 'single', readonly Value[]]>([
    ['all', [true, null, false, true, null]],
    ['any', [false, true, null, true, null]],
    ['none', [true, false, null, false, null]],
    ['single', [false, null, null, false, null]],
  ])('%s', (quantifier, expected) => {
    const lists: readonly Value[] = [[], [1, null], [2, null], [1, 1], null]
    const answers = lists.map(of => evaluate(quantified(quantifier, of, isOne)))
    if (quantifier === 'all') expect(answers).toEqual([true, null, false, true, null])
    else expect(answers).toEqual(expected)
  })

  test('single needs exactly one', () => {
    expect(evaluate(quantified('single', [1, 2], isOne))).toBe(true)
    expect(evaluate(quantified('single', [1, 1, null], isOne))).toBe(false)
  })

  test('stop at the item that decides', () => {
    const inverse = compare(chain(c(1), '/', read(x)), '=', c(1))
    expect(evaluate(quantified('any', [1, 0], inverse))).toBe(true)
    expect(errorOf(() => evaluate(quantified('all', [1, 0], inverse)))).toBe(
      'DivisionByZero ArithmeticError 22012 22N28',
    )
  })
})

describe('reduce', () => {
  const sum = chain(read(acc), '+', read(x))

  test('carries a result from item to item', () => {
    expect(evaluate(reduce(0, [1, 2, 3], sum))).toBe(6)
    expect(evaluate(reduce(0, [1, 'a'], sum))).toBe('1a')
    expect(evaluate(reduce(0, null, sum))).toBe(null)
    expect(evaluate(reduce(0, [1, null], sum))).toBe(null)
    expect(evaluate(reduce(0, 5, sum))).toBe(5)
  })

  test('a list grows in place without touching the value it started with', () => {
    const start: readonly Value[] = [0]
    expect(evaluate(reduce(start, [1, [2, 3], 4], sum))).toEqual([0, 1, 2, 3, 4])
    expect(start).toEqual([0])
    expect(evaluate(reduce('a', [[1], 2], sum))).toEqual(['a', 1, 2])
    expect(evaluate(reduce([], [1, null, 2], sum))).toBe(null)
    const many = [...Array(200_000).keys()]
    expect(evaluate(reduce([], many, sum))).toEqual(many)
  })

  test('a step that reads the list otherwise sees all of it each time', () => {
    const lengths = chain(read(acc), '+', list(read(acc)))
    expect(evaluate(reduce([], [1, 2], lengths))).toEqual([[], [[]]])
  })

  test('allReduce asks after every step', () => {
    const below = (limit: number) => compare(read(acc), '<', c(limit))
    expect(evaluate(reduce(0, [1, 2, 3], sum, below(10)))).toBe(true)
    expect(evaluate(reduce(0, [1, 2, 3], sum, below(5)))).toBe(false)
    expect(evaluate(reduce(0, [1, null], sum, below(5)))).toBe(null)
    expect(evaluate(reduce(0, [], sum, c(false)))).toBe(true)
    expect(evaluate(reduce(0, null, sum, c(true)))).toBe(null)
  })
})

describe('maps', () => {
  test('of a key written twice the last value stays, and any key is data', () => {
    const entries = [
      { key: 'a', value: c(1) },
      { key: '__proto__', value: c(2) },
      { key: 'a', value: c(3) },
    ]
    expect(evaluate({ kind: 'map', entries, span })).toEqual(
      new Map([
        ['a', 3],
        ['__proto__', 2],
      ]),
    )
  })

  test('a missing key is null, as is a key of null', () => {
    expect(evaluate(property(c(map({ a: 1 })), 'b'))).toBe(null)
    expect(evaluate(property(c(null), 'b'))).toBe(null)
    expect(evaluate(at(c(map({ a: 1 })), c('a')))).toBe(1)
    expect(evaluate(at(c(map({ a: 1 })), c(null)))).toBe(null)
    expect(errorOf(() => evaluate(property(c('x'), 'a')))).toBe('InvalidArgumentType TypeError 22G03 22N01')
    expect(errorOf(() => evaluate(at(c('x'), c('a'))))).toBe('InvalidArgumentType TypeError 22G03 22N01')
  })

  test('projections: later items win', () => {
    const project = (subject: Value): BoundExpression => ({
      kind: 'mapProjection',
      subject: c(subject),
      items: [{ kind: 'allProperties' }, { kind: 'entry', key: 'a', value: c(9) }],
      span,
    })
    expect(evaluate(project(map({ a: 1, b: 2 })))).toEqual(map({ a: 9, b: 2 }))
    expect(evaluate(project(null))).toBe(null)
    expect(errorOf(() => evaluate(project(5)))).toBe('InvalidArgumentType TypeError 22G03 22N01')
  })

  test('doubling a list again and again meets the limit, though it takes no memory', () => {
    let value: BoundExpression = c(['x'.repeat(1000)])
    for (let i = 0; i < 60; i++) {
      const row = [evaluate(value)]
      value = list(read(slot(0)), read(slot(0)))
      if (i === 59) expect(() => evaluate(value, row, { memoryLimit: 1 << 28 })).toThrow()
      else value = c(safely(() => evaluate(value, row, { memoryLimit: 1 << 28 })) ?? row[0] ?? null)
    }
  })
})

function safely(run: () => Value): Value {
  try {
    return run()
  } catch {
    return null
  }
}

const branch = (when: BoundExpression, then: BoundExpression) => ({ when, then })

describe('CASE', () => {
  test('the first true branch, null counts as false', () => {
    const branches = [branch(c(null), c('null')), branch(c(true), c('first')), branch(c(true), c('second'))]
    expect(evaluate({ kind: 'case', subject: null, branches, otherwise: null, span })).toBe('first')
    expect(evaluate({ kind: 'case', subject: null, branches: branches.slice(0, 1), otherwise: null, span })).toBe(null)
    expect(evaluate({ kind: 'case', subject: null, branches: [], otherwise: c('else'), span })).toBe('else')
  })

  test('a subject is evaluated once, into its slot', () => {
    const branches = [branch(compare(read(slot(3)), '=', c(2)), read(slot(3)))]
    const subject = { slot: slot(3), expression: chain(c(1), '+', c(1)) }
    expect(evaluate({ kind: 'case', subject, branches, otherwise: null, span })).toBe(2)
  })
})
