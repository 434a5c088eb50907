/** Indexes and constraints as bytes. */

import type { TypeAlternative, TypeExpression } from '../parse/tree.js'
import { invariant } from '../status/fail.js'
import type { ByteReader, ByteWriter } from './bytes.js'
import { readValue, writeValue } from './codec.js'
import type { ConstraintDescriptor, IndexDescriptor } from './schema.js'

/** Part of the file format: names keep their place. */
const INDEX_KINDS: readonly IndexDescriptor['kind'][] = ['range', 'text', 'point', 'lookup', 'fulltext', 'vector']
const CONSTRAINT_KINDS: readonly ConstraintDescriptor['kind'][] = ['unique', 'key', 'exists', 'type']

/** Types from a file have no place in a statement's text. */
const NOWHERE = { start: 0, end: 0 }

export function writeIndex(out: ByteWriter, index: IndexDescriptor): void {
  out.uint(index.id)
  out.text(index.name)
  out.byte(INDEX_KINDS.indexOf(index.kind))
  out.byte(index.entity === 'node' ? 0 : 1)
  writeTokens(out, index.labels)
  writeTokens(out, index.keys)
  writeOptionalText(out, index.constraint)
  out.byte(index.unique ? 1 : 0)
  out.uint(index.options.size)
  for (const [name, value] of index.options) {
    out.text(name)
    writeValue(out, value)
  }
}

export function readIndex(source: ByteReader): IndexDescriptor {
  return {
    id: source.uint(),
    name: source.text(),
    kind: oneOf(INDEX_KINDS, source.byte()),
    entity: source.byte() === 0 ? 'node' : 'relationship',
    labels: readTokens(source),
    keys: readTokens(source),
    state: 'ONLINE',
    constraint: readOptionalText(source),
    unique: source.byte() === 1,
    options: new Map(Array.from({ length: source.uint() }, () => [source.text(), readValue(source)] as const)),
  }
}

export function writeConstraint(out: ByteWriter, constraint: ConstraintDescriptor): void {
  out.uint(constraint.id)
  out.text(constraint.name)
  out.byte(CONSTRAINT_KINDS.indexOf(constraint.kind))
  out.byte(constraint.entity === 'node' ? 0 : 1)
  out.uint(constraint.label)
  writeTokens(out, constraint.keys)
  writeOptionalText(out, constraint.index)
  writeType(out, constraint.type)
}

export function readConstraint(source: ByteReader): ConstraintDescriptor {
  return {
    id: source.uint(),
    name: source.text(),
    kind: oneOf(CONSTRAINT_KINDS, source.byte()),
    entity: source.byte() === 0 ? 'node' : 'relationship',
    label: source.uint(),
    keys: readTokens(source),
    index: readOptionalText(source),
    type: readType(source),
  }
}

/** A count of alternatives, 0 for no type; the places in the statement's text are not kept. */
function writeType(out: ByteWriter, type: TypeExpression | null): void {
  out.uint(type?.alternatives.length ?? 0)
  for (const alternative of type?.alternatives ?? []) {
    out.text(alternative.name)
    out.byte(alternative.notNull ? 1 : 0)
    out.uint(alternative.dimension === null ? 0 : alternative.dimension + 1)
    writeType(out, alternative.element)
  }
}

function readType(source: ByteReader): TypeExpression | null {
  const count = source.uint()
  if (count === 0) return null
  const alternatives = Array.from({ length: count }, () => readAlternative(source))
  return { kind: 'type', span: NOWHERE, alternatives }
}

function readAlternative(source: ByteReader): TypeAlternative {
  const name = source.text()
  const notNull = source.byte() === 1
  const dimension = source.uint()
  return { span: NOWHERE, name, notNull, dimension: dimension === 0 ? null : dimension - 1, element: readType(source) }
}

function writeTokens(out: ByteWriter, tokens: readonly number[]): void {
  out.uint(tokens.length)
  for (const token of tokens) out.uint(token)
}

function readTokens(source: ByteReader): readonly number[] {
  return Array.from({ length: source.uint() }, () => source.uint())
}

function writeOptionalText(out: ByteWriter, text: string | null): void {
  out.byte(text === null ? 0 : 1)
  if (text !== null) out.text(text)
}

function readOptionalText(source: ByteReader): string | null {
  return source.byte() === 0 ? null : source.text()
}

function oneOf<T>(list: readonly T[], place: number): T {
  const item = list[place]
  invariant(item !== undefined, 'a schema record has an unknown kind')
  return item
}
