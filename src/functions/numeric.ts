/** Numeric, logarithmic and trigonometric functions. */
import { fail } from '../status/fail.js'
import { compareNumbers, negate } from '../value/number.js'
import { Float, float, type Value } from '../value/value.js'
import { doubleArgument, numberArgument, textArgument } from './arguments.js'
import { isRoundingMode, roundToPlaces, roundToWhole } from './round.js'
import type { FunctionRow } from './rows.js'
import { mayTake, NUMBER, takes } from './signature.js'

interface DoubleFunction {
  readonly name: string
  readonly category: 'Numeric' | 'Logarithmic' | 'Trigonometric'
  readonly description: string
  readonly version?: 25
  readonly of: (n: number) => number
}

/** From one number, taken as a double, to a FLOAT. */
const DOUBLE_FUNCTIONS: readonly DoubleFunction[] = [
  { name: 'ceil', category: 'Numeric', description: 'The smallest whole number that is not below.', of: Math.ceil },
  { name: 'floor', category: 'Numeric', description: 'The largest whole number that is not above.', of: Math.floor },
  { name: 'exp', category: 'Logarithmic', description: 'e to a power.', of: Math.exp },
  { name: 'log', category: 'Logarithmic', description: 'The natural logarithm.', of: Math.log },
  { name: 'log10', category: 'Logarithmic', description: 'The logarithm to base 10.', of: Math.log10 },
  { name: 'sqrt', category: 'Logarithmic', description: 'The square root.', of: Math.sqrt },
  { name: 'acos', category: 'Trigonometric', description: 'The arccosine, in radians.', of: Math.acos },
  { name: 'asin', category: 'Trigonometric', description: 'The arcsine, in radians.', of: Math.asin },
  { name: 'atan', category: 'Trigonometric', description: 'The arctangent, in radians.', of: Math.atan },
  { name: 'cos', category: 'Trigonometric', description: 'The cosine of an angle in radians.', of: Math.cos },
  { name: 'cosh', category: 'Trigonometric', description: 'The hyperbolic cosine.', version: 25, of: Math.cosh },
  {
    name: 'cot',
    category: 'Trigonometric',
    description: 'The cotangent of an angle in radians.',
    of: n => 1 / Math.tan(n),
  },
  { name: 'coth', category: 'Trigonometric', description: 'The hyperbolic cotangent.', version: 25, of: coth },
  { name: 'degrees', category: 'Trigonometric', description: 'Radians as degrees.', of: n => n * (180 / Math.PI) },
  {
    name: 'haversin',
    category: 'Trigonometric',
    description: 'Half of the versine of an angle in radians.',
    of: n => (1 - Math.cos(n)) / 2,
  },
  { name: 'radians', category: 'Trigonometric', description: 'Degrees as radians.', of: n => n * (Math.PI / 180) },
  { name: 'sin', category: 'Trigonometric', description: 'The sine of an angle in radians.', of: Math.sin },
  { name: 'sinh', category: 'Trigonometric', description: 'The hyperbolic sine.', version: 25, of: Math.sinh },
  { name: 'tan', category: 'Trigonometric', description: 'The tangent of an angle in radians.', of: Math.tan },
  { name: 'tanh', category: 'Trigonometric', description: 'The hyperbolic tangent.', version: 25, of: Math.tanh },
]

/** Has no value at 0, on whichever side. */
function coth(n: number): number {
  if (n === 0) return Number.NaN
  return Math.abs(n) === Number.POSITIVE_INFINITY ? Math.sign(n) : Math.cosh(n) / Math.sinh(n)
}

const PAGES = { Numeric: 'numeric', Logarithmic: 'logarithmic', Trigonometric: 'trigonometric' } as const

function doubleRow({ name, category, description, version, of }: DoubleFunction): FunctionRow {
  return {
    name,
    category,
    takes: [takes('input', NUMBER, 'The number.')],
    gives: 'FLOAT',
    onNull: 'null',
    description,
    page: `functions/${PAGES[category]}#${name}`,
    ...(version === undefined ? {} : { version }),
    call: ([n]) => float(of(doubleArgument(n))),
  }
}

