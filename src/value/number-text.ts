/**
 * A FLOAT as text, as Java writes a double: shortest digits that read back the same, always a fraction, and an
 * exponent from 1.0E7 up and below 0.001.
 */
import type { NumberValue } from './kind.js'
import { Float } from './value.js'

export function numberText(value: NumberValue): string {
  if (value instanceof Float) return floatText(value.value)
  if (typeof value === 'bigint' || Number.isInteger(value)) return String(value)
  return floatText(value)
}

export function floatText(n: number): string {
  if (Number.isNaN(n)) return 'NaN'
  if (!Number.isFinite(n)) return n > 0 ? 'Infinity' : '-Infinity'
  if (n === 0) return Object.is(n, -0) ? '-0.0' : '0.0'
  const size = Math.abs(n)
  if (size >= 1e-3 && size < 1e7) return withFraction(String(n))
  return exponentText(n)
}

function withFraction(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`
}

/** Java shows at least two digits, and of all that read back the same the two nearest: 4.9E-324, not 5.0E-324. */
function exponentText(n: number): string {
  const shortest = n.toExponential()
  const [mantissa = '', exponent = ''] = (shortest.includes('.') ? shortest : n.toExponential(1)).split('e')
  return `${mantissa}E${exponent.replace('+', '')}`
}
