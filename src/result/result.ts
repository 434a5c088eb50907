/** What one statement gives back, before any surface writes it down. */
import type { Notification } from '../status/notification.js'
import type { GraphView } from '../store/graph.js'
import type { CypherMap, NodeValue, PathValue, RelationshipValue, Value } from '../value/value.js'

/** Entities as results carry them: data, independent of the store. An entity deleted by its statement is empty. */
export class NodeEntity {
  constructor(
    readonly id: number,
    readonly labels: readonly string[],
    readonly properties: ResultMap,
  ) {}
}
export class RelationshipEntity {
  constructor(
    readonly id: number,
    readonly type: string,
    readonly startNode: number,
    readonly endNode: number,
    readonly properties: ResultMap,
  ) {}
}
export class PathEntity {
  constructor(
    readonly nodes: readonly NodeEntity[],
    readonly relationships: readonly RelationshipEntity[],
  ) {}
}

/** A Value in which NodeValue, RelationshipValue and PathValue have become entities, at every depth. */
export type ResultValue =
  | Exclude<Value, readonly Value[] | CypherMap | NodeValue | RelationshipValue | PathValue>
  | NodeEntity
  | RelationshipEntity
  | PathEntity
  | readonly ResultValue[]
  | ResultMap

export type ResultMap = ReadonlyMap<string, ResultValue>

export function isResultList(value: ResultValue): value is readonly ResultValue[] {
  return Array.isArray(value)
}

export function isResultMap(value: ResultValue): value is ResultMap {
  return value instanceof Map
}

/** The 11 mutation counters. */
export interface Counters {
  nodes_created: number
  nodes_deleted: number
  relationships_created: number
  relationships_deleted: number
  properties_set: number
  labels_added: number
  labels_removed: number
  indexes_added: number
  indexes_removed: number
  constraints_added: number
  constraints_removed: number
}

/** Milliseconds, as the envelope names them. */
export interface Timings {
  elapsed_ms: number
  parse_ms: number
  lex_parse_ms: number
  rewrite_ms: number
  lower_ms: number
  plan_ms: number
  execute_ms: number
  result_generation_ms: number
}

/** One operator of the shown plan, `relate.plan/v1`. */
export interface PlanNode {
  readonly operator: string
  readonly details: string
  readonly estimated_rows: number | null
  readonly identifiers: readonly string[]
  /** Notifications that belong to this operator (without operator id). */
  readonly warnings: readonly Notification[]
  /** Only when profiled. */
  readonly actual: { readonly rows: number; readonly store_hits: number; readonly time_ms: number } | null
  readonly children: readonly PlanNode[]
}
export interface PlanDocument {
  readonly profiled: boolean
  readonly root: PlanNode
  readonly schema: 'relate.plan/v1'
  readonly statement: string
}

export type QueryType = 'r' | 'rw' | 'w' | 's'

export interface StatementResult {
  readonly columns: readonly string[]
  /** Page names of column types, from the first row. */
  readonly columnTypes: readonly string[]
  readonly rows: readonly (readonly ResultValue[])[]
  /** More rows existed than `maxRows` allowed. */
  readonly truncated: boolean
  readonly stats: Counters
  readonly notifications: readonly Notification[]
  readonly plan: PlanDocument
  readonly planCache: string
  readonly timings: Timings
  readonly queryType: QueryType
  /** The state a read saw, for surfaces that show more of an entity than it carries. */
  readonly snapshot?: GraphView
  /** What a leading EXPLAIN or PROFILE asked for: the CLI's tables show the plan then. */
  readonly mode: 'run' | 'explain' | 'profile'
}
