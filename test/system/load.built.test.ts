/** Odd and heavy statements over the wire: answered or refused clearly, and the session goes on. */
import { describe, expect, it } from 'vitest'
import { outcome, PING, PONG, read } from '../serve/serve-process.js'
import { callWith, linesOf, outcomes, session } from './conversation.js'

const nested = (open: string, close: string, depth: number) =>
  read(depth, `RETURN ${open.repeat(depth)}1${close.repeat(depth)} AS x`)

describe('load', () => {
  it.each([
    ['(', ')'],
    ['[', ']'],
    ['abs(', ')'],
    ['NOT ', ''],
    ['{a:', '}'],
    ['CASE WHEN true THEN ', ' END'],
    ['- ', ''],
    ['[x IN [1] | ', ']'],
    ['COLLECT { RETURN ', ' AS y }'],
  ])('nesting of %s', async (open, close) => {
    const one =
      open === 'NOT '
        ? read(1, `RETURN ${open.repeat(400)}true AS x`)
        : nested(open, close, open.includes('{ ') ? 100 : 400)
    const [fine, ...rest] = await outcomes([
      one,
      nested(open, close, 501),
      nested(open, close, 5000),
      nested(open, close, 100_000),
      PING,
    ])
    expect(fine).toEqual([{ x: expect.anything() }])
    const refused = 'Error: syntax error: parse error: the statement is nested more than 500 levels deep'
    expect(rest).toEqual([refused, refused, refused, PONG])
  })

  it('parameters nested too deep', async () => {
    const deep = (depth: number) =>
      callWith(1, 'read_cypher', 'RETURN size($p) AS n', `{"p":${'['.repeat(depth)}1${']'.repeat(depth)}}`)
    const lines = linesOf(await session([deep(100), deep(2000), deep(100_000), PING]))
    expect(lines).toHaveLength(4)
    expect(outcome(lines[0] ?? '')).toEqual([{ n: 1 }])
    expect(lines.slice(1, 3).join()).not.toMatch(/internal error|call stack/i)
    expect(lines[3]).toBe(PONG)
  })

  it('300,000 rows', async () => {
    const statement = "UNWIND range(1,300000) AS i RETURN i, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' AS s"
    const [rows, pong] = await outcomes([read(1, statement), PING])
    expect(rows).toHaveLength(300_000)
    expect(pong).toBe(PONG)
  })

  it('values that double themselves end in a limit, not in the heap', async () => {
    const said = await outcomes([
      read(1, "RETURN size(reduce(s = 'ab', x IN range(1, 60) | s + s)) AS n"),
      read(2, 'RETURN size(reduce(s = [1], x IN range(1, 60) | s + s)) AS n'),
      read(3, 'RETURN reduce(s = [1], x IN range(1, 60) | [s, s]) AS n'),
      read(4, 'RETURN reduce(s = [1], x IN range(1, 1000) | [s]) AS n'),
      read(5, 'RETURN range(1, 9223372036854775807) AS n'),
      PING,
    ])
    expect(said).toHaveLength(6)
    for (const text of said.slice(0, 5)) expect(text).toMatch(/^Error: runtime error: /)
    expect(said[5]).toBe(PONG)
  })
})
