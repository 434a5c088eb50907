/** Where UTF-8 goes wrong. `isUtf8` of node:buffer says only that it does. */
import { isUtf8 } from 'node:buffer'

/** Index of the first byte of the first ill-formed sequence in `bytes[start, end)`, -1 when there is none. */
export function illFormedAt(bytes: Uint8Array, start: number, end: number): number {
  if (isUtf8(bytes.subarray(start, end))) return -1
  let i = start
  while (i < end) {
    const length = sequenceLength(bytes, i, end)
    if (length === 0) return i
    i += length
  }
  return -1
}

/** Bytes of the well-formed sequence at `i`; 0 when there is none. Overlong forms and surrogates are ill-formed. */
function sequenceLength(bytes: Uint8Array, i: number, end: number): number {
  const lead = bytes[i]!
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  if (lead < 0xc2 || lead > 0xf4 || i + length > end) return 0
  if (!secondFits(lead, bytes[i + 1]!)) return 0
  for (let k = 2; k < length; k++) if ((bytes[i + k]! & 0xc0) !== 0x80) return 0
  return length
}

function secondFits(lead: number, second: number): boolean {
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  return second >= low && second <= high
}
