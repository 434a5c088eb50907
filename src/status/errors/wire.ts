import type { ErrorRow } from '../error-row.js'

const REQUEST = {
  phase: 'surface',
  tckType: null,
  code: 'Neo.ClientError.Request.Invalid',
  gqlStatus: '08N06',
  cause: null,
} as const

/** What JSON-RPC answers to a message that is no valid call. */
const RPC_ERRORS = {
  'rpc-malformed': {
    ...REQUEST,
    kind: 'MalformedMessage',
    text: 'malformed JSON-RPC message: {detail}',
    remedy: 'Send one JSON object with the members jsonrpc, id, method and params.',
  },
  'rpc-too-long': {
    ...REQUEST,
    kind: 'MessageTooLong',
    text: 'malformed JSON-RPC message: message longer than {limit} bytes',
    remedy: 'Send the data in several calls.',
  },
  'rpc-version': {
    ...REQUEST,
    kind: 'UnsupportedVersion',
    text: "unsupported JSON-RPC version '{version}'",
    remedy: 'Send "jsonrpc":"2.0".',
  },
  'rpc-id': {
    ...REQUEST,
    kind: 'InvalidRequestId',
    text: 'invalid request id: expected a string or a number',
    remedy: 'Give the request a string or a number as its id, or leave the id out of a notification.',
  },
  'rpc-method': {
    ...REQUEST,
    kind: 'MethodNotFound',
    text: 'Method not found: {method}',
    remedy: 'Call initialize, ping, tools/list or tools/call.',
  },
  'rpc-tool-name': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'Invalid params: tools/call needs a string "name"',
    remedy: 'Name the tool in params.name.',
  },
} as const satisfies Record<string, ErrorRow>

/** What a tool answers, as a result with `isError`. */
const TOOL_ERRORS = {
  'mcp-unknown-tool': {
    ...REQUEST,
    kind: 'UnknownTool',
    text: "unknown tool '{name}'",
    remedy: 'Call a tool that tools/list names; a read-only server has no write_cypher.',
  },
  'mcp-statement-missing': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'invalid params: missing string "statement"',
    remedy: 'Send the Cypher text as the argument "statement".',
  },
  'mcp-parameters-type': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'invalid params: "parameters" must be an object',
    remedy: 'Send the parameters as an object, not as its text.',
  },
  'mcp-parameters-range': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'invalid params: an integer in "parameters" is outside the 64-bit range',
    remedy: 'Send a larger number as a string or with a decimal point.',
  },
  'mcp-arguments-type': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'invalid params: "arguments" must be an object',
    remedy: 'Send the arguments as an object, or none.',
  },
  'mcp-sample-size-range': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'invalid params: sample_size must be -1 or non-negative, got {value}',
    remedy: 'Send -1 for everything, or how many nodes to look at per label.',
  },
  'mcp-sample-size-type': {
    ...REQUEST,
    kind: 'InvalidParams',
    text: 'invalid params: sample_size must be an integer',
    remedy: 'Send a whole number.',
  },
  'mcp-internal-error': {
    ...REQUEST,
    kind: 'InternalError',
    code: 'Neo.DatabaseError.General.UnknownError',
    gqlStatus: '50N42',
    text: 'internal error',
    remedy: 'The server has written the detail to its stderr.',
  },
} as const satisfies Record<string, ErrorRow>

/** What the HTTP gate answers before any JSON-RPC, as `{"error": ...}`. */
const HTTP_ERRORS = {
  'http-malformed': {
    ...REQUEST,
    kind: 'MalformedRequest',
    text: 'malformed request: {detail}',
    remedy: 'Send a well-formed HTTP/1.1 request.',
  },
  'http-version': {
    ...REQUEST,
    kind: 'UnsupportedHttpVersion',
    text: 'unsupported HTTP version HTTP/{version}: this surface answers HTTP/1.1',
    remedy: 'Speak HTTP/1.1.',
  },
  'http-host-count': {
    ...REQUEST,
    kind: 'MalformedRequest',
    text: 'malformed request: exactly one Host header is needed',
    remedy: 'Send one Host header.',
  },
  'http-post-only': {
    ...REQUEST,
    kind: 'MethodNotAllowed',
    text: 'streamable HTTP MCP is POST-only',
    remedy: 'Send each message as the body of a POST.',
  },
  'http-not-found': {
    ...REQUEST,
    kind: 'NotFound',
    text: 'not found',
    remedy: 'Post to /query/mcp or /graph/mutations, or get /health.',
  },
  'http-method': {
    ...REQUEST,
    kind: 'MethodNotAllowed',
    text: '{path} answers {method} only',
    remedy: 'Use the method that the Allow header names.',
  },
  'kartograph-no-column': {
    ...REQUEST,
    kind: 'NoColumn',
    text: 'the query returns no column',
    remedy: 'End the query with RETURN.',
  },
  'kartograph-single-column': {
    ...REQUEST,
    kind: 'SeveralColumns',
    text: 'return row and column definition list do not match',
    remedy: 'Return one map in place of several columns, or serve without --single-column.',
  },
  'kartograph-result-size': {
    ...REQUEST,
    kind: 'ResultTooLarge',
    text: 'the result is longer than {limit} characters',
    remedy: 'Return less of each entity, or lower max_rows.',
  },
  'http-store-read-only': {
    ...REQUEST,
    kind: 'ReadOnlyStore',
    text: 'the store is read-only',
    remedy: 'Serve the store without --read-only to take mutations.',
  },
  'http-origin': {
    ...REQUEST,
    kind: 'OriginNotAllowed',
    text: 'origin is not allowed',
    remedy: 'Call from a page on localhost, or from a program.',
  },
  'http-host': {
    ...REQUEST,
    kind: 'HostNotAllowed',
    text: 'host is not allowed',
    remedy: 'Address the server as localhost, 127.0.0.1 or [::1].',
  },
  'http-content-type': {
    ...REQUEST,
    kind: 'UnsupportedMediaType',
    text: 'the request content type is browser-"simple" — a cross-origin form cannot send a non-simple type without a preflight',
    remedy: 'Send Content-Type: application/json.',
  },
  'http-authentication': {
    ...REQUEST,
    kind: 'AuthenticationRequired',
    code: 'Neo.ClientError.Security.Unauthorized',
    gqlStatus: '42NFF',
    text: 'authentication required',
    remedy: 'Send the credential named on the server\'s "auth:" line as HTTP Basic.',
  },
  'http-protocol-version': {
    ...REQUEST,
    kind: 'UnsupportedProtocolVersion',
    text: 'unsupported protocol version {version}',
    remedy: 'Send the MCP-Protocol-Version that initialize agreed on, or none.',
  },
  'http-content-encoding': {
    ...REQUEST,
    kind: 'MalformedRequest',
    text: 'malformed request: content encoding {encoding} is not supported',
    remedy: 'Send the body as it is.',
  },
  'http-body-too-large': {
    ...REQUEST,
    kind: 'MalformedRequest',
    text: 'malformed request: body too large',
    remedy: 'Send at most 16 MiB a request.',
  },
} as const satisfies Record<string, ErrorRow>

/** Refusals of the served surfaces: the texts that clients see on the wire. */
export const WIRE_ERRORS = { ...RPC_ERRORS, ...TOOL_ERRORS, ...HTTP_ERRORS } as const satisfies Record<string, ErrorRow>
