/** Node and relationship chunks as bytes. */
import { BITMAP_WORDS, Bitmap, countBits } from '../bitmap.js'
import { ByteReader, ByteWriter } from '../bytes.js'
import type { NodeChunk } from '../chunk/node-chunk.js'
import type { RelationshipChunk } from '../chunk/relationship-chunk.js'
import { FROZEN } from '../epoch.js'
import { CHUNK_SHIFT } from '../geometry.js'
import { readAscending, readInt32, readTypes, writeAscending, writeRaw, writeTypes } from './arrays.js'

const SIZE = 1 << CHUNK_SHIFT

export function encodeNodes(chunk: NodeChunk): Uint8Array {
  const out = new ByteWriter()
  writeRaw(out, chunk.exists.words)
  writeAscending(out, chunk.labels)
  for (const label of chunk.labels) writeRaw(out, chunk.labelled(label)!.words)
  writeAscending(out, chunk.keys)
  return out.take()
}

export function fillNodes(chunk: NodeChunk, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  const exists = readBitmap(source)
  const labels = readAscending(source).map(label => [label, readBitmap(source)] as const)
  chunk.fill(exists, labels, readAscending(source))
}

/** Columns are cut behind the last relationship that exists. */
export function encodeRelationships(chunk: RelationshipChunk): Uint8Array {
  let length = SIZE
  while (length > 0 && !chunk.exists.has(length - 1)) length--
  const out = new ByteWriter(length * 8 + 1024)
  writeRaw(out, chunk.exists.words)
  out.uint(length)
  writeTypes(out, chunk.types.subarray(0, length))
  writeRaw(out, chunk.starts.subarray(0, length))
  writeRaw(out, chunk.ends.subarray(0, length))
  writeAscending(out, chunk.keys)
  return out.take()
}

export function fillRelationships(chunk: RelationshipChunk, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  const exists = readBitmap(source)
  const length = source.uint()
  const types = readTypes(source, length, SIZE)
  const starts = readInt32(source, length, SIZE)
  const ends = readInt32(source, length, SIZE)
  chunk.fill(exists, types, starts, ends, readAscending(source))
}

function readBitmap(source: ByteReader): Bitmap {
  const words = readInt32(source, BITMAP_WORDS)
  return new Bitmap(FROZEN, words, countBits(words))
}
