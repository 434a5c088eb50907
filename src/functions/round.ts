/** round() on the decimal text of a double: what is rounded is what is seen, so 1.005 to two places is 1.01. */
import { fail } from '../status/fail.js'

export type RoundingMode = 'UP' | 'DOWN' | 'CEILING' | 'FLOOR' | 'HALF_UP' | 'HALF_DOWN' | 'HALF_EVEN' | 'UNNECESSARY'

const MODES: ReadonlySet<string> = new Set<RoundingMode>([
  'UP',
  'DOWN',
  'CEILING',
  'FLOOR',
  'HALF_UP',
  'HALF_DOWN',
  'HALF_EVEN',
  'UNNECESSARY',
])

export function isRoundingMode(word: string): word is RoundingMode {
  return MODES.has(word)
}

/** From here on a double has no fraction. */
const WHOLE_FROM = 2 ** 52
const LIMIT = 2 ** 63

/** Ties go up, and results end at 64 bits: a rounding to INTEGER at heart. Never -0.0. */
export function roundToWhole(n: number): number {
  if (Number.isNaN(n)) return n
  if (Math.abs(n) >= WHOLE_FROM) return Math.min(Math.max(n, -LIMIT), LIMIT)
  const floor = Math.floor(n)
  return (n - floor >= 0.5 ? floor + 1 : floor) + 0
}

/** To `places` digits after the point, 0 or more. */
export function roundToPlaces(n: number, places: number, mode: RoundingMode): number {
  if (!Number.isFinite(n)) return n
  const { digits, exponent } = decimalOf(Math.abs(n))
  const surplus = -exponent - places
  if (surplus <= 0) return n
  // All digits and one more fall away: the size of the surplus does not matter any further.
  const divisor = 10n ** BigInt(Math.min(surplus, digits.toString().length + 1))
  const kept = digits / divisor
  const rest = digits % divisor
  const size = roundsAway(mode, n < 0, kept, rest, divisor) ? kept + 1n : kept
  const rounded = Number(`${size}e${-places}`)
  return n < 0 && rounded !== 0 ? -rounded : rounded
}

/** `digits * 10^exponent`, from the shortest text that reads back as the number. */
function decimalOf(n: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', exponent = '0'] = n.toExponential().split('e')
  const fraction = mantissa.split('.')[1] ?? ''
  return { digits: BigInt(mantissa.replace('.', '')), exponent: Number(exponent) - fraction.length }
}

function roundsAway(mode: RoundingMode, negative: boolean, kept: bigint, rest: bigint, divisor: bigint): boolean {
  if (rest === 0n) return false
  const half = rest * 2n - divisor
  switch (mode) {
    case 'UP':
      return true
    case 'DOWN':
      return false
    case 'CEILING':
      return !negative
    case 'FLOOR':
      return negative
    case 'HALF_UP':
      return half >= 0n
    case 'HALF_DOWN':
      return half > 0n
    case 'HALF_EVEN':
      return half > 0n || (half === 0n && kept % 2n === 1n)
    case 'UNNECESSARY':
      return fail('rounding-needed')
  }
}
