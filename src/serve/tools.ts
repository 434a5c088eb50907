/**
 * The three tools of the MCP page ("Tools"). `toolListText` is the `tools` member of `tools/list`, byte for byte as the
 * page records it; `readToolCall` checks a call's arguments.
 */

import { HugeInteger, isJsonObject, type JsonObject, type JsonValue } from '../json/value.js'
import { objectText, stringText } from '../result/json/text.js'
import { failure } from '../status/fail.js'
import { Float } from '../value/value.js'

export type ToolName = 'get_schema' | 'read_cypher' | 'write_cypher'

/** A call whose arguments are fine. */
export type ToolCall =
  | { readonly kind: 'read' | 'write'; readonly statement: string; readonly parameters: JsonObject }
  | { readonly kind: 'schema'; readonly sampleSize: number }

/** A call that the tool refuses: `isError` with this text. */
export interface ToolRefusal {
  readonly kind: 'refusal'
  readonly text: string
}

const DEFAULT_SAMPLE_SIZE = 1000
const NO_PARAMETERS: JsonObject = new Map()

interface Tool {
  readonly name: ToolName
  readonly title: string
  readonly writes: boolean
  readonly description: string
  readonly inputSchema: string
}

const STATEMENT_SCHEMA = objectText({
  properties: objectText({
    parameters: objectText({
      default: '{}',
      description: stringText("The statement's parameters; a `rows` array feeds `$rows`."),
      type: '"object"',
    }),
    statement: objectText({ description: stringText('The Cypher statement.'), type: '"string"' }),
  }),
  required: '["statement"]',
  type: '"object"',
})

const SAMPLE_SCHEMA = objectText({
  properties: objectText({
    sample_size: objectText({
      description: stringText(
        'The sample size used to infer the graph schema. Larger samples are slower, but more accurate. ' +
          'Smaller samples are faster, but might miss information. -1 samples the whole graph.',
      ),
      type: '"integer"',
    }),
  }),
  type: '"object"',
})

/** In the order in which they are listed. */
const TOOLS: readonly Tool[] = [
  {
    name: 'write_cypher',
    title: 'Write Cypher',
    writes: true,
    description:
      "Execute one writing Cypher statement (CREATE, MERGE, SET, DELETE, …). `parameters` is passed as the statement's " +
      "parameters; an object with a `rows` array feeds the statement's `$rows` parameter. Returns the mutation counters.",
    inputSchema: STATEMENT_SCHEMA,
  },
  {
    name: 'read_cypher',
    title: 'Read Cypher',
    writes: false,
    description:
      "Execute one read-only Cypher statement. Returns the result's rows. Write and schema (DDL) statements are rejected.",
    inputSchema: STATEMENT_SCHEMA,
  },
  {
    name: 'get_schema',
    title: 'Get Schema',
    writes: false,
    description:
      'Get the schema of the graph store: node labels with their property keys and inferred types, and the relationship ' +
      'types between them. `sample_size` bounds how many nodes and relationships are examined per label (larger is ' +
      'slower but more accurate; -1 examines all).',
    inputSchema: SAMPLE_SCHEMA,
  },
]

function listed(writable: boolean): readonly Tool[] {
  return TOOLS.filter(tool => writable || !tool.writes)
}

/** The JSON array of `tools/list`. */
export function toolListText(writable: boolean): string {
  return `[${listed(writable).map(toolText).join(',')}]`
}

function toolText(tool: Tool): string {
  return objectText({
    annotations: objectText({
      destructiveHint: String(tool.writes),
      idempotentHint: String(!tool.writes),
      openWorldHint: 'false',
      readOnlyHint: String(!tool.writes),
      title: stringText(tool.title),
    }),
    description: stringText(tool.description),
    inputSchema: tool.inputSchema,
    name: stringText(tool.name),
  })
}

/**
 * Checks a call: is the tool listed, then its arguments in the page's order.
 * @param hasHugeIntegers whether the message holds an integer beyond 64 bits anywhere
 */
export function readToolCall(
  name: string,
  args: JsonValue | undefined,
  writable: boolean,
  hasHugeIntegers: boolean,
): ToolCall | ToolRefusal {
  const tool = listed(writable).find(candidate => candidate.name === name)
  if (tool === undefined) return refuse(failure('mcp-unknown-tool', { name }).sentence)
  if (tool.name === 'get_schema') return readSchemaCall(args)
  return readCypherCall(tool.writes ? 'write' : 'read', args, hasHugeIntegers)
}

function refuse(text: string): ToolRefusal {
  return { kind: 'refusal', text }
}

function readCypherCall(
  kind: 'read' | 'write',
  args: JsonValue | undefined,
  hasHugeIntegers: boolean,
): ToolCall | ToolRefusal {
  const statement = isJsonObject(args) ? args.get('statement') : undefined
  if (typeof statement !== 'string') return refuse(failure('mcp-statement-missing').sentence)
  const parameters = (isJsonObject(args) ? args.get('parameters') : undefined) ?? NO_PARAMETERS
  if (!isJsonObject(parameters)) return refuse(failure('mcp-parameters-type').sentence)
  if (hasHugeIntegers && holdsHugeInteger(parameters)) return refuse(failure('mcp-parameters-range').sentence)
  return { kind, statement, parameters }
}

/** Depth is bounded by the reader. */
function holdsHugeInteger(value: JsonValue): boolean {
  if (value instanceof HugeInteger) return true
  if (Array.isArray(value)) return value.some(holdsHugeInteger)
  return value instanceof Map && [...value.values()].some(holdsHugeInteger)
}

function readSchemaCall(args: JsonValue | undefined): ToolCall | ToolRefusal {
  if (args !== undefined && args !== null && !isJsonObject(args)) return refuse(failure('mcp-arguments-type').sentence)
  const given = args?.get('sample_size') ?? DEFAULT_SAMPLE_SIZE
  const size = wholeNumber(given)
  if (size === undefined) return refuse(failure('mcp-sample-size-type').sentence)
  if (size < -1n) return refuse(failure('mcp-sample-size-range', { value: size }).sentence)
  return { kind: 'schema', sampleSize: Number(size) }
}

/** `5` and `5.0`, within 64 bits. */
function wholeNumber(value: JsonValue): bigint | undefined {
  if (typeof value === 'bigint') return value
  const n = value instanceof Float ? value.value : value
  return typeof n === 'number' && Number.isInteger(n) && Math.abs(n) < 2 ** 63 ? BigInt(n) : undefined
}
