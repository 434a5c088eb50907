/** Number tokens to values, by the rules of the wire: whole digits are INTEGER, exact; a point or exponent is FLOAT. */
import { Float, float, INT64_MAX, INT64_MIN, integer } from '../value/value.js'
import { HugeInteger } from './value.js'

/** Up to this many characters (sign included) an integer is safe as a JS number. */
const SAFE_LENGTH = 15

/** A short whole number straight from its digits, the common case; undefined for `-0` and for longer ones. */
export function smallIntegerFrom(bytes: Uint8Array, start: number, end: number): number | undefined {
  if (end - start > SAFE_LENGTH) return undefined
  const negative = bytes[start] === 0x2d
  let n = 0
  for (let i = negative ? start + 1 : start; i < end; i++) n = n * 10 + bytes[i]! - 0x30
  return negative ? (n === 0 ? undefined : -n) : n
}

/** Undefined when the number is too large for a double (`1e400`). The text has been checked against the grammar. */
export function numberFrom(text: string, whole: boolean): number | bigint | Float | HugeInteger | undefined {
  if (!whole) return finite(Number(text))
  // As serde reads it: the only way to keep the sign.
  if (text === '-0') return new Float(-0)
  const n = BigInt(text)
  if (n >= INT64_MIN && n <= INT64_MAX) return integer(n)
  return finite(Number(text)) === undefined ? undefined : new HugeInteger(text)
}

function finite(n: number): number | Float | undefined {
  return Number.isFinite(n) ? float(n) : undefined
}
