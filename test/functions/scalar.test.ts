import { describe, expect, test } from 'vitest'
import { openEngine } from '../../src/engine/engine.js'
import { Uuid } from '../../src/value/uuid.js'
import { Float, float, type Value } from '../../src/value/value.js'
import { constant as c, call, chain, errorOf, evaluate, read, slot } from '../evaluate/runtime.js'
import { map } from '../value/values.js'

const run = (name: string, ...args: readonly Value[]) => evaluate(call(name, ...args.map(c)))
/** As a value whose type shows only when running. */
const dynamic = (name: string, ...args: readonly Value[]) =>
  evaluate(call(name, ...args.map((_, i) => read(slot(i)))), [...args])
const errors = (name: string, ...args: readonly Value[]) => errorOf(() => dynamic(name, ...args))

const WRONG_TYPE = 'InvalidArgumentValue TypeError 22N38 22N01'
const OUT_OF_RANGE = 'NumberOutOfRange ArgumentError 22003 22N03'

describe('in general', () => {
  test('null in, null out, whatever is wrong beside it', () => {
    expect(run('left', null, -1)).toBe(null)
    expect(run('substring', 'a', null)).toBe(null)
    expect(run('toUpper', null)).toBe(null)
    expect(run('size', null)).toBe(null)
  })

  test('a wrong type is a TypeError that says what was expected', () => {
    expect(errors('toUpper', 1)).toBe(WRONG_TYPE)
    expect(() => dynamic('toUpper', 1)).toThrow(
      'runtime error: InvalidArgumentValue: toUpper() expects a STRING as input but got an INTEGER',
    )
    expect(() => dynamic('size', 1)).toThrow('size() expects a STRING, a LIST or a VECTOR as input but got an INTEGER')
  })

  test('an INTEGER does for a FLOAT; a FLOAT for an INTEGER is cut', () => {
    expect(run('sqrt', 4)).toEqual(new Float(2))
    expect(dynamic('left', 'abc', 2.9)).toBe('ab')
    expect(errors('toBoolean', 1.5)).toBe(WRONG_TYPE)
  })
})

