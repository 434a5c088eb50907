/**
 * How much memory a value holds, roughly and never less than a fair share: what the memory limits count. Shared parts
 * count wherever they appear. The sizes of big lists and maps are remembered, so that a value that is looked at again
 * and again (a growing list of references to one long list) costs one walk.
 */
import { checkDepth } from './depth.js'
import { Duration } from './duration.js'
import { isBytes, isList, isMap, isPath } from './kind.js'
import type { Value } from './value.js'
import { Vector } from './vector.js'

const WORD = 8
const OBJECT = 32
const ENTRY = 48
/** Below this many bytes a walk is cheaper than remembering. */
const REMEMBERED = 8192

const remembered = new WeakMap<object, number>()

/** Bytes. Fails for values nested past the limit. */
export function sizeOf(value: Value): number {
  return sizeAt(value, 0)
}

export function textSize(length: number): number {
  return OBJECT + 2 * length
}

/** A list of `length` items without what the items themselves hold beyond a word. */
export function listSize(length: number): number {
  return OBJECT + WORD * length
}

function sizeAt(value: Value, depth: number): number {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return WORD
  if (typeof value === 'string') return textSize(value.length)
  if (isList(value) || isMap(value)) return containerSize(value, depth + 1)
  if (isPath(value)) return OBJECT + WORD * (value.nodes.length + value.relationships.length)
  if (isBytes(value)) return OBJECT + value.byteLength
  if (value instanceof Vector) return OBJECT + value.values.byteLength
  return value instanceof Duration ? 2 * OBJECT : OBJECT
}

function containerSize(value: readonly Value[] | ReadonlyMap<string, Value>, depth: number): number {
  checkDepth(depth)
  const known = remembered.get(value)
  if (known !== undefined) return known
  let size = OBJECT
  if (isList(value)) for (const item of value) size += WORD + extraSize(item, depth)
  else for (const [key, item] of value) size += ENTRY + 2 * key.length + extraSize(item, depth)
  if (size >= REMEMBERED) remembered.set(value, size)
  return size
}

/** What an item holds beyond the word that its place in the container counts. */
function extraSize(item: Value, depth: number): number {
  return item === null || typeof item === 'boolean' || typeof item === 'number' ? 0 : sizeAt(item, depth)
}
