/**
 * The type that valueType() prints: `LIST<INTEGER NOT NULL | FLOAT NOT NULL> NOT NULL`. Members of a list's type come
 * in the fixed order of types, and a member that another one covers is left out (the empty list's type is covered by
 * every other list's).
 */
import { checkDepth } from './depth.js'
import { isList, isVector, kindOf } from './kind.js'
import type { Value, ValueKind } from './value.js'

const RANKS: readonly ValueKind[] = [
  'NULL',
  'BOOLEAN',
  'STRING',
  'INTEGER',
  'FLOAT',
  'DATE',
  'LOCAL TIME',
  'ZONED TIME',
  'LOCAL DATETIME',
  'ZONED DATETIME',
  'DURATION',
  'POINT',
  'VECTOR',
  'UUID',
  'BYTES',
  'NODE',
  'RELATIONSHIP',
  'MAP',
  'LIST',
  'PATH',
]

interface Type {
  readonly kind: ValueKind
  /** Sorts in the order of types, and is the same for the same type. */
  readonly key: string
  /** Without NOT NULL. */
  readonly text: string
  /** Of a LIST. */
  readonly element: Union | null
}

/** Any of the members, or null as well. No members and not nullable: nothing (the empty list's element type). */
interface Union {
  readonly members: readonly Type[]
  readonly nullable: boolean
}

export function valueType(value: Value): string {
  return value === null ? 'NULL' : `${typeOf(value, 0).text} NOT NULL`
}

function typeOf(value: Value, depth: number): Type {
  if (isList(value)) return listType(value, depth + 1)
  const kind = kindOf(value)
  const rank = rankOf(kind)
  if (!isVector(value)) return { kind, key: rank, text: kind, element: null }
  const text = `VECTOR<${value.coordinateType} NOT NULL>(${value.values.length})`
  return { kind, key: `${rank}${vectorKey(value.coordinateType, value.values.length)}`, text, element: null }
}

function listType(list: readonly Value[], depth: number): Type {
  checkDepth(depth)
  const members = new Map<string, Type>()
  let nullable = false
  for (const item of list) {
    if (item === null) nullable = true
    else {
      const type = typeOf(item, depth)
      members.set(type.key, type)
    }
  }
  const element = { members: simplify([...members.values()]), nullable }
  const elementKeys = [...(nullable ? [rankOf('NULL')] : []), ...element.members.map(member => member.key)]
  const key = `${rankOf('LIST')}<${elementKeys.join('|')}>`
  return { kind: 'LIST', key, text: `LIST<${unionText(element)}>`, element }
}

function rankOf(kind: ValueKind): string {
  return String(RANKS.indexOf(kind)).padStart(2, '0')
}

/** Coordinate types in the order of their names' families and widths, then dimensions. */
function vectorKey(coordinateType: string, dimension: number): string {
  const family = coordinateType.startsWith('INTEGER') ? 'a' : 'b'
  return `${family}${coordinateType.slice(-2).replace('R', '0')}${String(dimension).padStart(5, '0')}`
}

function simplify(types: readonly Type[]): readonly Type[] {
  const kept = types.filter(type => !types.some(other => other !== type && covers(other, type)))
  return kept.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Every value of `type` is one of `other`. */
function covers(other: Type, type: Type): boolean {
  if (other.element === null || type.element === null) return other.key === type.key
  const { members, nullable } = other.element
  if (type.element.nullable && !nullable) return false
  return type.element.members.every(member => members.some(candidate => covers(candidate, member)))
}

function unionText({ members, nullable }: Union): string {
  if (members.length === 0) return nullable ? 'NULL' : 'NOTHING'
  return members.map(member => (nullable ? member.text : `${member.text} NOT NULL`)).join(' | ')
}
