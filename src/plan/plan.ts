/**
 * From a bound statement to the operator tree that runs.
 *
 *   bound query --fold, normalise--> bound query --steps, patterns--> operators --look it over--> notifications
 *
 * A plan belongs to a schema epoch and to about the size of the graph it was made for; the engine keeps it that long.
 */
import type { BoundCommand, BoundQuery, BoundStatement } from '../lower/bound.js'
import type { PlanDocument } from '../result/result.js'
import type { Notification } from '../status/notification.js'
import type { GraphView } from '../store/graph.js'
import { Segment } from './barrier.js'
import { PlanContext, type SubqueryPlan } from './context.js'
import { document, type Profile } from './explain/document.js'
import { PatternSpans } from './explain/pattern-spans.js'
import { PatternTexts } from './explain/pattern-text.js'
import { foldedTree, type ShownNode, wholeTree } from './explain/shown.js'
import { fold } from './fold.js'
import { argument } from './match.js'
import { Inspection } from './notify/found.js'
import { notificationsOf } from './notify/notifications.js'
import type { Operator } from './operators.js'
import { planQuery, planSubqueries, planSubquery } from './query.js'

export interface Plan {
  readonly statement: BoundStatement
  readonly root: Operator
  readonly columns: readonly string[]
  readonly notifications: readonly Notification[]
  /** Places in the frame, hidden ones included. */
  readonly frameSize: number
  /** Plans of the subqueries that stand in expressions. */
  readonly subqueries: ReadonlyMap<BoundQuery, SubqueryPlan>
  /** The tree that the plan document shows: whole under PROFILE, else folded. */
  readonly shown: ShownNode
}

export interface PlanOptions {
  /** Parameters that were given, for EXPLAIN's notification of missing ones. */
  readonly parameters?: { has(name: string): boolean }
  /** Looks at deadline and cancel flag, and throws. */
  readonly tick?: () => void
}

export function plan(statement: BoundStatement, view: GraphView, options: PlanOptions = {}): Plan {
  const context = new PlanContext(view, statement, planSubquery, e => fold(e, view), options.tick ?? (() => {}))
  const { body } = statement
  const root = isQuery(body) ? planRoot(body, context) : commandRoot(body)
  const roots = [root, ...[...context.subqueries.values()].map(one => one.root)]
  const shown = shownTree(statement, root)
  const inspection = new Inspection(statement, view, roots, options.parameters ?? null)
  return {
    statement,
    root,
    columns: isQuery(body) ? (body.columns ?? []).map(column => column.name) : [],
    notifications: [...statement.notifications, ...notificationsOf(inspection, shown)],
    shown,
    frameSize: context.frameSize,
    subqueries: context.subqueries,
  }
}

function shownTree(statement: BoundStatement, root: Operator): ShownNode {
  const whole = statement.mode === 'profile'
  const style = { texts: new PatternTexts(statement, whole), folded: !whole }
  return whole ? wholeTree(root, style) : foldedTree(root, style, new PatternSpans(statement))
}

function isQuery(body: BoundStatement['body']): body is BoundQuery {
  return body.kind === 'steps' || body.kind === 'union' || body.kind === 'conditional' || body.kind === 'next'
}

function planRoot(query: BoundQuery, context: PlanContext): Operator {
  const live = new Set((query.columns ?? []).map(column => column.slot.index))
  const around = { context, segment: new Segment(), live, distinctRows: false, weighs: false }
  const source = planQuery(query, argument(), around)
  planSubqueries(query, context)
  if (query.columns !== null) return { kind: 'ProduceResults', source, columns: query.columns, rows: source.rows }
  return source.kind === 'EmptyResult' ? source : { kind: 'EmptyResult', source, rows: 0 }
}

const COMMANDS = {
  createIndex: 'CreateIndex',
  dropIndex: 'DropIndex',
  createConstraint: 'CreateConstraint',
  dropConstraint: 'DropConstraint',
} as const

function commandRoot(command: BoundCommand): Operator {
  return { kind: COMMANDS[command.kind], command, rows: 0 }
}

/** Documents of plans that run again and again without a profile: making one costs as much as a small statement. */
const documents = new WeakMap<Plan, PlanDocument>()

/** The plan as shown: folded, or whole with what was measured. */
export function explain(made: Plan, profile: Profile | null): PlanDocument {
  const { statement, shown, notifications } = made
  const known = profile === null ? documents.get(made) : undefined
  if (known !== undefined) return known
  const shape = document({ text: statement.text, tree: shown, notifications }, profile)
  if (profile === null) documents.set(made, shape)
  return shape
}
