/**
 * The bound query: what `lower` promises to `plan`, and `plan` to `evaluate` and `execute`.
 *
 * Names have become slots, sugar is gone, static types were checked, aggregates stand in steps of their own. One
 * statement has one frame (a row of `frameSize` slots); every variable of every scope, subqueries included, has its
 * own slot in it. So a correlated subquery just runs on the same frame, renaming (`WITH a AS b`) costs nothing, and a
 * barrier saves only the slots in scope.
 *
 * A slot of kind `node` or `relationship` holds the bare id (or null); a slot of kind `value` holds any Value. Slots
 * are the same when their `index` is: a renamed variable has another Slot object for the same place. An item or key
 * that is a plain slot keeps its kind; the columns of a UNION or WHEN have slots of their own, of an entity's kind only
 * when every part's column has it.
 */
import type { AggregateRow, FunctionRow, ProcedureRow } from '../functions/rows.js'
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Hint,
  MatchClause,
  PathMode,
  TypeExpression,
} from '../parse/tree.js'
import type { Notification } from '../status/notification.js'
import type { Span } from '../status/span.js'
import type { Value } from '../value/value.js'

export interface Slot {
  readonly index: number
  /** The variable's name, or a generated one (`anon_0`) for what has none. */
  readonly name: string
  readonly anonymous: boolean
  readonly kind: 'node' | 'relationship' | 'value'
}

export interface Column {
  readonly name: string
  readonly slot: Slot
}

/** A whole statement, lowered. */
export interface BoundStatement {
  readonly text: string
  readonly version: 5 | 25 | null
  readonly mode: 'run' | 'explain' | 'profile'
  readonly body: BoundQuery | BoundCommand
  readonly frameSize: number
  /** Names of all parameters that the text uses: checked before the run (`parameter-missing`). */
  readonly parameters: readonly string[]
  /** Parameters that a call without parentheses takes its arguments from (`implicit-argument-missing`). */
  readonly implicitArguments: readonly string[]
  /** r: reads only; rw: writes and returns rows; w: writes without columns; s: schema. */
  readonly queryType: 'r' | 'rw' | 'w' | 's'
  /** What lowering noticed: deprecations, shadowing. */
  readonly notifications: readonly Notification[]
}

// ---------------------------------------------------------------- queries

export type BoundQuery = BoundSteps | BoundUnion | BoundConditional | BoundNext

/** Steps run in order, each fed by the rows of the one before; the first is fed one row. */
export interface BoundSteps {
  readonly kind: 'steps'
  readonly steps: readonly BoundStep[]
  /** What RETURN gives; null when the query returns nothing (ends in an update, or FINISH). */
  readonly columns: readonly Column[] | null
  readonly span: Span
}
/** Each part's columns are copied by name into `columns`. */
export interface BoundUnion {
  readonly kind: 'union'
  readonly all: boolean
  readonly parts: readonly BoundQuery[]
  readonly columns: readonly Column[] | null
  readonly span: Span
}
/** The first branch whose condition is true runs; none and no `otherwise`: no rows. */
export interface BoundConditional {
  readonly kind: 'conditional'
  readonly branches: readonly { readonly condition: BoundExpression; readonly query: BoundQuery }[]
  readonly otherwise: BoundQuery | null
  readonly columns: readonly Column[] | null
  readonly span: Span
}
/** Each part runs once a row of the part before. */
export interface BoundNext {
  readonly kind: 'next'
  readonly parts: readonly BoundQuery[]
  readonly columns: readonly Column[] | null
  readonly span: Span
}

export type BoundStep =
  | MatchStep
  | UnwindStep
  | ProjectStep
  | AggregateStep
  | DistinctStep
  | SortStep
  | SkipStep
  | LimitStep
  | FilterStep
  | CreateStep
  | MergeStep
  | SetStep
  | RemoveStep
  | DeleteStep
  | ForeachStep
  | CallSubqueryStep
  | CallProcedureStep
  | LoadCsvStep
  | ShowStep
  | FinishStep

interface Step {
  readonly span: Span
  /**
   * Slots that hold something a later step can see, after this step: what a barrier behind it has to save. Slots of a
   * query around this one are not among them, as they stand still while it runs. Gathered when first asked for.
   */
  readonly scope: readonly Slot[]
}

