/** `relate serve --kartograph` as its clients meet it: the SDK's client, and requests made by hand. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relate, scratchFolder } from '../cli/relate.js'
import { PING, PONG, Served } from '../serve/serve-process.js'
import { DEFINITIONS, define, node, PEOPLE } from './fixture.js'

const folder = scratchFolder(afterAll)
const JSON_TYPE = { 'Content-Type': 'application/json' }

interface Reply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

class Server {
  readonly served: Served
  private constructor(words: readonly string[], env: Readonly<Record<string, string>>) {
    this.served = new Served(['--kartograph', '0', ...words], { env })
  }
  port = 0

  static async start(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Server> {
    const server = new Server(words, env)
    const [, port] = await server.served.said(/MCP \(kartograph\) listening on http:\/\/\S+:(\d+)\/query\/mcp \(auth: /)
    server.port = Number(port)
    return server
  }

  async send(path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, init)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  post(body: string, headers: Readonly<Record<string, string>> = {}, path = '/query/mcp'): Promise<Reply> {
    return this.send(path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body })
  }

  /** The result of a JSON-RPC request, or its error. */
  async rpc(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const { text } = await this.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {
      Accept: 'application/json',
    })
    const { result, error } = JSON.parse(text)
    return result ?? { error }
  }

  /** `structuredContent` of a tool call, which its text repeats. */
  async q(args: object): Promise<Record<string, unknown>> {
    const result = await this.rpc('tools/call', { name: 'query_graph', arguments: args })
    const [{ text }] = result.content as [{ text: string }]
    expect(result.isError).toBe(false)
    expect(JSON.parse(text)).toEqual(result.structuredContent)
    return result.structuredContent as Record<string, unknown>
  }

  async read(uri: string): Promise<unknown> {
    const { contents } = (await this.rpc('resources/read', { uri })) as { contents: [Record<string, string>] }
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }])
    return JSON.parse(contents[0].text ?? '')
  }

  async stop(): Promise<string> {
    this.served.child.kill('SIGTERM')
    const { code, stderr } = await this.served.ended
    expect(code).toBe(0)
    return stderr
  }
}

const basic = (credential: string) => ({ Authorization: `Basic ${Buffer.from(credential).toString('base64')}` })
const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } }

