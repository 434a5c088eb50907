/** The HTTP listener under odd requests, slow ones, and load. */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange, post, repliesIn } from '../serve/raw-http.js'
import { outcome, PING, PONG, pause, read, Served, write } from '../serve/serve-process.js'

let served: Served
let port = 0
beforeAll(async () => {
  served = new Served(['--mcp', '0', '--auth', 'none', '--database', ':memory:'])
  port = await served.port()
})
afterAll(async () => {
  served.child.kill('SIGTERM')
  expect((await served.ended).code).toBe(0)
})

const close = { Connection: 'close' }
const one = async (request: string | Uint8Array, head = false) =>
  repliesIn(await exchange(port, [request]), head)[0] ?? expect.fail('no reply')
const asked = async (body: string) => (await one(post(body, close))).body

describe('HTTP', () => {
  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS', 'HEAD'])('%s is refused', async method => {
    const reply = await one(
      `${method} /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      method === 'HEAD',
    )
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    expect(reply.body).toBe(method === 'HEAD' ? '' : '{"error":"streamable HTTP MCP is POST-only"}')
  })

  it('bodies that are no message', async () => {
    const malformed = { id: null, error: { code: -32700 } }
    expect(JSON.parse(await asked('{bad'))).toMatchObject(malformed)
    const empty = await one(post('', close))
    expect(empty.status === 400 || JSON.parse(empty.body).error.code === -32700).toBe(true)
    const zipped = gzipSync(PING)
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nConnection: close\r\nContent-Length: ${zipped.length}\r\n\r\n`
    const reply = await one(Buffer.concat([Buffer.from(head), zipped]))
    expect([400, 415].includes(reply.status) || JSON.parse(reply.body).error.code === -32700).toBe(true)
    expect(await asked(PING)).toBe(PONG)
  })

  it('a body over 16 MiB, announced or in chunks', async () => {
    const big = await one(post(' '.repeat(17 << 20), close))
    expect([big.status, big.body]).toEqual([400, '{"error":"malformed request: body too large"}'])
    expect(await asked(PING)).toBe(PONG)
  })

  it('a body that never comes whole is dropped without a reply, and one in pieces is not', async () => {
    const hasty = new Served(['--mcp', '0', '--auth', 'none', '--database', ':memory:', '--body-deadline-secs', '1'])
    const its = await hasty.port()
    expect(await exchange(its, [post('{', { 'Content-Length': '99' })])).toBe('')
    const [reply] = repliesIn(await exchange(its, [post(PING, close)]))
    expect(reply?.body).toBe(PONG)
    hasty.child.kill('SIGTERM')
    expect((await hasty.ended).code).toBe(0)
  })

  it('HTTP/1.0', async () => {
    const reply = await one('POST / HTTP/1.0\r\n\r\n')
    expect([reply.status, reply.body]).toEqual([
      400,
      '{"error":"unsupported HTTP version HTTP/1.0: this surface answers HTTP/1.1"}',
    ])
  })

  it('two requests at once on one connection are answered in order', async () => {
    const text = await exchange(port, [post(read(1, 'RETURN 1 AS x')) + post(PING, close)])
    const [first, second] = repliesIn(text)
    expect(outcome(first?.body ?? '')).toEqual([{ x: 1 }])
    expect(second?.body).toBe(PONG)
  })

  it('a character cut by chunks and pauses stays whole', async () => {
    const body = Buffer.from(read(1, "RETURN '😀' AS s"))
    const head =
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
    const bytes = [...body].map(byte => Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]))
    const text = await exchange(port, [head, ...bytes, '0\r\n\r\n'], { pauseMs: 1 })
    expect(text).toContain('😀')
  })

  it('20 writers at once', async () => {
    const merge = write(1, 'MERGE (n:K {id:1}) ON CREATE SET n.c=1 ON MATCH SET n.c=n.c+1')
    await Promise.all(Array.from({ length: 20 }, () => asked(merge)))
    expect(outcome(await asked(read(1, 'MATCH (n:K) RETURN count(*) AS c, sum(n.c) AS s')))).toEqual([{ c: 1, s: 20 }])
  })

  it.runIf(process.platform === 'linux')('a reader that has gone keeps nothing running', async () => {
    const statement = `UNWIND range(1,300000000) AS i WITH i WHERE toString(i) =~ ".*9.*9.*9.*9.*" RETURN count(*) AS c`
    const client = connect(port, '127.0.0.1')
    client.write(post(read(1, statement)))
    expect(await asked(PING)).toBe(PONG)
    client.destroy()
    // The statement would take minutes; processor time stands still once it has been stopped.
    const spent = () => {
      const fields = readFileSync(`/proc/${served.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    }
    await expect
      .poll(
        async () => {
          const before = spent()
          await pause(300)
          return spent() - before
        },
        { timeout: 60_000 },
      )
      .toBeLessThan(8)
    expect(await asked(PING)).toBe(PONG)
  })
})
