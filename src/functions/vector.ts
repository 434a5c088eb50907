/** `vector()` and the functions that measure vectors. Similarities are computed in single precision, as indexes do. */
import { fail } from '../status/fail.js'
import { describeKind, isInteger, isList, isNumber, isText } from '../value/kind.js'
import { toDouble } from '../value/number.js'
import { Float, float, type Value } from '../value/value.js'
import { type CoordinateType, Vector } from '../value/vector.js'
import type { Argument, FunctionRow } from './rows.js'

const TYPES: Readonly<Record<string, CoordinateType>> = {
  INTEGER8: 'INTEGER8',
  INT8: 'INTEGER8',
  INTEGER16: 'INTEGER16',
  INT16: 'INTEGER16',
  INTEGER32: 'INTEGER32',
  INT32: 'INTEGER32',
  INTEGER64: 'INTEGER64',
  INT64: 'INTEGER64',
  INTEGER: 'INTEGER64',
  INT: 'INTEGER64',
  'SIGNED INTEGER': 'INTEGER64',
  FLOAT32: 'FLOAT32',
  FLOAT64: 'FLOAT64',
  FLOAT: 'FLOAT64',
}

const INTEGER_BITS: Readonly<Partial<Record<CoordinateType, number>>> = {
  INTEGER8: 8,
  INTEGER16: 16,
  INTEGER32: 32,
  INTEGER64: 64,
}

export function coordinateTypeNamed(name: string): CoordinateType {
  const key = name.toUpperCase().replace(/ NOT NULL$/, '')
  return (Object.hasOwn(TYPES, key) ? TYPES[key] : undefined) ?? fail('unknown-coordinate-type', { given: name })
}

/** The coordinates as plain doubles. */
export function coordinatesOf(vector: Vector): number[] {
  return Array.from(vector.values, Number)
}

function makeVector(input: Value, dimension: Value, typeName: Value): Vector {
  const type = coordinateTypeNamed(isText(typeName) ? typeName : describeKind(typeName))
  if (!isInteger(dimension))
    return fail('argument-type', { function: 'vector', expected: 'an INTEGER', actual: describeKind(dimension) })
  const size = Number(dimension)
  if (size < 1 || size > 4096) fail('vector-dimension', { dimension: size })
  const items = isText(input) ? parseList(input) : isList(input) ? input : null
  if (items === null)
    return fail('argument-type', { function: 'vector', expected: 'a LIST or a STRING', actual: describeKind(input) })
  if (items.length !== size) fail('vector-length', { count: items.length, dimension: size })
  return vectorOf(type, items)
}

function parseList(text: string): Value[] {
  const inside = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]
  if (inside === undefined) return fail('vector-text')
  if (inside.trim() === '') return []
  return inside.split(',').map(part => {
    if (part.trim() === '') return fail('vector-text')
    const n = Number(part)
    return Number.isFinite(n)
      ? /^[\s+-]*\d+\s*$/.test(part) && Number.isSafeInteger(n)
        ? n
        : float(n)
      : fail('vector-coordinate')
  })
}

function vectorOf(type: CoordinateType, items: readonly Value[]): Vector {
  const bits = INTEGER_BITS[type]
  if (bits === undefined) {
    const values = items.map(finite)
    if (type === 'FLOAT64') return new Vector(type, Float64Array.from(values))
    if (values.some(value => !Number.isFinite(Math.fround(value)))) fail('vector-coordinate-range', { type })
    return new Vector(type, Float32Array.from(values))
  }
  const whole = items.map(item => wholeWithin(item, BigInt(bits), type))
  switch (type) {
    case 'INTEGER8':
      return new Vector(type, Int8Array.from(whole, Number))
    case 'INTEGER16':
      return new Vector(type, Int16Array.from(whole, Number))
    case 'INTEGER32':
      return new Vector(type, Int32Array.from(whole, Number))
    default:
      return new Vector(type, BigInt64Array.from(whole))
  }
}

function finite(item: Value): number {
  const n = isNumber(item) ? toDouble(item) : Number.NaN
  return Number.isFinite(n) ? n : fail('vector-coordinate')
}

/** A fraction is dropped. */
function wholeWithin(item: Value, bits: bigint, type: CoordinateType): bigint {
  const n = typeof item === 'bigint' ? item : BigInt(Math.trunc(finite(item)))
  return BigInt.asIntN(Number(bits), n) === n ? n : fail('vector-coordinate-range', { type })
}

const VECTOR: readonly Argument[] = [{ name: 'vector', type: 'VECTOR', description: 'A vector.' }]

/** Sums in single precision. */
function sum(a: readonly number[], term: (x: number, i: number) => number): number {
  return a.reduce((total, x, i) => Math.fround(total + Math.fround(term(Math.fround(x), i))), 0)
}

const NORMS: Readonly<Record<string, (a: readonly number[]) => number>> = {
  EUCLIDEAN: a => Math.fround(Math.sqrt(dot(a, a))),
  MANHATTAN: a => sum(a, Math.abs),
}

const DISTANCES: Readonly<Record<string, (a: readonly number[], b: readonly number[]) => number>> = {
  EUCLIDEAN: (a, b) => Math.fround(Math.sqrt(squaredDistance(a, b))),
  EUCLIDEAN_SQUARED: squaredDistance,
  MANHATTAN: (a, b) => sum(a, (x, i) => Math.abs(difference(x, b[i]))),
  COSINE: (a, b) => Math.fround(1 - cosine(a, b)),
  DOT: (a, b) => -dot(a, b),
  HAMMING: (a, b) => a.filter((x, i) => x !== b[i]).length,
}

