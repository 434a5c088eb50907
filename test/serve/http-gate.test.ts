/** The HTTP gate, row by row in its order: what is refused, how, and what passes. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { ConnectionCounter } from '../../src/serve/http/connections.js'
import { Credential } from '../../src/serve/http/credential.js'
import { HeldReplies } from '../../src/serve/http/held-replies.js'
import { McpSurface } from '../../src/serve/http/mcp-surface.js'
import { HttpListener, type ListenOptions } from '../../src/serve/http/server.js'
import { FakeOrders } from './fakes.js'
import { exchange, post, type RawReply, repliesIn } from './raw-http.js'

const PING = '{"jsonrpc":"2.0","id":9,"method":"ping"}'
const PONG = '{"jsonrpc":"2.0","id":9,"result":{}}'
const CLOSE = { Connection: 'close' }

const listeners: HttpListener[] = []
afterAll(async () => {
  for (const listener of listeners.splice(0)) await listener.close(0)
})

interface Setting extends Partial<ListenOptions> {
  readonly credential?: string
  readonly orders?: FakeOrders
}

/** Starts a listener on a free port. */
async function listen({ credential, orders, ...options }: Setting = {}): Promise<number> {
  const surface = new McpSurface(
    orders ?? new FakeOrders(statement => statement),
    credential === undefined ? null : new Credential(credential),
  )
  const listener = await HttpListener.listen(surface, {
    host: '127.0.0.1',
    port: 0,
    connections: new ConnectionCounter(128),
    replies: new HeldReplies(),
    headerDeadlineMs: 10_000,
    bodyDeadlineMs: 60_000,
    ...options,
  })
  listeners.push(listener)
  return Number(listener.address.split(':').at(-1))
}

/** The one reply to a request on a connection of its own. */
async function ask(port: number, request: string): Promise<RawReply> {
  const [reply] = repliesIn(await exchange(port, [request], { end: true }))
  return reply ?? { status: 0, headers: new Map(), body: '' }
}

/** For what happens at once on an idle machine, and later on a busy one. */
const PATIENT = { timeout: 30_000, interval: 5 }

/** A promise that can be asked whether it has settled. */
function waiting<T>(promise: Promise<T>): { readonly promise: Promise<T>; readonly settled: boolean } {
  const state = { promise, settled: false }
  const settle = () => {
    state.settled = true
  }
  promise.then(settle, settle)
  return state
}

async function refusal(request: string, setting: Setting = {}): Promise<string> {
  const { status, body, headers } = await ask(await listen(setting), request)
  expect(headers.get('content-type')).toBe('application/json')
  return `${status} ${body}`
}

describe('what passes', () => {
  it('a call: 200, JSON without line end, nothing that no one asked for', async () => {
    const { status, headers, body } = await ask(await listen(), post(PING))
    expect([status, body]).toEqual([200, PONG])
    expect(headers.get('content-type')).toBe('application/json')
    for (const name of ['access-control-allow-origin', 'mcp-session-id', 'server', 'x-powered-by']) {
      expect(headers.has(name)).toBe(false)
    }
  })

  it('a notification: 202, no body; cancelling is for nobody here', async () => {
    for (const method of ['notifications/initialized', 'notifications/cancelled', 'ping']) {
      const { status, body } = await ask(
        await listen(),
        post(`{"jsonrpc":"2.0","method":"${method}","params":{"requestId":1}}`),
      )
      expect([status, body]).toEqual([202, ''])
    }
  })

  it('errors without an id are 400 with the JSON-RPC body, errors with one 200', async () => {
    const port = await listen()
    const bad = await ask(port, post('{bad'))
    expect([bad.status, JSON.parse(bad.body).error.code]).toEqual([400, -32700])
    const empty = await ask(port, post(''))
    expect(empty.body).toContain('EOF while parsing a value at line 1 column 0')
    const array = await ask(port, post(`[${PING}]`))
    expect(array.body).toContain('invalid type: sequence, expected a JSON object at line 1 column 0')
    const version = await ask(port, post('{"jsonrpc":"1.0","id":1,"method":"ping"}'))
    expect([version.status, JSON.parse(version.body).error.code]).toEqual([400, -32600])
    const unknown = await ask(port, post('{"jsonrpc":"2.0","id":1,"method":"x"}'))
    expect([unknown.status, JSON.parse(unknown.body).error.code]).toEqual([200, -32601])
  })

  it('a byte order mark, chunks, bytes one at a time', async () => {
    const port = await listen()
    expect((await ask(port, post(`\ufeff${PING}`))).body).toBe(PONG)
    const chunk = `${PING.length.toString(16)}\r\n${PING}\r\n0\r\n\r\n`
    const chunked = post('', { 'Content-Length': null, 'Transfer-Encoding': 'chunked', ...CLOSE }) + chunk
    expect(repliesIn(await exchange(port, [chunked]))[0]?.body).toBe(PONG)
    const bytes = Array.from(Buffer.from(post(PING, CLOSE)), byte => Uint8Array.of(byte))
    expect(repliesIn(await exchange(port, bytes, { pauseMs: 0 }))[0]?.body).toBe(PONG)
  })

  it('pipelined requests are answered in order', async () => {
    const call =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_cypher","arguments":{"statement":"slow"}}}'
    const orders = new FakeOrders(async statement => {
      await new Promise(resolve => setTimeout(resolve, 50))
      return statement
    })
    const text = await exchange(await listen({ orders }), [post(call) + post(PING) + post(PING, CLOSE)])
    expect(repliesIn(text).map(reply => reply.body)).toEqual(['{"id":1,"text":"slow"}', PONG, PONG])
  })

  it('a client that closed its sending side still gets its answer', async () => {
    expect((await ask(await listen(), post(PING))).body).toBe(PONG)
  })
})

