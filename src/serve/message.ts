/**
 * One JSON-RPC message: the four members and nothing else. What is wrong with one is said in serde_json's words, the
 * first error in reading order, so the members are read one by one here instead of checking a finished tree.
 */

import type { JsonError } from '../json/error.js'
import { JsonReader } from '../json/reader.js'
import { describe } from '../json/rust-text.js'
import type { JsonValue } from '../json/value.js'
import { stringText } from '../result/json/text.js'

/** An id as JSON text, to be echoed as it came: numbers digit for digit, strings through our writer. */
export type RequestId = string

export interface Message {
  readonly jsonrpc: string
  /** Undefined when absent, null when it is neither a string nor a number. */
  readonly id: RequestId | null | undefined
  readonly method: string
  /** null when absent. */
  readonly params: JsonValue
  /** Whether `params` holds an integer beyond 64 bits somewhere. */
  readonly hasHugeIntegers: boolean
}

const MEMBERS = ['jsonrpc', 'id', 'method', 'params'] as const
type Member = (typeof MEMBERS)[number]

/** @throws JsonError */
export function readMessage(bytes: Uint8Array): Message {
  const reader = new JsonReader(bytes)
  enterObject(reader)
  const members = readMembers(reader)
  const { jsonrpc, method } = members
  if (jsonrpc === undefined) throw reader.errorHere('missing field `jsonrpc`')
  if (method === undefined) throw reader.errorHere('missing field `method`')
  reader.leave()
  reader.end()
  const { id, params = null } = members
  return { jsonrpc, id, method, params, hasHugeIntegers: reader.hugeIntegers > 0 }
}

interface Members {
  jsonrpc?: string
  id?: RequestId | null
  method?: string
  params?: JsonValue
}

function readMembers(reader: JsonReader): Members {
  const members: Members = {}
  for (let name = reader.memberName(true); name !== undefined; name = reader.memberName(false)) {
    if (!isMember(name)) throw reader.errorAt(reader.position, unknownField(name))
    if (members[name] !== undefined) throw reader.errorAt(reader.position, `duplicate field \`${name}\``)
    reader.colon()
    if (name === 'id') members.id = readId(reader)
    else if (name === 'params') members.params = reader.value()
    else members[name] = readString(reader)
  }
  return members
}

function isMember(name: string): name is Member {
  return (MEMBERS as readonly string[]).includes(name)
}

function unknownField(name: string): string {
  return `unknown field \`${name}\`, expected one of ${MEMBERS.map(member => `\`${member}\``).join(', ')}`
}

/** The whole text is an object, or its type is what is wrong. */
function enterObject(reader: JsonReader): void {
  const byte = reader.peek()
  if (byte === OPEN_BRACE) reader.enter()
  else throw wrongType(reader, 'a JSON object')
}

function readString(reader: JsonReader): string {
  if (reader.peek() !== QUOTE) throw wrongType(reader, 'a string')
  return reader.string()
}

/** Scalars are read and blamed at their last byte; a list or map before its bracket. */
function wrongType(reader: JsonReader, expected: string): JsonError {
  const byte = reader.peek()
  const start = reader.position
  if (byte === OPEN_BRACKET) return reader.errorAt(start, `invalid type: sequence, expected ${expected}`)
  if (byte === OPEN_BRACE) return reader.errorAt(start, `invalid type: map, expected ${expected}`)
  const value = reader.value()
  return reader.errorAt(reader.position, `invalid type: ${describe(value)}, expected ${expected}`)
}

function readId(reader: JsonReader): RequestId | null {
  reader.peek()
  const start = reader.position
  const value = reader.value()
  if (typeof value === 'string') return stringText(value)
  const isNumber = isNumberStart(reader.bytes[start])
  return isNumber ? reader.textOf(start, reader.position) : null
}

/**
 * The id that a `notifications/cancelled` names, undefined when it names none. Numbers have to be compared as they
 * were written, so its params are read once more.
 */
export function cancelledId(bytes: Uint8Array): RequestId | undefined {
  const reader = new JsonReader(bytes)
  let id: RequestId | null | undefined
  forEachMember(reader, member => {
    if (member !== 'params' || reader.peek() !== OPEN_BRACE) return reader.value()
    return forEachMember(reader, name => {
      if (name === 'requestId') id = readId(reader)
      else reader.value()
    })
  })
  return id ?? undefined
}

/** Walks an object; `read` reads the member's value. */
function forEachMember(reader: JsonReader, read: (name: string) => void): void {
  reader.peek()
  reader.enter()
  for (let name = reader.memberName(true); name !== undefined; name = reader.memberName(false)) {
    reader.colon()
    read(name)
  }
  reader.leave()
}

function isNumberStart(byte: number | undefined): boolean {
  return byte === 0x2d || (byte !== undefined && byte >= 0x30 && byte <= 0x39)
}

const QUOTE = 0x22
const OPEN_BRACKET = 0x5b
const OPEN_BRACE = 0x7b
