/**
 * Static types, three-way: known (`INTEGER`, `LIST<NODE>`, a map with known fields), one of a few (`INTEGER | FLOAT`),
 * or not known (`ANY`: parameters, properties, elements of mixed lists). Only what is known can be refused when
 * compiling; null fits everywhere.
 */
import type { TypeName } from '../functions/rows.js'
import { Duration } from '../value/duration.js'
import { Point } from '../value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../value/temporal.js'
import { Uuid } from '../value/uuid.js'
import { Float, NodeValue, PathValue, RelationshipValue, type Value } from '../value/value.js'
import { Vector } from '../value/vector.js'

const PLAIN_NAMES = [
  'BOOLEAN',
  'INTEGER',
  'FLOAT',
  'STRING',
  'NODE',
  'RELATIONSHIP',
  'PATH',
  'BYTES',
  'POINT',
  'DATE',
  'LOCAL TIME',
  'ZONED TIME',
  'LOCAL DATETIME',
  'ZONED DATETIME',
  'DURATION',
  'VECTOR',
  'UUID',
] as const
export type PlainName = (typeof PLAIN_NAMES)[number]

export type StaticType =
  | { readonly kind: 'any' }
  /** Only null fits; also the element type of `[]`. */
  | { readonly kind: 'null' }
  | { readonly kind: 'plain'; readonly name: PlainName }
  | { readonly kind: 'list'; readonly element: StaticType }
  /** `fields` null: keys not known. */
  | { readonly kind: 'map'; readonly fields: ReadonlyMap<string, StaticType> | null }
  | { readonly kind: 'union'; readonly members: readonly StaticType[] }

export const ANY: StaticType = { kind: 'any' }
export const NULL: StaticType = { kind: 'null' }
export const MAP: StaticType = { kind: 'map', fields: null }

const plainTypes = new Map<PlainName, StaticType>(PLAIN_NAMES.map(name => [name, { kind: 'plain', name }]))

export function plain(name: PlainName): StaticType {
  return plainTypes.get(name) ?? ANY
}
export const BOOLEAN = plain('BOOLEAN')
export const INTEGER = plain('INTEGER')
export const FLOAT = plain('FLOAT')
export const STRING = plain('STRING')
export const NODE = plain('NODE')
export const RELATIONSHIP = plain('RELATIONSHIP')
export const PATH = plain('PATH')
export const DURATION = plain('DURATION')
export const NUMBER: StaticType = { kind: 'union', members: [INTEGER, FLOAT] }
export const ENTITY: StaticType = { kind: 'union', members: [NODE, RELATIONSHIP] }
export const LIST: StaticType = { kind: 'list', element: ANY }

export function listOf(element: StaticType): StaticType {
  return { kind: 'list', element }
}

export function isPlain(type: StaticType, ...names: readonly PlainName[]): boolean {
  return type.kind === 'plain' && names.includes(type.name)
}
export function isNumeric(type: StaticType): boolean {
  return isPlain(type, 'INTEGER', 'FLOAT') || (type.kind === 'union' && type.members.every(isNumeric))
}
/** Nothing can be said of it: it may be anything. */
export function isOpen(type: StaticType): boolean {
  return type.kind === 'any' || type.kind === 'null'
}

const INSTANTS: readonly PlainName[] = ['DATE', 'LOCAL TIME', 'ZONED TIME', 'LOCAL DATETIME', 'ZONED DATETIME']
export function isInstant(type: StaticType): boolean {
  return isPlain(type, ...INSTANTS)
}

/** Whether a value of `actual` can be one of `wanted`. INTEGER is taken where FLOAT is wanted. */
export function canBe(actual: StaticType, wanted: StaticType): boolean {
  if (actual.kind === 'any' || actual.kind === 'null' || wanted.kind === 'any' || wanted.kind === 'null') return true
  if (actual.kind === 'union') return actual.members.some(member => canBe(member, wanted))
  if (wanted.kind === 'union') return wanted.members.some(member => canBe(actual, member))
  if (actual.kind === 'list') return wanted.kind === 'list' && canBe(actual.element, wanted.element)
  if (actual.kind === 'map') return wanted.kind === 'map'
  // Entities pass as maps when compiling; the few functions that refuse them do so when running.
  if (wanted.kind === 'map') return actual.name === 'NODE' || actual.name === 'RELATIONSHIP'
  if (wanted.kind !== 'plain') return false
  return actual.name === wanted.name || (actual.name === 'INTEGER' && wanted.name === 'FLOAT')
}

export function sameType(a: StaticType, b: StaticType): boolean {
  if (a === b) return true
  switch (a.kind) {
    case 'any':
    case 'null':
      return a.kind === b.kind
    case 'plain':
      return b.kind === 'plain' && a.name === b.name
    case 'list':
      return b.kind === 'list' && sameType(a.element, b.element)
    case 'map':
      return b.kind === 'map' && sameFields(a.fields, b.fields)
    case 'union':
      return (
        b.kind === 'union' &&
        a.members.length === b.members.length &&
        a.members.every((member, i) => sameType(member, b.members[i] ?? ANY))
      )
  }
}

