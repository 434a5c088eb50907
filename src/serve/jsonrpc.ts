/**
 * JSON-RPC dispatch: the bytes of one message in, a decision out. Pure, and the same for stdio and HTTP: everything
 * but a tool call that needs the engine is answered right here.
 */

import { JsonError } from '../json/error.js'
import { isJsonObject, type JsonValue } from '../json/value.js'
import { objectText, stringText } from '../result/json/text.js'
import { failure } from '../status/fail.js'
import { VERSION } from '../status/version.js'
import { cancelledId, type Message, type RequestId, readMessage } from './message.js'
import { readToolCall, type ToolCall, toolListText } from './tools.js'

export type Incoming =
  /** A notification: no reply, HTTP 202. */
  | { readonly kind: 'none' }
  /** `notifications/cancelled` that names a request. */
  | { readonly kind: 'cancel'; readonly id: RequestId }
  | Reply
  | { readonly kind: 'call'; readonly id: RequestId; readonly call: ToolCall }

/** An answer that needs no engine. */
export interface Reply {
  readonly kind: 'reply'
  /** The message, without line end. */
  readonly text: string
  /** null: the message had no usable id, or was no message at all. HTTP answers those with 400. */
  readonly id: RequestId | null
  /** `initialize` cannot be cancelled. */
  readonly cancellable: boolean
}

const OLDEST_PROTOCOL = '2024-11-05'

/** @param bytes one message, without line end and byte order mark */
export function readIncoming(bytes: Uint8Array, server: { readonly writable: boolean }): Incoming {
  let message: Message
  try {
    message = readMessage(bytes)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return invalid(PARSE_ERROR, failure('rpc-malformed', { detail: error.message }).sentence)
  }
  const { id, jsonrpc, method } = message
  if (jsonrpc !== '2.0') return invalid(INVALID_REQUEST, failure('rpc-version', { version: jsonrpc }).sentence)
  if (id === null) return invalid(INVALID_REQUEST, failure('rpc-id').sentence)
  if (id === undefined || method.startsWith('notifications/')) return notification(method, bytes)
  return request(id, message, server.writable)
}

/** A message over the transport's cap, of which nothing was kept. */
export function tooLong(limit: number): Incoming {
  return invalid(PARSE_ERROR, failure('rpc-too-long', { limit }).sentence)
}

function notification(method: string, bytes: Uint8Array): Incoming {
  const id = method === 'notifications/cancelled' ? cancelledId(bytes) : undefined
  return id === undefined ? { kind: 'none' } : { kind: 'cancel', id }
}

function request(id: RequestId, message: Message, writable: boolean): Incoming {
  switch (message.method) {
    case 'initialize':
      return { ...result(id, initializeText(message.params)), cancellable: false }
    case 'ping':
      return result(id, '{}')
    case 'tools/list':
      return result(id, objectText({ tools: toolListText(writable) }))
    case 'tools/call':
      return toolCall(id, message, writable)
    default:
      return error(id, METHOD_NOT_FOUND, failure('rpc-method', { method: message.method }).sentence)
  }
}

function initializeText(params: JsonValue): string {
  const wanted = isJsonObject(params) ? params.get('protocolVersion') : undefined
  return objectText({
    capabilities: objectText({ tools: '{}' }),
    protocolVersion: stringText(typeof wanted === 'string' ? wanted : OLDEST_PROTOCOL),
    serverInfo: objectText({ name: '"relate-mcp"', version: stringText(VERSION) }),
  })
}

function toolCall(id: RequestId, { params, hasHugeIntegers }: Message, writable: boolean): Incoming {
  const name = isJsonObject(params) ? params.get('name') : undefined
  if (!isJsonObject(params) || typeof name !== 'string') {
    return error(id, INVALID_PARAMS, failure('rpc-tool-name').sentence)
  }
  const call = readToolCall(name, params.get('arguments'), writable, hasHugeIntegers)
  return call.kind === 'refusal' ? result(id, toolErrorText(call.text)) : { kind: 'call', id, call }
}

/** The `result` of a tool that failed. */
export function toolErrorText(text: string): string {
  return `{"content":[{"text":${stringText(text)},"type":"text"}],"isError":true}`
}

/** What stands around the text of a successful tool call; the text goes between, escaped once more. */
export function toolResultFrame(id: RequestId): { readonly before: string; readonly after: string } {
  return {
    before: `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"text":"`,
    after: '","type":"text"}],"isError":false}}',
  }
}

/** A whole message with a result. */
export function resultMessage(id: RequestId, resultText: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${resultText}}`
}

function result(id: RequestId, resultText: string): Reply {
  return { kind: 'reply', text: resultMessage(id, resultText), id, cancellable: true }
}

function errorMessage(id: RequestId | 'null', code: number, message: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${stringText(message)}}}`
}

function error(id: RequestId, code: number, message: string): Reply {
  return { kind: 'reply', text: errorMessage(id, code, message), id, cancellable: true }
}

/** An answer to nobody in particular: the page gives it `"id":null` even where an id was read. */
function invalid(code: number, message: string): Reply {
  return { kind: 'reply', text: errorMessage('null', code, message), id: null, cancellable: false }
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