describe('scalar', () => {
  test('coalesce gives the first that is not null and leaves the rest alone', () => {
    expect(evaluate(call('coalesce', c(null), c(1), chain(c(1), '/', c(0))))).toBe(1)
    expect(run('coalesce', null, null)).toBe(null)
  })

  test('nullIf compares by equality', () => {
    expect([run('nullIf', 1, float(1)), run('nullIf', null, 1), run('nullIf', 1, null)]).toEqual([null, null, 1])
    expect(run('nullIf', Number.NaN, Number.NaN)).toBeNaN()
    expect(run('nullIf', [null], [null])).toEqual([null])
  })

  test('head, last, size', () => {
    expect([run('head', [1, 2]), run('last', [1, 2]), run('head', []), run('last', [])]).toEqual([1, 2, null, null])
    expect([run('size', [1, null]), run('size', '😀'), run('char_length', 'a😀')]).toEqual([2, 1, 2])
  })

  test('uuid by text or by halves', () => {
    expect(run('uuid', '00112233-4455-6677-8899-AABBCCDDEEFF')).toEqual(
      new Uuid('00112233-4455-6677-8899-aabbccddeeff'),
    )
    expect(run('uuid', 1, -1)).toEqual(new Uuid('00000000-0000-0001-ffff-ffffffffffff'))
    expect(errors('uuid', 'x')).toBe('InvalidArgumentValue ArgumentError 22N38 22N04')
    expect(run('randomUUID')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('timestamp is the start of the statement in milliseconds', () => {
    expect(run('timestamp')).toBe(1_700_000_000_000)
  })
})

describe('conversion', () => {
  test('toInteger of texts', () => {
    const rows: readonly (readonly [string, Value])[] = [
      ['0x1F', 31],
      ['0o17', 15],
      ['-0x1F', -31],
      [' 42 ', 42],
      ['4_2', 42],
      ['- 1', -1],
      ['٤٢', 42],
      ['2.9', 2],
      ['-2.9', -2],
      ['1e3', 1000],
      ['1e-5', 0],
      ['9007199254740993.0', 9007199254740993n],
      ['9223372036854775807', 9223372036854775807n],
      ['0x8000000000000000', null],
      ...['1f', '0X1F', '0xZZ', '', 'foo', '4__2', '+-1', '--1', '1 000', '1,000', '0b11'].map(
        text => [text, null] as const,
      ),
    ]
    for (const [text, expected] of rows) expect(run('toInteger', text), text).toBe(expected)
  })

  test('toInteger of what does not fit', () => {
    for (const text of ['1e19', '9223372036854775808', `1e${'9'.repeat(30)}`, '9'.repeat(100)]) {
      expect(errors('toInteger', text)).toBe('IntegerOverflow TypeError 22003 22N03')
      expect(run('toIntegerOrNull', text)).toBe(null)
    }
    expect([run('toInteger', float(1e300)), run('toInteger', Number.NaN), run('toInteger', -0.5)]).toEqual([
      9223372036854775807n,
      0,
      0,
    ])
    expect([run('toInteger', true), run('toInteger', 2.9)]).toEqual([1, 2])
    expect(errors('toInteger', [1])).toBe(WRONG_TYPE)
  })

  test('toFloat of texts', () => {
    const rows: readonly (readonly [string, number | null])[] = [
      ['1.5', 1.5],
      ['\t1.5\n', 1.5],
      ['1_0.5_0', 10.5],
      ['.5', 0.5],
      ['1e-5', 1e-5],
      ['- 1.5', -1.5],
      ['2.5d', 2.5],
      ['4.9e-324', 5e-324],
      ['NaN', Number.NaN],
      ['-Infinity', Number.NEGATIVE_INFINITY],
      ...['abc', '', '1,5', '1e', 'e1', '.', '1.5.5', '--1', '٣', '1 .5', 'nan', 'infinity'].map(
        text => [text, null] as const,
      ),
    ]
    for (const [text, expected] of rows) expect(run('toFloat', text), text).toBe(expected)
    expect(['0x10', '0o17', '0x1.8p1', '1_000', '1f', '1e400'].map(text => run('toFloat', text))).toEqual([
      ...[16, 15, 3, 1000, 1].map(n => new Float(n)),
      Number.POSITIVE_INFINITY,
    ])
  })

  test('toBoolean and toString', () => {
    expect(['tRuE', ' false ', 'yes', 1, 0, true].map(value => run('toBoolean', value))).toEqual([
      true,
      false,
      null,
      true,
      false,
      true,
    ])
    expect([run('toString', 1), run('toString', float(1e7)), run('toString', true)]).toEqual(['1', '1.0E7', 'true'])
    expect(errors('toString', [1])).toBe(WRONG_TYPE)
    expect([run('toStringOrNull', [1]), run('toFloatOrNull', true), run('toBooleanOrNull', 1.5)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('lists item by item', () => {
    expect(run('toIntegerList', ['1', 2.9, 'x', null, true, [1]])).toEqual([1, 2, null, null, 1, null])
    expect(run('toFloatList', ['1.5', 1, true])).toEqual([1.5, new Float(1), null])
    expect(run('toStringList', [1, map({}), 'a', null])).toEqual(['1', null, 'a', null])
    expect(run('toBooleanList', ['true', 1, 1.5])).toEqual([true, true, null])
    expect(errors('toIntegerList', 1)).toBe(WRONG_TYPE)
  })
})

describe('lists', () => {
  test('range includes both ends', () => {
    expect(run('range', 1, 3)).toEqual([1, 2, 3])
    expect(run('range', 10, 1, -4)).toEqual([10, 6, 2])
    expect(run('range', 3, 1)).toEqual([])
    expect(run('range', 0, 0)).toEqual([0])
    expect(run('range', 9223372036854775806n, 9223372036854775807n)).toEqual([
      9223372036854775806n,
      9223372036854775807n,
    ])
    expect(run('range', 9007199254740990, 9007199254740993n, 2)).toEqual([9007199254740990, 9007199254740992n])
  })

  test('range refuses what it cannot count', () => {
    const type = 'InvalidArgumentType TypeError 22N38 22N01'
    expect(errors('range', 1, 'a')).toBe(type)
    expect(errors('range', 1, null)).toBe(type)
    expect(errorOf(() => run('range', 1.5, 3))).toBe(type)
    expect(dynamic('range', 1, 3.9)).toEqual([1, 2, 3])
    expect(errors('range', 1, 3, 0)).toBe('NumberOutOfRange ArgumentError 22N38 22N03')
    expect(errors('range', 0, 9223372036854775807n)).toBe('IntegerOverflow ArithmeticError 22003 22N28')
  })

  test('tail, reverse, isEmpty', () => {
    expect([run('tail', [1, 2]), run('tail', []), run('reverse', [1, 2])]).toEqual([[2], [], [2, 1]])
    expect([[], '', map({}), [null], ' '].map(value => run('isEmpty', value))).toEqual([true, true, true, false, false])
  })
})

describe('text', () => {
  test('parts count characters', () => {
    expect([run('left', 'a😀b', 2), run('right', 'a😀b', 2), run('substring', 'a😀bc', 1, 1)]).toEqual([
      'a😀',
      '😀b',
      '😀',
    ])
    expect([run('right', 'hello', 9223372036854775807n), run('substring', 'hello', 9), run('left', 'a', 99)]).toEqual([
      'hello',
      '',
      'a',
    ])
    expect([
      errors('left', 'a', -1),
      errors('right', 'a', -1),
      errors('substring', 'a', -1),
      errors('substring', 'a', 0, -1),
    ]).toEqual(Array(4).fill(OUT_OF_RANGE))
  })

  test('trimming takes off Java white space, or given characters', () => {
    expect(run('trim', ' \u2003a b\u3000\n')).toBe('a b')
    expect([run('ltrim', '\u00A0a'), run('rtrim', 'a\u200B'), run('trim', '\u0085a')]).toEqual([
      '\u00A0a',
      'a\u200B',
      '\u0085a',
    ])
    expect([
      run('btrim', 'xyhiyx', 'xy'),
      run('ltrim', '😀😀a', '😀'),
      run('rtrim', 'xx', 'x'),
      run('btrim', 'a', ''),
    ]).toEqual(['hi', 'a', '', 'a'])
    expect([
      run('trim', 'LEADING', 'x', 'xax'),
      run('trim', 'TRAILING', ' a '),
      run('trim', 'BOTH', null, 'a'),
    ]).toEqual(['ax', ' a', null])
    expect(errors('trim', 'BOTH', 'xy', 'a')).toBe('InvalidArgumentValue ArgumentError 22N38 22N04')
  })

  test('replace is of plain text, an empty one stands everywhere', () => {
    expect(run('replace', 'a.b.c', '.', '$1')).toBe('a$1b$1c')
    expect([run('replace', 'abc', '', '-'), run('replace', 'abc', '', '-', 2)]).toEqual(['-a-b-c-', '-a-bc'])
    expect([0, 1, 99].map(limit => run('replace', 'aaaa', 'aa', 'b', limit))).toEqual(['aaaa', 'baa', 'bb'])
    expect(errors('replace', 'a', 1, 'b')).toBe('InvalidArgumentType TypeError 22G03 22N01')
    expect(() =>
      evaluate(call('replace', c('a'.repeat(100)), c('a'), c('b'.repeat(100))), [], { memoryLimit: 5000 }),
    ).toThrow('out of memory')
  })

  test('split by one delimiter or several', () => {
    expect(run('split', 'aXXbXc', 'XX')).toEqual(['a', 'bXc'])
    expect(run('split', 'aaaa', 'aa')).toEqual(['', '', ''])
    expect(run('split', 'a😀', '')).toEqual(['a', '😀'])
    expect(run('split', 'a, b;c', [', ', ',', ';'])).toEqual(['a', 'b', 'c'])
    expect([run('split', 'abc', []), run('split', 'a', [null])]).toEqual([['abc'], null])
    expect(errors('split', 'a', [1])).toBe(WRONG_TYPE)
  })

  test('case, normal forms, reverse', () => {
    expect([run('toLower', 'ΑΣ'), run('toUpper', 'ß'), run('toLower', 'İ')]).toEqual(['ας', 'SS', 'i̇'])
    expect([run('normalize', 'e\u0301'), run('normalize', 'ﬁ', 'NFKC'), run('reverse', 'a😀')]).toEqual([
      'é',
      'fi',
      '😀a',
    ])
    expect(errors('normalize', 1)).toBe('InvalidArgumentType TypeError 22G03 22N01')
  })

  test('trim as it is written', () => {
    const engine = openEngine(':memory:', {})
    const statement = "RETURN trim(LEADING FROM ' a') AS a, trim(BOTH null FROM 'a') AS b, trim('x' FROM 'xax') AS c"
    expect(engine.run(statement).rows).toEqual([['a', null, 'a']])
    engine.close()
  })
})
