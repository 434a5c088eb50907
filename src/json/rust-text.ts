/** How the recorded error texts name a value of the wrong type: Rust's way of showing numbers and strings. */
import { unreachable } from '../status/fail.js'
import { Float } from '../value/value.js'
import { HugeInteger, type JsonValue } from './value.js'

const UINT64_MAX = 2n ** 64n - 1n
const NOT_PRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Grapheme_Extend}]/u
const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\t': '\\t',
  '\r': '\\r',
  '\n': '\\n',
  '"': '\\"',
  '\\': '\\\\',
  ' ': ' ',
}

/** `null`, ``integer `5` ``, ``floating point `2.0` ``, `string "a"`; lists and maps by their kind. */
export function describe(value: JsonValue): string {
  if (value === null) return 'null'
  if (value instanceof Float) return `floating point \`${plainDecimal(value.value)}\``
  if (value instanceof HugeInteger) return describeHuge(value)
  switch (typeof value) {
    case 'boolean':
      return `boolean \`${value}\``
    case 'string':
      return `string ${debugText(value)}`
    case 'bigint':
      return `integer \`${value}\``
    case 'number':
      return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${plainDecimal(value)}\``
    case 'object':
      return value instanceof Map ? 'map' : 'sequence'
    default:
      return unreachable(value)
  }
}

/** Unsigned 64-bit integers are still integers there; anything larger has become a double. */
function describeHuge({ text }: HugeInteger): string {
  const n = BigInt(text)
  return n > 0n && n <= UINT64_MAX ? `integer \`${n}\`` : `floating point \`${plainDecimal(Number(text))}\``
}

/** All digits, no exponent, at least one place after the point. */
function plainDecimal(n: number): string {
  if (n === 0) return Object.is(n, -0) ? '-0.0' : '0.0'
  const [mantissa = '', exponent = '0'] = Math.abs(n).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const fraction = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)
  return `${n < 0 ? '-' : ''}${whole}.${fraction === '' ? '0' : fraction}`
}

function debugText(text: string): string {
  let out = '"'
  for (const character of text) out += ESCAPES[character] ?? debugCharacter(character)
  return `${out}"`
}

function debugCharacter(character: string): string {
  return NOT_PRINTABLE.test(character) ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character
}
