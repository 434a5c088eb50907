/** Texts read as numbers, by the rules of toInteger() and toFloat(). */
import { INT64_MAX, INT64_MIN, integer } from '../value/value.js'
import { trimSpace } from './space.js'

/** `'range'`: a number, but not in 64 bits; null: not a number. */
export type ParsedInteger = number | bigint | 'range' | null

const DECIMAL = /^([+-]?)\s*(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*)?)?(?:[eE]([+-]?\d+(?:_\d+)*))?$/
const PREFIXED = /^([+-]?)\s*(0x[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*|0o[0-7]+(?:_[0-7]+)*)$/

/** A decimal text is exact however long, and loses its fraction; hexadecimal and octal have to fit. */
export function parseIntegerText(source: string): ParsedInteger {
  const text = asciiDigits(trimSpace(source))
  const prefixed = PREFIXED.exec(text)
  if (prefixed !== null) {
    const exact = signed(prefixed[1], BigInt(digits(prefixed[2])))
    return inRange(exact) ? integer(exact) : null
  }
  const exact = truncatedDecimal(text)
  if (exact === null || exact === 'range') return exact
  return inRange(exact) ? integer(exact) : 'range'
}

/** The whole part of a decimal number. Exponents are clamped before anything large is made of them. */
function truncatedDecimal(text: string): bigint | 'range' | null {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  const whole = digits(match[2])
  const fraction = digits(match[3])
  if (whole === '' && fraction === '') return null
  const significant = (whole + fraction).replace(/^0+/, '')
  if (significant === '') return 0n
  const exponent = Number(digits(match[4]) || '0') - fraction.length
  // The number is `significant` times ten to the exponent; 20 digits are past 64 bits, none before the point is 0.
  const wholeDigits = significant.length + exponent
  if (wholeDigits > 20) return 'range'
  if (wholeDigits <= 0) return 0n
  const shifted = exponent >= 0 ? significant + '0'.repeat(exponent) : significant.slice(0, wholeDigits)
  return signed(match[1], BigInt(shifted))
}

function digits(text: string | undefined): string {
  return (text ?? '').replaceAll('_', '')
}

function signed(sign: string | undefined, size: bigint): bigint {
  return sign === '-' ? -size : size
}

function inRange(exact: bigint): boolean {
  return exact >= INT64_MIN && exact <= INT64_MAX
}

const DIGIT = /\p{Nd}/u

/** Decimal digits of any script become 0 to 9. They come in runs of ten, so a digit's place in its run is its value. */
function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, digit => {
    const point = digit.codePointAt(0) ?? 0
    let start = point
    while (DIGIT.test(String.fromCodePoint(start - 1))) start--
    return String((point - start) % 10)
  })
}

const HEX_FLOAT = /^([+-]?)\s*0x([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?\d+)[fFdD]?$/
const FLOAT = /^([+-]?)\s*(\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE]([+-]?\d+(?:_\d+)*))?[fFdD]?$/
const SPECIAL = /^([+-]?)(Infinity|NaN)$/

/** null: not a number. Too large is Infinity, too small 0.0. */
export function parseFloatText(source: string): number | null {
  const text = trimSpace(source)
  const special = SPECIAL.exec(text)
  if (special !== null) return withSign(special[1], Number(special[2]))
  const prefixed = PREFIXED.exec(text)
  if (prefixed !== null) return withSign(prefixed[1], Number(BigInt(digits(prefixed[2]))))
  const hex = HEX_FLOAT.exec(text)
  if (hex !== null) return hexFloat(hex)
  const match = FLOAT.exec(text)
  if (match === null) return null
  const exponent = match[3] === undefined ? '' : `e${digits(match[3])}`
  return withSign(match[1], Number(`${digits(match[2])}${exponent}`))
}

function withSign(sign: string | undefined, size: number): number {
  return sign === '-' ? -size : size
}

function hexFloat([, sign, whole = '', fraction = '', exponent = '0']: RegExpExecArray): number | null {
  if (whole === '' && fraction === '') return null
  const mantissa = Number(BigInt(`0x${whole}${fraction}`))
  return withSign(sign, mantissa * 2 ** (Number(exponent) - 4 * fraction.length))
}
