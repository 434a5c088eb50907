import { describe, expect, test } from 'vitest'
import { compilePredicate } from '../../src/evaluate/compile.js'
import type { BoundExpression } from '../../src/lower/bound.js'
import { Float, float, type Value } from '../../src/value/value.js'
import { map } from '../value/values.js'
import {
  constant as c,
  chain,
  compare,
  errorOf,
  evaluate,
  list,
  logical,
  parameter,
  read,
  runtime,
  slot,
} from './runtime.js'

const MISMATCH = 'InvalidArgumentType TypeError 22G03 22N01'
const failing = chain(c(1), '/', c(0))

describe('arithmetic', () => {
  test('a chain goes from left to right', () => {
    expect(evaluate(chain(c(7), '-', c(3), '-', c(2)))).toBe(2)
    expect(evaluate(chain(c(2), '^', c(3), '^', c(2)))).toEqual(new Float(64))
    expect(evaluate(chain(c(100), '/', c(5), '/', c(2)))).toBe(10)
  })

  test('null gives null, even over zero', () => {
    for (const operator of ['+', '-', '*', '/', '%', '^', '||'] as const) {
      expect(evaluate(chain(c(null), operator, c(0)))).toBe(null)
      expect(evaluate(chain(c(1), operator, c(null)))).toBe(null)
    }
  })

  test('texts take in numbers and booleans', () => {
    expect(evaluate(chain(c('a'), '+', c(1)))).toBe('a1')
    expect(evaluate(chain(c(float(1)), '+', c('b')))).toBe('1.0b')
    expect(evaluate(chain(c(true), '+', c('a')))).toBe('truea')
    expect(errorOf(() => evaluate(chain(c('a'), '+', c(map({})))))).toBe(MISMATCH)
  })

  test('lists join, or take in a value at either end', () => {
    expect(evaluate(chain(list(c(1)), '+', list(c(2))))).toEqual([1, 2])
    expect(evaluate(chain(c('a'), '+', list()))).toEqual(['a'])
    expect(evaluate(chain(list(c(1)), '+', c('a'), '+', c(2)))).toEqual([1, 'a', 2])
    expect(evaluate(chain(c(1), '+', list(c(2)), '+', c(3)))).toEqual([1, 2, 3])
    expect(evaluate(chain(list(c(1)), '+', c(null), '+', c(2)))).toBe(null)
  })

  test('a list in a variable is not changed by a longer one made of it', () => {
    const row: Value[] = [[1]]
    expect(evaluate(chain(read(slot(0)), '+', c(2), '+', c(3)), row)).toEqual([1, 2, 3])
    expect(row[0]).toEqual([1])
  })

  test('|| joins only like with like', () => {
    expect(evaluate(chain(c('a'), '||', c('b')))).toBe('ab')
    expect(evaluate(chain(list(c(1)), '||', list(list(c(2)))))).toEqual([1, [2]])
    expect(errorOf(() => evaluate(chain(c('a'), '||', c(1))))).toBe(MISMATCH)
    expect(errorOf(() => evaluate(chain(list(), '||', c(1))))).toBe(MISMATCH)
  })

  test('what does not go together is a TypeError', () => {
    expect(errorOf(() => evaluate(chain(c(1), '+', c(true))))).toBe(MISMATCH)
    expect(errorOf(() => evaluate(chain(c('a'), '*', c(2))))).toBe(MISMATCH)
    expect(errorOf(() => evaluate({ kind: 'sign', operator: '-', operand: c('a'), span: { start: 0, end: 0 } }))).toBe(
      MISMATCH,
    )
  })

  test('memory of what is about to be made is asked for', () => {
    const half = 'x'.repeat(1000)
    expect(() => evaluate(chain(c(half), '+', c(half), '+', c(half)), [], { memoryLimit: 5000 })).toThrow(
      'out of memory',
    )
  })
})

describe('comparison', () => {
  test('a chain holds when every pair does', () => {
    expect(evaluate(compare(c(1), '<', c(2), '<', c(3)))).toBe(true)
    expect(evaluate(compare(c(1), '<', c(3), '<', c(2)))).toBe(false)
    expect(evaluate(compare(c(1), '<', c(null), '<', c(2)))).toBe(null)
    expect(evaluate(compare(c(3), '<', c(2), '<', c(null)))).toBe(false)
  })

  test('after a false nothing more is evaluated', () => {
    expect(evaluate(compare(c(2), '<', c(1), '<', failing))).toBe(false)
  })

  test('as a condition it means the same', () => {
    const values: readonly Value[] = [null, 0, 1, 1.5, float(1), 9007199254740993n, Number.NaN, 'a', 'b', true, [1]]
    for (const operator of ['=', '<>', '<', '<=', '>', '>='] as const) {
      for (const a of values) {
        for (const b of values) {
          const expected = evaluate(compare(c(a), operator, c(b))) === true
          expect(compilePredicate(compare(read(slot(0)), operator, c(b)))([a], runtime())).toBe(expected)
          expect(compilePredicate(compare(read(slot(0)), operator, read(slot(1))))([a, b], runtime())).toBe(expected)
        }
      }
    }
  })
})

