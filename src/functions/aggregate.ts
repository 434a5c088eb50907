/** Aggregating functions. All skip nulls; DISTINCT is applied before values get here. */
import { fail } from '../status/fail.js'
import { Duration } from '../value/duration.js'
import { describeKind, isFloat, isInteger, isNumber, type NumberValue } from '../value/kind.js'
import { compareNumbers, toBigInt, toDouble, unbox } from '../value/number.js'
import { order } from '../value/order.js'
import { sizeOf } from '../value/size.js'
import { addTemporal, scaleDuration } from '../value/temporal-arithmetic.js'
import { float, INT64_MAX, INT64_MIN, integer, type Value } from '../value/value.js'
import type { Accumulator, AggregateRow, FunctionContext } from './rows.js'
import { NUMBER, takes } from './signature.js'

function refuse(name: string, expected: string, value: Value): never {
  return fail('argument-type', { function: name, expected, actual: describeKind(value) })
}

class Count implements Accumulator {
  private count = 0
  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    if (value !== null) this.count++
  }
  result(): Value {
    return this.count
  }
}

/** The first of equal values stays. */
class Extreme implements Accumulator {
  private best: Value = null
  /** `sign` 1 looks for the largest, -1 for the smallest. */
  constructor(private readonly sign: 1 | -1) {}
  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    if (value === null) return
    if (this.best === null || order(value, this.best) * this.sign > 0) this.best = value
  }
  result(): Value {
    return this.best
  }
}

class Collect implements Accumulator {
  private readonly items: Value[] = []
  private readonly memory: GrowingMemory
  constructor(context: FunctionContext) {
    this.memory = new GrowingMemory(context)
  }
  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    if (value === null) return
    this.items.push(value)
    this.memory.add(sizeOf(value))
  }
  result(): Value {
    return this.items
  }
}

/** Bytes of a growing list, reported in steps. */
class GrowingMemory {
  private bytes = 0
  private reported = 0
  constructor(private readonly context: FunctionContext) {}
  add(bytes: number): void {
    this.bytes += bytes
    if (this.bytes - this.reported < 1 << 16) return
    this.context.reserve(this.bytes)
    this.reported = this.bytes
  }
}

/** INTEGERs add up exactly; the sum is a FLOAT from the first FLOAT on, or when it leaves 64 bits. */
class NumberSum {
  count = 0
  private safe = 0
  private exact = 0n
  private double: number | null = null

  add(value: NumberValue): void {
    this.count++
    if (this.double !== null) this.double += toDouble(value)
    else if (isFloat(value)) this.double = toDouble(this.whole()) + toDouble(value)
    else this.addInteger(unbox(value))
  }

  private addInteger(value: number | bigint): void {
    if (typeof value === 'number') {
      const sum = this.safe + value
      if (Number.isSafeInteger(sum)) {
        this.safe = sum
        return
      }
    }
    this.exact += toBigInt(this.safe) + toBigInt(value)
    this.safe = 0
    if (this.exact < INT64_MIN || this.exact > INT64_MAX) this.double = Number(this.exact)
  }

  private whole(): number | bigint {
    return this.exact === 0n ? this.safe : integer(this.exact + BigInt(this.safe))
  }

  result(): NumberValue {
    if (this.double !== null) return float(this.double)
    const whole = this.exact + BigInt(this.safe)
    return whole < INT64_MIN || whole > INT64_MAX ? float(Number(whole)) : integer(whole)
  }
}

/** Numbers, or durations; the first value decides. */
class Sum implements Accumulator {
  private readonly numbers = new NumberSum()
  private durations: Duration | null = null
  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    if (value === null) return
    if (this.durations === null && isNumber(value)) this.numbers.add(value)
    else this.durations = addDuration('sum', this.durations, this.numbers.count, value)
  }
  result(): Value {
    return this.durations ?? this.numbers.result()
  }
}

function addDuration(name: string, sum: Duration | null, numbers: number, value: Value): Duration {
  if (numbers > 0 || !(value instanceof Duration)) {
    return refuse(
      name,
      numbers > 0 ? 'numbers only' : sum === null ? 'a number or a DURATION' : 'DURATIONs only',
      value,
    )
  }
  const total = sum === null ? value : addTemporal(sum, value)
  return total instanceof Duration ? total : refuse(name, 'DURATIONs only', value)
}

/**
 * INTEGERs by their exact sum; with FLOATs as a running mean, which cannot overflow on the way.
 */
class Average implements Accumulator {
  private readonly integers = new NumberSum()
  private count = 0
  private mean: number | null = null
  private durations: Duration | null = null

  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    if (value === null) return
    if (this.durations !== null || !isNumber(value)) {
      this.durations = addDuration('avg', this.durations, this.durations === null ? this.count : 0, value)
      this.count++
      return
    }
    this.count++
    if (this.mean === null && isInteger(value)) {
      this.integers.add(value)
      return
    }
    const mean = this.mean ?? this.integerMean(this.count - 1)
    this.mean = this.count === 1 ? toDouble(value) : mean + (toDouble(value) - mean) / this.count
  }

  private integerMean(count: number): number {
    return count === 0 ? 0 : toDouble(this.integers.result()) / count
  }

  result(): Value {
    if (this.count === 0) return null
    if (this.durations !== null) return withWholeDays(scaleDuration(this.durations, this.count, 'divide'))
    return float(this.mean ?? this.integerMean(this.count))
  }
}

const SECONDS_PER_DAY = 86_400n

/** An average is an estimate anyway: full days among its seconds become days. */
function withWholeDays({ months, days, seconds, nanoseconds }: Duration): Duration {
  return new Duration(months, days + seconds / SECONDS_PER_DAY, seconds % SECONDS_PER_DAY, nanoseconds)
}

