/** What is fuzzed: each target makes an input, sends it, and throws a `Find` for a reply that is none. */
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { anyJson, type Random, spoil } from './random.js'
import { Find, type ServedProcess } from './served.js'

export interface Target {
  readonly name: string
  /** The input as text, for the report. */
  make(random: Random): string
  send(served: ServedProcess, input: string): Promise<void>
}

const rpc = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const callOf = (name: string, args: unknown) => rpc('tools/call', { name, arguments: args })

const MESSAGES: readonly string[] = [
  rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'f', version: '1' } }),
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
  rpc('tools/list', {}),
  rpc('resources/list', { cursor: '0' }),
  rpc('resources/read', { uri: 'schema://nodes/a%20b' }),
  rpc('completion/complete', {
    ref: { type: 'ref/resource', uri: 'schema://nodes/{label}' },
    argument: { name: 'label', value: 'p' },
  }),
  callOf('read_cypher', { statement: 'RETURN $x AS x', parameters: { x: [1, { a: 2.5 }] } }),
  callOf('query_graph', { cypher: 'RETURN 1 AS x', timeout_seconds: 1, max_rows: 10 }),
  callOf('get_schema', { sample_size: 10 }),
]

const LOG_LINES: readonly string[] = [
  '{"op":"DEFINE","type":"node","label":"person","description":"x","required_properties":["name"]}',
  '{"op":"DEFINE","type":"edge","label":"knows","description":"x","required_properties":[],"optional_properties":["a"]}',
  '{"op":"CREATE","type":"node","id":"person:0000000000000001","label":"Person","set_properties":{"slug":"a","data_source_id":"d","name":"A"}}',
  '{"op":"CREATE","type":"edge","id":"knows:0000000000000001","label":"KNOWS","start_id":"person:0000000000000001","end_id":"person:0000000000000001","set_properties":{"data_source_id":"d"}}',
  '{"op":"UPDATE","type":"node","id":"person:0000000000000001","set_properties":{"a":[1,2.5]},"remove_properties":["b"]}',
  '{"op":"DELETE","type":"node","id":"person:0000000000000001"}',
]

const HTTP: readonly string[] = [
  request('POST', '/query/mcp', MESSAGES[3] ?? ''),
  request('POST', '/graph/mutations', LOG_LINES[0] ?? ''),
  'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n',
  `${request('POST', '/query/mcp', MESSAGES[4] ?? '')}GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  'POST /query/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'OPTIONS * HTTP/1.0\r\nExpect: 100-continue\r\nOrigin: null\r\n\r\n',
]

function request(method: string, path: string, body: string): string {
  const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  return `${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`
}

/** @param statements to be spoilt */
export function targets(statements: readonly string[]): readonly Target[] {
  const spoiltOf = (sources: readonly string[]) => (random: Random) =>
    random.chance(15) ? random.pick(sources) : spoil(random, random.pick(sources), sources)
  return [
    { name: 'JSON-RPC lines', make: spoiltOf(MESSAGES), send: sendLine },
    { name: 'JSON-RPC bodies', make: spoiltOf(MESSAGES), send: sendBody },
    { name: 'raw HTTP', make: spoiltOf(HTTP), send: sendRaw },
    { name: 'reads', make: random => queryOf(spoiltOf(statements)(random)), send: sendBody },
    { name: 'writes', make: random => writeOf(spoiltOf(statements)(random)), send: sendLine },
    { name: 'tool arguments', make: toolCall, send: sendBoth },
    { name: 'mutation logs', make: random => logOf(random, spoiltOf(LOG_LINES)), send: sendLog },
  ]
}

const queryOf = (cypher: string) => callOf('query_graph', { cypher, timeout_seconds: 1 })

function writeOf(statement: string): string {
  const tool = /^\s*(MATCH|RETURN|UNWIND|WITH)/i.test(statement) ? 'read_cypher' : 'write_cypher'
  return callOf(tool, { statement })
}

function toolCall(random: Random): string {
  const name = random.pick(['query_graph', 'read_cypher', 'write_cypher', 'get_schema', '__proto__'])
  return callOf(name, random.chance(80) ? { cypher: 'RETURN 1', ...Object(anyJson(random)) } : anyJson(random))
}

function logOf(random: Random, line: (random: Random) => string): string {
  return Array.from({ length: random.below(6) + 1 }, () => line(random)).join('\n')
}

async function sendLine(served: ServedProcess, input: string): Promise<void> {
  for (const reply of await served.lines(input)) checkMessage(reply)
}

async function sendBody(served: ServedProcess, input: string): Promise<void> {
  const { status, text } = await served.post('/query/mcp', input)
  if (status === 202 && text === '') return
  if (status !== 200 && status !== 400) throw new Find(`status ${status}: ${text}`)
  // The SDK joins the replies to nothing: one message in, one out.
  checkMessage(text)
}

async function sendBoth(served: ServedProcess, input: string): Promise<void> {
  await sendBody(served, input)
  await sendLine(served, input)
}

async function sendLog(served: ServedProcess, input: string): Promise<void> {
  const { status, text } = await served.post('/graph/mutations', input)
  const body: unknown = JSON.parse(text)
  const fits = typeof body === 'object' && body !== null && (status === 200 ? 'success' in body : 'detail' in body)
  if (!fits || (status !== 200 && status !== 422)) throw new Find(`status ${status}: ${text}`)
}

async function sendRaw(served: ServedProcess, input: string): Promise<void> {
  const text = await served.raw(input)
  if (text !== '' && !/^HTTP\/1\.1 (200|202|4\d\d|100) /.test(text))
    throw new Find(`no HTTP reply: ${text.slice(0, 200)}`)
}

/** A reply to a message that is none has no id, which the SDK's schema does not know. */
function checkMessage(text: string): void {
  const message: unknown = parsed(text)
  if (isObject(message) && message.id === null) {
    if (!isObject(message.error) || typeof message.error.code !== 'number') throw new Find(`no error object: ${text}`)
    return
  }
  if (!JSONRPCMessageSchema.safeParse(message).success) throw new Find(`no JSON-RPC message: ${text.slice(0, 500)}`)
  if (/internal error/.test(text)) throw new Find(text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Find(`no JSON: ${text.slice(0, 500)}`)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
