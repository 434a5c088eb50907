/** Programs without types, and values that no engine would make: refused by name, and nothing of them is kept. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  DateValue,
  Duration,
  Float,
  LocalDateTime,
  LocalTime,
  open,
  Point,
  RelateError,
  Uuid,
  Vector,
  ZonedDateTime,
  ZonedTime,
} from '../../src/index.js'

function caught(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

function sentenceOf(work: () => unknown): string {
  const error = caught(work)
  return error instanceof RelateError ? error.sentence : String(error)
}

/** Calls as a program without types makes them. */
function untyped<T>(value: unknown): T {
  return value as T
}

const UNSOUND: readonly unknown[] = [
  new DateValue(Number.NaN),
  new DateValue(1.5),
  new DateValue(1e300),
  new LocalTime(-1),
  new LocalTime(86_400_000_000_000),
  new ZonedTime(0, 64_801),
  new LocalDateTime(0, Number.NaN),
  new ZonedDateTime(0, 0, Number.NaN, null),
  new ZonedDateTime(0, 0, 0, untyped(5)),
  new Duration(untyped(1), 2n, 3n, 4),
  new Duration(0n, 0n, 0n, 1_000_000_000),
  new Duration(2n ** 63n, 0n, 0n, 0),
  new Point(untyped(1), [1, 2]),
  new Point(7203, [1, 2, 3]),
  new Point(7203, untyped(['1', '2'])),
  new Point(7203, untyped(null)),
  new Point(4326, [0, 91]),
  new Point(7203, [0, Number.POSITIVE_INFINITY]),
  new Vector('FLOAT32', Float64Array.of(1)),
  new Vector('FLOAT32', untyped([1, 2])),
  new Vector('FLOAT32', Float32Array.of(Number.NaN)),
  new Vector('INTEGER8', new Int8Array(0)),
  new Vector('INTEGER8', new Int8Array(4097)),
  new Vector(untyped('toString'), Int8Array.of(1)),
  new Uuid('ABC'),
  new Uuid(untyped(5)),
  new Float(untyped('1')),
]

describe('an instance of a value class', () => {
  test('that breaks the promise of its class is no parameter value', () => {
    const db = open()
    for (const value of UNSOUND) {
      const sentence = sentenceOf(() => db.run('CREATE (:N {p: $list[0]})', { list: [value] }))
      expect(sentence).toMatch(/^\$list\[0\] is an invalid \w+, which cannot be a parameter value$/)
    }
    expect(db.query('MATCH (n) RETURN count(*) AS c')).toEqual([{ c: 0 }])
  })

  test('that a function gives back is looked at as well', () => {
    const db = open()
    db.registerFunction('day() :: DATE', () => new DateValue(0.5))
    expect(sentenceOf(() => db.run('RETURN day() AS d'))).toContain('day() is an invalid DateValue')
  })

  test('that keeps it is stored and found again, at the ends of its range', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'relate-')), 'g.rl')
    const values = [
      new DateValue(0),
      new LocalTime(86_399_999_999_999),
      new ZonedTime(0, -64_800),
      new LocalDateTime(-1, 0),
      new ZonedDateTime(0, 0, 3600, 'Europe/Oslo'),
      new Duration(-1n, 2n, -3n, 999_999_999),
      new Point(4979, [-180, 90, 5]),
      new Vector('FLOAT32', Float32Array.of(1, 2)),
      new Vector('INTEGER64', BigInt64Array.of(-1n)),
      new Uuid('00000000-0000-0000-0000-00000000000a'),
    ]
    const first = open(path)
    values.forEach((value, i) => {
      first.run('CREATE (:N {i: $i, p: $value})', { i, value })
    })
    first.close()
    const again = open(path)
    expect(again.query('MATCH (n:N) RETURN n.p AS p ORDER BY n.i').map(row => row.p)).toEqual(values)
    again.close()
  })

  test('of Float that is no whole number is the number', () => {
    const [row] = open().query('RETURN $half = 0.5 AS same, valueType($half) AS type', { half: new Float(0.5) })
    expect(row).toEqual({ same: true, type: 'FLOAT NOT NULL' })
  })
})

describe('arguments', () => {
  test.each<[string, () => unknown]>([
    ['path must be a string', () => open(untyped(5))],
    ['options must be an object', () => open(':memory:', untyped(null))],
    ["readOnly must be a boolean or 'live'", () => open(':memory:', untyped({ readOnly: 'dead' }))],
    ['limits.expressionMemory must be a number of bytes', () => open(':memory:', { limits: { expressionMemory: 0 } })],
    [
      'limits.statementMemory must be a number of bytes',
      () => open(':memory:', { limits: { statementMemory: Number.NaN } }),
    ],
    [
      'limits.traversalDepth must be a number from 1 to 2000',
      () => open(':memory:', { limits: { traversalDepth: 2001 } }),
    ],
    ['statement must be a string', () => open().run(untyped(undefined))],
    ['parameters must be an object or a Map', () => open().run('RETURN 1 AS x', untyped(5))],
    ['options must be an object', () => open().run('RETURN 1 AS x', {}, untyped(null))],
    ['timeout must be a number of milliseconds', () => open().run('RETURN 1 AS x', {}, { timeout: Number.NaN })],
    ['maxRows must be a number of rows', () => open().query('RETURN 1 AS x', {}, { maxRows: -1 })],
    ['language must be 5 or 25', () => open().run('RETURN 1 AS x', {}, untyped({ language: '5' }))],
    ['call must be a function', () => open().registerFunction('f() :: STRING', untyped(null))],
  ])('%s', (sentence, work) => {
    expect(caught(work)).toMatchObject({ id: 'library-argument', sentence })
  })

  test('a time zone that is none is refused at once', () => {
    expect(sentenceOf(() => open(':memory:', { timeZone: 'Nowhere' }))).toMatch(/time zone/)
  })
})

describe("a program's own code", () => {
  test('may throw anything', () => {
    const db = open()
    const hostile = new Error('x')
    Object.defineProperty(hostile, 'message', {
      get() {
        throw new Error('no')
      },
    })
    for (const thrown of [Object.create(null), hostile, Symbol('s'), null]) {
      db.registerFunction('f() :: STRING', () => {
        throw thrown
      })
      expect(sentenceOf(() => db.run('RETURN f() AS x'))).toMatch(/^f\(\), which the program registered, failed: /)
    }
  })

  test('gives rows, and nothing else', () => {
    const db = open()
    db.registerProcedure('p() :: (a :: STRING)', untyped([null]))
    expect(sentenceOf(() => db.run('CALL p()'))).toContain('a row is neither an object nor an array')
  })
})

test('work that answers a promise is rolled back, and says why', async () => {
  const db = open()
  const work = async (): Promise<void> => {
    db.query('RETURN 1 AS x')
    await Promise.resolve()
  }
  const sentence = sentenceOf(() =>
    db.transaction(async transaction => {
      transaction.run('CREATE (:N)')
      await work()
      transaction.run('CREATE (:N)')
    }),
  )
  expect(sentence).toBe('the work of a transaction returned a promise, and a transaction ends when its work returns')
  await new Promise(resolve => setImmediate(resolve))
  expect(db.query('MATCH (n) RETURN count(*) AS c')).toEqual([{ c: 0 }])
  db.run('CREATE (:N)')
})