function dot(a: readonly number[], b: readonly number[]): number {
  return sum(a, (x, i) => x * Math.fround(b[i] ?? 0))
}

function squaredDistance(a: readonly number[], b: readonly number[]): number {
  return sum(a, (x, i) => difference(x, b[i]) ** 2)
}

function difference(x: number, y = 0): number {
  return Math.fround(x - Math.fround(y))
}

function cosine(a: readonly number[], b: readonly number[]): number {
  return Math.fround(dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)))
}

function metric<T>(table: Readonly<Record<string, T>>, name: Value, from: string): T {
  const key = isText(name) ? name.toUpperCase() : ''
  const found = Object.hasOwn(table, key) ? table[key] : undefined
  return found ?? fail('unknown-metric', { given: isText(name) ? name : describeKind(name), name: from })
}

export const VECTOR_FUNCTIONS: readonly FunctionRow[] = [
  {
    name: 'vector',
    category: 'Vector',
    takes: [
      {
        name: 'coordinates',
        type: 'LIST<INTEGER | FLOAT> | STRING',
        description: 'The coordinates, or text of a list.',
      },
      { name: 'dimension', type: 'INTEGER', description: 'How many coordinates, 1 to 4096.' },
      { name: 'coordinateType', type: 'STRING', description: 'INTEGER8 to INTEGER64, FLOAT32 or FLOAT64.' },
    ],
    gives: 'VECTOR',
    onNull: 'null',
    description: 'Makes a vector of a fixed dimension and coordinate type.',
    page: 'functions/vector#vector',
    version: 25,
    call: ([input, dimension, type]) => makeVector(input ?? null, dimension ?? null, type ?? null),
  },
  {
    name: 'vector_dimension_count',
    category: 'Vector',
    takes: VECTOR,
    gives: 'INTEGER',
    onNull: 'null',
    description: 'How many coordinates a vector has.',
    page: 'functions/vector#vector_dimension_count',
    version: 25,
    call: ([vector]) => asVector(vector, 'vector_dimension_count').values.length,
  },
  {
    name: 'vector_norm',
    category: 'Vector',
    takes: [...VECTOR, { name: 'metric', type: 'STRING', description: 'EUCLIDEAN or MANHATTAN.' }],
    gives: 'FLOAT',
    onNull: 'null',
    description: 'The length of a vector by a metric.',
    page: 'functions/vector#vector_norm',
    version: 25,
    call: ([vector, name]) =>
      float(metric(NORMS, name ?? null, 'vector_norm')(coordinatesOf(asVector(vector, 'vector_norm')))),
  },
  {
    name: 'vector_distance',
    category: 'Vector',
    takes: [
      { name: 'from', type: 'VECTOR', description: 'A vector.' },
      { name: 'to', type: 'VECTOR', description: 'A vector of the same dimension.' },
      {
        name: 'metric',
        type: 'STRING',
        description: 'EUCLIDEAN, EUCLIDEAN_SQUARED, MANHATTAN, COSINE, DOT or HAMMING.',
      },
    ],
    gives: 'FLOAT',
    onNull: 'null',
    description: 'The distance of two vectors by a metric.',
    page: 'functions/vector#vector_distance',
    version: 25,
    call: ([from, to, name]) => {
      const a = coordinatesOf(asVector(from, 'vector_distance'))
      const b = coordinatesOf(asVector(to, 'vector_distance'))
      const distance = metric(DISTANCES, name ?? null, 'vector_distance')
      if (a.length !== b.length) fail('vector-sizes', { left: a.length, right: b.length })
      return float(distance(a, b))
    },
  },
  similarity('cosine', 'the cosine of their angle', (a, b) => {
    const similar = cosine(a, b)
    return Number.isFinite(similar) ? Math.fround((1 + similar) / 2) : null
  }),
  similarity('euclidean', 'their Euclidean distance', (a, b) => Math.fround(1 / (1 + squaredDistance(a, b)))),
]

function asVector(value: Value | undefined, name: string): Vector {
  if (value instanceof Vector) return value
  return fail('argument-type', { function: name, expected: 'a VECTOR', actual: describeKind(value ?? null) })
}

function similarity(
  name: string,
  by: string,
  compute: (a: readonly number[], b: readonly number[]) => number | null,
): FunctionRow {
  const full = `vector.similarity.${name}`
  const takes = ['a', 'b'].map(one => ({
    name: one,
    type: 'VECTOR | LIST<INTEGER | FLOAT>',
    description: 'A vector or a list of numbers.',
  }))
  return {
    name: full,
    category: 'Vector',
    takes,
    gives: 'FLOAT',
    onNull: 'null',
    description: `How alike two vectors are by ${by}: from 0 to 1.`,
    page: `functions/vector#vector-similarity-${name}`,
    call: ([a, b]) => {
      const [left, right] = [singles(a ?? null, full), singles(b ?? null, full)]
      const result = left.length === right.length && left.length > 0 ? compute(left, right) : null
      return result === null ? fail('vector-similarity', { function: full }) : float(result)
    },
  }
}

/** Coordinates in single precision; beyond it is an error. */
function singles(value: Value, name: string): readonly number[] {
  const items = value instanceof Vector ? coordinatesOf(value) : isList(value) ? value : null
  if (items === null)
    return fail('argument-type', { function: name, expected: 'a VECTOR or a LIST', actual: describeKind(value) })
  return items.map(item => {
    const n = Math.fround(typeof item === 'number' ? item : item instanceof Float ? item.value : Number.NaN)
    return Number.isFinite(n) ? n : fail('vector-similarity', { function: name })
  })
}