export interface MatchStep extends Step {
  readonly kind: 'match'
  readonly optional: boolean
  readonly matchMode: Exclude<MatchClause['matchMode'], null>
  readonly parts: readonly BoundPart[]
  /** WHERE, inline WHERE and property maps, split at AND. Label tests of nodes stay on the nodes. */
  readonly predicates: readonly BoundExpression[]
  /** Slots that this clause binds (made null by an OPTIONAL MATCH without match). */
  readonly binds: readonly Slot[]
  readonly hints: readonly { readonly hint: Hint; readonly slots: readonly Slot[] }[]
  readonly search: BoundSearch | null
}
export interface BoundSearch {
  readonly slot: Slot
  readonly indexKind: 'vector' | 'fulltext'
  readonly index: string
  readonly query: BoundExpression
  readonly where: BoundExpression | null
  readonly limit: BoundExpression
  readonly score: Slot | null
}

/** One comma-separated part of a pattern: nodes and connections in turn, as written. */
export interface BoundPart {
  /** `p = ...` */
  readonly path: Slot | null
  readonly elements: readonly BoundElement[]
  readonly mode: PathMode | null
  readonly selector: BoundSelector | null
  /**
   * Under a selector: predicates that take part in the choice of paths, from its parentheses and from the elements
   * between the ends. What only looks at an end stands among the step's predicates.
   */
  readonly inside: readonly BoundExpression[]
  readonly span: Span
  readonly text: string
}
export interface BoundSelector {
  /** shortestPath and allShortestPaths are the legacy forms, with their own rules. */
  readonly kind:
    | 'any'
    | 'anyShortest'
    | 'allShortest'
    | 'shortest'
    | 'shortestGroups'
    | 'shortestPath'
    | 'allShortestPaths'
  readonly count: BoundExpression | null
}
export type BoundElement = BoundNode | BoundRelationship | BoundQuantified
export interface BoundNode {
  readonly kind: 'node'
  readonly slot: Slot
  /** Bound before this clause. */
  readonly bound: boolean
  readonly labels: BoundLabels | null
  readonly span: Span
}
export interface BoundRelationship {
  readonly kind: 'relationship'
  /** Kind `relationship`; for variable length kind `value`, the list of relationships. */
  readonly slot: Slot
  readonly bound: boolean
  /** out: from the node written on its left to the one on its right. */
  readonly direction: 'out' | 'in' | 'both'
  readonly left: Slot
  readonly right: Slot
  /** null: any type. */
  readonly types: BoundLabels | null
  /** Legacy variable length, bounds filled in (`*` is 1..null); null for exactly one relationship. */
  readonly length: { readonly min: number; readonly max: number | null } | null
  /** Of variable length: tested on each relationship, which stands in `each.slot`. */
  readonly each: { readonly slot: Slot; readonly predicates: readonly BoundExpression[] } | null
  readonly span: Span
}
/** `((x)-[r]->(y) WHERE p){1,3}`; also `-[r]->+` */
export interface BoundQuantified {
  readonly kind: 'quantified'
  readonly left: Slot
  readonly right: Slot
  readonly min: number
  readonly max: number | null
  /** The repeated part; its first and last node are `elements[0]` and the last element. */
  readonly elements: readonly BoundElement[]
  readonly predicates: readonly BoundExpression[]
  /** Inner variable to group variable (a list). */
  readonly groups: readonly { readonly inner: Slot; readonly outer: Slot }[]
  readonly span: Span
}

export type BoundLabels =
  | { readonly kind: 'label'; readonly name: string; readonly span: Span }
  | { readonly kind: 'dynamic'; readonly quantifier: 'all' | 'any'; readonly expression: BoundExpression }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'not'; readonly operand: BoundLabels }
  | { readonly kind: 'and'; readonly operands: readonly BoundLabels[] }
  | { readonly kind: 'or'; readonly operands: readonly BoundLabels[] }

