/** `relate serve --mcp stdio` as a host runs it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { relate, scratchFolder } from '../cli/relate.js'
import { call, cancel, outcome, PING, PONG, pause, read, Served, write } from './serve-process.js'

const folder = scratchFolder(afterAll)
const STARTED = 'serve: MCP (stdio) serving on stdin/stdout (auth: none)\n'
const ENDED = 'serve: stdin closed, shutting down\n'

/** Sends lines, closes stdin, and answers the reply lines of a server that ended well. */
async function converse(lines: readonly string[], ...flags: readonly string[]): Promise<string[]> {
  const words = ['serve', '--mcp', 'stdio', '--database', ':memory:', ...flags]
  const { code, stdout, stderr } = await relate(words, { input: lines.join('\n') })
  expect([code, stderr]).toEqual([0, STARTED + ENDED])
  return stdout.split('\n').slice(0, -1)
}

const outcomes = async (lines: readonly string[], ...flags: readonly string[]) =>
  (await converse(lines, ...flags)).map(outcome)

describe.concurrent('a session', () => {
  it('writes, then reads what was written, in one pipe', async () => {
    expect(
      await outcomes([
        write(1, "CREATE (:Person {name: 'Ada'})"),
        read(2, 'MATCH (p:Person) RETURN p.name AS name, p'),
        call(3, 'write_cypher', { statement: 'MATCH (p:Person) SET p.n = $n', parameters: { n: 1 } }),
        read(4, 'MATCH (p:Person) RETURN p.n AS n'),
        PING,
      ]),
    ).toEqual([
      [],
      [{ name: 'Ada', p: { id: 0, kind: 'node', labels: ['Person'], properties: { name: 'Ada' } } }],
      [],
      [{ n: 1 }],
      PONG,
    ])
  })

  it('the policy decides by plan', async () => {
    expect(
      await outcomes([
        read(1, 'CREATE (:X)'),
        read(2, 'CREATE INDEX i FOR (n:X) ON (n.y)'),
        write(3, 'MATCH (n) RETURN n'),
        write(4, 'EXPLAIN CREATE (:X)'),
        read(5, 'PROFILE RETURN 1'),
        read(6, "RETURN 'CREATE' AS s // DELETE"),
        read(7, 'RETURN 1 AS x; RETURN 2 AS y').replace(';', ';'),
        read(8, 'MATCH (n) RETURN count(*) AS c'),
      ]),
    ).toEqual([
      'Only MATCH queries are allowed for read-query',
      'Only MATCH queries are allowed for read-query',
      'Only write queries are allowed for write-query',
      'Error: syntax error: parse error: unexpected token "EXPLAIN"',
      'Error: syntax error: parse error: unexpected token "PROFILE"',
      [{ s: 'CREATE' }],
      expect.stringMatching(/^Error: syntax error: parse error: /),
      [{ c: 0 }],
    ])
  })

  it('--safe', async () => {
    const [refused, fine] = await outcomes(
      [read(1, 'MATCH (n) RETURN n'), read(2, 'MATCH (n) RETURN n LIMIT 1')],
      '--safe',
    )
    expect(refused).toMatch(/^Error: semantic error: SafeModeViolation: /)
    expect(fine).toEqual([])
  })

  it('get_schema of an empty store is an empty object', async () => {
    const [line] = await converse([call(1, 'get_schema', {})])
    expect(line).toBe('{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":"{}","type":"text"}],"isError":false}}')
  })

  it('the same statement again comes out of the plan cache', async () => {
    const [first, second] = (await converse([read(1, 'RETURN 1 AS x'), read(2, 'RETURN 1 AS x')])).map(
      line => JSON.parse(JSON.parse(line).result.content[0].text).plan_cache,
    )
    expect([first, second]).toEqual(['miss', 'hit-raw-fastpath'])
  })

  it('no input hurts: malformed lines are answered, and the session goes on', async () => {
    const lines = await converse([
      '{bad',
      '[]',
      `[${PING}]`,
      '5',
      '"x"',
      'null',
      '',
      '{}',
      '{"jsonrpc":"1.0","id":4,"method":"ping"}',
      `${'['.repeat(200_000)}`,
      read(1, `RETURN ${'('.repeat(100_000)}1${')'.repeat(100_000)} AS x`),
      read(2, ''),
      PING,
    ])
    const codes = lines.slice(0, 9).map(line => JSON.parse(line).error.code)
    expect(codes).toEqual([-32700, -32700, -32700, -32700, -32700, -32700, -32700, -32600, -32700])
    expect(lines.slice(9, 11).map(outcome)).toEqual([
      expect.stringMatching(/^Error: syntax error: /),
      expect.stringMatching(/^Error: syntax error: /),
    ])
    expect(lines[11]).toBe(PONG)
  })

  it('a large reply through a slow pipe is whole', async () => {
    const served = new Served(['--mcp', 'stdio', '--database', ':memory:'])
    served.child.stdout?.pause()
    served.send(read(1, "UNWIND range(1, 100000) AS i RETURN i, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' AS s"), PING)
    served.child.stdin?.end()
    await pause(1500)
    served.child.stdout?.resume()
    const { code, stdout } = await served.ended
    expect(code).toBe(0)
    const [reply = '', pong] = stdout.split('\n')
    expect(outcome(reply)).toHaveLength(100_000)
    expect(pong).toBe(PONG)
  })
})

