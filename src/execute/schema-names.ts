/** Names that indexes and constraints get when the statement gives none: eight hex digits of what they say. */
import type { BoundCommand } from '../lower/bound.js'

type Command<K extends BoundCommand['kind']> = Extract<BoundCommand, { readonly kind: K }>

export function indexName(command: Command<'createIndex'>): string {
  const { indexKind, entity, labels, keys } = command
  return `index_${digest([indexKind, entity, labels.join('|'), ...keys])}`
}

export function constraintName(command: Command<'createConstraint'>): string {
  const { requirement, entity, label, keys, type } = command
  const names = type?.alternatives.map(one => one.name) ?? []
  return `constraint_${digest([requirement, entity, label, ...keys, ...names])}`
}

/** FNV-1a, 32 bits. */
function digest(parts: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0xffff, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
