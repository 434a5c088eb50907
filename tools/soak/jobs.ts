/** What the clients of a soak do, in turn. Each throws when the answer is not the right one. */
import { connect } from 'node:net'

export interface Ports {
  readonly relate: number
  readonly kartograph: number
}

export interface Job {
  readonly name: string
  readonly surface: keyof Ports
  /** Takes its time on purpose: no latency of the server's. */
  readonly rude?: true
  /** @param n a number of its own */
  run(ports: Ports, n: number): Promise<void>
}

/** The store stays about this large, so that memory that grows is memory that leaks. */
const ENTITIES = 5000

async function post(port: number, path: string, body: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`)
  return text
}

const callOf = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

async function relate(ports: Ports, name: string, args: object): Promise<void> {
  const { result } = JSON.parse(await post(ports.relate, '/', callOf(name, args)))
  if (result?.isError !== false) throw new Error(JSON.stringify(result))
}

async function query(ports: Ports, cypher: string): Promise<void> {
  const { result } = JSON.parse(await post(ports.kartograph, '/query/mcp', callOf('query_graph', { cypher })))
  if (result?.structuredContent?.success !== true) throw new Error(JSON.stringify(result))
}

async function resource(ports: Ports, uri: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } })
  const { result } = JSON.parse(await post(ports.kartograph, '/query/mcp', body))
  if (result === undefined) throw new Error(`no resource ${uri}`)
}

/** Sends a request and leaves, or takes the answer a little at a time. */
function rudely(port: number, path: string, body: string, leaveAfterMs: number): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`)
      setTimeout(() => socket.destroy(), leaveAfterMs)
    })
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 50)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

const merge = (n: number) => ({
  statement: 'MERGE (n:Thing {key: $key}) SET n.value = $value',
  parameters: { key: n % ENTITIES, value: n },
})

const logOf = (n: number) => {
  const id = `item:${(n % ENTITIES).toString(16).padStart(16, '0')}`
  return [
    '{"op":"DEFINE","type":"node","label":"item","description":"An item","required_properties":["slug"]}',
    JSON.stringify({
      op: 'CREATE',
      type: 'node',
      id,
      label: 'Item',
      set_properties: { slug: id, data_source_id: 'soak', n },
    }),
  ].join('\n')
}

const SCAN = 'MATCH (n) RETURN n.value % 10 AS v, count(*) AS c ORDER BY c'

export const JOBS: readonly Job[] = [
  { name: 'write', surface: 'relate', run: (ports, n) => relate(ports, 'write_cypher', merge(n)) },
  {
    name: 'point read',
    surface: 'relate',
    run: (ports, n) => relate(ports, 'read_cypher', { statement: `MATCH (n:Thing {key: ${n % ENTITIES}}) RETURN n` }),
  },
  {
    name: 'query',
    surface: 'kartograph',
    run: (ports, n) => query(ports, `MATCH (n:Thing) WHERE n.key = ${n % ENTITIES} RETURN n`),
  },
  { name: 'scan', surface: 'kartograph', run: ports => query(ports, SCAN) },
  { name: 'schema', surface: 'relate', run: ports => relate(ports, 'get_schema', {}) },
  { name: 'ontology', surface: 'kartograph', run: ports => resource(ports, 'schema://ontology') },
  {
    name: 'mutation log',
    surface: 'kartograph',
    run: async (ports, n) => void (await post(ports.kartograph, '/graph/mutations', logOf(n))),
  },
  {
    name: 'leaves early',
    surface: 'kartograph',
    rude: true,
    run: (ports, n) => rudely(ports.kartograph, '/query/mcp', callOf('query_graph', { cypher: SCAN }), n % 20),
  },
  {
    name: 'reads slowly',
    surface: 'relate',
    rude: true,
    run: ports => rudely(ports.relate, '/', callOf('read_cypher', { statement: 'MATCH (n) RETURN n' }), 500),
  },
]