describe('the fixture, served', () => {
  let server: Server
  beforeAll(async () => {
    const database = join(folder, 'f.rl')
    writeFileSync(join(folder, 'f.jsonl'), DEFINITIONS)
    expect(await relate(['mutate', '--database', database, join(folder, 'f.jsonl')])).toEqual({
      code: 0,
      stdout: '{"success":true,"operations_applied":6,"errors":[]}\n',
      stderr: '',
    })
    expect((await relate(['--database', database, PEOPLE])).code).toBe(0)
    server = await Server.start(['--database', database, '--auth', 'none'])
  })
  afterAll(() => server?.stop())

  it('K1: any number of clients initialize', async () => {
    for (let i = 0; i < 2; i++) {
      const result = await server.rpc('initialize', INITIALIZE)
      expect(result).toMatchObject({
        protocolVersion: '2025-06-18',
        capabilities: { tools: {}, resources: {}, completions: {} },
        serverInfo: { name: 'kartograph', version: '0.1.2' },
      })
      expect(String(result.instructions).length).toBeLessThan(2000)
      expect(JSON.stringify(result.capabilities)).not.toContain('listChanged')
    }
  })

  it('K2: a tool call needs no initialize', async () => {
    expect(await server.q({ cypher: 'MATCH (p:Person) RETURN count(p)' })).toMatchObject({ rows: [{ value: 3 }] })
  })

  it('K3: the tool', async () => {
    const { tools } = (await server.rpc('tools/list')) as { tools: [Record<string, unknown>] }
    expect(tools).toEqual([
      {
        name: 'query_graph',
        description: expect.any(String),
        inputSchema: {
          type: 'object',
          properties: {
            cypher: { type: 'string' },
            timeout_seconds: { type: 'integer', default: 30 },
            max_rows: { type: 'integer', default: 1000 },
          },
          required: ['cypher'],
        },
        outputSchema: { type: 'object', properties: { success: { type: 'boolean' } }, required: ['success'] },
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
    ])
  })

  it('K4: resources and templates', async () => {
    const { resources } = (await server.rpc('resources/list')) as { resources: Record<string, unknown>[] }
    expect(resources.map(one => [one.uri, one.mimeType])).toEqual(
      [
        'schema://ontology',
        'schema://nodes/labels',
        'schema://edges/labels',
        'schema://nodes/person',
        'schema://nodes/project',
        'schema://nodes/repository',
        'schema://edges/knows',
        'schema://edges/depends_on',
        'schema://edges/contributes_to',
      ].map(uri => [uri, 'application/json']),
    )
    const { resourceTemplates } = (await server.rpc('resources/templates/list')) as { resourceTemplates: object[] }
    expect(resourceTemplates).toMatchObject([
      { uriTemplate: 'schema://nodes/{label}', name: 'NodeTypeSchema' },
      { uriTemplate: 'schema://edges/{label}', name: 'EdgeTypeSchema' },
    ])
  })

  it('K7 to K9 over the wire, and URIs that are none', async () => {
    expect(await server.read('schema://nodes/labels')).toEqual({
      labels: ['person', 'project', 'repository'],
      count: 3,
    })
    expect(await server.read('schema://nodes/Person')).toMatchObject({ label: 'person', required_properties: ['name'] })
    expect(await server.read('schema://edges/nope')).toEqual({ error: "Edge type 'nope' not found" })
    expect(await server.rpc('resources/read', { uri: 'schema://nodes/' })).toEqual({
      error: { code: -32602, message: "Unknown resource: 'schema://nodes/'", data: { uri: 'schema://nodes/' } },
    })
  })

  it('completes labels by prefix', async () => {
    const complete = (uri: string, value: string) =>
      server.rpc('completion/complete', { ref: { type: 'ref/resource', uri }, argument: { name: 'label', value } })
    expect(await complete('schema://nodes/{label}', 'p')).toEqual({
      completion: { values: ['person', 'project'], total: 2, hasMore: false },
    })
    expect(await complete('schema://edges/{label}', 'k')).toMatchObject({ completion: { values: ['knows'] } })
  })

  it('K13: a forbidden query is a result, not an error', async () => {
    const result = await server.rpc('tools/call', { name: 'query_graph', arguments: { cypher: 'MERGE (n:Test)' } })
    const body = {
      success: false,
      error_type: 'forbidden',
      message: 'Query must be read-only. Found forbidden keyword: MERGE',
    }
    expect(result).toEqual({
      content: [{ type: 'text', text: JSON.stringify(body) }],
      structuredContent: body,
      isError: false,
      _meta: { correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(await server.q({ cypher: 'MATCH (n) RETURN count(n)' })).toMatchObject({ rows: [{ value: 3 }] })
  })

  it('K16: numbers are clamped', async () => {
    const cypher = 'UNWIND range(1, 10050) AS n RETURN n'
    expect(await server.q({ cypher, timeout_seconds: 999, max_rows: 99999 })).toMatchObject({
      row_count: 10_000,
      truncated: true,
    })
    expect(await server.q({ cypher, timeout_seconds: 0, max_rows: 0 })).toMatchObject({
      row_count: 1000,
      truncated: true,
    })
  })

  it('K17: bad arguments and unknown tools are refused with a text', async () => {
    const refused = (text: string) => ({ content: [{ type: 'text', text }], isError: true })
    const call = (name: string, args?: object) => server.rpc('tools/call', { name, arguments: args })
    expect(await call('query_graph', {})).toEqual(refused('invalid params: missing string "cypher"'))
    expect(await call('query_graph')).toEqual(refused('invalid params: missing string "cypher"'))
    expect(await call('query_graph', { cypher: 'RETURN 1', x: 1 })).toEqual(
      refused('invalid params: unknown argument "x"'),
    )
    expect(await call('nope', {})).toEqual(refused('Unknown tool: nope'))
  })

  it('keys of every kind reach the client', async () => {
    const answer = await server.q({ cypher: "RETURN {`__proto__`: 1, constructor: '\\uD800', `a b`: null} AS m" })
    expect(JSON.stringify(answer.rows)).toBe('[{"__proto__":1,"constructor":"\ufffd","a b":null}]')
  })

  it('the SDK client: no session, resources, tools', async () => {
    const client = new Client({ name: 'test', version: '0' })
    const transport = new StreamableHTTPClientTransport(new URL(`http://localhost:${server.port}/query/mcp`))
    await client.connect(transport as Transport)
    expect(transport.sessionId).toBeUndefined()
    expect(client.getServerVersion()).toEqual({ name: 'kartograph', version: '0.1.2' })
    expect((await client.listTools()).tools).toHaveLength(1)
    expect((await client.listResources()).resources).toHaveLength(9)
    const result = await client.callTool({ name: 'query_graph', arguments: { cypher: 'RETURN 1 AS x' } })
    expect(result.structuredContent).toMatchObject({ success: true, rows: [{ value: 1 }] })
    await expect(client.readResource({ uri: 'schema://x' })).rejects.toThrow("Unknown resource: 'schema://x'")
    await client.ping()
    await client.close()
  })

  it('paths and methods', async () => {
    expect(await server.send('/health', {})).toMatchObject({ status: 200, text: '{"status":"ok"}' })
    expect(await server.post(PING, {}, '/query/mcp/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"id":9'),
    })
    for (const path of ['/', '/query', '/query/mcp/x', '/.well-known/oauth-protected-resource', '/__proto__']) {
      expect(await server.send(path, {})).toMatchObject({ status: 404, text: '{"error":"not found"}' })
    }
    for (const [path, method, allow] of [
      ['/query/mcp', 'GET', 'POST'],
      ['/query/mcp', 'DELETE', 'POST'],
      ['/query/mcp', 'OPTIONS', 'POST'],
      ['/graph/mutations', 'GET', 'POST'],
      ['/health', 'POST', 'GET'],
    ] as const) {
      const reply = await server.send(path, { method, headers: JSON_TYPE })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow])
      expect(Object.keys(JSON.parse(reply.text))).toEqual(['error'])
    }
  })

  it('the gate: origin, type, body, version', async () => {
    const status = async (headers: Record<string, string>, body = PING) => {
      const reply = await server.post(body, headers)
      return [reply.status, reply.text]
    }
    expect(await status({ Origin: 'http://evil.example' })).toEqual([403, '{"error":"origin is not allowed"}'])
    expect((await status({ 'Content-Type': 'text/plain' }))[0]).toBe(415)
    expect((await status({ 'MCP-Protocol-Version': '2020-01-01' }))[0]).toBe(400)
    expect(await status({}, '[]')).toEqual([
      400,
      '{"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid Request: batches are not accepted"},"id":null}',
    ])
    expect(await status({}, '{')).toEqual([
      400,
      '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"},"id":null}',
    ])
    for (const body of [
      '',
      'null',
      '7',
      '"x"',
      '{}',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      '{"a":'.repeat(50_000),
    ]) {
      const [code, text] = await status({}, body)
      expect([code, JSON.parse(String(text)).error.code]).toEqual([400, -32700])
    }
    expect(await status({}, '{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual([202, ''])
    expect((await status({ Accept: 'text/html' }))[0]).toBe(200)
    const reply = await server.post(PING)
    expect(JSON.parse(reply.text)).toEqual(JSON.parse(PONG))
    expect([reply.headers.get('mcp-session-id'), reply.headers.get('content-type')]).toEqual([null, 'application/json'])
  })

  it('a query that burns its time leaves the others alone', async () => {
    const cypher = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN sum(a * b)'
    let burning = true
    const burnt = server.q({ cypher, timeout_seconds: 8 }).finally(() => {
      burning = false
    })
    await server.rpc('ping')
    await Promise.all([
      server.rpc('tools/list'),
      server.read('schema://ontology'),
      server.q({ cypher: 'RETURN 1 AS x' }),
    ])
    expect(burning).toBe(true)
    expect(await burnt).toEqual({ success: false, error_type: 'timeout', message: 'Query exceeded 8s timeout' })
  })

  it('mutations: 200, 422, and what they define is there', async () => {
    const send = (log: string) => server.post(log, { 'Content-Type': 'application/jsonlines' }, '/graph/mutations')
    expect(await send(`${define('service')}\n${node('Service', 1)}`)).toMatchObject({
      status: 200,
      text: '{"success":true,"operations_applied":2,"errors":[]}',
    })
    expect(await server.read('schema://nodes/service')).toMatchObject({ label: 'service' })
    expect(await send(node('Nope', 1))).toMatchObject({
      status: 422,
      text: `{"detail":{"errors":["Type 'Nope' for node is not defined. CREATE operations require a prior DEFINE operation."]}}`,
    })
    expect(await server.q({ cypher: 'MATCH (n:Service) DETACH DELETE n' })).toMatchObject({ error_type: 'forbidden' })
  })
})

describe.concurrent('credentials', () => {
  const mutation = define('person')
  const statuses = (server: Server, headers: Record<string, string>) =>
    Promise.all([
      server.post(PING, headers).then(reply => reply.status),
      server.post(mutation, headers, '/graph/mutations').then(reply => reply.status),
      server.send('/health', {}).then(reply => reply.status),
    ])

  it('without --auth the query path is open, and mutations ask for the generated token', async () => {
    const server = await Server.start(['--database', ':memory:'])
    const [, token = ''] = await server.served.said(/auth: generated token for user relate: (\S+)\n/)
    expect(await statuses(server, {})).toEqual([200, 401, 200])
    expect(await statuses(server, basic(`relate:${token}`))).toEqual([200, 200, 200])
    expect(await server.stop()).toMatch(
      /^serve: MCP \(kartograph\) listening on http:\/\/127\.0\.0\.1:\d+\/query\/mcp \(auth: none\)\nauth: generated/,
    )
  })

  it('one that was given is asked for on both', async () => {
    const server = await Server.start(['--database', ':memory:'], { RELATE_AUTH: 'ada:secret' })
    expect(await statuses(server, {})).toEqual([401, 401, 200])
    expect(await statuses(server, basic('ada:wrong'))).toEqual([401, 401, 200])
    expect(await statuses(server, basic('ada:secret'))).toEqual([200, 200, 200])
    const refused = await server.post(PING)
    expect([refused.text, refused.headers.get('www-authenticate')]).toEqual([
      '{"error":"authentication required"}',
      'Basic realm="relate"',
    ])
    expect(await server.stop()).toContain('/query/mcp (auth: basic)\n')
  })

  it('an address that others reach needs one', async () => {
    const words = ['serve', '--kartograph', '0', '--database', ':memory:', '--host', '0.0.0.0']
    expect(await relate(words)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Error: serve --kartograph on a non-loopback host needs --auth\n',
    })
  })
})

describe.concurrent('flags', () => {
  it('--read-only, --no-inferred-types, --single-column', async () => {
    const database = join(folder, 'plain.rl')
    await relate(['--database', database, "CREATE (:Person {name: 'A', age: 7})"])
    const words = ['--database', database, '--auth', 'none', '--read-only', '--no-inferred-types', '--single-column']
    const server = await Server.start(words)
    expect(await server.post('', {}, '/graph/mutations')).toMatchObject({
      status: 403,
      text: '{"error":"the store is read-only"}',
    })
    expect(await server.read('schema://ontology')).toEqual({ error: 'No type definitions found in graph schema' })
    expect(await server.q({ cypher: 'MATCH (n) RETURN n.name, n.age' })).toEqual({
      success: false,
      error_type: 'execution_error',
      message: 'Query execution failed: return row and column definition list do not match',
    })
    expect(await server.q({ cypher: 'MATCH (n) RETURN n.name' })).toMatchObject({ rows: [{ value: 'A' }] })
    await server.stop()
  })

  it('beside stdio: it stops when stdin closes, and both see one store', async () => {
    const server = await Server.start(['--database', ':memory:', '--auth', 'none', '--mcp', 'stdio'])
    await server.post(`${define('service')}\n${node('Service', 1)}`, {}, '/graph/mutations')
    server.served.send(PING)
    await server.served.answered(1)
    expect(await server.q({ cypher: 'MATCH (n:Service) RETURN n.slug' })).toMatchObject({
      rows: [{ value: 'Service-1' }],
    })
    server.served.child.stdin?.end()
    expect(await server.served.ended).toMatchObject({ code: 0, stdout: `${PONG}\n` })
    await expect(server.post(PING)).rejects.toThrow()
  })

  it('beside the other HTTP surface, each on its port', async () => {
    const server = await Server.start(['--database', ':memory:', '--auth', 'none', '--mcp', '0'])
    const [, other] = await server.served.said(/streamable HTTP\) listening on http:\/\/\S+:(\d+) /)
    const response = await fetch(`http://127.0.0.1:${other}/`, { method: 'POST', headers: JSON_TYPE, body: PING })
    expect(await response.text()).toBe(PONG)
    expect((await server.post(PING)).status).toBe(200)
    await server.stop()
  })
})

describe('commands', () => {
  it('mutate takes stdin, and exits 1 for a log that does not apply', async () => {
    const database = join(folder, 'm.rl')
    const good = `${define('person')}\n${node('Person', 1)}\n`
    expect(await relate(['mutate', '--database', database, '-'], { input: good })).toEqual({
      code: 0,
      stdout: '{"success":true,"operations_applied":2,"errors":[]}\n',
      stderr: '',
    })
    expect(await relate(['mutate', '--database', database, '-'], { input: '{"op":"DELETE","type":"node"}' })).toEqual({
      code: 1,
      stdout:
        '{"success":false,"operations_applied":0,"errors":["DELETE requires \'id\'"],"error_kind":"validation","lines":[1]}\n',
      stderr: '',
    })
  })

  it('ontology check lists what does not fit, and exits 1 then', async () => {
    const database = join(folder, 'o.rl')
    await relate(['mutate', '--database', database, '-'], {
      input: define('person', { required_properties: ['name'] }),
    })
    const check = ['ontology', 'check', '--database', database]
    expect(await relate(check)).toEqual({ code: 0, stdout: '', stderr: '' })
    await relate(['--database', database, "CREATE (:Person {id: 'person:a'}), (:Dog {id: 'dog:b'})"])
    expect(await relate(check)).toEqual({
      code: 1,
      stdout: 'node person:a: Person requires name\nnode dog:b: the type Dog is not defined\n',
      stderr: '',
    })
  })
})