/** Running mean and sum of squared distances (Welford). */
class Deviation implements Accumulator {
  private count = 0
  private mean = 0
  private squares = 0
  constructor(
    private readonly name: string,
    /** 1 for a sample, 0 for a whole population. */
    private readonly correction: 0 | 1,
  ) {}

  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    if (value === null) return
    if (!isNumber(value)) refuse(this.name, 'a number', value)
    const n = toDouble(value)
    this.count++
    const distance = n - this.mean
    this.mean += distance / this.count
    this.squares += distance * (n - this.mean)
  }

  result(): Value {
    const degrees = this.count - this.correction
    return float(this.count <= 1 || degrees <= 0 ? 0 : Math.sqrt(this.squares / degrees))
  }
}

type Choice = (sorted: readonly NumberValue[], percentile: number) => NumberValue

class Percentile implements Accumulator {
  private readonly numbers: NumberValue[] = []
  /** The percentile of the first row counts; those of later rows are not looked at. */
  private given: NumberValue | null = null
  private percentile: number | null = null
  private readonly memory: GrowingMemory
  constructor(
    private readonly name: string,
    private readonly pick: Choice,
    context: FunctionContext,
  ) {
    this.memory = new GrowingMemory(context)
  }

  add(args: readonly Value[]): void {
    const value = args[0] ?? null
    const percentile = args[1] ?? null
    if (value !== null && !isNumber(value)) refuse(this.name, 'a number', value)
    this.given ??= this.numberOf(percentile)
    if (value === null) return
    this.percentile ??= fractionOf(this.given)
    this.numbers.push(value)
    this.memory.add(8)
  }

  private numberOf(percentile: Value): NumberValue {
    if (percentile === null) return fail('percentile-null')
    if (isNumber(percentile)) return percentile
    const actual = describeKind(percentile)
    return fail('argument-coercion', { function: this.name, expected: 'a number as percentile', actual })
  }

  result(): Value {
    if (this.numbers.length === 0) return null
    this.numbers.sort(compareNaNLast)
    return this.pick(this.numbers, this.percentile ?? 0)
  }
}

function fractionOf(percentile: NumberValue): number {
  const fraction = toDouble(percentile)
  if (!(fraction >= 0 && fraction <= 1)) fail('percentile-range', { actual: fraction })
  return fraction
}

function compareNaNLast(a: NumberValue, b: NumberValue): number {
  return compareNumbers(a, b) || Number(Number.isNaN(toDouble(a))) - Number(Number.isNaN(toDouble(b)))
}

/** The value at the position, or the straight line between its neighbours. */
const interpolated: Choice = (sorted, percentile) => {
  const position = percentile * (sorted.length - 1)
  const below = Math.floor(position)
  const low = sorted[below] ?? 0
  const high = sorted[Math.ceil(position)] ?? low
  if (position === below) return low
  const weight = position - below
  return float(toDouble(low) * (1 - weight) + toDouble(high) * weight)
}

/** The nearest value of those given. */
const nearest: Choice = (sorted, percentile) => {
  const position = Math.ceil(percentile * sorted.length)
  return sorted[Math.max(0, position - 1)] ?? 0
}

const INPUT = takes('input', 'ANY', 'The values.')
const NUMBERS = takes('input', NUMBER, 'The numbers.')
const PERCENTILE = takes('percentile', NUMBER, 'Between 0.0 and 1.0.')

function row(
  name: string,
  takes: AggregateRow['takes'],
  gives: string,
  description: string,
  start: AggregateRow['start'],
): AggregateRow {
  return {
    name,
    category: 'Aggregating',
    takes,
    gives,
    description,
    page: `functions/aggregating#${name.toLowerCase()}`,
    start,
  }
}

function keeping(aggregate: AggregateRow): AggregateRow {
  return { ...aggregate, keepsValues: true }
}

export const AGGREGATE_FUNCTIONS: readonly AggregateRow[] = [
  row(
    'avg',
    [takes('input', `${NUMBER} | DURATION`, 'The values.')],
    'FLOAT | DURATION',
    'The average of numbers or durations; null of none.',
    () => new Average(),
  ),
  keeping(
    row('collect', [INPUT], 'LIST<ANY>', 'All values as a list, without nulls.', context => new Collect(context)),
  ),
  row('count', [INPUT], 'INTEGER', 'How many values are not null; count(*) counts rows.', () => new Count()),
  row('max', [INPUT], 'ANY', 'The last value in the order of ORDER BY; null of none.', () => new Extreme(1)),
  row('min', [INPUT], 'ANY', 'The first value in the order of ORDER BY; null of none.', () => new Extreme(-1)),
  keeping(
    row(
      'percentileCont',
      [NUMBERS, PERCENTILE],
      NUMBER,
      'The percentile of numbers, interpolated between neighbours.',
      context => new Percentile('percentileCont', interpolated, context),
    ),
  ),
  keeping(
    row(
      'percentileDisc',
      [NUMBERS, PERCENTILE],
      NUMBER,
      'The percentile of numbers, as the nearest one of them.',
      context => new Percentile('percentileDisc', nearest, context),
    ),
  ),
  row(
    'stDev',
    [NUMBERS],
    'FLOAT',
    'The standard deviation of a sample; 0.0 of fewer than two numbers.',
    () => new Deviation('stDev', 1),
  ),
  row(
    'stDevP',
    [NUMBERS],
    'FLOAT',
    'The standard deviation of a whole population; 0.0 of none.',
    () => new Deviation('stDevP', 0),
  ),
  row(
    'sum',
    [takes('input', `${NUMBER} | DURATION`, 'The values.')],
    `${NUMBER} | DURATION`,
    'The sum of numbers or durations; 0 of none.',
    () => new Sum(),
  ),
]
