/**
 * What `src` knows and pages list: tool errors, JSON-RPC codes, HTTP answers, limits, envelope members. Where the source
 * has a table its rows are read; where it has code, the code is asked.
 */
import { SERVE } from '../../src/cli/serve-command.js'
import { noChanges } from '../../src/execute/counters.js'
import { columnType } from '../../src/result/column-types.js'
import { writeEnvelope } from '../../src/result/envelope.js'
import { collect } from '../../src/result/json/sink.js'
import { NodeEntity, PathEntity, RelationshipEntity, type ResultValue } from '../../src/result/result.js'
import { toolFailure } from '../../src/serve/failure-text.js'
import {
  AUTHENTICATION_REQUIRED,
  BODY_TOO_LARGE,
  type Check,
  checkContentEncoding,
  checkContentType,
  checkHost,
  checkHostCount,
  checkOrigin,
  checkProtocolVersion,
  MAX_BODY_BYTES,
  malformed,
  POST_ONLY,
  unsupportedVersion,
} from '../../src/serve/http/checks.js'
import { readIncoming } from '../../src/serve/jsonrpc.js'
import { ERRORS, type ErrorId } from '../../src/status/errors.js'
import { Duration } from '../../src/value/duration.js'
import { Point } from '../../src/value/point.js'
import { DateValue, LocalDateTime, LocalTime } from '../../src/value/temporal.js'
import { Uuid } from '../../src/value/uuid.js'
import { Vector } from '../../src/value/vector.js'

export interface SourceTable {
  readonly about: string
  /** The cells of the header, as text, with ` | ` between. */
  readonly header: string
  /** What one row of a page says, as entries to compare. */
  fromPage(row: readonly string[]): readonly string[]
  fromSource(): readonly string[]
}

const TOOL_ERRORS: SourceTable = {
  about: 'tool errors',
  header: 'Tool error text | When',
  fromPage: ([text = '']) => [text],
  fromSource: () => [
    ...idsFrom('mcp-')
      .filter(id => id !== 'mcp-internal-error')
      .map(id => ERRORS[id].text),
    ERRORS['tool-reads-only'].text,
    ERRORS['tool-writes-only'].text,
    'Error: <engine message>',
    toolFailure(new Error('ours')).text,
  ],
}

const RPC_CODES: SourceTable = {
  about: 'JSON-RPC codes',
  header: 'JSON-RPC code | Message | When',
  fromPage: ([code = '', message = '']) => [`${code} ${message}`],
  fromSource: () => [
    rpcAnswer('x', 'rpc-malformed'),
    rpcAnswer('{"jsonrpc":"1.0","id":1,"method":"ping"}', 'rpc-version'),
    rpcAnswer('{"jsonrpc":"2.0","id":true,"method":"ping"}', 'rpc-id'),
    rpcAnswer('{"jsonrpc":"2.0","id":1,"method":"m"}', 'rpc-method'),
    // The page's row names the form of the message, which begins with what the code means.
    rpcAnswer('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}', 'rpc-tool-name').replace(
      /: .*/,
      ': <detail>',
    ),
  ],
}

/** The code that a message is answered with, and the text of its row. */
function rpcAnswer(message: string, id: ErrorId): string {
  const incoming = readIncoming(Buffer.from(message), { writable: true })
  const code = incoming.kind === 'reply' ? /"code":(-\d+)/.exec(incoming.text)?.[1] : undefined
  return `${code ?? 'no error'} ${ERRORS[id].text}`
}

const HTTP_ANSWERS: SourceTable = {
  about: 'HTTP answers',
  header: 'HTTP status | Body error | When',
  fromPage: ([status = '', error = '']) => [`${status} ${error}`],
  fromSource: () => [
    httpAnswer(AUTHENTICATION_REQUIRED),
    httpAnswer(refusalOf(checkOrigin, { origin: 'http://example.com' })),
    httpAnswer(refusalOf(checkHost, { host: 'example.com' })),
    httpAnswer(refusalOf(checkHostCount, {})),
    httpAnswer(POST_ONLY),
    httpAnswer(refusalOf(checkContentType, {})),
    httpAnswer(unsupportedVersion('1.0')),
    httpAnswer(refusalOf(checkProtocolVersion, { 'mcp-protocol-version': '<version>' })),
    httpAnswer(refusalOf(checkContentEncoding, { 'content-encoding': '<encoding>' })),
    httpAnswer(malformed('<detail>')),
    httpAnswer(BODY_TOO_LARGE),
    '202 Empty body',
  ],
}

function httpAnswer(refusal: ReturnType<Check>): string {
  return refusal === null ? 'no refusal' : `${refusal.status} ${refusal.error}`
}

function refusalOf(check: Check, headers: Readonly<Record<string, string>>): ReturnType<Check> {
  const values = (name: string): string[] => (headers[name] === undefined ? [] : [headers[name]])
  return check({ version: '1.1', method: 'POST', target: '/', values })
}

