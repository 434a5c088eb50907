/** `[...]`: members, ranges, classes in classes, intersections. */
import { anyOf, literal, type Membership, not, range } from './character-set.js'
import { type Flags, foldOf } from './flags.js'
import { parseCharacterEscape, parseClassEscape } from './parse-escape.js'
import type { PatternReader } from './reader.js'

const MAX_DEPTH = 200

/** After the opening bracket. A complement is of the whole, intersections included. */
export function parseClass(reader: PatternReader, flags: Flags, depth = 0): Membership {
  if (depth > MAX_DEPTH) reader.refuse('classes are nested too deep')
  const negated = reader.take('^')
  const operands: Membership[] = []
  let items: Membership[] = []
  let isEmpty = true
  for (;;) {
    if (flags.comments) reader.skipComments()
    if (reader.atEnd) reader.refuse('a class [ is not closed')
    // The first ] is a member: an empty class has no use.
    if (!isEmpty && reader.take(']')) break
    if (reader.peek() === '&' && reader.peek(1) === '&') {
      while (reader.take('&'));
      if (items.length > 0) operands.push(anyOf(items))
      items = []
    } else {
      items.push(reader.take('[') ? parseClass(reader, flags, depth + 1) : parseItem(reader, flags))
      isEmpty = false
    }
  }
  if (items.length > 0) operands.push(anyOf(items))
  const all = allOf(operands)
  return negated ? not(all) : all
}

function allOf(sets: readonly Membership[]): Membership {
  const [only] = sets
  return sets.length === 1 && only !== undefined ? only : point => sets.every(set => set(point))
}

function parseItem(reader: PatternReader, flags: Flags): Membership {
  const first = parseMember(reader, flags)
  if (typeof first !== 'number') return first
  if (flags.comments) reader.skipComments()
  // A - before the end, or before another class, is a member itself.
  if (reader.peek() !== '-' || reader.peek(1) === ']' || reader.peek(1) === '[') return literal(first, foldOf(flags))
  reader.next()
  const last = parseMember(reader, flags)
  if (typeof last !== 'number' || last < first) return reader.refuse('a range of characters runs backwards')
  return range(first, last, foldOf(flags))
}

/** A character, or a class by escape. */
function parseMember(reader: PatternReader, flags: Flags): number | Membership {
  if (reader.atEnd) return reader.refuse('a class [ is not closed')
  if (!reader.take('\\')) return reader.next()
  return parseClassEscape(reader, flags) ?? parseCharacterEscape(reader)
}
