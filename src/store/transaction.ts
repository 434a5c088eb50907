/**
 * A graph being changed: every write keeps the rules and the indexes, goes into the change record, and works on roots
 * that a savepoint can put aside and a rollback take up again.
 */
import { fail, invariant } from '../status/fail.js'
import type { Value } from '../value/value.js'
import { ChangeRecord, OPERATION } from './change-record.js'
import { checkConstraintData } from './constraint-data.js'
import { newEpoch } from './epoch.js'
import type { GraphTransaction, Savepoint } from './graph.js'
import type { Tick } from './index/index-data.js'
import { checkIndexOptions } from './index-options.js'
import { IndexedWriter } from './indexed-writer.js'
import { MAX_ID, MAX_TOKENS } from './limits.js'
import type { Roots } from './roots.js'
import { missingKey, presenceBreach } from './rules.js'
import type { ConstraintDescriptor, EntityKind, IndexDescriptor } from './schema.js'
import { backingIndex, checkNewConstraint, checkNewIndex, type NewConstraint, type NewIndex } from './schema-rules.js'
import type { TokenTable } from './tokens.js'
import { View } from './view.js'

/** What a transaction asks of its graph. */
export interface Publisher {
  /** Makes the record durable; throws when it cannot. */
  persist(payload: Uint8Array, next: Readonly<Roots>): void
  publish(roots: Roots): void
  /** Called once, when the transaction is over either way. */
  ended(): void
}

class State {
  constructor(
    readonly roots: Roots,
    readonly recordSize: number,
    /** The list and how long it was: lists are cleared by replacing them. */
    readonly deleted: number[],
    readonly deletedLength: number,
    readonly touchedNodes: number,
    readonly touchedRelationships: number,
  ) {}
}

export class MemoryTransaction extends IndexedWriter implements GraphTransaction {
  private readonly record: ChangeRecord
  /** The graph as it was when the transaction began. */
  private readonly start: View
  private open = true
  /** Nodes deleted and not yet looked at by `checkDeleted`. */
  private deleted: number[] = []
  /** Entities whose presence rules are to be looked at by `commit`. */
  private readonly touched: Readonly<Record<'node' | 'relationship', number[]>> = { node: [], relationship: [] }

  constructor(
    roots: Readonly<Roots>,
    private readonly publisher: Publisher,
  ) {
    super(roots.clone(), true)
    this.start = new View(roots)
    this.record = new ChangeRecord(roots.nextNode, roots.nextRelationship)
  }

  // ---- tokens
  makeLabel(name: string): number {
    return this.makeToken('labels', OPERATION.label, name)
  }
  makeType(name: string): number {
    return this.makeToken('types', OPERATION.type, name)
  }
  makeKey(name: string): number {
    return this.makeToken('keys', OPERATION.key, name)
  }

  private makeToken(table: 'labels' | 'types' | 'keys', operation: 1 | 2 | 3, name: string): number {
    const names: TokenTable = this.roots[table]
    const known = names.token(name)
    if (known !== -1) return known
    if (names.count >= MAX_TOKENS) fail('too-many-names', { limit: MAX_TOKENS, kind: KINDS[table] })
    this.roots[table] = names.with(name)
    this.roots.schemaEpoch = newEpoch()
    this.record.name(operation, name)
    return names.count
  }

  // ---- entities
  createNode(labels: readonly number[]): number {
    if (this.roots.nextNode > MAX_ID) fail('too-many-entities', { limit: MAX_ID + 1, entity: 'node' })
    const id = this.placeNode(labels)
    this.touch('node', id)
    this.record.createNode(labels)
    return id
  }

  createRelationship(type: number, start: number, end: number): number {
    invariant(this.hasNode(start) && this.hasNode(end), 'a relationship needs two nodes that exist')
    if (this.roots.nextRelationship > MAX_ID) fail('too-many-entities', { limit: MAX_ID + 1, entity: 'relationship' })
    const id = this.placeRelationship(type, start, end)
    this.touch('relationship', id)
    this.record.numbers(OPERATION.createRelationship, type, start, end)
    return id
  }

  setNodeProperty(id: number, key: number, value: Value): boolean {
    if (!this.hasNode(id)) return false
    const had = this.writeProperty('node', id, key, value)
    if (value === null) this.touch('node', id)
    if (had || value !== null) this.record.property(OPERATION.setNodeProperty, id, key, value)
    return had
  }

  setRelationshipProperty(id: number, key: number, value: Value): boolean {
    if (!this.hasRelationship(id)) return false
    const had = this.writeProperty('relationship', id, key, value)
    if (value === null) this.touch('relationship', id)
    if (had || value !== null) this.record.property(OPERATION.setRelationshipProperty, id, key, value)
    return had
  }

  addLabel(id: number, label: number): boolean {
    if (!this.hasNode(id) || this.hasLabel(id, label)) return false
    this.writeLabel(id, label)
    this.touch('node', id)
    this.record.numbers(OPERATION.addLabel, id, label)
    return true
  }

  removeLabel(id: number, label: number): boolean {
    if (!this.hasNode(id) || !this.hasLabel(id, label)) return false
    this.eraseLabel(id, label)
    this.record.numbers(OPERATION.removeLabel, id, label)
    return true
  }

