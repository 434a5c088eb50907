/** Column chunks as bytes, each kind in the form it has in memory; dictionaries only with the values in use. */
import { invariant } from '../../status/fail.js'
import type { Value } from '../../value/value.js'
import { BITMAP_WORDS } from '../bitmap.js'
import { ByteReader, ByteWriter } from '../bytes.js'
import { type ColumnChunk, DICTIONARY, FLOAT, INTEGER, MIXED, SPARSE, WIDE } from '../chunk/column-chunk.js'
import { Dictionary } from '../chunk/dictionary.js'
import { readValue, writeValue } from '../codec.js'
import { CHUNK_SHIFT } from '../geometry.js'
import { readAscending, readFloat64, readInt32, readUint16, writeAscending, writeRaw } from './arrays.js'

const SIZE = 1 << CHUNK_SHIFT

export function encodeColumn(stored: ColumnChunk): Uint8Array {
  const chunk = stored.settled()
  const out = new ByteWriter(1024)
  out.byte(chunk.kind)
  out.uint(chunk.count)
  const length = usedLength(chunk)
  if (chunk.kind !== SPARSE) out.uint(length)
  switch (chunk.kind) {
    case SPARSE:
      writeAscending(out, chunk.positions)
      for (const value of chunk.values) writeValue(out, value)
      break
    case INTEGER:
      writeRaw(out, chunk.present)
      writeRaw(out, chunk.integers.subarray(0, length))
      break
    case WIDE:
    case FLOAT:
      writeRaw(out, chunk.present)
      writeRaw(out, chunk.numbers.subarray(0, length))
      break
    case DICTIONARY:
      writeDictionary(out, chunk, length)
      break
    case MIXED:
      for (let i = 0; i < length; i++) writeValue(out, chunk.values[i]!)
  }
  return out.take()
}

/** One more than the last position that has a value. */
function usedLength(chunk: ColumnChunk): number {
  let length = SIZE
  while (length > 0 && !chunk.has(length - 1)) length--
  return length
}

function writeDictionary(out: ByteWriter, chunk: ColumnChunk, length: number): void {
  const used = new Dictionary()
  const codes = new Uint16Array(length)
  for (let i = 0; i < length; i++) {
    const value = chunk.get(i)
    if (value !== null) codes[i] = used.code(value)
  }
  out.uint(used.values.length)
  for (const value of used.values) writeValue(out, value)
  writeRaw(out, codes)
}

export function fillColumn(chunk: ColumnChunk, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  const kind = source.byte()
  chunk.count = source.uint()
  if (kind === SPARSE) {
    chunk.positions = readAscending(source)
    chunk.values = chunk.positions.map(() => readValue(source))
    return
  }
  const length = source.uint()
  switch (kind) {
    case INTEGER:
      chunk.present = readInt32(source, BITMAP_WORDS)
      chunk.integers = readInt32(source, length, SIZE)
      break
    case WIDE:
    case FLOAT:
      chunk.present = readInt32(source, BITMAP_WORDS)
      chunk.numbers = readFloat64(source, length, SIZE)
      break
    case DICTIONARY:
      chunk.dictionary = new Dictionary(Array.from({ length: source.uint() }, () => readValue(source)))
      chunk.codes = readUint16(source, length, SIZE)
      break
    case MIXED:
      chunk.values = new Array<Value>(SIZE).fill(null)
      for (let i = 0; i < length; i++) chunk.values[i] = readValue(source)
      break
    default:
      invariant(false, `a column has the unknown kind ${kind}`)
  }
  chunk.kind = kind
}
