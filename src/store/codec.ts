/** Storable values as bytes: a tag and what it needs. Used by change records, chunks and index leaves alike. */
import { InvariantError, invariant } from '../status/fail.js'
import { Duration } from '../value/duration.js'
import { isBareNumber, isList, kindOf } from '../value/kind.js'
import { Point } from '../value/point.js'
import { DateValue, LocalDateTime, LocalTime, ZonedDateTime, ZonedTime } from '../value/temporal.js'
import { Uuid } from '../value/uuid.js'
import { Float, INT64_MAX, INT64_MIN, integer, type Value } from '../value/value.js'
import { type CoordinateType, Vector } from '../value/vector.js'
import type { ByteReader, ByteWriter } from './bytes.js'

/** Part of the file format: numbers are never given a new meaning. */
const TAG = {
  null: 0,
  false: 1,
  true: 2,
  safeInteger: 3,
  integer64: 4,
  float: 5,
  wholeFloat: 6,
  string: 7,
  list: 8,
  bytes: 9,
  point: 10,
  date: 11,
  localTime: 12,
  zonedTime: 13,
  localDateTime: 14,
  zonedDateTime: 15,
  duration: 16,
  vector: 17,
  uuid: 18,
  bigDuration: 19,
} as const

const COORDINATE_TYPES: readonly CoordinateType[] = [
  'INTEGER8',
  'INTEGER16',
  'INTEGER32',
  'INTEGER64',
  'FLOAT32',
  'FLOAT64',
]

export function writeValue(out: ByteWriter, value: Value): void {
  if (typeof value === 'string') {
    out.byte(TAG.string)
    out.text(value)
  } else if (isBareNumber(value)) writeNumber(out, value)
  else if (value === null) out.byte(TAG.null)
  else if (value === true) out.byte(TAG.true)
  else if (value === false) out.byte(TAG.false)
  else if (isList(value)) {
    out.byte(TAG.list)
    out.uint(value.length)
    for (const item of value) writeValue(out, item)
  } else writeObject(out, value)
}

function writeNumber(out: ByteWriter, value: number): void {
  if (Number.isSafeInteger(value)) {
    out.byte(TAG.safeInteger)
    out.int(value)
  } else {
    out.byte(TAG.float)
    out.double(value)
  }
}

function writeObject(out: ByteWriter, value: Value): void {
  if (typeof value === 'bigint') {
    out.byte(TAG.integer64)
    out.bigint64(value)
  } else if (value instanceof Float) {
    out.byte(TAG.wholeFloat)
    out.double(value.value)
  } else if (value instanceof Uint8Array) {
    out.byte(TAG.bytes)
    out.block(value)
  } else if (value instanceof Point) {
    out.byte(TAG.point)
    out.uint(value.srid)
    for (const coordinate of value.coordinates) out.double(coordinate)
  } else if (value instanceof Uuid) {
    out.byte(TAG.uuid)
    out.raw(Buffer.from(value.text.replaceAll('-', ''), 'hex'))
  } else if (value instanceof Vector) writeVector(out, value)
  else writeTemporal(out, value)
}

function writeTemporal(out: ByteWriter, value: Value): void {
  if (value instanceof DateValue) {
    out.byte(TAG.date)
    out.int(value.epochDay)
  } else if (value instanceof LocalTime) {
    out.byte(TAG.localTime)
    out.uint(value.nanoOfDay)
  } else if (value instanceof ZonedTime) {
    out.byte(TAG.zonedTime)
    out.uint(value.nanoOfDay)
    out.int(value.offset)
  } else if (value instanceof LocalDateTime) {
    out.byte(TAG.localDateTime)
    out.int(value.epochDay)
    out.uint(value.nanoOfDay)
  } else if (value instanceof ZonedDateTime) {
    out.byte(TAG.zonedDateTime)
    out.int(value.epochDay)
    out.uint(value.nanoOfDay)
    out.int(value.offset)
    out.text(value.zone ?? '')
  } else {
    invariant(value instanceof Duration, `a ${kindOf(value)} cannot be stored`)
    writeDuration(out, value)
  }
}