/** A limit by its name on the page, and what its value says: numbers from the source, wherever they stand in the cell. */
const LIMITS: Readonly<Record<string, () => readonly string[]>> = {
  'Statements per call': () => ['1'],
  'Messages per HTTP request': () => ['1'],
  'HTTP request body': () => [mebibytes(MAX_BODY_BYTES)],
  'HTTP header deadline': () => [`${flagDefault('--header-deadline-secs')} seconds`, '--header-deadline-secs'],
  'HTTP body deadline': () => [`${flagDefault('--body-deadline-secs')} seconds`, '--body-deadline-secs'],
  'Concurrent connections': () => [flagDefault('--max-connections'), '--max-connections'],
  'Failed credential checks': () => ['One answer per second'],
  'get_schema sample': () => ['1000'],
  'Traversal depth': () => [`up to ${flagDefault('--max-traversal-depth')}`, '--max-traversal-depth', '1 to 2000'],
  'Expression memory': () => [
    flagDefault('--expression-memory-limit').replace('MiB', ' MiB'),
    '--expression-memory-limit',
  ],
}

const LIMITS_TABLE: SourceTable = {
  about: 'limits',
  header: 'Limit | Value | Over the limit',
  fromPage: ([name = '', value = '']) => {
    const parts = LIMITS[name]?.()
    if (parts === undefined) return [name]
    return parts.map(part => (value.includes(part) ? `${name}: ${part}` : `${name}: ${value}`))
  },
  fromSource: () => Object.entries(LIMITS).flatMap(([name, parts]) => parts().map(part => `${name}: ${part}`)),
}

function mebibytes(bytes: number): string {
  return `${bytes / 2 ** 20} MiB`
}

/** The default that the help of a serve flag names. */
function flagDefault(name: string): string {
  const flag = SERVE.flags.find(candidate => candidate.name === name)
  return /\(default (\w+)\)/.exec(flag?.help ?? '')?.[1] ?? `no default for ${name}`
}

const ENVELOPE: SourceTable = {
  about: 'envelope members, counters and column types',
  header: 'Key | Value',
  fromPage: ([keys = '', value = '']) => [
    ...keys.split(', ').map(key => `key ${key}`),
    ...(keys === 'columnTypes' ? (value.match(/\b[A-Z]{3,}\b/g) ?? []).map(name => `column type ${name}`) : []),
    ...(keys === 'stats' ? (value.match(/\b[a-z]+_[a-z]+\b/g) ?? []).map(name => `counter ${name}`) : []),
  ],
  fromSource: () => [
    ...envelopeKeys().map(key => `key ${key}`),
    ...new Set(SAMPLES.map(sample => `column type ${columnType(sample)}`)),
    ...Object.keys(noChanges()).map(name => `counter ${name}`),
  ],
}

const NODE = new NodeEntity(0, [], new Map())

/** A value of every kind that a column can hold. */
const SAMPLES: readonly ResultValue[] = [
  ...[null, true, 1, 0.5, 'text', [], new Map(), new Uint8Array()],
  ...[NODE, new RelationshipEntity(0, 'T', 0, 0, new Map()), new PathEntity([NODE], [])],
  ...[new DateValue(0), new LocalTime(0), new LocalDateTime(0, 0), new Duration(0n, 0n, 0n, 0)],
  ...[
    new Point(7203, [0, 0]),
    new Vector('FLOAT64', new Float64Array(1)),
    new Uuid('00000000-0000-0000-0000-000000000000'),
  ],
]

function envelopeKeys(): readonly string[] {
  const root = {
    operator: '',
    details: '',
    estimated_rows: null,
    identifiers: [],
    warnings: [],
    actual: null,
    children: [],
  }
  const times = { elapsed_ms: 0, parse_ms: 0, lex_parse_ms: 0, rewrite_ms: 0, lower_ms: 0, plan_ms: 0, execute_ms: 0 }
  const result = {
    columns: [],
    columnTypes: [],
    rows: [],
    truncated: false,
    stats: noChanges(),
    notifications: [],
    plan: { profiled: false, root, schema: 'relate.plan/v1' as const, statement: '' },
    planCache: 'miss',
    timings: { ...times, result_generation_ms: 0 },
    queryType: 'r' as const,
    mode: 'run' as const,
  }
  const text = collect(sink => {
    for (const _ of writeEnvelope(result, sink));
  })
  return Object.keys(JSON.parse(text))
}

type IdFrom<P extends string> = Extract<ErrorId, `${P}${string}`>

function idsFrom<P extends string>(prefix: P): readonly IdFrom<P>[] {
  return Object.keys(ERRORS).filter((id): id is IdFrom<P> => id.startsWith(prefix))
}

export const SOURCE_TABLES: readonly SourceTable[] = [TOOL_ERRORS, RPC_CODES, HTTP_ANSWERS, LIMITS_TABLE, ENVELOPE]
