import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, divide, multiply, negate, power, remainder, subtract, truncateToInteger } from '../../src/value/number.js'
import { floatText } from '../../src/value/number-text.js'
import { Float, float, INT64_MAX, INT64_MIN, integer } from '../../src/value/value.js'
import { errorOf } from '../evaluate/runtime.js'

const OVERFLOW = 'IntegerOverflow ArithmeticError 22003 22N28'

describe('INTEGER arithmetic', () => {
  const int64 = fc.bigInt({ min: INT64_MIN, max: INT64_MAX })
  const nearby = fc.oneof(
    int64,
    fc.bigInt({ min: -9n, max: 9n }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  )

  test('is exact in 64 bits or fails, never wraps', () => {
    const operations = [
      [add, (a: bigint, b: bigint) => a + b],
      [subtract, (a: bigint, b: bigint) => a - b],
      [multiply, (a: bigint, b: bigint) => a * b],
    ] as const
    fc.assert(
      fc.property(nearby, nearby, (a, b) => {
        for (const [operation, exact] of operations) {
          const expected = exact(a, b)
          const fits = expected >= INT64_MIN && expected <= INT64_MAX
          if (fits) expect(operation(integer(a), integer(b))).toBe(integer(expected))
          else expect(errorOf(() => operation(integer(a), integer(b)))).toBe(OVERFLOW)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('division truncates toward zero, the remainder has the sign of the dividend', () => {
    fc.assert(
      fc.property(nearby, nearby, (a, b) => {
        fc.pre(b !== 0n && !(a === INT64_MIN && b === -1n))
        expect(divide(integer(a), integer(b))).toBe(integer(a / b))
        expect(remainder(integer(a), integer(b))).toBe(integer(a % b))
      }),
      { numRuns: 1000 },
    )
  })

  test('the smallest number has no opposite', () => {
    expect(errorOf(() => negate(INT64_MIN))).toBe(OVERFLOW)
    expect(errorOf(() => divide(INT64_MIN, -1))).toBe(OVERFLOW)
    expect(remainder(INT64_MIN, -1)).toBe(0)
  })

  test('zero as divisor has two errors', () => {
    expect(errorOf(() => divide(1, 0))).toBe('DivisionByZero ArithmeticError 22012 22N28')
    expect(errorOf(() => remainder(1, 0))).toBe('DivisionByZero ArithmeticError 22003 22N28')
  })

  test('there is no -0', () => {
    expect(multiply(0, -1)).toBe(0)
    expect(negate(0)).toBe(0)
    expect(divide(-1, 2)).toBe(0)
    expect(remainder(-4, 2)).toBe(0)
  })
})

describe('FLOAT arithmetic', () => {
  test('one FLOAT makes a FLOAT, whole results stay FLOATs', () => {
    expect(add(1, float(1))).toEqual(new Float(2))
    expect(add(0.5, 0.5)).toEqual(new Float(1))
    expect(add(9007199254740991, 0.5)).toEqual(new Float(9007199254740992))
    expect(power(2, 10)).toEqual(new Float(1024))
    expect(negate(float(0))).toEqual(new Float(-0))
  })

  test('divides by zero without an error', () => {
    expect(divide(float(1), 0)).toBe(Number.POSITIVE_INFINITY)
    expect(divide(1, float(-0))).toBe(Number.NEGATIVE_INFINITY)
    expect(remainder(5, float(0))).toBeNaN()
    expect(remainder(float(-0), 5)).toEqual(new Float(-0))
  })

  test('is cut to an INTEGER within 64 bits', () => {
    expect([2.9, -2.9, Number.NaN, 1e300, -1e300].map(truncateToInteger)).toEqual([2, -2, 0, INT64_MAX, INT64_MIN])
    expect(truncateToInteger(9.223372036854775e18)).toBe(9223372036854774784n)
  })
})

describe('text of a FLOAT', () => {
  test.each([
    [1, '1.0'],
    [100, '100.0'],
    [1e7, '1.0E7'],
    [9999999, '9999999.0'],
    [12345678.9, '1.23456789E7'],
    [123456.789, '123456.789'],
    [0.001, '0.001'],
    [0.000999, '9.99E-4'],
    [1.5e-5, '1.5E-5'],
    [5e-324, '4.9E-324'],
    [2e23, '2.0E23'],
    [9.999999999999999e22, '1.0E23'],
    [1.7976931348623157e308, '1.7976931348623157E308'],
    [2.2250738585072014e-308, '2.2250738585072014E-308'],
    [-0, '-0.0'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('%d is %s', (n, text) => {
    expect(floatText(n)).toBe(text)
  })

  test('reads back as the same number', () => {
    fc.assert(fc.property(fc.double({ noNaN: true }), n => Object.is(Number(floatText(n)), n)))
  })
})