describe('1: connections', () => {
  it('over all listeners together; one too many is accepted, then closed without a byte', async () => {
    const connections = new ConnectionCounter(2)
    const [a, b] = [await listen({ connections }), await listen({ connections })]
    const held = [exchange(a, ['POST ']), exchange(b, ['POST '])]
    await expect.poll(() => connections.open, PATIENT).toBe(2)
    expect(await exchange(a, [post(PING)])).toBe('')
    for (const listener of listeners.splice(0)) await listener.close(0)
    await Promise.all(held)
  })

  it('a closed connection makes room', async () => {
    const port = await listen({ connections: new ConnectionCounter(1) })
    for (let i = 0; i < 5; i++) expect((await ask(port, post(PING))).status).toBe(200)
  })
})

describe('2: header deadline', () => {
  it.each([
    ['nothing', ''],
    ['half a header block', 'POST / HTTP/1.1\r\nHost: x\r\n'],
  ])('%s sent: dropped without a reply', async (_, sent) => {
    const port = await listen({ headerDeadlineMs: 300 })
    const started = performance.now()
    expect(await exchange(port, [sent])).toBe('')
    expect(performance.now() - started).toBeGreaterThan(250)
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

describe('3: what cannot be parsed', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a space before the colon', 'POST / HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a folded header name', 'POST / HTTP/1.1\r\nHo st: x\r\n\r\n'],
    ['a NUL in a header', 'POST / HTTP/1.1\r\nHost: a\0b\r\n\r\n'],
    ['two lengths', post(PING, { 'Content-Length': '1\r\nContent-Length: 2' })],
    ['length and chunks at once', post(PING, { 'Transfer-Encoding': 'chunked' })],
    ['a header block over 64 KiB', post(PING, { 'X-Large': 'x'.repeat(70_000) })],
  ])('%s', async (_, request) => {
    const { status, body, headers } = await ask(await listen(), request)
    expect(status).toBe(400)
    expect(JSON.parse(body).error).toMatch(/^malformed request: /)
    expect(Object.keys(JSON.parse(body))).toEqual(['error'])
    expect(headers.get('connection')).toBe('close')
  })

  it('a chunk that is none', async () => {
    const request = post('', { 'Content-Length': null, 'Transfer-Encoding': 'chunked' })
    expect(await refusal(`${request}zz\r\n`)).toMatch(/^400 \{"error":"malformed request: /)
  })

  it('60 KiB of headers are fine', async () => {
    expect((await ask(await listen(), post(PING, { 'X-Large': 'x'.repeat(60_000) }))).status).toBe(200)
  })

  it('rubbish after a good request: the good one is answered first', async () => {
    const replies = repliesIn(await exchange(await listen(), [`${post(PING)}rubbish\r\n\r\n`]))
    expect(replies.map(reply => reply.status)).toEqual([200, 400])
  })
})

describe('4: the version', () => {
  it.each(['1.0', '0.9', '2.0', '1.2', '3.0'])('HTTP/%s', async version => {
    expect(await refusal(`POST / HTTP/${version}\r\n\r\n`)).toBe(
      `400 {"error":"unsupported HTTP version HTTP/${version}: this surface answers HTTP/1.1"}`,
    )
  })

  it('the preface of HTTP/2', async () => {
    expect(await refusal('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).toBe(
      '400 {"error":"unsupported HTTP version HTTP/2.0: this surface answers HTTP/1.1"}',
    )
  })
})

describe('5: one Host', () => {
  it.each([null, 'localhost\r\nHost: localhost'])('%s', async host => {
    expect(await refusal(post(PING, { Host: host }))).toBe(
      '400 {"error":"malformed request: exactly one Host header is needed"}',
    )
  })
})

describe('6: POST only', () => {
  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'BREW'])('%s', async method => {
    const target = method === 'CONNECT' ? 'x:1' : '/.well-known/oauth-protected-resource'
    const { status, headers, body } = await ask(
      await listen({ credential: 'a:b' }),
      `${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    expect(`${status} ${body}`).toBe('405 {"error":"streamable HTTP MCP is POST-only"}')
    expect(headers.get('allow')).toBe('POST')
  })

  it('HEAD gets the same without the body', async () => {
    const text = await exchange(await listen(), ['HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'], { end: true })
    expect(text).toMatch(/^HTTP\/1\.1 405 /)
    expect(text).toMatch(/\r\nAllow: POST\r\n/)
    expect(text.endsWith('\r\n\r\n')).toBe(true)
  })

  it('a GET keeps its connection', async () => {
    const text = await exchange(await listen(), [`GET / HTTP/1.1\r\nHost: x\r\n\r\n${post(PING, CLOSE)}`])
    expect(repliesIn(text).map(reply => reply.status)).toEqual([405, 200])
  })
})

describe('7: Origin', () => {
  it.each([
    'null',
    '',
    'http://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://localhost/',
    'http://user@localhost',
    'http://localhost:',
    'http://localhost:80x',
    'ftp://localhost',
    'http://127.0.0.2',
    'http://[::2]',
    'http://localhost\r\nOrigin: http://localhost',
  ])('%j is not allowed, before any credential is looked at', async origin => {
    expect(await refusal(post(PING, { Origin: origin }), { credential: 'a:b' })).toBe(
      '403 {"error":"origin is not allowed"}',
    )
  })

  it.each([
    'http://localhost',
    'https://localhost:1',
    'http://127.0.0.1:65535',
    'https://[::1]:8080',
    'HTTP://LOCALHOST',
  ])('%s is', async origin => {
    expect((await ask(await listen(), post(PING, { Origin: origin }))).status).toBe(200)
  })
})

describe('8: Host, against DNS rebinding', () => {
  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', '0.0.0.0', ''])('%j', async host => {
    expect(await refusal(post(PING, { Host: host }))).toBe('403 {"error":"host is not allowed"}')
  })

  it.each(['localhost', 'localhost:7800', '127.0.0.1:1', '[::1]:2', 'LocalHost'])('%s', async host => {
    expect((await ask(await listen(), post(PING, { Host: host }))).status).toBe(200)
  })

  it('any name where the listener is bound to more than loopback', async () => {
    const port = await listen({ host: '0.0.0.0' })
    expect((await ask(port, post(PING, { Host: 'db.example' }))).status).toBe(200)
  })
})

describe('9: Content-Type', () => {
  const TEXT =
    '415 {"error":"the request content type is browser-\\"simple\\" — a cross-origin form cannot send a non-simple type without a preflight"}'

  it.each([
    null,
    '',
    'text/plain',
    'TEXT/PLAIN; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain, application/json',
    'text/plain;application/json',
  ])('%j', async type => {
    expect(await refusal(post(PING, { 'Content-Type': type }), { credential: 'a:b' })).toBe(TEXT)
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'text/xml', 'x'])(
    '%s passes',
    async type => {
      expect((await ask(await listen(), post(PING, { 'Content-Type': type }))).status).toBe(200)
    },
  )
})

describe.concurrent('10: the credential', () => {
  const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`
  const credential = 'relate:pass:word'

  it.each([
    null,
    basic('relate:wrong'),
    basic('relate'),
    basic('Relate:pass:word'),
    'Basic',
    'Basic !!!',
    `Bearer ${Buffer.from(credential).toString('base64')}`,
    `${basic(credential)}\r\nAuthorization: ${basic(credential)}`,
  ])('%j is refused after a second', async authorization => {
    const port = await listen({ credential })
    const started = performance.now()
    const { status, headers, body } = await ask(port, post(PING, { Authorization: authorization }))
    expect(performance.now() - started).toBeGreaterThan(990)
    expect(`${status} ${body}`).toBe('401 {"error":"authentication required"}')
    expect(headers.get('www-authenticate')).toBe('Basic realm="relate"')
  })

  it.each(['Basic', 'basic', 'BASIC'])('%s with the right one passes at once', async scheme => {
    const port = await listen({ credential })
    const refused = waiting(ask(port, post(PING)))
    expect((await ask(port, post(PING, { Authorization: basic(credential, scheme) }))).body).toBe(PONG)
    expect(refused.settled).toBe(false)
    await refused.promise
  })

  it('one answer a second and connection, and others are not held up', async () => {
    const port = await listen({ credential })
    const bad = post('')
    const started = performance.now()
    const refused = waiting(exchange(port, [bad + bad], { end: true }))
    expect((await ask(port, post(PING, { Authorization: basic(credential) }))).status).toBe(200)
    expect(refused.settled).toBe(false)
    expect(repliesIn(await refused.promise).map(reply => reply.status)).toEqual([401, 401])
    expect(performance.now() - started).toBeGreaterThan(1990)
  })

  it('stands before the body: none is read for a stranger', async () => {
    const port = await listen({ credential })
    const { status } = await ask(port, post('', { 'Content-Length': String(17 * 1024 * 1024) }))
    expect(status).toBe(401)
  })
})

describe('11: MCP-Protocol-Version', () => {
  it.each([
    '2026-07-28',
    '2027-01-01',
    'tomorrow',
    '',
    '2025-06-18x',
    '2025-06-18\r\nMCP-Protocol-Version: 2025-06-18',
  ])('%j', async version => {
    const shown = version.replace(/\r\nMCP-Protocol-Version:/, ',')
    expect(await refusal(post(PING, { 'MCP-Protocol-Version': version }))).toBe(
      `400 {"error":"unsupported protocol version ${shown}"}`,
    )
  })

  it.each(['2024-11-05', '2025-11-25', '2026-07-27'])('%s passes', async version => {
    expect((await ask(await listen(), post(PING, { 'MCP-Protocol-Version': version }))).status).toBe(200)
  })
})

describe('12: Content-Encoding', () => {
  it('gzip', async () => {
    expect(await refusal(post(PING, { 'Content-Encoding': 'gzip' }))).toBe(
      '400 {"error":"malformed request: content encoding gzip is not supported"}',
    )
  })

  it('identity passes', async () => {
    expect((await ask(await listen(), post(PING, { 'Content-Encoding': 'Identity' }))).status).toBe(200)
  })
})

describe('pipelining', () => {
  const slow = post(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_cypher","arguments":{"statement":"slow"}}}',
  )

  it('hundreds of requests on one connection are answered in order', async () => {
    const ping = (id: number) => post(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
    const requests = Array.from({ length: 900 }, (_, id) => ping(id)).join('')
    const replies = repliesIn(await exchange(await listen(), [requests + post(PING, CLOSE)]))
    expect(replies.map(reply => JSON.parse(reply.body).id)).toEqual([...Array(900).keys(), 9])
  })

  it('without end, behind one that takes long, it costs the connection, and the long one stops', async () => {
    const orders = new FakeOrders(() => new Promise(() => undefined))
    const port = await listen({ orders })
    expect(await exchange(port, [slow, post(PING).repeat(2000)])).toBe('')
    await expect.poll(() => orders.stopped, PATIENT).toEqual(['slow'])
    expect((await ask(port, post(PING))).body).toBe(PONG)
  })
})

describe('13: the size of the body', () => {
  const LIMIT = 16 * 1024 * 1024
  const TEXT = '400 {"error":"malformed request: body too large"}'

  it('by its length, before it is read', async () => {
    expect(await refusal(post('', { 'Content-Length': String(LIMIT + 1) }))).toBe(TEXT)
  })

  it('while it is sent all the same, the answer arrives', async () => {
    expect(await refusal(post(' '.repeat(LIMIT + 1)))).toBe(TEXT)
  })

  it('by count, in chunks', async () => {
    const piece = `${(1024 * 1024).toString(16)}\r\n${' '.repeat(1024 * 1024)}\r\n`
    const request = post('', { 'Content-Length': null, 'Transfer-Encoding': 'chunked' }) + piece.repeat(17)
    expect(await refusal(request)).toBe(TEXT)
  })

  it('exactly 16 MiB are fine', async () => {
    expect((await ask(await listen(), post(PING.padEnd(LIMIT)))).body).toBe(PONG)
  })

  it('100 Continue is said only to those who may', async () => {
    const port = await listen()
    const expecting = { Expect: '100-continue', ...CLOSE }
    const head = post('', { ...expecting, 'Content-Length': String(PING.length) })
    expect(await exchange(port, [head, PING], { pauseMs: 50 })).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/,
    )
    const large = post('', { ...expecting, 'Content-Length': String(LIMIT + 1) })
    expect(await exchange(port, [large])).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  })
})

describe('14: body deadline', () => {
  it('dropped without a reply', async () => {
    const port = await listen({ bodyDeadlineMs: 200 })
    expect(await exchange(port, [post('{', { 'Content-Length': '99' })])).toBe('')
    expect((await ask(port, post(PING))).status).toBe(200)
  })

  it('a client that leaves half-way disturbs nobody', async () => {
    const port = await listen()
    expect(await exchange(port, [post('{', { 'Content-Length': '99' })], { end: true })).toBe('')
    expect((await ask(port, post(PING))).status).toBe(200)
  })
})

describe('a client that goes away', () => {
  const call = (tool: string) =>
    post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":{"statement":"${tool}"}}}`,
    )

  it('its running read is stopped, a write runs to its end', async () => {
    const orders = new FakeOrders(() => new Promise(() => undefined))
    const port = await listen({ orders })
    for (const tool of ['write_cypher', 'read_cypher']) {
      const socket = connect(port, '127.0.0.1')
      socket.write(call(tool))
      await expect.poll(() => orders.started, PATIENT).toContain(tool)
      socket.destroy()
      await once(socket, 'close')
    }
    await expect.poll(() => orders.stopped, PATIENT).toEqual(['read_cypher'])
    expect(orders.started).toEqual(['write_cypher', 'read_cypher'])
  })
})

describe('a client that takes nothing of its reply', () => {
  const large = post(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_cypher","arguments":{"statement":"large"}}}',
  )
  const orders = () => new FakeOrders(() => 'x'.repeat(16 << 20))
  const sleeper = (port: number) =>
    connect(port, '127.0.0.1')
      .pause()
      .on('error', () => undefined)

  it('is cut off after a while', async () => {
    const connections = new ConnectionCounter(128)
    const taken = orders()
    const port = await listen({ orders: taken, connections, replies: new HeldReplies(1 << 30, 200) })
    const socket = sleeper(port)
    socket.write(large)
    await expect.poll(() => taken.started.length, PATIENT).toBe(1)
    await expect.poll(() => connections.open, PATIENT).toBe(0)
    socket.destroy()
  })

  it('is cut off at once when many of them hold too much, the oldest first', async () => {
    const connections = new ConnectionCounter(128)
    const taken = orders()
    const port = await listen({ orders: taken, connections, replies: new HeldReplies(40 << 20) })
    const sockets = Array.from({ length: 6 }, () => sleeper(port))
    for (const socket of sockets) socket.write(large)
    await expect.poll(() => taken.started.length, PATIENT).toBe(6)
    await expect.poll(() => connections.open, PATIENT).toBe(2)
    expect((await ask(port, post(PING))).body).toBe(PONG)
    for (const socket of sockets) socket.destroy()
  })
})