describe('logic', () => {
  const T = c(true)
  const F = c(false)
  const N = c(null)
  const table: readonly (readonly [BoundExpression, BoundExpression, Value, Value, Value])[] = [
    [T, T, true, true, false],
    [T, F, false, true, true],
    [T, N, null, true, null],
    [F, F, false, false, false],
    [F, N, false, null, null],
    [N, N, null, null, null],
  ]

  test('AND, OR, XOR in three values, both ways round', () => {
    for (const [a, b, and, or, xor] of table) {
      for (const operands of [
        [a, b],
        [b, a],
      ]) {
        expect(evaluate(logical('AND', ...operands))).toBe(and)
        expect(evaluate(logical('OR', ...operands))).toBe(or)
        expect(evaluate(logical('XOR', ...operands))).toBe(xor)
        expect(compilePredicate(logical('AND', ...operands))([], runtime())).toBe(and === true)
        expect(compilePredicate(logical('OR', ...operands))([], runtime())).toBe(or === true)
        expect(compilePredicate(logical('XOR', ...operands))([], runtime())).toBe(xor === true)
      }
    }
  })

  test('what cannot change the answer is not evaluated; a constant decides from either side', () => {
    const one = compare(failing, '=', c(1))
    expect(evaluate(logical('AND', c(false), one))).toBe(false)
    expect(evaluate(logical('AND', one, c(false)))).toBe(false)
    expect(evaluate(logical('OR', one, c(true)))).toBe(true)
    expect(errorOf(() => evaluate(logical('AND', c(true), one)))).toBe('DivisionByZero ArithmeticError 22012 22N28')
  })

  test('an operand that is no BOOLEAN is a TypeError', () => {
    const operand = read(slot(0))
    expect(errorOf(() => evaluate(logical('AND', operand, T), [1]))).toBe(MISMATCH)
    expect(errorOf(() => evaluate({ kind: 'not', operand, span: { start: 0, end: 0 } }, ['a']))).toBe(MISMATCH)
    expect(errorOf(() => compilePredicate(operand)([1], runtime()))).toBe(MISMATCH)
  })

  test('a list is true when it holds something, with a notice', () => {
    const notices: string[] = []
    const not: BoundExpression = { kind: 'not', operand: read(slot(0)), span: { start: 0, end: 0 } }
    expect(evaluate(not, [[1]], { notices })).toBe(false)
    expect(evaluate(not, [[]], { notices })).toBe(true)
    expect(compilePredicate(read(slot(0)))([[1]], runtime({ notices }))).toBe(true)
    expect(notices).toEqual(['listAsBoolean', 'listAsBoolean', 'listAsBoolean'])
  })
})

describe('IN', () => {
  const isIn = (item: BoundExpression, of: BoundExpression): BoundExpression => ({
    kind: 'in',
    item,
    list: of,
    span: { start: 0, end: 0 },
  })

  test('is an OR of equalities', () => {
    expect(evaluate(isIn(c(1), c([1, null])))).toBe(true)
    expect(evaluate(isIn(c(2), c([1, null])))).toBe(null)
    expect(evaluate(isIn(c(null), c([])))).toBe(false)
    expect(evaluate(isIn(c(null), c([1])))).toBe(null)
    expect(evaluate(isIn(c(1), c(null)))).toBe(null)
    expect(evaluate(isIn(c([1]), c([1])))).toBe(false)
    expect(evaluate(isIn(c([null]), c([[null]])))).toBe(null)
    expect(evaluate(isIn(c(map({ a: 1 })), c([map({ a: float(1) })])))).toBe(true)
  })

  test('a value that is no list stands for a list of one', () => {
    expect(evaluate(isIn(c(1), c(1)))).toBe(true)
    expect(evaluate(isIn(c(1), c('a')))).toBe(false)
  })

  test('a long list answers the same when it is asked again', () => {
    const long: readonly Value[] = [...Array(100).keys(), 'a', float(7), Number.NaN, 9007199254740993n]
    const withNull = [...long, null]
    const withList = [...long, [1]]
    for (let round = 0; round < 3; round++) {
      const ask = (value: Value, of: readonly Value[]) =>
        evaluate(isIn(c(value), parameter('l')), [], { parameters: { l: of } })
      expect([ask(5, long), ask(float(5), long), ask('b', long), ask(Number.NaN, long), ask(null, long)]).toEqual([
        true,
        true,
        false,
        false,
        null,
      ])
      expect([ask(float(9007199254740992), long), ask(9007199254740993n, long)]).toEqual([false, true])
      expect([ask(5, withNull), ask(-1, withNull), ask([1], withNull)]).toEqual([true, null, null])
      expect([ask([1], withList), ask([2], withList), ask('a', withList)]).toEqual([true, false, true])
    }
  })
})
