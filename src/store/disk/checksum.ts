/**
 * CRC-32 over what is written, because SQLite's pages have no checksums of their own. A commit's checksum goes on from
 * the one before it, so a log with a record missing, doubled, swapped or changed does not add up at its end.
 */
import { crc32 } from 'node:zlib'
import type { ChunkAddress } from '../image.js'

/** The chain value after commit `seq` with `payload`, when it was `before` until then. */
export function chainOn(before: number, seq: number, payload: Uint8Array): number {
  const head = Buffer.alloc(8)
  head.writeBigUInt64LE(BigInt(seq))
  return crc32(payload, crc32(head, before))
}

/** A chunk's checksum covers its address: a good chunk in a wrong place is as bad as a damaged one. */
export function chunkChecksum(address: ChunkAddress, content: Uint8Array): number {
  return crc32(content, crc32(`${address.kind} ${address.key} ${address.ordinal}`))
}

export function checksumOf(...parts: readonly (Uint8Array | string)[]): number {
  return parts.reduce((sum, part) => crc32(part, sum), 0)
}