function constantRow(
  name: string,
  value: number,
  category: 'Logarithmic' | 'Trigonometric',
  what: string,
): FunctionRow {
  return {
    name,
    category,
    takes: [],
    gives: 'FLOAT',
    onNull: 'call',
    description: what,
    page: `functions/${PAGES[category]}#${name}`,
    call: () => value,
  }
}

function abs(value: Value | undefined): Value {
  const n = numberArgument(value)
  if (n instanceof Float) return float(Math.abs(n.value))
  return n < 0 ? negate(n) : n
}

/** A precision of 0 without a mode is as none; with decimal places ties leave zero unless a mode says otherwise. */
function round(args: readonly Value[]): Value {
  const n = doubleArgument(args[0])
  const places = args.length > 1 ? Math.trunc(doubleArgument(args[1])) : 0
  if (places < 0) {
    fail('argument-range', { function: 'round', argument: 'precision', expected: 'at least 0', actual: places })
  }
  if (args.length > 2) {
    const mode = textArgument(args[2])
    return isRoundingMode(mode) ? float(roundToPlaces(n, places, mode)) : fail('rounding-mode', { mode })
  }
  return float(places === 0 ? roundToWhole(n) : roundToPlaces(n, places, 'HALF_UP'))
}

export const NUMERIC_FUNCTIONS: readonly FunctionRow[] = [
  {
    name: 'abs',
    category: 'Numeric',
    takes: [takes('input', NUMBER, 'The number.')],
    gives: NUMBER,
    onNull: 'null',
    description: 'A number without its sign, of the same type.',
    page: 'functions/numeric#abs',
    call: ([n]) => abs(n),
  },
  {
    name: 'isNaN',
    category: 'Numeric',
    takes: [takes('input', NUMBER, 'The number.')],
    gives: 'BOOLEAN',
    onNull: 'null',
    description: 'Whether a FLOAT is NaN, the result of what has no result.',
    page: 'functions/numeric#isnan',
    call: ([n]) => Number.isNaN(doubleArgument(n)),
  },
  {
    name: 'rand',
    category: 'Numeric',
    takes: [],
    gives: 'FLOAT',
    onNull: 'call',
    description: 'A random number from 0 up to, but without, 1.',
    page: 'functions/numeric#rand',
    deterministic: false,
    call: (_, context) => float(context.random()),
  },
  {
    name: 'round',
    category: 'Numeric',
    takes: [
      takes('value', NUMBER, 'The number.'),
      mayTake('precision', NUMBER, 'Decimal places to keep, 0 if not given.'),
      mayTake('mode', 'STRING', 'UP, DOWN, CEILING, FLOOR, HALF_UP, HALF_DOWN, HALF_EVEN or UNNECESSARY.'),
    ],
    gives: 'FLOAT',
    onNull: 'null',
    description: 'Rounds to a whole number, or to decimal places, by a mode.',
    page: 'functions/numeric#round',
    call: args => round(args),
  },
  {
    name: 'sign',
    category: 'Numeric',
    takes: [takes('input', NUMBER, 'The number.')],
    gives: 'INTEGER',
    onNull: 'null',
    description: '-1 for a negative number, 1 for a positive one, 0 for zero and NaN.',
    page: 'functions/numeric#sign',
    call: ([n]) => compareNumbers(numberArgument(n), 0) || 0,
  },
  {
    name: 'atan2',
    category: 'Trigonometric',
    takes: [takes('y', NUMBER, 'The y coordinate.'), takes('x', NUMBER, 'The x coordinate.')],
    gives: 'FLOAT',
    onNull: 'null',
    description: 'The angle, in radians, of the point (x, y) as seen from the origin.',
    page: 'functions/trigonometric#atan2',
    call: ([y, x]) => float(Math.atan2(doubleArgument(y), doubleArgument(x))),
  },
  constantRow('e', Math.E, 'Logarithmic', 'The base of the natural logarithm.'),
  constantRow('pi', Math.PI, 'Trigonometric', 'The circumference of a circle of diameter 1.'),
  ...DOUBLE_FUNCTIONS.map(doubleRow),
]
