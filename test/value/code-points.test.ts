import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePointLength, codePointReverse, codePointSlice, compareText } from '../../src/value/code-points.js'
import { sizeOf } from '../../src/value/size.js'
import type { Value } from '../../src/value/value.js'

describe('code points', () => {
  test('one character is one code point, a lone surrogate too', () => {
    expect(codePointLength('a😀b')).toBe(3)
    expect(codePointLength('\uD83D')).toBe(1)
    expect(codePointLength('\uDE00\uD83D')).toBe(2)
    expect(codePointLength('👨‍👩‍👧')).toBe(5)
  })

  test('slices never cut a pair', () => {
    expect(codePointSlice('a😀bc', 1, 1)).toBe('😀')
    expect(codePointSlice('a😀bc', 2, 9)).toBe('bc')
    expect(codePointSlice('a😀', 9, 1)).toBe('')
    expect(codePointReverse('a😀b')).toBe('b😀a')
  })

  // Halves of pairs on their own too.
  const anyText = fc.string({
    unit: fc.constantFrom('a', 'é', '\uE000', '\uFFFD', '\uD800', '\uDC00', '\uDBFF', '😀'),
    maxLength: 4,
  })

  test('order is that of the code points', () => {
    const points = (text: string) =>
      Array.from(text, point => (point.codePointAt(0) ?? 0).toString(16).padStart(6, '0')).join('')
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const expected = points(a) === points(b) ? 0 : points(a) < points(b) ? -1 : 1
        expect(compareText(a, b)).toBe(expected)
      }),
    )
  })
})

describe('sizes', () => {
  test('shared parts count wherever they stand', () => {
    let value: Value = ['x'.repeat(1000)]
    for (let i = 0; i < 40; i++) value = [value, value]
    expect(sizeOf(value)).toBeGreaterThan(2 ** 50)
  })

  test('long texts count by their length', () => {
    expect(sizeOf('x'.repeat(1000))).toBeGreaterThanOrEqual(2000)
    expect(sizeOf([1, 2, 3])).toBeLessThan(100)
  })
})
