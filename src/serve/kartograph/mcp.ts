/**
 * The second surface's MCP, on the SDK's low-level server: one server and one transport a request, so that clients
 * cannot disturb each other and nothing has to be opened first. Imported only when its listener starts.
 */
import { randomUUID } from 'node:crypto'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { DefinitionDocument } from '../../ontology/type-definition.js'
import { VERSION } from '../../status/version.js'
import type { Occurrence } from '../occurrence.js'
import { readArguments } from './arguments.js'
import { INSTRUCTIONS } from './instructions.js'
import { listedResources, resourceDocument, TEMPLATES } from './resources.js'
import type { KartographRequest } from './work.js'

/** Sends a request to the engine's worker; null when it was stopped. */
export type Ask = (request: KartographRequest, stop: Occurrence) => Promise<string | null>

export interface KartographOptions {
  readonly inferredTypes: boolean
  readonly singleColumn: boolean
}

const PAGE_SIZE = 500
const INTEGER = { type: 'integer' } as const

const QUERY_GRAPH = {
  name: 'query_graph',
  description:
    'Execute a read-only openCypher query against the knowledge graph. A query returns one column; return a map for several values. Rows are cut at max_rows, and `truncated` says so.',
  inputSchema: {
    type: 'object' as const,
    properties: {
      cypher: { type: 'string' },
      timeout_seconds: { ...INTEGER, default: 30 },
      max_rows: { ...INTEGER, default: 1000 },
    },
    required: ['cypher'],
  },
  outputSchema: { type: 'object' as const, properties: { success: { type: 'boolean' } }, required: ['success'] },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

/** Compiling a validator a request would halve the throughput. */
const validator = new AjvJsonSchemaValidator()

export class KartographMcp {
  constructor(
    private readonly ask: Ask,
    private readonly options: KartographOptions,
  ) {}

  /** One HTTP request through a server of its own. */
  async handle(body: unknown, version: string | undefined, gone: Occurrence): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = this.server(gone)
    await server.connect(transport)
    try {
      const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' })
      if (version !== undefined) headers.set('MCP-Protocol-Version', version)
      const request = new Request('http://localhost/query/mcp', { method: 'POST', headers })
      return await transport.handleRequest(request, { parsedBody: body })
    } finally {
      await server.close()
    }
  }

  private server(gone: Occurrence): Server {
    const server = new Server(
      { name: 'kartograph', version: VERSION },
      {
        capabilities: { tools: {}, resources: {}, completions: {} },
        instructions: INSTRUCTIONS,
        jsonSchemaValidator: validator,
      },
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [QUERY_GRAPH] }))
    server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
      this.callTool(params.name, params.arguments ?? {}, gone),
    )
    server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => this.listResources(params?.cursor, gone))
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: TEMPLATES.map(one => ({ ...one, mimeType: 'application/json' })),
    }))
    server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => this.readResource(params.uri, gone))
    server.setRequestHandler(CompleteRequestSchema, async ({ params }) => ({
      completion: await this.complete(params.ref, params.argument.name, params.argument.value, gone),
    }))
    return server
  }

  private async types(gone: Occurrence): Promise<readonly DefinitionDocument[]> {
    const text = await this.ask({ ask: 'types', inferred: this.options.inferredTypes }, gone)
    const types = text === null ? null : (JSON.parse(text) as readonly DefinitionDocument[] | null)
    if (types === null) throw protocolError(-32603, 'internal error', {})
    return types
  }

  private async callTool(name: string, given: Readonly<Record<string, unknown>>, gone: Occurrence) {
    if (name !== QUERY_GRAPH.name) return refused(`Unknown tool: ${name}`)
    const query = readArguments(given)
    if (typeof query === 'string') return refused(query)
    const correlation = randomUUID()
    const { singleColumn } = this.options
    const text = await this.ask({ ask: 'query', ...query, singleColumn, correlation }, gone)
    if (text === null) return refused('the query was cancelled')
    const answer = JSON.parse(text) as Record<string, unknown>
    return {
      content: [{ type: 'text' as const, text }],
      structuredContent: answer,
      isError: false,
      ...(answer.success === true ? {} : { _meta: { correlation_id: correlation } }),
    }
  }

  private async listResources(cursor: string | undefined, gone: Occurrence) {
    const resources = listedResources(await this.types(gone))
    const start = /^\d{1,9}$/.test(cursor ?? '0') ? Number(cursor ?? '0') : null
    if (start === null) throw protocolError(-32602, 'Invalid cursor', { cursor })
    const next = start + PAGE_SIZE
    return {
      resources: resources.slice(start, next),
      ...(next < resources.length ? { nextCursor: String(next) } : {}),
    }
  }

  private async readResource(uri: string, gone: Occurrence) {
    const document = resourceDocument(uri, await this.types(gone))
    if (document === null) throw protocolError(-32602, `Unknown resource: '${uri}'`, { uri })
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(document) }] }
  }

  private async complete(
    ref: { readonly type: string; readonly uri?: string },
    argument: string,
    typed: string,
    gone: Occurrence,
  ) {
    const template = TEMPLATES.find(one => one.uriTemplate === ref.uri)
    if (template === undefined || argument !== 'label') return { values: [], total: 0, hasMore: false }
    const type = template.name === 'NodeTypeSchema' ? 'node' : 'edge'
    const labels = (await this.types(gone)).filter(one => one.entity_type === type).map(one => one.label)
    const found = labels.filter(label => label.toLowerCase().startsWith(typed.toLowerCase()))
    return { values: found.slice(0, 100), total: found.length, hasMore: found.length > 100 }
  }
}

function refused(text: string) {
  return { content: [{ type: 'text' as const, text }], isError: true }
}

/** A plain error with a code goes out with its own message. */
function protocolError(code: number, message: string, data: object): Error {
  return Object.assign(new Error(message), { code, data })
}