  deleteNode(id: number): void {
    if (!this.hasNode(id)) return
    this.eraseNode(id)
    this.deleted.push(id)
    this.record.numbers(OPERATION.deleteNode, id)
  }

  deleteRelationship(id: number): void {
    if (!this.hasRelationship(id)) return
    this.eraseRelationship(id)
    this.record.numbers(OPERATION.deleteRelationship, id)
  }

  isDeletedNode(id: number): boolean {
    return id < this.roots.nextNode && !this.hasNode(id) && (id >= this.start.state.nextNode || this.start.hasNode(id))
  }

  isDeletedRelationship(id: number): boolean {
    if (id >= this.roots.nextRelationship || this.hasRelationship(id)) return false
    return id >= this.start.state.nextRelationship || this.start.hasRelationship(id)
  }

  checkDeleted(): void {
    for (const id of this.deleted) {
      const count = this.degree(id, 'both', null)
      if (count > 0) fail('delete-connected-node', { id, count })
    }
    this.deleted = []
  }

  // ---- schema
  createIndex(index: NewIndex, tick?: Tick): IndexDescriptor {
    checkIndexOptions(index)
    checkNewIndex(this.roots.schema, index)
    return this.placeIndex(index, tick)
  }

  dropIndex(index: IndexDescriptor): void {
    if (this.roots.schema.indexes.every(other => other.id !== index.id)) fail('index-missing', { name: index.name })
    if (index.constraint !== null) fail('index-owned', { name: index.name, constraint: index.constraint })
    this.eraseIndex(index)
    this.record.numbers(OPERATION.dropIndex, index.id)
  }

  createConstraint(constraint: NewConstraint, tick?: Tick): ConstraintDescriptor {
    checkNewConstraint(this.roots.schema, constraint)
    checkConstraintData(this, constraint, tick)
    const backed = constraint.kind === 'unique' || constraint.kind === 'key'
    const index = backed ? this.placeIndex(backingIndex(constraint), tick).name : null
    const made = { ...constraint, id: this.roots.schema.nextId, index }
    this.addConstraint(made)
    this.record.createConstraint(made)
    return made
  }

  dropConstraint(constraint: ConstraintDescriptor): void {
    const { schema } = this.roots
    const known = schema.constraints.find(other => other.id === constraint.id)
    if (known === undefined) fail('constraint-missing', { name: constraint.name })
    this.removeConstraint(known)
    this.record.numbers(OPERATION.dropConstraint, known.id)
    const index = schema.indexes.find(other => other.constraint === known.name)
    if (index === undefined) return
    this.eraseIndex(index)
    this.record.numbers(OPERATION.dropIndex, index.id)
  }

  setRecord(name: string, value: Value): void {
    this.placeRecord(name, value)
    this.record.setRecord(name, value)
  }

  private placeIndex(index: NewIndex, tick?: Tick): IndexDescriptor {
    const made: IndexDescriptor = { ...index, id: this.roots.schema.nextId, state: 'ONLINE' }
    this.addIndex(made, tick)
    this.record.createIndex(made)
    return made
  }

  // ---- the transaction itself
  savepoint(): Savepoint {
    this.epoch = newEpoch()
    const { deleted, touched } = this
    const marks = [deleted.length, touched.node.length, touched.relationship.length] as const
    return new State(this.roots.clone(), this.record.size, deleted, ...marks)
  }

  rollbackTo(savepoint: Savepoint): void {
    invariant(savepoint instanceof State, 'a savepoint comes from this store')
    this.epoch = newEpoch()
    this.roots = savepoint.roots.clone()
    this.record.truncate(savepoint.recordSize)
    this.deleted = savepoint.deleted
    this.deleted.length = savepoint.deletedLength
    this.touched.node.length = savepoint.touchedNodes
    this.touched.relationship.length = savepoint.touchedRelationships
  }

  get changed(): boolean {
    return this.record.size > 0
  }

  get changeBytes(): number {
    return this.record.size
  }

  commit(): void {
    invariant(this.open, 'a transaction ends once')
    this.checkDeleted()
    this.checkPresence('node')
    this.checkPresence('relationship')
    if (this.changed) {
      this.dropEmptied()
      this.publisher.persist(this.record.payload(), this.roots)
      this.publisher.publish(this.roots.clone())
    }
    this.end()
  }

  rollback(): void {
    if (this.open) this.end()
  }

  private end(): void {
    this.open = false
    this.epoch = newEpoch()
    this.publisher.ended()
  }

  private touch(entity: EntityKind, id: number): void {
    if (this.roots.schema.hasPresenceRules) this.touched[entity].push(id)
  }

  private checkPresence(entity: EntityKind): void {
    for (const id of this.touched[entity]) {
      const labels = entity === 'node' ? this.labelsOf(id) : this.hasRelationship(id) ? [this.typeOf(id)] : []
      for (const label of labels) {
        for (const rule of this.roots.schema.presenceRulesOnLabel(entity, label)) {
          const key = missingKey(this, rule, id)
          if (key !== -1) throw presenceBreach(this, rule, id, key)
        }
      }
    }
  }
}

const KINDS = { labels: 'labels', types: 'relationship types', keys: 'property keys' } as const