export interface UnwindStep extends Step {
  readonly kind: 'unwind'
  readonly list: BoundExpression
  readonly slot: Slot
}
/** Computes slots from slots. Items do not see each other. */
export interface ProjectStep extends Step {
  readonly kind: 'project'
  readonly items: readonly { readonly slot: Slot; readonly expression: BoundExpression }[]
  /** What it came from; `bind` is lower's own: a value taken as a node or relationship, before a pattern uses it. */
  readonly clause: 'with' | 'return' | 'let' | 'bind'
}
/** Groups rows by the keys. No keys: exactly one row comes out. */
export interface AggregateStep extends Step {
  readonly kind: 'aggregate'
  readonly keys: readonly { readonly slot: Slot; readonly expression: BoundExpression }[]
  readonly aggregates: readonly BoundAggregate[]
}
export interface BoundAggregate {
  readonly slot: Slot
  /** null: count(*) */
  readonly function: AggregateRow | null
  readonly distinct: boolean
  readonly arguments: readonly BoundExpression[]
  readonly text: string
  readonly span: Span
}
export interface DistinctStep extends Step {
  readonly kind: 'distinct'
  readonly slots: readonly Slot[]
}
export interface SortStep extends Step {
  readonly kind: 'sort'
  readonly keys: readonly {
    readonly expression: BoundExpression
    readonly descending: boolean
    readonly text: string
  }[]
}
export interface SkipStep extends Step {
  readonly kind: 'skip'
  readonly count: BoundExpression
}
export interface LimitStep extends Step {
  readonly kind: 'limit'
  readonly count: BoundExpression
}
export interface FilterStep extends Step {
  readonly kind: 'filter'
  readonly predicates: readonly BoundExpression[]
}

export interface CreateStep extends Step {
  readonly kind: 'create'
  readonly elements: readonly CreateElement[]
  /** `p = ...` parts: built after their elements exist. */
  readonly paths: readonly { readonly slot: Slot; readonly expression: BoundExpression }[]
}
/** In source order: an element's property expressions may read elements before it. */
export type CreateElement =
  | {
      readonly kind: 'node'
      readonly slot: Slot
      readonly labels: readonly BoundLabelName[]
      /** Gives a map; null for none. */
      readonly properties: BoundExpression | null
      readonly span: Span
    }
  | {
      readonly kind: 'relationship'
      readonly slot: Slot
      readonly start: Slot
      readonly end: Slot
      readonly type: BoundLabelName
      readonly properties: BoundExpression | null
      readonly span: Span
    }
export type BoundLabelName =
  | { readonly kind: 'label'; readonly name: string; readonly span: Span }
  | { readonly kind: 'dynamic'; readonly expression: BoundExpression; readonly span: Span }

export interface MergeStep extends Step {
  readonly kind: 'merge'
  /** What to look for (its predicates include the property maps). */
  readonly match: MatchStep
  /** What to make when there is no match. */
  readonly create: CreateStep
  readonly onCreate: readonly SetGroup[]
  readonly onMatch: readonly SetGroup[]
}
export interface SetStep extends Step {
  readonly kind: 'set'
  readonly groups: readonly SetGroup[]
}
/** Neighbouring property items of one variable: all values are computed before any is written. */
export type SetGroup = readonly BoundSetItem[]
export type BoundSetItem =
  | {
      readonly kind: 'property'
      readonly target: BoundExpression
      readonly key: string | BoundExpression
      readonly value: BoundExpression
      readonly span: Span
    }
  | {
      readonly kind: 'properties'
      readonly target: BoundExpression
      readonly merge: boolean
      readonly value: BoundExpression
      readonly span: Span
    }
  | {
      readonly kind: 'labels'
      readonly target: BoundExpression
      readonly labels: readonly BoundLabelName[]
      readonly span: Span
    }
export interface RemoveStep extends Step {
  readonly kind: 'remove'
  readonly items: readonly BoundRemoveItem[]
}
export type BoundRemoveItem =
  | {
      readonly kind: 'property'
      readonly target: BoundExpression
      readonly key: string | BoundExpression
      readonly span: Span
    }
  | {
      readonly kind: 'labels'
      readonly target: BoundExpression
      readonly labels: readonly BoundLabelName[]
      readonly span: Span
    }
