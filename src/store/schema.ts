/** Indexes and constraints as data, and what can be asked of an index. */
import type { TypeExpression } from '../parse/tree.js'
import type { Value } from '../value/value.js'

export type EntityKind = 'node' | 'relationship'

export interface IndexDescriptor {
  readonly id: number
  readonly name: string
  readonly kind: 'range' | 'text' | 'point' | 'lookup' | 'fulltext' | 'vector'
  readonly entity: EntityKind
  /** Label or type tokens: one, several for full-text, none for lookup. */
  readonly labels: readonly number[]
  /** Key tokens in the order of declaration. */
  readonly keys: readonly number[]
  readonly state: 'ONLINE'
  /** Name of the constraint that owns it, or null. */
  readonly constraint: string | null
  readonly unique: boolean
  /** Index configuration as shown by SHOW INDEXES (vector dimensions, analyzer, ...). */
  readonly options: ReadonlyMap<string, Value>
}

export interface ConstraintDescriptor {
  readonly id: number
  readonly name: string
  readonly kind: 'unique' | 'key' | 'exists' | 'type'
  readonly entity: EntityKind
  readonly label: number
  readonly keys: readonly number[]
  /** Property type constraints. */
  readonly type: TypeExpression | null
  /** Name of the index that backs it (unique, key). */
  readonly index: string | null
}

export interface Bound {
  readonly value: Value
  readonly inclusive: boolean
}

export type IndexQuery =
  /** One value a key; fewer values than keys ask by prefix. Equality of `=` (1 finds 1.0). */
  | { readonly kind: 'equals'; readonly values: readonly Value[] }
  /** Equality on the leading keys, then a range on the next one. Only values comparable with the bounds. */
  | {
      readonly kind: 'range'
      readonly values: readonly Value[]
      readonly lower: Bound | null
      readonly upper: Bound | null
    }
  | { readonly kind: 'prefix'; readonly values: readonly Value[]; readonly text: string }
  | { readonly kind: 'exists' }
  /** text indexes */
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'endsWith'; readonly text: string }
  /** point indexes: candidates inside a box of one coordinate system */
  | {
      readonly kind: 'box'
      readonly srid: number
      readonly lower: readonly number[]
      readonly upper: readonly number[]
    }
