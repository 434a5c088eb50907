/**
 * What the rest of the engine sees of a graph: a view to read, a transaction to write.
 *
 * Names of labels, types and keys are small integers (tokens) inside; -1 stands for a name that this graph does not
 * know. Ids of nodes and relationships count up from 0 and are never used again. Cursors are reusable objects without
 * allocation a row; they stay valid only while the view does not change (execute places barriers before writes).
 */
import type { Value } from '../value/value.js'
import type { ConstraintDescriptor, IndexDescriptor, IndexQuery } from './schema.js'

export type Direction = 'out' | 'in' | 'both'

/** A cursor over entity ids: `while (c.next()) use(c.id)`. */
export interface IdCursor {
  readonly id: number
  next(): boolean
}

/** A cursor over the relationships of one node. Loops come once, whatever the direction. */
export interface ExpandCursor {
  /** The relationship. */
  readonly relationship: number
  /** The node at its other end. */
  readonly other: number
  readonly type: number
  /** Starts over at `node`; `types` null for all, else the wanted type tokens. */
  reset(node: number, direction: Direction, types: readonly number[] | null): void
  next(): boolean
}

/** An entity that a search found, and how well it fits. */
export interface Scored {
  readonly id: number
  readonly score: number
}

export interface GraphView {
  // ---- tokens
  labelToken(name: string): number
  typeToken(name: string): number
  keyToken(name: string): number
  labelName(token: number): string
  typeName(token: number): string
  keyName(token: number): string
  /** All tokens ever used: `db.propertyKeys`. */
  readonly labelCount: number
  readonly typeCount: number
  readonly keyCount: number
  /** Changes whenever an index, a constraint or a token is added or removed: part of the plan cache's key. */
  readonly schemaEpoch: number

  // ---- counts, all exact and O(1)
  readonly nodeCount: number
  readonly relationshipCount: number
  nodesWithLabel(label: number): number
  relationshipsOfType(type: number): number
  /** Relationships of `type` (-1: any) that leave (`out`) or reach (`in`) nodes with `label`. */
  relationshipsAt(label: number, type: number, direction: 'out' | 'in'): number

  // ---- nodes
  hasNode(id: number): boolean
  hasLabel(id: number, label: number): boolean
  /** Tokens in ascending order. */
  labelsOf(id: number): readonly number[]
  /** null when the node has no such property. Of a deleted or unknown node: null. */
  nodeProperty(id: number, key: number): Value
  nodeKeys(id: number): readonly number[]
  /** Self-loops count once for `both`; O(1) without types where adjacency offsets allow, else O(types). */
  degree(id: number, direction: Direction, types: readonly number[] | null): number

  // ---- relationships; type and ends answer also for one deleted by the running transaction
  hasRelationship(id: number): boolean
  typeOf(id: number): number
  startOf(id: number): number
  endOf(id: number): number
  relationshipProperty(id: number, key: number): Value
  relationshipKeys(id: number): readonly number[]

  // ---- scans, ascending by id
  scanNodes(): IdCursor
  scanLabel(label: number): IdCursor
  scanRelationships(): IdCursor
  scanType(type: number): IdCursor
  /** Relationships of one node, in ascending order of relationship id within a direction. */
  expand(): ExpandCursor

  // ---- schema
  readonly indexes: readonly IndexDescriptor[]
  readonly constraints: readonly ConstraintDescriptor[]
  /** The store's catalog: named records beside the graph (type definitions). MATCH and counts never see them. */
  readonly records: ReadonlyMap<string, Value>
  /** Ids by ascending value (`descending` turns it), ties by id. */
  seek(index: IndexDescriptor, query: IndexQuery, descending?: boolean): IdCursor
  /** Entities in the index, and how many different values it holds: exact, O(1). */
  indexSize(index: IndexDescriptor): { readonly entries: number; readonly distinct: number }
  /** Entities of a full-text index by a query in Lucene's syntax, best first. Throws `fulltext-query` when it is none. */
  searchText(index: IndexDescriptor, query: string): readonly Scored[]
  /** The `count` entities of a vector index most similar to a vector, best first. Throws `vector-query`. */
  nearest(index: IndexDescriptor, vector: Value, count: number): readonly Scored[]
  /** How many entries a query would give: exact for equality and ranges on a range index, O(log n). */
  estimate(index: IndexDescriptor, query: IndexQuery): number
}

/**
 * A graph being changed. Reads see the transaction's own writes. Every method that can break a rule (a unique value, a
 * property type) throws a RelateError from the error table at the call; existence rules are checked by `commit`.
 * Callers have checked that values are storable (`evaluate` has, see value/storable.ts).
 */
export interface GraphTransaction extends GraphView {
  // ---- tokens: the number of a name, made when new
  makeLabel(name: string): number
  makeType(name: string): number
  makeKey(name: string): number

  createNode(labels: readonly number[]): number
  createRelationship(type: number, start: number, end: number): number
  /** Value null removes. Answers whether the property was there before. */
  setNodeProperty(id: number, key: number, value: Value): boolean
  setRelationshipProperty(id: number, key: number, value: Value): boolean
  /** Answers whether the label was new (or was there, for remove). */
  addLabel(id: number, label: number): boolean
  removeLabel(id: number, label: number): boolean
  /** The caller has removed the relationships, or calls `checkDeleted` at the end of the statement. */
  deleteNode(id: number): void
  deleteRelationship(id: number): void
  /** A node deleted by this transaction. */
  isDeletedNode(id: number): boolean
  isDeletedRelationship(id: number): boolean
  /** Fails with DeleteConnectedNode when a node deleted since the last savepoint still has relationships. */
  checkDeleted(): void

  /** `tick` is called while it looks at entities and may throw, to stop. */
  createIndex(index: Omit<IndexDescriptor, 'id' | 'state'>, tick?: () => void): IndexDescriptor
  dropIndex(index: IndexDescriptor): void
  /** Checks the data first. */
  createConstraint(constraint: Omit<ConstraintDescriptor, 'id'>, tick?: () => void): ConstraintDescriptor
  dropConstraint(constraint: ConstraintDescriptor): void
  /** Puts a record into the catalog; null takes it out. Replacing one keeps its place. */
  setRecord(name: string, value: Value): void

  /** Marks a place to come back to; O(1) or O(chunks written), never O(graph). */
  savepoint(): Savepoint
  /** Undoes everything since the savepoint. */
  rollbackTo(savepoint: Savepoint): void
  /** Whether anything was written. */
  readonly changed: boolean
  /** Bytes this transaction holds for its change, for the limits. */
  readonly changeBytes: number
  /** Publishes; existence constraints are checked here, and the change is durable when it returns. */
  commit(): void
  rollback(): void
}

/** Opaque. */
export type Savepoint = { readonly savepoint: unique symbol } | object

/** An open graph: hands out views and transactions. One transaction at a time. */
export interface Graph {
  /** The newest committed state, frozen. */
  snapshot(): GraphView
  begin(): GraphTransaction
}
