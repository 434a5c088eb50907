/**
 * Arithmetic on INTEGER (64 bit, never wraps) and FLOAT. Two safe INTEGERs stay on the fast path of plain doubles;
 * bigint comes in only where a result leaves the safe range.
 */
import { fail } from '../status/fail.js'
import type { NumberValue } from './kind.js'
import { Float, float, INT64_MAX, INT64_MIN, integer } from './value.js'

/** The number without its box. JavaScript compares numbers with bigints exactly, so this is enough for ordering. */
export function unbox(value: NumberValue): number | bigint {
  return value instanceof Float ? value.value : value
}

/** As a double; an INTEGER past 2^53 is rounded to the nearest. */
export function toDouble(value: NumberValue): number {
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? Number(value) : value.value
}

/** As a bigint; only for an INTEGER. */
export function toBigInt(value: number | bigint): bigint {
  return typeof value === 'bigint' ? value : BigInt(value)
}

/** An INTEGER of the exact value, or an overflow error that names the operation. */
function checkedInteger(exact: bigint, operation: string): number | bigint {
  if (exact < INT64_MIN || exact > INT64_MAX) fail('integer-overflow', { operation })
  return integer(exact)
}

/** Both as exact INTEGERs, or null when one is a FLOAT. */
function asIntegers(a: NumberValue, b: NumberValue): readonly [bigint, bigint] | null {
  const left = unbox(a)
  const right = unbox(b)
  if (a instanceof Float || b instanceof Float) return null
  if (typeof left === 'number' && !Number.isInteger(left)) return null
  if (typeof right === 'number' && !Number.isInteger(right)) return null
  return [toBigInt(left), toBigInt(right)]
}

/** An INTEGER that is a plain number. */
function isSafe(a: NumberValue): a is number {
  return typeof a === 'number' && Number.isInteger(a)
}

export function add(a: NumberValue, b: NumberValue): NumberValue {
  if (isSafe(a) && isSafe(b)) {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  const exact = asIntegers(a, b)
  return exact === null ? float(toDouble(a) + toDouble(b)) : checkedInteger(exact[0] + exact[1], '+')
}

export function subtract(a: NumberValue, b: NumberValue): NumberValue {
  if (isSafe(a) && isSafe(b)) {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  const exact = asIntegers(a, b)
  return exact === null ? float(toDouble(a) - toDouble(b)) : checkedInteger(exact[0] - exact[1], '-')
}

export function multiply(a: NumberValue, b: NumberValue): NumberValue {
  if (isSafe(a) && isSafe(b)) {
    // `+ 0` turns the -0 of 0 * -1 into the only zero an INTEGER has.
    const product = a * b + 0
    if (Number.isSafeInteger(product)) return product
  }
  const exact = asIntegers(a, b)
  return exact === null ? float(toDouble(a) * toDouble(b)) : checkedInteger(exact[0] * exact[1], '*')
}

/** INTEGER division truncates toward zero. */
export function divide(a: NumberValue, b: NumberValue): NumberValue {
  if (isSafe(a) && isSafe(b)) {
    if (b === 0) fail('division-by-zero')
    return (a - (a % b)) / b + 0
  }
  const exact = asIntegers(a, b)
  if (exact === null) return float(toDouble(a) / toDouble(b))
  if (exact[1] === 0n) fail('division-by-zero')
  return checkedInteger(exact[0] / exact[1], '/')
}

/** The remainder has the sign of the dividend. */
export function remainder(a: NumberValue, b: NumberValue): NumberValue {
  if (isSafe(a) && isSafe(b)) {
    if (b === 0) fail('modulo-by-zero')
    return (a % b) + 0
  }
  const exact = asIntegers(a, b)
  if (exact === null) return float(toDouble(a) % toDouble(b))
  if (exact[1] === 0n) fail('modulo-by-zero')
  return integer(exact[0] % exact[1])
}

/** Always a FLOAT. */
export function power(a: NumberValue, b: NumberValue): NumberValue {
  return float(toDouble(a) ** toDouble(b))
}

export function negate(a: NumberValue): NumberValue {
  if (typeof a === 'bigint') return checkedInteger(-a, '-')
  if (a instanceof Float) return float(-a.value)
  return 0 - a
}

/** -1, 0, 1 by mathematical value, exact across INTEGER and FLOAT; NaN when either is NaN. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  const left = unbox(a)
  const right = unbox(b)
  if (left < right) return -1
  if (left > right) return 1
  return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : 0
}

/** A FLOAT cut to an INTEGER, clamped to 64 bits; NaN gives 0. */
export function truncateToInteger(n: number): number | bigint {
  if (Number.isNaN(n)) return 0
  if (n >= 2 ** 63) return INT64_MAX
  if (n <= -(2 ** 63)) return INT64_MIN
  return integer(BigInt(Math.trunc(n)))
}