describe.concurrent('stopping', () => {
  const LONG = 'UNWIND range(1, 20000) AS a UNWIND range(1, 20000) AS b RETURN sum(a * b % 7) AS s'

  it('a cancelled read gets no reply, and what follows runs', async () => {
    const lines = await converse([read(1, LONG), PING, cancel(1), write(3, 'CREATE (:X)')])
    expect(lines.map(line => JSON.parse(line).id)).toEqual([9, 3])
  })

  it('a cancelled write leaves nothing behind', async () => {
    const lines = await outcomes([
      write(1, 'UNWIND range(1, 10000) AS a UNWIND range(1, 10000) AS b CREATE (:X {i: a})'),
      cancel(1),
      read(2, 'MATCH (n) RETURN count(*) AS c'),
    ])
    expect(lines).toEqual([[{ c: 0 }]])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with 0, and the store is whole', async signal => {
    const database = join(folder, `${signal}.rl`)
    const served = new Served(['--mcp', 'stdio', '--database', database])
    served.send(write(1, 'CREATE (:Kept)'), read(2, LONG))
    await served.answered(1)
    served.child.kill(signal)
    const { code, stdout, stderr } = await served.ended
    expect(code).toBe(0)
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stderr).toBe(`${STARTED}serve: ${signal} received, shutting down\n`)
    expect((await relate(['check', database])).code).toBe(0)
    expect(existsSync(`${database}-wal`)).toBe(false)
  })

  it('a host that is gone, stdin and stdout, stops what runs', async () => {
    const served = new Served(['--mcp', 'stdio', '--database', ':memory:'])
    served.send(read(1, 'RETURN 1 AS x'), read(2, LONG))
    await served.answered(1)
    served.child.stdin?.end()
    served.child.stdout?.destroy()
    const started = performance.now()
    expect((await served.ended).code).toBe(0)
    // The statement itself would take a minute.
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

describe.concurrent('opening', () => {
  it('a store that cannot be opened: one line on stderr, nothing on stdout', async () => {
    const words = ['serve', '--mcp', 'stdio', '--read-only', '--database', join(folder, 'nothere')]
    const { code, stdout, stderr } = await relate(words, { input: PING })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `Error: there is no store at ${join(folder, 'nothere')}, and a read-only open never creates one\n`,
    )
    expect(existsSync(join(folder, 'nothere'))).toBe(false)
  })

  it('--read-only lists two tools and knows no write_cypher', async () => {
    const database = join(folder, 'ro.rl')
    await relate(['--database', database, 'CREATE (:B)'])
    const words = ['serve', '--mcp', 'stdio', '--read-only', '--database', database]
    const input = [
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      write(2, 'CREATE (:C)'),
      read(3, 'MATCH (b:B) RETURN count(*) AS c'),
    ].join('\n')
    const [list = '', refused = '', counted = ''] = (await relate(words, { input })).stdout.split('\n')
    expect(JSON.parse(list).result.tools.map((tool: { name: string }) => tool.name)).toEqual([
      'read_cypher',
      'get_schema',
    ])
    expect(outcome(refused)).toBe("unknown tool 'write_cypher'")
    expect(outcome(counted)).toEqual([{ c: 1 }])
  })

  it('--read-only=live follows the writer', async () => {
    const database = join(folder, 'live')
    await relate(['--database', database, 'CREATE (:L)'])
    const served = new Served(['--mcp', 'stdio', '--read-only=live', '--database', database])
    const count = read(1, 'MATCH (n:L) RETURN count(*) AS c')
    served.send(count)
    await served.answered(1)
    await relate(['--database', database, 'CREATE (:L), (:L)'])
    served.send(count)
    served.child.stdin?.end()
    const { stdout } = await served.ended
    expect(stdout.trim().split('\n').map(outcome)).toEqual([[{ c: 1 }], [{ c: 3 }]])
  })

  it('--auth beside stdio exits 2', async () => {
    const words = ['serve', '--mcp', 'stdio', '--database', ':memory:', '--auth', 'a:b']
    const { code, stdout, stderr } = await relate(words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Error: serve --mcp stdio skips auth/)
  })
})