function sameFields(a: ReadonlyMap<string, StaticType> | null, b: ReadonlyMap<string, StaticType> | null): boolean {
  if (a === null || b === null || a.size !== b.size) return a === b
  for (const [key, type] of a) {
    const other = b.get(key)
    if (other === undefined || !sameType(type, other)) return false
  }
  return true
}

/** The type of "one or the other": numbers stay numbers, everything else mixed is not known. */
export function joinTypes(a: StaticType, b: StaticType): StaticType {
  if (a.kind === 'null') return b
  if (b.kind === 'null' || sameType(a, b)) return a
  if (isNumeric(a) && isNumeric(b)) return NUMBER
  if (a.kind === 'list' && b.kind === 'list') return listOf(joinTypes(a.element, b.element))
  if (a.kind === 'map' && b.kind === 'map') return MAP
  return ANY
}

/** The type of a list literal's elements: beside a null, nothing is known of the others. */
export function elementTypeOf(types: readonly StaticType[]): StaticType {
  const nulls = types.filter(type => type.kind === 'null').length
  return nulls > 0 && nulls < types.length ? ANY : joinAll(types)
}

export function joinAll(types: Iterable<StaticType>): StaticType {
  let joined = NULL
  for (const type of types) {
    joined = joinTypes(joined, type)
    if (joined.kind === 'any') return ANY
  }
  return joined
}

/** As written in messages: `LIST<INTEGER>`, `INTEGER | FLOAT`. */
export function typeText(type: StaticType): string {
  switch (type.kind) {
    case 'any':
      return 'ANY'
    case 'null':
      return 'NULL'
    case 'plain':
      return type.name
    case 'list':
      return isOpen(type.element) ? 'LIST<ANY>' : `LIST<${typeText(type.element)}>`
    case 'map':
      return 'MAP'
    case 'union':
      return type.members.map(typeText).join(' | ')
  }
}

const byName = new Map<TypeName, StaticType>()

/** The type a signature names; a name unknown here says nothing. */
export function typeOfName(name: TypeName): StaticType {
  const known = byName.get(name)
  if (known !== undefined) return known
  const type = readTypeName(name)
  byName.set(name, type)
  return type
}

const OTHER_NAMES: Readonly<Record<string, StaticType>> = {
  NUMBER,
  LIST,
  MAP,
  'INTEGER | FLOAT': NUMBER,
  LOCALTIME: plain('LOCAL TIME'),
  TIME: plain('ZONED TIME'),
  LOCALDATETIME: plain('LOCAL DATETIME'),
  DATETIME: plain('ZONED DATETIME'),
  BYTEARRAY: plain('BYTES'),
}

function readTypeName(name: string): StaticType {
  const text = name
    .trim()
    .replace(/\?$/, '')
    .replace(/ NOT NULL$/, '')
  const alternatives = splitAlternatives(text)
  if (alternatives.length > 1) {
    const members = alternatives.map(readTypeName)
    return members.some(isOpen) ? ANY : { kind: 'union', members }
  }
  const list = /^LIST(?: OF |\s*<)(.*?)>?$/.exec(text)
  if (list !== null) return listOf(readTypeName(list[1] ?? ''))
  const plainName = PLAIN_NAMES.find(candidate => candidate === text)
  return plainName !== undefined
    ? plain(plainName)
    : Object.hasOwn(OTHER_NAMES, text)
      ? (OTHER_NAMES[text] ?? ANY)
      : ANY
}

/** Cuts `A | LIST<B | C>` at the bars outside brackets. */
function splitAlternatives(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '<') depth++
    else if (c === '>') depth--
    else if (c === '|' && depth === 0) {
      parts.push(text.slice(start, i).trim())
      start = i + 1
    }
  }
  parts.push(text.slice(start).trim())
  return parts
}

/** The type of a literal. */
export function typeOfValue(value: Value): StaticType {
  if (value === null) return NULL
  switch (typeof value) {
    case 'boolean':
      return BOOLEAN
    case 'string':
      return STRING
    case 'bigint':
      return INTEGER
    case 'number':
      return Number.isInteger(value) ? INTEGER : FLOAT
  }
  if (value instanceof Float) return FLOAT
  if (Array.isArray(value)) return listOf(joinAll(value.map(typeOfValue)))
  return CLASSES.find(([type]) => value instanceof type)?.[1] ?? MAP
}

// biome-ignore lint/complexity/noBannedTypes: only `instanceof` is asked of these
const CLASSES: readonly (readonly [Function, StaticType])[] = [
  [NodeValue, NODE],
  [RelationshipValue, RELATIONSHIP],
  [PathValue, PATH],
  [Uint8Array, plain('BYTES')],
  [Point, plain('POINT')],
  [DateValue, plain('DATE')],
  [LocalTime, plain('LOCAL TIME')],
  [ZonedTime, plain('ZONED TIME')],
  [LocalDateTime, plain('LOCAL DATETIME')],
  [ZonedDateTime, plain('ZONED DATETIME')],
  [Duration, DURATION],
  [Vector, plain('VECTOR')],
  [Uuid, plain('UUID')],
]
