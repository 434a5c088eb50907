/**
 * Adjacency chunks as bytes, merged: a degree per node, relationships as distances (they ascend), the other ends, the
 * types. A hub's blocks are chunks of their own.
 */
import { ByteReader, ByteWriter } from '../bytes.js'
import type { AdjacencyChunk } from '../chunk/adjacency-chunk.js'
import type { EdgeBlock } from '../chunk/edge-list.js'
import { FROZEN } from '../epoch.js'
import { ADJACENCY_SHIFT, HUB_BLOCK } from '../geometry.js'
import { readInt32, readTypes, writeRaw, writeTypes } from './arrays.js'

const SIZE = 1 << ADJACENCY_SHIFT

export function encodeAdjacency(chunk: AdjacencyChunk): Uint8Array {
  let base = chunk
  if (chunk.delta !== null || chunk.dead > 0) {
    base = chunk.copy(FROZEN)
    // A checkpoint makes no new hubs: their blocks would be chunks that it has not listed.
    base.merge(Number.POSITIVE_INFINITY)
  }
  const out = new ByteWriter(base.relationships.length * 8 + SIZE)
  out.uint(base.loops)
  out.uint(base.relationships.length)
  for (let position = 0; position < SIZE; position++) {
    const from = base.offsets[position]!
    const to = base.offsets[position + 1]!
    out.uint(to - from)
    writeDistances(out, base.relationships, from, to)
  }
  writeRaw(out, base.others)
  writeTypes(out, base.types)
  return out.take()
}

export function fillAdjacency(chunk: AdjacencyChunk, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  chunk.loops = source.uint()
  const total = source.uint()
  const offsets = new Uint32Array(SIZE + 1)
  const relationships = new Int32Array(total)
  for (let position = 0; position < SIZE; position++) {
    const from = offsets[position]!
    const to = from + source.uint()
    readDistances(source, relationships, from, to)
    offsets[position + 1] = to
  }
  chunk.offsets = offsets
  chunk.relationships = relationships
  chunk.others = readInt32(source, total)
  chunk.types = readTypes(source, total)
}

export function encodeBlock(block: EdgeBlock): Uint8Array {
  const out = new ByteWriter(block.length * 8 + 64)
  out.uint(block.length)
  writeDistances(out, block.relationships, 0, block.length)
  writeRaw(out, block.others.subarray(0, block.length))
  writeTypes(out, block.types.subarray(0, block.length))
  return out.take()
}

export function fillBlock(block: EdgeBlock, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  block.length = source.uint()
  block.relationships = new Int32Array(HUB_BLOCK)
  readDistances(source, block.relationships, 0, block.length)
  block.others = readInt32(source, block.length, HUB_BLOCK)
  block.types = readTypes(source, block.length, HUB_BLOCK)
}

function writeDistances(out: ByteWriter, ids: Int32Array, from: number, to: number): void {
  let last = 0
  for (let i = from; i < to; i++) {
    out.uint(ids[i]! - last)
    last = ids[i]!
  }
}

function readDistances(source: ByteReader, ids: Int32Array, from: number, to: number): void {
  let last = 0
  for (let i = from; i < to; i++) {
    last += source.uint()
    ids[i] = last
  }
}
