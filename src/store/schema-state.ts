/**
 * The indexes and constraints of a snapshot, never changed in place, with the tables that writes ask: which indexes
 * does a property or a label touch, which rules does it have to keep.
 */
import type { ConstraintDescriptor, EntityKind, IndexDescriptor } from './schema.js'

const NO_INDEXES: readonly IndexDescriptor[] = []
const NO_RULES: readonly ConstraintDescriptor[] = []

/** What holds for nodes, or for relationships, by token. */
class Watch {
  readonly indexesByKey = new Map<number, IndexDescriptor[]>()
  readonly indexesByLabel = new Map<number, IndexDescriptor[]>()
  readonly typeRulesByKey = new Map<number, ConstraintDescriptor[]>()
  readonly presenceRulesByLabel = new Map<number, ConstraintDescriptor[]>()

  addIndex(index: IndexDescriptor): void {
    for (const key of index.keys) append(this.indexesByKey, key, index)
    if (index.keys.length > 0) for (const label of index.labels) append(this.indexesByLabel, label, index)
  }

  addConstraint(constraint: ConstraintDescriptor): void {
    if (constraint.kind === 'type') append(this.typeRulesByKey, constraint.keys[0]!, constraint)
    if (constraint.kind === 'exists' || constraint.kind === 'key') {
      append(this.presenceRulesByLabel, constraint.label, constraint)
    }
  }
}

function append<T>(table: Map<number, T[]>, token: number, item: T): void {
  const list = table.get(token)
  if (list === undefined) table.set(token, [item])
  else list.push(item)
}

export class SchemaState {
  private readonly nodes = new Watch()
  private readonly relationships = new Watch()
  readonly hasPresenceRules: boolean

  constructor(
    readonly indexes: readonly IndexDescriptor[],
    readonly constraints: readonly ConstraintDescriptor[],
    /** Id of the next index or constraint. */
    readonly nextId: number,
  ) {
    for (const index of indexes) this.watch(index.entity).addIndex(index)
    for (const constraint of constraints) this.watch(constraint.entity).addConstraint(constraint)
    this.hasPresenceRules = constraints.some(({ kind }) => kind === 'exists' || kind === 'key')
  }

  /** A new store's: lookup by label and by type is always there, under the names that Neo4j gives it. */
  static initial(): SchemaState {
    return new SchemaState([lookup(1, 'index_343aff4e', 'node'), lookup(2, 'index_f7700477', 'relationship')], [], 3)
  }

  withIndex(index: IndexDescriptor): SchemaState {
    return new SchemaState([...this.indexes, index], this.constraints, Math.max(this.nextId, index.id + 1))
  }

  withoutIndex(id: number): SchemaState {
    return new SchemaState(
      this.indexes.filter(index => index.id !== id),
      this.constraints,
      this.nextId,
    )
  }

  withConstraint(constraint: ConstraintDescriptor): SchemaState {
    return new SchemaState(this.indexes, [...this.constraints, constraint], Math.max(this.nextId, constraint.id + 1))
  }

  withoutConstraint(id: number): SchemaState {
    return new SchemaState(
      this.indexes,
      this.constraints.filter(constraint => constraint.id !== id),
      this.nextId,
    )
  }

  indexesOnKey(entity: EntityKind, key: number): readonly IndexDescriptor[] {
    return this.watch(entity).indexesByKey.get(key) ?? NO_INDEXES
  }

  indexesOnLabel(entity: EntityKind, label: number): readonly IndexDescriptor[] {
    return this.watch(entity).indexesByLabel.get(label) ?? NO_INDEXES
  }

  typeRulesOnKey(entity: EntityKind, key: number): readonly ConstraintDescriptor[] {
    return this.watch(entity).typeRulesByKey.get(key) ?? NO_RULES
  }

  presenceRulesOnLabel(entity: EntityKind, label: number): readonly ConstraintDescriptor[] {
    return this.watch(entity).presenceRulesByLabel.get(label) ?? NO_RULES
  }

  private watch(entity: EntityKind): Watch {
    return entity === 'node' ? this.nodes : this.relationships
  }
}

function lookup(id: number, name: string, entity: EntityKind): IndexDescriptor {
  return {
    id,
    name,
    kind: 'lookup',
    entity,
    labels: [],
    keys: [],
    state: 'ONLINE',
    constraint: null,
    unique: false,
    options: new Map(),
  }
}
