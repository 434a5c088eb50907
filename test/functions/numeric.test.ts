import { describe, expect, test } from 'vitest'
import { aggregates, functionNamed, functions, procedures } from '../../src/functions/registry.js'
import { functionSignature, procedureSignature } from '../../src/functions/signature-text.js'
import { Duration } from '../../src/value/duration.js'
import { Float, float, type Value } from '../../src/value/value.js'
import { constant as c, call, errorOf, evaluate, runtime } from '../evaluate/runtime.js'

const run = (name: string, ...args: readonly Value[]) => evaluate(call(name, ...args.map(c)))
/** A FLOAT as a plain number. */
const double = (value: Value) => (value instanceof Float ? value.value : value)

describe('numbers', () => {
  test('round: ties go up, within 64 bits, never to -0.0', () => {
    expect([2.5, -2.5, -1.5, 0.5, -0.5, -0.4, 1e300, 2 ** 52 + 1].map(n => run('round', float(n)))).toEqual(
      [3, -2, -1, 1, 0, 0, 2 ** 63, 2 ** 52 + 1].map(n => new Float(n)),
    )
    expect(run('round', Number.NaN)).toBeNaN()
  })

  test('round to places: by decimal digits, ties leave zero', () => {
    expect([3.145, -3.145, 1.005, 2.675, 1.55].map(n => run('round', n, 2))).toEqual([3.15, -3.15, 1.01, 2.68, 1.55])
    expect([run('round', 1e-10, 5), run('round', -1e-10, 5)]).toEqual([new Float(0), new Float(0)])
    expect([run('round', float(1e300), 2), run('round', 5e-324, 400), run('round', 1.55, 1.9)]).toEqual([
      new Float(1e300),
      5e-324,
      1.6,
    ])
    expect(run('round', 0.1, 9223372036854775807n)).toBe(0.1)
  })

  test.each([
    ['UP', 3, -3],
    ['DOWN', 2, -2],
    ['CEILING', 3, -2],
    ['FLOOR', 2, -3],
    ['HALF_UP', 3, -3],
    ['HALF_DOWN', 2, -2],
    ['HALF_EVEN', 2, -2],
  ])('round by %s', (mode, up, down) => {
    expect([run('round', 2.5, 0, mode), run('round', -2.5, 0, mode)]).toEqual([new Float(up), new Float(down)])
  })

  test('round refuses other modes and negative places', () => {
    expect(errorOf(() => run('round', 1.5, 0, 'half_up'))).toBe('InvalidArgumentValue ArgumentError 22000 22N26')
    expect(errorOf(() => run('round', 1.5, -1))).toBe('NumberOutOfRange ArgumentError 22N38 22N03')
    expect(errorOf(() => run('round', 2.5, 0, 'UNNECESSARY'))).toBe('InvalidArgumentValue ArithmeticError 22003 22N28')
    expect(run('round', float(2), 0, 'UNNECESSARY')).toEqual(new Float(2))
  })

  test('abs keeps the type and has no answer for the smallest INTEGER', () => {
    expect([run('abs', -1), run('abs', -1.5), run('abs', float(-0))]).toEqual([1, 1.5, new Float(0)])
    expect(errorOf(() => run('abs', -(2n ** 63n)))).toBe('IntegerOverflow ArithmeticError 22003 22N28')
  })

  test('sign is an INTEGER, ceil and floor are FLOATs', () => {
    expect([-3, -2.5, 0, 1e-300, Number.NaN].map(n => run('sign', n))).toEqual([-1, -1, 0, 1, 0])
    expect([run('floor', -0.5), run('ceil', 1), run('floor', float(-0))]).toEqual([
      new Float(-1),
      new Float(1),
      new Float(-0),
    ])
  })

  test('where there is no value', () => {
    expect([double(run('cot', 0)), double(run('log', 0)), double(run('acos', 2))]).toEqual([
      Infinity,
      -Infinity,
      Number.NaN,
    ])
    expect([double(run('coth', 0)), double(run('coth', 1000)), double(run('sqrt', -1))]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })

  test('angles', () => {
    expect(run('haversin', Math.PI)).toEqual(new Float(1))
    expect(double(run('degrees', Math.PI))).toBeCloseTo(180, 10)
    expect(run('atan2', float(-0), -1)).toBe(-Math.PI)
    expect(run('isNaN', 1)).toBe(false)
  })
})

describe('aggregates', () => {
  const aggregate = (name: string, values: readonly Value[], ...more: readonly Value[]): Value => {
    const row = functionNamed(name)
    if (row === undefined || !('start' in row)) throw new Error(`no aggregate ${name}`)
    const accumulator = row.start(runtime())
    for (const value of values) accumulator.add([value, ...more])
    return accumulator.result()
  }

  test('of nothing, and of nulls', () => {
    for (const values of [[], [null, null]]) {
      const names = ['count', 'sum', 'avg', 'min', 'max', 'collect', 'stDev', 'stDevP']
      expect(names.map(name => double(aggregate(name, values)))).toEqual([0, 0, null, null, null, [], 0, 0])
      expect(aggregate('percentileCont', values, 0.5)).toBe(null)
    }
  })

  test('sum is exact in INTEGERs and turns into a FLOAT past 64 bits', () => {
    expect(aggregate('sum', [1, 2])).toBe(3)
    expect(aggregate('sum', [9007199254740991, 9007199254740991])).toBe(18014398509481982n)
    expect(aggregate('sum', [9223372036854775806n, 1])).toBe(9223372036854775807n)
    expect(aggregate('sum', [9223372036854775807n, 1])).toEqual(new Float(2 ** 63))
    expect(aggregate('sum', [1, 0.5, 0.5])).toEqual(new Float(2))
    expect(aggregate('sum', Array(10).fill(0.1))).toBe(0.9999999999999999)
  })

  test('avg is a FLOAT and does not overflow', () => {
    expect(aggregate('avg', [1, 2])).toBe(1.5)
    expect(aggregate('avg', [9223372036854775807n, 9223372036854775807n])).toEqual(new Float(2 ** 63))
    expect(aggregate('avg', [float(1e308), float(1e308), float(1e308)])).toEqual(new Float(1e308))
    expect(aggregate('avg', [1, 2, 4.5])).toBe(2.5)
  })

  test('durations add up, but not with numbers', () => {
    const day = new Duration(0n, 1n, 0n, 0)
    expect(aggregate('sum', [day, day])).toEqual(new Duration(0n, 2n, 0n, 0))
    expect(aggregate('avg', [day, new Duration(0n, 0n, 129_600n, 0)])).toEqual(new Duration(0n, 1n, 21_600n, 0))
    for (const values of [[day, 1], [1, day], ['a']]) {
      expect(errorOf(() => aggregate('sum', values))).toBe('InvalidArgumentValue TypeError 22N38 22N01')
      expect(errorOf(() => aggregate('avg', values))).toBe('InvalidArgumentValue TypeError 22N38 22N01')
    }
  })

  test('min and max go by the order of all values, the first of equals stays', () => {
    expect(aggregate('max', [1, 'a', [1, 2], null])).toBe(1)
    expect(aggregate('min', [1, 'a', [1, 2]])).toEqual([1, 2])
    expect([aggregate('min', [1, float(1)]), aggregate('max', [float(1), 1])]).toEqual([1, new Float(1)])
  })

  test('collect leaves nulls out', () => {
    expect(aggregate('collect', [1, null, [null]])).toEqual([1, [null]])
  })

  test('deviations', () => {
    expect(aggregate('stDev', [1, 2, 3, 4])).toBeCloseTo(1.2909944487358056, 12)
    expect(aggregate('stDevP', [1, 2, 3, 4])).toBeCloseTo(1.118033988749895, 12)
    expect(aggregate('stDev', [5])).toEqual(new Float(0))
  })

  test('percentiles', () => {
    expect(aggregate('percentileDisc', [3, null, 1, 2.5], 0.5)).toBe(2.5)
    expect(aggregate('percentileDisc', [3, 1, 2.5], 1)).toBe(3)
    expect(aggregate('percentileCont', [10, 20, 30], 0.25)).toEqual(new Float(15))
    expect(aggregate('percentileCont', [10, 20, 30], 0.5)).toBe(20)
    expect(errorOf(() => aggregate('percentileCont', [1], 1.5))).toBe('NumberOutOfRange ArgumentError 22003 22N03')
    expect(errorOf(() => aggregate('percentileCont', [1], Number.NaN))).toBe(
      'NumberOutOfRange ArgumentError 22003 22N03',
    )
    expect(errorOf(() => aggregate('percentileDisc', [1], null))).toBe('InvalidArgumentType TypeError 22G03 22N37')
    expect(errorOf(() => aggregate('percentileDisc', ['b'], 0.5))).toBe('InvalidArgumentValue TypeError 22N38 22N01')
  })
})

describe('the tables', () => {
  test('names are found in any case, and come once', () => {
    expect(functionNamed('TOUPPER')?.name).toBe('toUpper')
    const names = [...functions, ...aggregates].map(row => row.name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(procedures.map(row => row.name)).size).toBe(procedures.length)
  })

  test('every row has a sentence and a heading of its own', () => {
    for (const row of [...functions, ...aggregates, ...procedures]) {
      expect(row.description, row.name).toMatch(/\.$/)
      expect(row.page, row.name).toBe(`${row.page.split('#')[0]}#${row.name.toLowerCase().replaceAll('.', '-')}`)
      for (const argument of row.takes) expect(argument.description, `${row.name} ${argument.name}`).not.toBe('')
    }
  })

  test('signatures read as SHOW FUNCTIONS prints them', () => {
    const signature = (name: string) => {
      const row = functionNamed(name)
      return row === undefined ? '' : functionSignature(row)
    }
    expect(signature('toUpper')).toBe('toUpper(input :: STRING) :: STRING')
    expect(signature('count')).toBe('count(input :: ANY) :: INTEGER')
    const await_ = procedures.find(row => row.name === 'db.awaitIndexes')
    expect(await_ === undefined ? '' : procedureSignature(await_)).toBe(
      'db.awaitIndexes(timeOutSeconds = 300 :: INTEGER)',
    )
  })
})
