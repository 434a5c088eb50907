/** `IS :: T`: whether a value belongs to a type expression. Null belongs to every type without NOT NULL. */
import type { TypeAlternative, TypeExpression } from '../parse/tree.js'
import { checkDepth } from './depth.js'
import { isList, isVector, kindOf } from './kind.js'
import { isStorable } from './storable.js'
import type { Value, ValueKind } from './value.js'
import type { Vector } from './vector.js'

export type TypeTest = (value: Value) => boolean

type Test = (value: Value, depth: number) => boolean

/** A test for the type, made once and used for many values. */
export function typeTest(type: TypeExpression): TypeTest {
  const test = unionTest(type)
  return value => test(value, 0)
}

function unionTest(type: TypeExpression): Test {
  const tests = type.alternatives.map(alternativeTest)
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return only
  return (value, depth) => tests.some(test => test(value, depth))
}

function alternativeTest(type: TypeAlternative): Test {
  // NOTHING has no values, and null is none of them; NULL has only that one.
  if (type.name === 'NOTHING') return () => false
  const nullable = !type.notNull
  const test = notNullTest(type)
  return (value, depth) => (value === null ? nullable : test(value, depth))
}

/** Other spellings of a kind that the parser may hand on. */
const KINDS: Readonly<Record<string, ValueKind>> = {
  BOOL: 'BOOLEAN',
  VARCHAR: 'STRING',
  INT: 'INTEGER',
  'SIGNED INTEGER': 'INTEGER',
  INTEGER64: 'INTEGER',
  INT64: 'INTEGER',
  FLOAT64: 'FLOAT',
  VERTEX: 'NODE',
  EDGE: 'RELATIONSHIP',
  BINARY: 'BYTES',
  BYTEARRAY: 'BYTES',
}

function notNullTest(type: TypeAlternative): Test {
  switch (type.name) {
    case 'NULL':
      return () => false
    case 'ANY':
    case 'ANY VALUE':
      return () => true
    case 'PROPERTY VALUE':
      return value => isStorable(value)
    case 'LIST':
    case 'ARRAY':
      return listTest(type)
    case 'VECTOR':
      return vectorTest(type)
    default: {
      const kind = KINDS[type.name] ?? type.name
      return value => kindOf(value) === kind
    }
  }
}

function listTest(type: TypeAlternative): Test {
  if (type.element === null) return isListValue
  const test = unionTest(type.element)
  return (value, depth) => {
    checkDepth(depth + 1)
    return isList(value) && value.every(item => test(item, depth + 1))
  }
}

function isListValue(value: Value): boolean {
  return isList(value)
}

function vectorTest(type: TypeAlternative): Test {
  const coordinate = type.element?.alternatives[0]?.name
  const coordinateType = coordinate === undefined ? null : coordinateTypeOf(coordinate)
  return value => isVector(value) && fits(value, coordinateType, type.dimension)
}

function fits(vector: Vector, coordinateType: string | null, dimension: number | null): boolean {
  return (
    (coordinateType === null || vector.coordinateType === coordinateType) &&
    (dimension === null || vector.values.length === dimension)
  )
}

/** `INT8`, `INT`, `FLOAT`: the short names of coordinate types. */
export function coordinateTypeOf(name: string): string {
  const long = name.replace(/^SIGNED /, '').replace(/^INT(?!EGER)/, 'INTEGER')
  return long === 'INTEGER' || long === 'FLOAT' ? `${long}64` : long
}
