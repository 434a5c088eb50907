/** The three tools as careless and careful hosts call them. */
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { relate, scratchFolder } from '../cli/relate.js'
import { cancel, outcome, PING, PONG, read, write } from '../serve/serve-process.js'
import { callWith, linesOf, outcomes, raw, session } from './conversation.js'

const folder = scratchFolder(afterAll)
const toolCall = (id: number, params: string) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'

describe.concurrent('tools', () => {
  it('a read is never refused for a word', async () => {
    expect(
      await outcomes([
        read(1, "RETURN 'Create a map' AS s"),
        read(2, 'MATCH (n:Delete) RETURN n.set, n.load'),
        read(3, 'MATCH (n) RETURN n.x AS `merge`'),
        read(4, 'RETURN 1 // CREATE'),
      ]),
    ).toEqual([[{ s: 'Create a map' }], [], [], [{ '1': 1 }]])
  })

  it('the write tool writes only, schema statements included', async () => {
    const lines = linesOf(
      await session([
        write(1, 'MATCH (n) RETURN n'),
        write(2, 'RETURN 1 AS x'),
        write(3, 'CREATE INDEX i FOR (n:X) ON (n.y)'),
        write(4, 'EXPLAIN CREATE (:X)'),
        read(5, 'MATCH (n) RETURN count(*) AS c'),
      ]),
    )
    expect(JSON.parse(JSON.parse(lines[2] ?? '').result.content[0].text).stats.indexes_added).toBe(1)
    const said = lines.map(outcome)
    expect(said.slice(0, 2)).toEqual(Array(2).fill('Only write queries are allowed for write-query'))
    expect(said[3]).toContain('syntax error: parse error: unexpected token "EXPLAIN"')
    expect(said[4]).toEqual([{ c: 0 }])
  })

  it('arguments may be absent or null where nothing is required', async () => {
    const lines = linesOf(
      await session([
        toolCall(1, '{"name":"get_schema"}'),
        toolCall(2, '{"name":"get_schema","arguments":null}'),
        toolCall(3, '{"name":"get_schema","arguments":{}}'),
        toolCall(4, '{"name":"read_cypher"}'),
        toolCall(5, '{}'),
      ]),
    )
    const schema = (id: number) =>
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"text":"{}","type":"text"}],"isError":false}}`
    expect(lines.slice(0, 3)).toEqual([schema(1), schema(2), schema(3)])
    expect(outcome(lines[3] ?? '')).toBe('invalid params: missing string "statement"')
    expect(JSON.parse(lines[4] ?? '').error).toEqual({
      code: -32602,
      message: 'Invalid params: tools/call needs a string "name"',
    })
  })

  it('the list is the same bytes each time', async () => {
    const [first, second] = await Promise.all([session([LIST]), session([LIST])])
    expect(first.stdout).toBe(second.stdout)
    const { tools } = JSON.parse(first.stdout).result
    expect(tools.map((tool: { name: string }) => tool.name)).toEqual(['write_cypher', 'read_cypher', 'get_schema'])
    for (const { inputSchema } of tools) {
      expect(inputSchema.type).toBe('object')
      expect(inputSchema.properties).toBeTypeOf('object')
    }
  })

  it('no parameter value is in an error', async () => {
    const secret = (id: number, statement: string) => callWith(id, 'read_cypher', statement, '{"secret":"hunter2"}')
    const { stdout, stderr } = await session([
      secret(1, 'RETURN $secret + '),
      secret(2, 'RETURN toInteger([$secret]) AS x'),
      secret(3, 'RETURN date($secret) AS x'),
      secret(4, 'RETURN 1 + [$secret][0].x AS x'),
      secret(5, 'RETURN 1 AS x LIMIT $secret'),
      secret(6, 'RETURN range(1, $secret) AS x'),
      secret(7, "RETURN 'x' =~ ($secret + '(') AS x"),
      secret(8, 'RETURN duration($secret) AS x'),
      secret(9, 'RETURN point({x: $secret, y: 1}) AS x'),
      secret(10, 'CALL db.labels($secret)'),
      secret(11, 'RETURN $secret.x.y AS x'),
      secret(12, 'RETURN datetime({timezone: $secret, year: 2000}) AS x'),
      secret(13, 'WITH $secret AS s RETURN toBoolean([s]) AS x'),
    ])
    expect(stdout.match(/"isError":true/g)?.length).toBe(13)
    expect(stdout + stderr).not.toContain('hunter2')
  })

  it('a cancelled call is answered at most once, and the others run', async () => {
    const long = read(1, 'UNWIND range(1,50000000) AS i RETURN sum(i % 7)')
    for (const cancelled of [[1], [77, 1, 1]]) {
      const lines = linesOf(
        await raw(`${[long, PING, ...cancelled.map(cancel), write(3, 'CREATE (:X)')].join('\n')}\n`),
      )
      const ids = lines.map(line => JSON.parse(line).id)
      expect(ids.filter(id => id === 9)).toHaveLength(1)
      expect(ids.filter(id => id === 3)).toHaveLength(1)
      expect(ids.filter(id => id === 1)).toHaveLength(0)
    }
  })

  it('a read-only server has two tools', async () => {
    const database = join(folder, 'c.rl')
    await relate(['--database', database, 'RETURN 1'])
    const [list = '', refused = ''] = linesOf(
      await session([LIST, write(2, 'CREATE (:X)')], ['--read-only', '--database', database]),
    )
    expect(JSON.parse(list).result.tools.map((tool: { name: string }) => tool.name)).toEqual([
      'read_cypher',
      'get_schema',
    ])
    expect([JSON.parse(refused).result.isError, outcome(refused)]).toEqual([true, "unknown tool 'write_cypher'"])
  })
})

describe.concurrent('JSON-RPC on stdio', () => {
  it('an id is a text or an integer', async () => {
    const ping = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
    const lines = linesOf(
      await session([
        ping('null'),
        '{"jsonrpc":"2.0","method":"ping"}',
        ping('true'),
        ping('{"a":1}'),
        ping('1.5'),
        ping('"x"'),
        PING,
      ]),
    )
    expect(lines.at(-1)).toBe(PONG)
    for (const line of lines.slice(0, -2)) {
      const reply = JSON.parse(line)
      if (reply.result !== undefined) expect([null, true, 1.5]).toContainEqual(reply.id)
      else expect(reply.id).toBe(null)
    }
  })

  it('no initialize is needed, and two do no harm', async () => {
    const initialize = (id: number) =>
      `{"jsonrpc":"2.0","id":${id},"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
    const lines = linesOf(await session([LIST, initialize(2), initialize(3), PING]))
    expect(lines.map(line => JSON.parse(line).id)).toEqual([1, 2, 3, 9])
    for (const line of lines) expect(JSON.parse(line).result).toBeDefined()
  })

  it('malformed lines are answered by kind', async () => {
    const lines = linesOf(
      await session([
        '{bad',
        '[]',
        '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
        '5',
        '"x"',
        'null',
        '',
        '{}',
        '{"jsonrpc":"1.0","id":4,"method":"ping"}',
        '{"jsonrpc":"2.0","id":3,"method":"ping","extra":true}',
        PING,
      ]),
    ).map(line => JSON.parse(line))
    const codes = lines.map(({ error, id }) => [id, error?.code])
    expect(codes).toEqual([...Array(7).fill([null, -32700]), [null, -32600], [null, -32700], [9, undefined]])
    expect(lines[7].error.message).toBe("unsupported JSON-RPC version '1.0'")
  })

  it('line ends, byte order marks and a missing last line end', async () => {
    expect((await raw(`${PING}\r\n`)).stdout).toBe(`${PONG}\n`)
    expect((await raw(PING)).stdout).toBe(`${PONG}\n`)
    const lines = linesOf(await raw(`\ufeff${PING}\n${PING}\n`))
    expect(lines[1]).toBe(PONG)
    expect(lines[0] === PONG || lines[0]?.includes('-32700')).toBe(true)
  })

  it('bytes that are no UTF-8 hurt only their line', async () => {
    const bad = Buffer.concat([Buffer.from(PING.replace('ping', 'p')), Buffer.from([0xff, 0xfe, 0x0a])])
    expect(linesOf(await raw(Buffer.concat([bad, Buffer.from(PING)]))).at(-1)).toBe(PONG)
  })
})
