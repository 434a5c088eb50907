/** Vector indexes as bytes: each block a chunk; the description says which blocks there are. */
import { ByteReader, ByteWriter } from '../bytes.js'
import { Directory } from '../directory.js'
import { FROZEN } from '../epoch.js'
import type { ImageChunk } from '../image.js'
import type { Roots } from '../roots.js'
import { VectorBlock } from '../vector/vector-block.js'
import { type Spaces, type StoredVectors, VectorIndex } from '../vector/vector-index.js'
import { readAscending, readFloat32, writeAscending, writeRaw } from './arrays.js'
import { ordinals } from './listing.js'

export const VECTORS = 'vectors'

/** Fills a stored block. */
export type VectorLoader = (block: VectorBlock, index: number, ordinal: number) => void

/** By index id. An index that is built while a checkpoint goes on is not in it: the list is made when that begins. */
export type VectorsById = ReadonlyMap<number, StoredVectors>

export function vectorsOf({ schema, indexes }: Readonly<Roots>): VectorsById {
  const byId = new Map<number, StoredVectors>()
  for (const { id } of schema.indexes) {
    const data = indexes.at(id)
    const stored = data instanceof VectorIndex ? data.stored : null
    if (stored !== null) byId.set(id, stored)
  }
  return byId
}

/** Vectors of each number of dimensions have a key of their own. */
export function vectorKey(index: number, dimensions: number): number {
  return index * 2 ** 32 + dimensions
}

export function* vectorChunks(vectors: VectorsById): Generator<ImageChunk> {
  for (const [id, { spaces }] of vectors) {
    for (const [dimensions, blocks] of spaces) {
      const key = vectorKey(id, dimensions)
      for (const ordinal of ordinals(blocks)) {
        const block = blocks.at(ordinal)!
        yield { kind: VECTORS, key, ordinal, identity: block, encode: () => encodeVectors(block.ready()) }
      }
    }
  }
}

function encodeVectors({ ids, coordinates, dimensions }: VectorBlock): Uint8Array {
  const out = new ByteWriter(ids.length * (dimensions * 4 + 2) + 16)
  writeAscending(out, ids)
  writeRaw(out, coordinates.subarray(0, ids.length * dimensions))
  return out.take()
}

export function fillVectors(block: VectorBlock, bytes: Uint8Array): void {
  const source = new ByteReader(bytes)
  const ids = readAscending(source)
  block.fill(ids, readFloat32(source, ids.length * block.dimensions))
}

export function writeVectors(out: ByteWriter, vectors: VectorsById): void {
  out.uint(vectors.size)
  for (const [id, { size, spaces }] of vectors) {
    out.uint(id)
    out.uint(size)
    out.uint(spaces.size)
    for (const [dimensions, blocks] of spaces) {
      out.uint(dimensions)
      writeAscending(out, ordinals(blocks))
    }
  }
}

/** `fill` brings a block's content when it is first used. */
export function readVectors(source: ByteReader, fill: VectorLoader): VectorsById {
  return new Map(
    Array.from({ length: source.uint() }, () => {
      const id = source.uint()
      return [id, { size: source.uint(), spaces: readSpaces(source, (block, ordinal) => fill(block, id, ordinal)) }]
    }),
  )
}

function readSpaces(source: ByteReader, fill: (block: VectorBlock, ordinal: number) => void): Spaces {
  const spaces = new Map<number, Directory<VectorBlock>>()
  for (let left = source.uint(); left > 0; left--) {
    const dimensions = source.uint()
    const blocks = new Directory<VectorBlock>(FROZEN)
    for (const ordinal of readAscending(source)) {
      blocks.put(
        ordinal,
        VectorBlock.stored(FROZEN, dimensions, block => fill(block, ordinal)),
      )
    }
    spaces.set(dimensions, blocks)
  }
  return spaces
}