export interface DeleteStep extends Step {
  readonly kind: 'delete'
  readonly detach: boolean
  readonly expressions: readonly BoundExpression[]
}
export interface ForeachStep extends Step {
  readonly kind: 'foreach'
  readonly slot: Slot
  readonly list: BoundExpression
  readonly steps: readonly BoundStep[]
}
export interface CallSubqueryStep extends Step {
  readonly kind: 'callSubquery'
  readonly optional: boolean
  readonly query: BoundQuery
  /** A unit subquery (no RETURN): one row out a row in. */
  readonly unit: boolean
  readonly inTransactions: {
    readonly batchSize: BoundExpression | null
    readonly concurrent: boolean
    readonly onError: 'fail' | 'continue' | 'break'
    readonly retrySeconds: BoundExpression | null
    readonly retry: boolean
    readonly report: Slot | null
  } | null
}
export interface CallProcedureStep extends Step {
  readonly kind: 'callProcedure'
  readonly optional: boolean
  readonly procedure: ProcedureRow
  readonly arguments: readonly BoundExpression[]
  readonly yields: readonly { readonly column: string; readonly slot: Slot }[]
}
export interface LoadCsvStep extends Step {
  readonly kind: 'loadCsv'
  readonly withHeaders: boolean
  readonly url: BoundExpression
  readonly slot: Slot
  readonly fieldTerminator: BoundExpression | null
}
/** SHOW INDEXES and the like: a source of rows; YIELD, WHERE, RETURN follow as ordinary steps. */
export interface ShowStep extends Step {
  readonly kind: 'show'
  readonly what:
    | 'indexes'
    | 'constraints'
    | 'functions'
    | 'procedures'
    | 'databases'
    | 'settings'
    | 'transactions'
    | 'terminations'
    | 'currentUser'
  readonly filter: string
  readonly names: readonly BoundExpression[]
  readonly yields: readonly { readonly column: string; readonly slot: Slot }[]
  /** `defaultColumns`, or `columns(name, type)` for the plan. */
  readonly details: string
}
/** Drops the rows: the statement has run for its effects. */
export interface FinishStep extends Step {
  readonly kind: 'finish'
}

// ---------------------------------------------------------------- expressions

