/**
 * What one statement's lowering knows and collects: the text, the language version, slots handed out so far,
 * parameters met, notifications raised, and whether anything updates the graph.
 */
import type { CypherVersion, Name } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Notification } from '../status/notification.js'
import { type notification as make, type NotificationId, notification } from '../status/notifications.js'
import type { Span } from '../status/span.js'
import type { BoundAggregate, BoundExpression, Slot } from './bound.js'
import type { LowerContext } from './context.js'
import type { Scope } from './scope.js'
import type { StaticType } from './static-type.js'
import { AggregateFinder, Structures } from './structure.js'

/** A lowered expression with what is known of its type. */
export interface Typed {
  readonly expression: BoundExpression
  readonly type: StaticType
}

export class Lowering {
  readonly structures = new Structures()
  readonly aggregates: AggregateFinder
  readonly parameters = new Set<string>()
  /** Parameters that stand for the left out arguments of a call. */
  readonly implicitArguments = new Set<string>()
  readonly notifications: Notification[] = []
  /** An updating clause or procedure has been met. */
  writes = false
  private readonly shadowing = new Set<string>()
  private slotCount = 0
  private anonymousCount = 0

  constructor(
    readonly text: string,
    /** null: Cypher 25 and the TCK's forms. */
    readonly version: CypherVersion | null,
    readonly context: LowerContext,
  ) {
    this.aggregates = new AggregateFinder(name => {
      const row = context.functions.lookup(name, version ?? 25)
      return row !== undefined && 'start' in row
    })
  }

  get frameSize(): number {
    return this.slotCount
  }

  slot(name: string, kind: Slot['kind']): Slot {
    return { index: this.slotCount++, name, anonymous: false, kind }
  }

  /** A slot for what the text gives no name: `anon_0`, `anon_1`, ... */
  anonymousSlot(kind: Slot['kind']): Slot {
    return { index: this.slotCount++, name: `anon_${this.anonymousCount++}`, anonymous: true, kind }
  }

  namedOrAnonymous(name: Name | null, kind: Slot['kind']): Slot {
    return name === null ? this.anonymousSlot(kind) : this.slot(name.name, kind)
  }

  source(span: Span): string {
    return this.text.slice(span.start, span.end)
  }

  notify<I extends NotificationId>(id: I, parameters: Parameters<typeof make<I>>[1], span: Span | null): void {
    this.notifications.push(notification(id, parameters, span))
  }

  /** A subquery declares a name that the query around it has too: two variables of one name. */
  noticeShadowing(name: string, scope: Scope, span: Span): void {
    if (scope.lookup(name) !== undefined || !scope.isHidden(name) || this.shadowing.has(name)) return
    this.shadowing.add(name)
    this.notify('subquery-variable-shadowing', { name }, span)
  }

  /** Refuses what Cypher 5 does not have. */
  needs25(what: string, span: Span): void {
    if (this.version === 5) fail('unsupported-in-version', { what, version: 'CYPHER 25' }, span)
  }
}

/** Where an expression stands: what it can see, and what becomes of aggregates in it. */
export interface Env {
  readonly lowering: Lowering
  readonly scope: Scope
  readonly aggregation: Aggregation
  /** SKIP, LIMIT and the like may not depend on the row: the clause's name. */
  readonly constantFor: string | null
  /** The pattern is MERGE's: no subqueries. */
  readonly inMerge: boolean
}

export type Aggregation =
  /** Aggregates are lifted into a step of their own; their arguments see the scope before it. */
  | { readonly kind: 'collect'; readonly scope: Scope; readonly collector: AggregateCollector }
  /** `place` completes "The aggregate count cannot be used ...". */
  | { readonly kind: 'refused'; readonly place: string }
  | { readonly kind: 'nested' }
  /** `mixed`: the sort key holds an aggregate. */
  | { readonly kind: 'orderBy'; readonly aggregating: boolean; readonly mixed: boolean }

export interface AggregateCollector {
  /** The slot of the aggregate with this structure, which is made when it is new. */
  slotFor(
    structure: number,
    make: () => { readonly type: StaticType; readonly aggregate: BoundAggregate },
  ): { readonly slot: Slot; readonly type: StaticType }
}

export function env(lowering: Lowering, scope: Scope, place: string): Env {
  return { lowering, scope, aggregation: { kind: 'refused', place }, constantFor: null, inMerge: false }
}

export function slotExpression(slot: Slot, span: Span): BoundExpression {
  return { kind: 'slot', slot, span }
}
