/** The MCP SDK's own client and schemas: what we send is legal MCP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolResultSchema,
  InitializeResultSchema,
  JSONRPCMessageSchema,
  ListToolsResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { COMMAND, relate } from '../cli/relate.js'
import { call, Served } from './serve-process.js'

/** A whole session: connect, list, call all three tools and one that is not there, ping, close. */
async function session(transport: Transport): Promise<void> {
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(transport)
  expect(client.getServerVersion()).toEqual({ name: 'relate-mcp', version: '0.1.2' })
  expect(client.getServerCapabilities()).toEqual({ tools: {} })
  const { tools } = await client.listTools()
  expect(tools.map(tool => tool.name)).toEqual(['write_cypher', 'read_cypher', 'get_schema'])
  const write = await client.callTool({
    name: 'write_cypher',
    arguments: { statement: 'CREATE (:Person {name: $name})', parameters: { name: 'Ada' } },
  })
  expect(write.isError).toBe(false)
  const read = await client.callTool({
    name: 'read_cypher',
    arguments: { statement: 'MATCH (p:Person) RETURN p.name AS name' },
  })
  expect(JSON.parse(textOf(read)).rows).toEqual([{ name: 'Ada' }])
  expect(textOf(await client.callTool({ name: 'get_schema', arguments: {} }))).toBe(
    '{"Person":{"count":1,"properties":{"name":{"type":"String"}},"type":"node"}}',
  )
  expect(await client.callTool({ name: 'nope', arguments: {} })).toEqual({
    content: [{ type: 'text', text: "unknown tool 'nope'" }],
    isError: true,
  })
  await client.ping()
  await client.close()
}

function textOf(result: unknown): string {
  const [item] = CallToolResultSchema.parse(result).content
  return item?.type === 'text' ? item.text : ''
}

describe.concurrent('the SDK client', () => {
  it('over stdio', async () => {
    const [command = '', ...words] = COMMAND
    const args = [...words, 'serve', '--mcp', 'stdio', '--database', ':memory:']
    await session(new StdioClientTransport({ command, args, stderr: 'ignore' }))
  })

  it('over HTTP, with a credential', async () => {
    const served = new Served(['--mcp', '0', '--database', ':memory:', '--auth', 'ada:secret'])
    const url = new URL(`http://127.0.0.1:${await served.port()}/mcp`)
    const headers = { Authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` }
    // The SDK's own class does not fit its interface under exactOptionalPropertyTypes.
    await session(new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as Transport)
    served.child.kill('SIGTERM')
    expect((await served.ended).code).toBe(0)
  })
})

it('every reply fits the SDK schemas', async () => {
  const input = [
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}',
    '{"jsonrpc":"2.0","id":"a","method":"tools/list"}',
    call(2, 'read_cypher', { statement: 'RETURN 1 AS x' }),
    call(3, 'read_cypher', { statement: 'RETURN' }),
    '{"jsonrpc":"2.0","id":4,"method":"ping"}',
    '{"jsonrpc":"2.0","id":5,"method":"resources/list"}',
  ].join('\n')
  const { stdout } = await relate(['serve', '--mcp', 'stdio', '--database', ':memory:'], { input })
  const messages = stdout
    .trim()
    .split('\n')
    .map(line => JSONRPCMessageSchema.parse(JSON.parse(line)))
  const results = messages.map(message => ('result' in message ? message.result : undefined))
  expect(messages).toHaveLength(6)
  expect(InitializeResultSchema.safeParse(results[0]).success).toBe(true)
  expect(ListToolsResultSchema.safeParse(results[1]).success).toBe(true)
  expect(CallToolResultSchema.safeParse(results[2]).success).toBe(true)
  expect(CallToolResultSchema.safeParse(results[3]).success).toBe(true)
})
