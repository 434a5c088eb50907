import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { expressionOf, failure } from './sketch.js'

const TOO_DEEP = 'the statement is nested more than 500 levels deep'

const nested = (before: string, inner: string, after: string, depth: number) =>
  before.repeat(depth) + inner + after.repeat(depth)

describe('nesting', () => {
  it.each([
    ['parentheses', '(', ')'],
    ['lists', '[', ']'],
    ['calls', 'abs(', ')'],
    ['maps', '{a:', '}'],
    ['NOT', 'NOT ', ''],
    ['signs', '- ', ''],
    ['CASE', 'CASE WHEN true THEN ', ' END'],
    ['elements', 'a[', ']'],
  ])('of %s is fine 400 deep, and refused at once 100,000 deep', (_, before, after) => {
    expect(failure(`RETURN ${nested(before, '1', after, 400)} AS x`)).toBe('no error')
    const start = performance.now()
    expect(failure(`RETURN ${nested(before, '1', after, 100_000)} AS x`)).toBe(TOO_DEEP)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it.each([
    ['subqueries', 'COUNT { MATCH (n) WHERE ', ' = 1 }', 'RETURN ', ''],
    ['CALL', 'CALL () { ', ' }', '', ''],
    ['braces', '{ ', ' }', '', ''],
  ])('of %s counts twice', (_, before, after, start, end) => {
    const inner = start === '' ? 'RETURN 1 AS x' : '1'
    expect(failure(`${start}${nested(before, inner, after, 240)}${end}`)).toBe('no error')
    expect(failure(`${start}${nested(before, inner, after, 260)}${end}`)).toBe(TOO_DEEP)
  })

  it.each([
    ['types', `RETURN 1 IS :: ${'LIST<'.repeat(1000)}`],
    ['list suffixes of types', `RETURN 1 IS :: INTEGER ${'LIST '.repeat(1000)}`],
    ['properties', `RETURN a${'.b'.repeat(1000)}`],
    ['negated labels', `MATCH (n:${'!'.repeat(1000)}A) RETURN n`],
    ['parenthesized paths', `MATCH ${nested('(', '(a)-->(b)', ')', 1000)} RETURN 1`],
  ])('of %s is limited', (_, text) => {
    expect(failure(text)).toBe(TOO_DEEP)
  })

  it('is forgotten when brackets close, and a word named case opens none', () => {
    expect(failure(`RETURN ${'NOT (x) AND '.repeat(1000)} true`)).toBe('no error')
    expect(failure(`RETURN [${'CASE WHEN a THEN b END, '.repeat(1000)} 1]`)).toBe('no error')
    expect(failure(`RETURN ${'n.case + '.repeat(1000)} 1`)).toBe('no error')
    expect(failure(`MATCH ${'(case:Case), '.repeat(600)}(n) RETURN n`)).toBe('no error')
  })
})

describe('a long chain is one node and needs no deep stack', () => {
  it.each([
    ['10,000 ORs', `${'a = 1 OR '.repeat(10_000)}true`, 'logical'],
    ['20,000 additions', `${'1 + '.repeat(20_000)}1`, 'arithmetic'],
    ['10,000 comparisons', `${'1 < '.repeat(10_000)}2`, 'comparison'],
    ['a list of 50,000', `[${'1, '.repeat(50_000)}1]`, 'list'],
    ['20,000 labels', `n${':A'.repeat(20_000)}`, 'labelTest'],
  ])('%s', (_, text, kind) => {
    expect(expressionOf(text).kind).toBe(kind)
  })

  it('1,000 clauses, and not one more', () => {
    expect(failure('CREATE (:A {x: 1}) '.repeat(1000))).toBe('no error')
    expect(failure('CREATE (:A {x: 1}) '.repeat(1001))).toBe('the statement has more than 1000 clauses')
    expect(failure(`RETURN 1${' LIMIT 1'.repeat(1001)}`)).toBe('the statement has more than 1000 clauses')
  })
})

describe('size', () => {
  it('is limited in bytes', () => {
    expect(failure(`RETURN '${'漢'.repeat(1_398_095)}'`)).toBe('no error')
    expect(failure(`RETURN '${'漢'.repeat(1_400_000)}'`)).toBe(
      'the statement has 4200009 bytes, more than the limit of 4194304',
    )
  })

  it('is limited in tokens', () => {
    expect(failure(`RETURN ${'1,'.repeat(300_000)}1`)).toBe('the statement has more than 500000 tokens')
  })

  it('is no reason to wait: the tick stops reading, predicting and parsing', () => {
    class Stop extends Error {}
    const stopAfter = (ticks: number) => () => {
      if (ticks-- === 0) throw new Stop()
    }
    const text = `RETURN [${'1, '.repeat(20_000)}1]`
    for (const ticks of [0, 30, 60]) expect(() => parse(text, { tick: stopAfter(ticks) })).toThrow(Stop)
    expect(() => parse(text, { tick: stopAfter(1000) })).not.toThrow()
  })
})
