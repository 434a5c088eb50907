/** Numbers and values over MCP, from parameters through the store to the reply. */
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../cli/relate.js'
import { outcome, PING, PONG, read, write } from '../serve/serve-process.js'
import { callWith, linesOf, outcomes, session } from './conversation.js'

const folder = scratchFolder(afterAll)

describe.concurrent('values over MCP', () => {
  it('integers of 64 bits are exact, digit for digit', async () => {
    const statement = 'RETURN $id AS x, $id = 9007199254740993 AS e, $m.a[0] AS y'
    const parameters = '{"id":9007199254740993,"m":{"a":[9223372036854775807]}}'
    const [line] = linesOf(await session([callWith(1, 'read_cypher', statement, parameters)]))
    expect(line).toContain(String.raw`\"rows\":[{\"e\":true,\"x\":9007199254740993,\"y\":9223372036854775807}]`)
  })

  it('SKIP and LIMIT take integers only', async () => {
    const statement = 'UNWIND [1,2,3] AS x RETURN x SKIP $s LIMIT $l'
    const page = (parameters: string) => callWith(1, 'read_cypher', statement, parameters)
    const [fine, ...refused] = await outcomes([
      page('{"s":1,"l":1}'),
      page('{"s":0,"l":1.5}'),
      page('{"s":0,"l":-1}'),
      page('{"s":0,"l":"1"}'),
    ])
    expect(fine).toEqual([{ x: 2 }])
    expect(refused).toHaveLength(3)
    for (const text of refused) expect(text).toMatch(/^Error: .*LIMIT/)
  })

  it('__proto__ is a key like any other, and a parameter is never found on a prototype', async () => {
    expect(
      await outcomes([
        callWith(1, 'read_cypher', 'RETURN $p.x AS x, keys($p) AS k', '{"p":{"__proto__":{"x":1}}}'),
        callWith(2, 'read_cypher', 'RETURN $p.`__proto__`.x AS x', '{"p":{"__proto__":{"x":1}}}'),
        callWith(3, 'read_cypher', 'RETURN $__proto__ AS x', '{"__proto__":5}'),
        read(4, 'RETURN $toString AS t'),
        read(5, 'RETURN $constructor AS t'),
        callWith(
          6,
          'write_cypher',
          'CREATE (n:__proto__ $p)-[:constructor {`__proto__`: 1}]->()',
          '{"p":{"__proto__":1,"constructor":2}}',
        ),
        read(
          7,
          'MATCH (n:__proto__)-[r:constructor]->() RETURN n.`__proto__` AS a, n.constructor AS b, r.`__proto__` AS c, n.toString AS d, keys(n) AS k',
        ),
        read(8, 'RETURN {constructor: 1}.toString AS x, {a: 1}[$k] AS y').replace(
          '"statement"',
          '"parameters":{"k":"__proto__"},"statement"',
        ),
        read(9, 'RETURN 1 AS `__proto__`, 2 AS constructor'),
      ]),
    ).toEqual([
      [{ x: null, k: ['__proto__'] }],
      [{ x: 1 }],
      [{ x: 5 }],
      'Error: semantic error: ParameterMissing: Expected parameter(s): toString',
      'Error: semantic error: ParameterMissing: Expected parameter(s): constructor',
      [],
      [{ a: 1, b: 2, c: 1, d: null, k: ['__proto__', 'constructor'] }],
      [{ x: null, y: null }],
      [JSON.parse('{"__proto__":1,"constructor":2}')],
    ])
  })

  it('nulls and long lists arrive whole', async () => {
    const statement = 'RETURN [1,null,3] AS l, {a:null} AS m, range(1,200) AS r, null AS n'
    const [line = ''] = linesOf(await session([read(1, statement)]))
    const envelope = JSON.parse(JSON.parse(line).result.content[0].text)
    expect(envelope.columns).toEqual(['l', 'm', 'r', 'n'])
    expect(envelope.rows).toEqual([
      { l: [1, null, 3], m: { a: null }, n: null, r: Array.from({ length: 200 }, (_, i) => i + 1) },
    ])
  })

  it('temporal values are ISO 8601 text at every depth', async () => {
    const statement =
      "RETURN date('2024-02-29') AS d, [localtime('12:31:14.645876123')] AS l, {t: datetime('2024-05-09T00:00:00+02:00[Europe/Stockholm]')} AS m, duration('P1M-1DT-0.5S') AS u, point({x:1, y:2}) AS p"
    expect(await outcomes([read(1, statement)])).toEqual([
      [
        {
          d: '2024-02-29',
          l: ['12:31:14.645876123'],
          m: { t: '2024-05-09T00:00:00+02:00[Europe/Stockholm]' },
          u: 'P1M-1DT-0.5S',
          p: { kind: 'point', srid: 7203, x: 1, y: 2 },
        },
      ],
    ])
  })

  it('nodes, relationships and their lists keep the shape of the page', async () => {
    const flags = ['--database', join(folder, 't.rl')]
    await session([write(1, "CREATE (:T {d: date('2024-02-29')})-[:R {t: time('12:31:14Z')}]->(:T)")], flags)
    const a = { id: 0, kind: 'node', labels: ['T'], properties: { d: '2024-02-29' } }
    const b = { id: 1, kind: 'node', labels: ['T'], properties: {} }
    const r = { end_node: 1, id: 0, kind: 'relationship', properties: { t: '12:31:14Z' }, start_node: 0, type: 'R' }
    expect(await outcomes([read(1, 'MATCH p = (a)-[r]->(b) RETURN a, r, p, collect(a) AS l')], flags)).toEqual([
      [{ a, r, p: { kind: 'path', nodes: [a, b], relationships: [r] }, l: [a] }],
    ])
  })

  it('lone surrogates, NULs and noncharacters pass', async () => {
    const statement = String.raw`WITH '\uD800' AS s RETURN size(s) AS n, s, s + '\uDE00' = '\uD800\uDE00' AS pair, '\u0000' AS z, $t AS t`
    expect(
      await outcomes([
        callWith(1, 'read_cypher', statement, String.raw`{"t":"\uffff\u0000😀"}`),
        callWith(2, 'read_cypher', 'RETURN $s AS s', String.raw`{"s":"\ud800"}`),
        PING,
      ]),
    ).toEqual([[{ n: 1, s: '\ufffd', pair: true, z: '\0', t: '\uffff\0😀' }], expect.stringContaining('-32700'), PONG])
  })

  it('numbers of any size are refused or exact, never rounded', async () => {
    const asked = (parameters: string) => callWith(1, 'read_cypher', 'RETURN $n AS n', parameters)
    const replies = linesOf(
      await session([
        asked('{"n":-9223372036854775808}'),
        asked('{"n":9223372036854775808}'),
        asked('{"n":1e400}'),
        asked(`{"n":${'9'.repeat(100_000)}}`),
        asked(`{"n":0.${'9'.repeat(100_000)}}`),
        read(6, `RETURN ${'9'.repeat(100_000)} AS x`),
        PING,
      ]),
    )
    expect(replies[0]).toContain(String.raw`\"n\":-9223372036854775808`)
    expect(replies).toHaveLength(7)
    expect(replies[4]).toContain(String.raw`\"n\":1.0`)
    expect(outcome(replies[5] ?? '')).toMatch(/^Error: s\w+ error: /)
    expect(replies[6]).toBe(PONG)
    for (const reply of replies) expect(reply).not.toContain('internal error')
  })
})