export type BoundExpression =
  | { readonly kind: 'constant'; readonly value: Value; readonly span: Span }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  /** A node or relationship slot read as an expression gives a NodeValue or RelationshipValue. */
  | { readonly kind: 'slot'; readonly slot: Slot; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly BoundExpression[]; readonly span: Span }
  | {
      readonly kind: 'map'
      readonly entries: readonly { readonly key: string; readonly value: BoundExpression }[]
      readonly span: Span
    }
  /** Map projection: later items win. `allProperties` spreads the subject. */
  | {
      readonly kind: 'mapProjection'
      readonly subject: BoundExpression
      readonly items: readonly (
        | { readonly kind: 'allProperties' }
        | { readonly kind: 'entry'; readonly key: string; readonly value: BoundExpression }
      )[]
      readonly span: Span
    }
  | { readonly kind: 'property'; readonly subject: BoundExpression; readonly key: string; readonly span: Span }
  | { readonly kind: 'index'; readonly subject: BoundExpression; readonly index: BoundExpression; readonly span: Span }
  | {
      readonly kind: 'slice'
      readonly subject: BoundExpression
      readonly from: BoundExpression | null
      readonly to: BoundExpression | null
      readonly span: Span
    }
  | { readonly kind: 'labelTest'; readonly subject: BoundExpression; readonly labels: BoundLabels; readonly span: Span }
  | {
      readonly kind: 'logical'
      readonly operator: 'AND' | 'OR' | 'XOR'
      readonly operands: readonly BoundExpression[]
      readonly span: Span
    }
  | { readonly kind: 'not'; readonly operand: BoundExpression; readonly span: Span }
  | {
      readonly kind: 'comparison'
      readonly operands: readonly BoundExpression[]
      readonly operators: readonly ComparisonOperator[]
      readonly span: Span
    }
  | {
      readonly kind: 'arithmetic'
      readonly operands: readonly BoundExpression[]
      readonly operators: readonly ArithmeticOperator[]
      readonly span: Span
    }
  | { readonly kind: 'sign'; readonly operator: '+' | '-'; readonly operand: BoundExpression; readonly span: Span }
  | {
      readonly kind: 'stringPredicate'
      readonly operator: 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS' | '=~'
      readonly left: BoundExpression
      readonly right: BoundExpression
      readonly span: Span
    }
  | { readonly kind: 'in'; readonly item: BoundExpression; readonly list: BoundExpression; readonly span: Span }
  | { readonly kind: 'nullTest'; readonly operand: BoundExpression; readonly negated: boolean; readonly span: Span }
  | {
      readonly kind: 'typeTest'
      readonly operand: BoundExpression
      readonly negated: boolean
      readonly type: TypeExpression
      readonly span: Span
    }
  | {
      readonly kind: 'normalizedTest'
      readonly operand: BoundExpression
      readonly negated: boolean
      readonly form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'
      readonly span: Span
    }
  | {
      readonly kind: 'call'
      readonly function: FunctionRow
      readonly arguments: readonly BoundExpression[]
      readonly span: Span
    }
  /** Both forms of CASE are searched here; a simple CASE has put its subject into `subjectSlot` first. */
  | {
      readonly kind: 'case'
      readonly subject: { readonly slot: Slot; readonly expression: BoundExpression } | null
      readonly branches: readonly { readonly when: BoundExpression; readonly then: BoundExpression }[]
      readonly otherwise: BoundExpression | null
      readonly span: Span
    }
  | {
      readonly kind: 'listComprehension'
      readonly slot: Slot
      readonly list: BoundExpression
      readonly where: BoundExpression | null
      readonly projection: BoundExpression | null
      readonly span: Span
    }
  | {
      readonly kind: 'listPredicate'
      readonly quantifier: 'all' | 'any' | 'none' | 'single'
      readonly slot: Slot
      readonly list: BoundExpression
      readonly where: BoundExpression
      readonly span: Span
    }
  | {
      readonly kind: 'reduce'
      readonly accumulator: Slot
      readonly initial: BoundExpression
      readonly slot: Slot
      readonly list: BoundExpression
      readonly step: BoundExpression
      /** allReduce: true while this holds after every step. */
      readonly predicate: BoundExpression | null
      readonly span: Span
    }
  /** Pattern predicates are `exists`, pattern comprehensions `collect`, shortestPath as a value `head` (null for none). */
  | {
      readonly kind: 'subquery'
      readonly form: 'exists' | 'count' | 'collect' | 'head'
      /** For collect and head: one column. */
      readonly query: BoundQuery
      readonly span: Span
    }
  /** A path of slots in turn: nodes, relationships (single or lists), group variables of a quantified part. */
  | { readonly kind: 'path'; readonly elements: readonly Slot[]; readonly span: Span }
  /** A value taken as an entity: null stays null, another type is an error when running. Gives the bare id. */
  | {
      readonly kind: 'asEntity'
      readonly entity: 'node' | 'relationship'
      readonly operand: BoundExpression
      readonly span: Span
    }

// ---------------------------------------------------------------- commands

export type BoundCommand =
  | {
      readonly kind: 'createIndex'
      readonly indexKind: 'range' | 'text' | 'point' | 'lookup' | 'fulltext' | 'vector'
      readonly name: string | { readonly parameter: string } | null
      readonly ifNotExists: boolean
      readonly entity: 'node' | 'relationship'
      readonly labels: readonly string[]
      readonly keys: readonly string[]
      readonly options: BoundExpression | null
      readonly span: Span
    }
  | {
      readonly kind: 'dropIndex'
      readonly name: string | { readonly parameter: string }
      readonly ifExists: boolean
      readonly span: Span
    }
  | {
      readonly kind: 'createConstraint'
      readonly name: string | { readonly parameter: string } | null
      readonly ifNotExists: boolean
      readonly entity: 'node' | 'relationship'
      readonly label: string
      readonly keys: readonly string[]
      readonly requirement: 'unique' | 'key' | 'exists' | 'type'
      readonly type: TypeExpression | null
      readonly options: BoundExpression | null
      readonly span: Span
    }
  | {
      readonly kind: 'dropConstraint'
      readonly name: string | { readonly parameter: string }
      readonly ifExists: boolean
      readonly span: Span
    }
