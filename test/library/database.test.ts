/** The library as a program uses it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Database, float, open, RelateError, ZonedDateTime } from '../../src/index.js'

function withMemory<T>(work: (db: Database) => T): T {
  const db = open()
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** `kind: message` of the error that the work raises. */
function errorOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof RelateError ? `${error.kind}: ${error.sentence}` : String(error)
  }
  return 'no error'
}

describe('values', () => {
  test('integers are numbers while safe, else bigints; floats stay floats', () => {
    withMemory(db => {
      const [row] = db.query('RETURN $small AS small, $big AS big, $half AS half, valueType($whole) AS whole', {
        small: 1,
        big: 9_223_372_036_854_775_807n,
        half: 0.5,
        whole: float(1),
      })
      expect(row).toEqual({ small: 1, big: 9_223_372_036_854_775_807n, half: 0.5, whole: 'FLOAT NOT NULL' })
    })
  })

  test('lists, maps, bytes and dates go in; keys are data, __proto__ too', () => {
    withMemory(db => {
      const map = JSON.parse('{"__proto__": {"x": 1}, "a": [1, null]}') as Record<string, unknown>
      const [row] = db.query<Record<string, unknown>>('RETURN $map AS map, $bytes AS bytes, $when AS when', {
        map,
        bytes: Uint8Array.of(1, 255),
        when: new Date(0),
      })
      expect(JSON.stringify(row?.map)).toBe('{"__proto__":{"x":1},"a":[1,null]}')
      expect(row?.bytes).toEqual(Uint8Array.of(1, 255))
      expect(row?.when).toEqual(new ZonedDateTime(0, 0, 0, null))
    })
  })

  test.each([
    [
      'undefined',
      { rows: [{ when: undefined }] },
      'InvalidParameter: $rows[0].when is undefined, which cannot be a parameter value',
    ],
    ['a function', { f: () => 1 }, 'InvalidParameter: $f is a function, which cannot be a parameter value'],
    ['a bigint beyond 64 bits', { n: 2n ** 63n }, 'InvalidParameter: the integer at $n is outside the 64-bit range'],
    [
      'an object of a class',
      { u: new URL('a:b') },
      'InvalidParameter: $u is a URL object, which cannot be a parameter value',
    ],
  ])('%s is refused, with its path', (_, parameters, expected) => {
    withMemory(db => expect(errorOf(() => db.run('RETURN 1 AS x', parameters))).toBe(expected))
  })

  test('a cycle is refused, with its path', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = { again: cyclic }
    withMemory(db =>
      expect(errorOf(() => db.run('RETURN $c AS c', { c: cyclic }))).toBe(
        'InvalidParameter: $c.self.again contains itself',
      ),
    )
  })

  test('nodes, relationships and paths are plain data', () => {
    withMemory(db => {
      db.run('CREATE (:A {x: 1})-[:R {w: 2}]->(:B)')
      const [row] = db.query('MATCH p = (a)-[r]->(b) RETURN a, r, p')
      const a = { kind: 'node', id: 0, labels: ['A'], properties: { x: 1 } }
      const b = { kind: 'node', id: 1, labels: ['B'], properties: {} }
      const r = { kind: 'relationship', id: 0, type: 'R', startNode: 0, endNode: 1, properties: { w: 2 } }
      expect(row).toEqual({ a, r, p: { kind: 'path', nodes: [a, b], relationships: [r] } })
    })
  })
})

