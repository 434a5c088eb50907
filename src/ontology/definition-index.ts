/** Finds definitions by name without walking all of them: batches and checks ask once an entity. */
import type { EntityType, TypeName } from './type-definition.js'

export class DefinitionIndex<T extends TypeName> {
  private readonly exact = new Map<string, T>()
  /** By lower case; null where several differ in case only. */
  private readonly folded = new Map<string, T | null>()

  /** Of two definitions with one name the later counts. */
  constructor(definitions: Iterable<T>) {
    for (const one of definitions) this.exact.set(keyOf(one.entityType, one.label), one)
    for (const one of this.exact.values()) {
      const key = keyOf(one.entityType, one.label.toLowerCase())
      this.folded.set(key, this.folded.has(key) ? null : one)
    }
  }

  /** Exactly that label, else the only one that is equal ignoring case. */
  named(entityType: EntityType, label: string): T | null {
    return this.exact.get(keyOf(entityType, label)) ?? this.folded.get(keyOf(entityType, label.toLowerCase())) ?? null
  }
}

function keyOf(entityType: EntityType, label: string): string {
  return `${entityType}:${label}`
}
