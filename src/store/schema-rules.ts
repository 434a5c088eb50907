/** Whether an index or a constraint may be created beside what is there. */
import { fail } from '../status/fail.js'
import type { ConstraintDescriptor, IndexDescriptor } from './schema.js'
import type { SchemaState } from './schema-state.js'

export type NewIndex = Omit<IndexDescriptor, 'id' | 'state'>
export type NewConstraint = Omit<ConstraintDescriptor, 'id'>

export function checkNewIndex(schema: SchemaState, index: NewIndex): void {
  const twin = schema.indexes.find(other => servesSame(other, index))
  if (twin !== undefined) {
    if (twin.constraint !== null) fail('index-covered-by-constraint', { name: twin.constraint })
    if (twin.name === index.name) fail('index-equivalent-exists', { name: index.name })
    fail('index-exists', { name: twin.name })
  }
  checkName(schema, index.name)
}

export function checkNewConstraint(schema: SchemaState, constraint: NewConstraint): void {
  const twin = schema.constraints.find(other => saysSame(other, constraint))
  if (twin !== undefined) {
    if (twin.name === constraint.name) fail('constraint-equivalent-exists', { name: constraint.name })
    fail('constraint-exists', { name: twin.name })
  }
  const rival = schema.constraints.find(other => conflicts(other, constraint))
  if (rival !== undefined) fail('constraint-conflicts', { name: rival.name })
  checkName(schema, constraint.name)
  if (constraint.kind !== 'unique' && constraint.kind !== 'key') return
  const index = schema.indexes.find(other => servesSame(other, backingIndex(constraint)))
  if (index !== undefined) fail('constraint-covered-by-index', { name: index.name })
}

/** The index that a uniqueness or key constraint brings along. */
export function backingIndex(constraint: NewConstraint): NewIndex {
  return {
    name: constraint.name,
    kind: 'range',
    entity: constraint.entity,
    labels: [constraint.label],
    keys: constraint.keys,
    constraint: constraint.name,
    unique: true,
    options: new Map(),
  }
}

function checkName(schema: SchemaState, name: string): void {
  if (schema.constraints.some(other => other.name === name)) fail('constraint-name-taken', { name })
  if (schema.indexes.some(other => other.name === name)) fail('index-name-taken', { name })
}

function servesSame(a: NewIndex, b: NewIndex): boolean {
  if (a.kind !== b.kind || a.entity !== b.entity) return false
  const anyOrder = a.kind === 'fulltext'
  return sameTokens(a.labels, b.labels, anyOrder) && sameTokens(a.keys, b.keys, anyOrder)
}

function saysSame(a: NewConstraint, b: NewConstraint): boolean {
  return a.kind === b.kind && sameTarget(a, b) && sameType(a, b)
}

/** A key beside a uniqueness constraint, or another type for one property. */
function conflicts(a: NewConstraint, b: NewConstraint): boolean {
  if (!sameTarget(a, b)) return false
  const pair = [a.kind, b.kind]
  return (pair.includes('key') && pair.includes('unique')) || (a.kind === 'type' && b.kind === 'type')
}

function sameTarget(a: NewConstraint, b: NewConstraint): boolean {
  return a.entity === b.entity && a.label === b.label && sameTokens(a.keys, b.keys, false)
}

function sameType(a: NewConstraint, b: NewConstraint): boolean {
  const shape = (constraint: NewConstraint) =>
    JSON.stringify(constraint.type, (name, part: unknown) => (name === 'span' ? undefined : part))
  return shape(a) === shape(b)
}

function sameTokens(a: readonly number[], b: readonly number[], anyOrder: boolean): boolean {
  if (a.length !== b.length) return false
  return anyOrder ? a.every(token => b.includes(token)) : a.every((token, i) => token === b[i])
}