describe('transactions', () => {
  test('see their own writes; others see them after the commit', () => {
    withMemory(db => {
      const transaction = db.begin()
      transaction.run('CREATE (:N)')
      expect(transaction.query('MATCH (n:N) RETURN count(*) AS c')).toEqual([{ c: 1 }])
      expect(db.query('MATCH (n:N) RETURN count(*) AS c')).toEqual([{ c: 0 }])
      transaction.commit()
      expect(db.query('MATCH (n:N) RETURN count(*) AS c')).toEqual([{ c: 1 }])
      expect(errorOf(() => transaction.run('RETURN 1 AS x'))).toBe('TransactionEnded: the transaction has ended')
    })
  })

  test('a failed statement inside leaves the others', () => {
    withMemory(db => {
      db.transaction(transaction => {
        transaction.run('CREATE (:N {i: 1})')
        expect(errorOf(() => transaction.run('CREATE (:N {i: 2}) WITH 1 AS x RETURN x / 0'))).toContain(
          'DivisionByZero',
        )
        transaction.run('CREATE (:N {i: 3})')
      })
      expect(db.query('MATCH (n:N) RETURN n.i AS i ORDER BY i')).toEqual([{ i: 1 }, { i: 3 }])
    })
  })

  test('transaction() rolls back when the work throws', () => {
    withMemory(db => {
      const work = () =>
        db.transaction(transaction => {
          transaction.run('CREATE (:N)')
          throw new Error('no')
        })
      expect(work).toThrow('no')
      expect(db.query('MATCH (n) RETURN count(*) AS c')).toEqual([{ c: 0 }])
    })
  })

  test('while one is open, another writer is refused', () => {
    withMemory(db => {
      const transaction = db.begin()
      expect(errorOf(() => db.run('CREATE (:N)'))).toBe(
        'TransactionOpen: a transaction is open, and a store has one writer at a time',
      )
      transaction.rollback()
      db.run('CREATE (:N)')
    })
  })
})

describe('own functions and procedures', () => {
  test('a function is called by name, ignoring case; null goes around it', () => {
    withMemory(db => {
      db.registerFunction('my.double(x :: INTEGER) :: INTEGER', (x: number) => 2 * x)
      expect(db.query('RETURN my.Double(21) AS x, my.double(null) AS n')).toEqual([{ x: 42, n: null }])
      expect(errorOf(() => db.run('RETURN my.double() AS x'))).toContain('InvalidNumberOfArguments')
    })
  })

  test('a procedure gives rows as objects or lists', () => {
    withMemory(db => {
      db.registerProcedure('my.letters(n :: INTEGER) :: (letter :: STRING, place :: INTEGER)', (n: number) =>
        ['a', 'b', 'c'].slice(0, n).map((letter, place) => ({ letter, place })),
      )
      expect(db.query('CALL my.letters(2) YIELD letter AS l, place RETURN l, place')).toEqual([
        { l: 'a', place: 0 },
        { l: 'b', place: 1 },
      ])
    })
  })

  test('what own code throws is the failure of the statement, and its cause', () => {
    withMemory(db => {
      const thrown = new TypeError('not today')
      const fails = (): never => {
        throw thrown
      }
      db.registerFunction('my.fails() :: INTEGER', fails)
      db.registerProcedure('my.failsAtOnce() :: (x :: INTEGER)', fails)
      db.registerProcedure('my.failsLater() :: (x :: INTEGER)', function* () {
        yield [1]
        fails()
      })
      for (const statement of ['RETURN my.fails() AS x', 'CALL my.failsAtOnce()', 'CALL my.failsLater()']) {
        const error = caught(() => db.run(statement))
        expect(error.message).toMatch(/^runtime error: UserCodeFailed: my\.\w+\(\), .* failed: not today$/)
        expect(error).toMatchObject({ id: 'user-code-failed', cause: thrown })
      }
      expect(db.query('RETURN 1 AS x')).toEqual([{ x: 1 }])
    })
  })

  test('a signature that cannot be read is an error', () => {
    withMemory(db =>
      expect(errorOf(() => db.registerFunction('what?', () => 1))).toBe("InvalidSignature: 'what?' is not a signature"),
    )
  })
})

test('rows come one by one, and errors carry place and codes', () => {
  withMemory(db => {
    expect([...db.iterate('UNWIND [1, 2] AS x RETURN x')]).toEqual([{ x: 1 }, { x: 2 }])
    try {
      db.run('RETURN nothing AS x')
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'UndefinedVariable',
        code: 'Neo.ClientError.Statement.SyntaxError',
        gqlStatus: '42001',
        gqlCause: '42N62',
        span: { start: 7, end: 14 },
      })
    }
  })
})

test('a closed database says so; closing twice is fine; a store is found again', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'relate-')), 'g.rl')
  const db = open(path)
  db.run('CREATE (:N {i: 1})')
  db.close()
  db.close()
  expect(errorOf(() => db.run('RETURN 1 AS x'))).toBe('DatabaseClosed: the database is closed')
  const again = open(path, { readOnly: true })
  expect(again.query('MATCH (n:N) RETURN n.i AS i')).toEqual([{ i: 1 }])
  expect(errorOf(() => again.run('CREATE (:N)'))).toBe(
    'ReadOnlyStore: the store was opened read-only, and the statement writes',
  )
  again.close()
})

function caught(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}