function writeDuration(out: ByteWriter, { months, days, seconds, nanoseconds }: Duration): void {
  const parts = [months, days, seconds]
  if (parts.every(part => part >= INT64_MIN && part <= INT64_MAX)) {
    out.byte(TAG.duration)
    for (const part of parts) out.bigint64(part)
  } else {
    out.byte(TAG.bigDuration)
    for (const part of parts) out.text(String(part))
  }
  out.uint(nanoseconds)
}

function writeVector(out: ByteWriter, { coordinateType, values }: Vector): void {
  out.byte(TAG.vector)
  out.byte(COORDINATE_TYPES.indexOf(coordinateType))
  out.block(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
}

export function readValue(source: ByteReader): Value {
  const tag = source.byte()
  switch (tag) {
    case TAG.null:
      return null
    case TAG.false:
      return false
    case TAG.true:
      return true
    case TAG.safeInteger:
      return source.int()
    case TAG.integer64:
      return integer(source.bigint64())
    case TAG.float:
      return source.double()
    case TAG.wholeFloat:
      return new Float(source.double())
    case TAG.string:
      return source.text()
    case TAG.list:
      return readList(source)
    case TAG.bytes:
      return source.block()
    case TAG.uuid:
      return readUuid(source)
    case TAG.vector:
      return readVector(source)
    case TAG.point:
      return readPoint(source)
    default:
      return readTemporal(source, tag)
  }
}

/** Pushed one by one, so that a list of plain numbers becomes an array of doubles, a third of the size of any other. */
function readList(source: ByteReader): readonly Value[] {
  const list: Value[] = []
  for (let left = source.uint(); left > 0; left--) list.push(readValue(source))
  return list
}

function readTemporal(source: ByteReader, tag: number): Value {
  switch (tag) {
    case TAG.date:
      return new DateValue(source.int())
    case TAG.localTime:
      return new LocalTime(source.uint())
    case TAG.zonedTime:
      return new ZonedTime(source.uint(), source.int())
    case TAG.localDateTime:
      return new LocalDateTime(source.int(), source.uint())
    case TAG.zonedDateTime:
      return new ZonedDateTime(source.int(), source.uint(), source.int(), source.text() || null)
    case TAG.duration:
      return new Duration(source.bigint64(), source.bigint64(), source.bigint64(), source.uint())
    case TAG.bigDuration:
      return new Duration(BigInt(source.text()), BigInt(source.text()), BigInt(source.text()), source.uint())
    default:
      invariant(false, `a value in a record has the unknown tag ${tag}`)
  }
}

function readPoint(source: ByteReader): Point {
  const srid = source.uint()
  invariant(srid === 7203 || srid === 9157 || srid === 4326 || srid === 4979, `no coordinate system has number ${srid}`)
  const dimensions = srid === 7203 || srid === 4326 ? 2 : 3
  return new Point(
    srid,
    Array.from({ length: dimensions }, () => source.double()),
  )
}

function readUuid(source: ByteReader): Uuid {
  const hex = Buffer.from(source.raw(16)).toString('hex')
  return new Uuid(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

function readVector(source: ByteReader): Vector {
  const type = COORDINATE_TYPES[source.byte()]
  const { buffer } = source.block()
  switch (type) {
    case 'INTEGER8':
      return new Vector(type, new Int8Array(buffer))
    case 'INTEGER16':
      return new Vector(type, new Int16Array(buffer))
    case 'INTEGER32':
      return new Vector(type, new Int32Array(buffer))
    case 'INTEGER64':
      return new Vector(type, new BigInt64Array(buffer))
    case 'FLOAT32':
      return new Vector(type, new Float32Array(buffer))
    case 'FLOAT64':
      return new Vector(type, new Float64Array(buffer))
    default:
      throw new InvariantError('a vector in a record has no known coordinate type')
  }
}
