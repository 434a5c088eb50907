/** Typed arrays in chunks: raw little-endian bytes, or whole numbers of few bytes where most are small. */
import type { ByteReader, ByteWriter } from '../bytes.js'

export function writeRaw(out: ByteWriter, array: Int32Array | Uint16Array | Float32Array | Float64Array): void {
  out.raw(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
}

/** The first `length` numbers from the record, the rest of `size` zero. */
export function readInt32(source: ByteReader, length: number, size = length): Int32Array<ArrayBuffer> {
  const array = new Int32Array(source.raw(length * 4).buffer)
  return size === length ? array : resized(array, new Int32Array(size))
}

export function readUint16(source: ByteReader, length: number, size = length): Uint16Array<ArrayBuffer> {
  const array = new Uint16Array(source.raw(length * 2).buffer)
  return size === length ? array : resized(array, new Uint16Array(size))
}

export function readFloat32(source: ByteReader, length: number): Float32Array<ArrayBuffer> {
  return new Float32Array(source.raw(length * 4).buffer)
}

export function readFloat64(source: ByteReader, length: number, size = length): Float64Array<ArrayBuffer> {
  const array = new Float64Array(source.raw(length * 8).buffer)
  return size === length ? array : resized(array, new Float64Array(size))
}

function resized<T extends Int32Array | Uint16Array | Float64Array>(array: T, whole: T): T {
  whole.set(array)
  return whole
}

/** Types of relationships: one number when all are the same. */
export function writeTypes(out: ByteWriter, types: Uint16Array): void {
  const first = types[0] ?? 0
  const same = types.every(type => type === first)
  out.byte(same ? 1 : 0)
  if (same) out.uint(first)
  else writeRaw(out, types)
}

export function readTypes(source: ByteReader, length: number, size = length): Uint16Array<ArrayBuffer> {
  if (source.byte() === 0) return readUint16(source, length, size)
  return new Uint16Array(size).fill(source.uint(), 0, length)
}

/** Ascending numbers as their distances. */
export function writeAscending(out: ByteWriter, numbers: readonly number[]): void {
  out.uint(numbers.length)
  let last = 0
  for (const number of numbers) {
    out.uint(number - last)
    last = number
  }
}

export function readAscending(source: ByteReader): number[] {
  let last = 0
  return Array.from({ length: source.uint() }, () => {
    last += source.uint()
    return last
  })
}
