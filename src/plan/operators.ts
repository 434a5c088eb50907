/**
 * The operator tree: what `plan` makes, `explain` shows and `execute` runs.
 *
 * `kind` is the name that the plan document prints. A tree is read from the leaves up: every operator works on the one
 * frame of the statement and adds what it binds to the slots below it. Names of labels, types and keys stay names
 * here, and are looked up when the operator opens, so that a statement finds what it made itself.
 */
import type { AggregateRow } from '../functions/rows.js'
import type {
  BoundAggregate,
  BoundCommand,
  BoundExpression,
  BoundLabels,
  BoundQuantified,
  BoundSearch,
  CallProcedureStep,
  CallSubqueryStep,
  CreateStep,
  DeleteStep,
  LoadCsvStep,
  RemoveStep,
  SetGroup,
  ShowStep,
  Slot,
  SortStep,
} from '../lower/bound.js'
import type { PathMode } from '../parse/tree.js'
import type { IndexDescriptor } from '../store/schema.js'

interface Base {
  /** Rows that this operator is expected to give, a run of its own input. */
  readonly rows: number
}
interface Unary extends Base {
  readonly source: Operator
}
/** `left` feeds; `right` runs once a row of `left`, on the same frame (or is built first, for joins). */
interface Binary extends Base {
  readonly left: Operator
  readonly right: Operator
}

export type Direction = 'out' | 'in' | 'both'

// ---------------------------------------------------------------- sources

/** Gives the row that is in the frame, once. */
export interface Argument extends Base {
  readonly kind: 'Argument'
}
export interface AllNodesScan extends Base {
  readonly kind: 'AllNodesScan'
  readonly slot: Slot
}
export interface NodeByLabelScan extends Base {
  readonly kind: 'NodeByLabelScan'
  readonly slot: Slot
  readonly label: string
}
/** Nodes with at least one of the labels, each once. */
export interface UnionNodeByLabelsScan extends Base {
  readonly kind: 'UnionNodeByLabelsScan'
  readonly slot: Slot
  readonly labels: readonly string[]
}
/** Nodes with all of the labels. */
export interface IntersectionNodeByLabelsScan extends Base {
  readonly kind: 'IntersectionNodeByLabelsScan'
  readonly slot: Slot
  readonly labels: readonly string[]
}

/** An index query whose values are still expressions. */
export type Seek =
  /** One expression a leading key; `many` ones give a list of values to try. */
  | { readonly kind: 'equals'; readonly values: readonly SeekValue[] }
  | {
      readonly kind: 'range'
      readonly values: readonly SeekValue[]
      readonly lower: SeekBound | null
      readonly upper: SeekBound | null
    }
  | { readonly kind: 'prefix'; readonly values: readonly SeekValue[]; readonly text: BoundExpression }
  | { readonly kind: 'exists' }
  | { readonly kind: 'contains' | 'endsWith'; readonly text: BoundExpression }
  /** point.distance(p, center) < distance */
  | { readonly kind: 'distance'; readonly center: BoundExpression; readonly distance: BoundExpression }
  | { readonly kind: 'box'; readonly lower: BoundExpression; readonly upper: BoundExpression }
export interface SeekValue {
  readonly expression: BoundExpression
  readonly many: boolean
}
export interface SeekBound {
  readonly expression: BoundExpression
  readonly inclusive: boolean
}

export type IndexSeekKind =
  | 'NodeIndexSeek'
  | 'NodeUniqueIndexSeek'
  | 'NodeIndexSeekByRange'
  | 'NodeIndexScan'
  | 'NodeIndexContainsScan'
  | 'NodeIndexEndsWithScan'
export interface NodeIndexSeek extends Base {
  readonly kind: IndexSeekKind
  readonly slot: Slot
  readonly index: IndexDescriptor
  readonly label: string
  readonly keys: readonly string[]
  readonly seek: Seek
  readonly descending: boolean
}
export interface NodeByIdSeek extends Base {
  readonly kind: 'NodeByIdSeek' | 'NodeByElementIdSeek'
  readonly slot: Slot
  readonly ids: SeekValue
}
export interface IndexSearch extends Base {
  readonly kind: 'VectorIndexSearch' | 'FulltextIndexSearch'
  readonly search: BoundSearch
}

/** The ends of a relationship that a scan or seek has found; `both` gives each relationship once a direction. */
interface Ends {
  readonly relationship: Slot
  readonly left: Slot
  readonly right: Slot
  readonly direction: Direction
}
export interface RelationshipScan extends Base, Ends {
  readonly kind: 'AllRelationshipsScan' | 'RelationshipTypeScan'
  /** null: all relationships */
  readonly type: string | null
}
export interface RelationshipIndexSeek extends Base, Ends {
  readonly kind: 'RelationshipIndexSeek' | 'RelationshipIndexSeekByRange' | 'RelationshipIndexScan'
  readonly index: IndexDescriptor
  readonly type: string
  readonly keys: readonly string[]
  readonly seek: Seek
}
export interface RelationshipByIdSeek extends Base, Ends {
  readonly kind: 'RelationshipByIdSeek' | 'RelationshipByElementIdSeek'
  readonly ids: SeekValue
}

/** One row: a count that the store keeps. */
export interface NodeCountFromCountStore extends Base {
  readonly kind: 'NodeCountFromCountStore'
  /** null: all nodes */
  readonly label: string | null
  readonly slot: Slot
}
export interface RelationshipCountFromCountStore extends Base {
  readonly kind: 'RelationshipCountFromCountStore'
  /** Empty: any type. */
  readonly types: readonly string[]
  /** At most one of the two. */
  readonly startLabel: string | null
  readonly endLabel: string | null
  readonly slot: Slot
}

// ---------------------------------------------------------------- patterns

/** Which relationships a pattern element takes. */
export interface Hop {
  /** null: all types; names not in the graph match nothing. */
  readonly types: readonly string[] | null
  /** A type expression that is no plain list of names, tested on each relationship. */
  readonly typeTest: BoundLabels | null
  /** Seen from `from`. */
  readonly direction: Direction
}

export interface Expand extends Unary, Hop {
  readonly kind: 'Expand(All)' | 'OptionalExpand(All)'
  readonly from: Slot
  readonly relationship: Slot
  readonly to: Slot
  /** Tested on the node at the other end before the row is given. */
  readonly labels: BoundLabels | null
  /** Relationships (or lists of them) of the same MATCH that this one must differ from. */
  readonly differs: readonly Slot[]
  /** OptionalExpand: the test that belongs to the optional match. */
  readonly predicates: readonly BoundExpression[]
}
/** Both ends are bound. */
export interface ExpandInto extends Unary, Hop {
  readonly kind: 'Expand(Into)'
  readonly from: Slot
  readonly relationship: Slot
  readonly to: Slot
  readonly differs: readonly Slot[]
}
/** The relationship is bound: binds or checks its ends. */
export interface ProjectEndpoints extends Unary, Hop {
  readonly kind: 'ProjectEndpoints'
  readonly relationship: Slot
  readonly left: Slot
  readonly right: Slot
  readonly leftBound: boolean
  readonly rightBound: boolean
  readonly differs: readonly Slot[]
}
/** Legacy variable length: every trail is a row. */
export interface VarLengthExpand extends Unary, Hop {
  readonly kind: 'VarLengthExpand(All)' | 'VarLengthExpand(Into)'
  readonly from: Slot
  /** The list of relationships. */
  readonly relationship: Slot
  /** Whether somebody reads the list. */
  readonly listed: boolean
  /** The list is bound already: only this very trail matches. */
  readonly given: boolean
  readonly to: Slot
  readonly min: number
  readonly max: number | null
  readonly each: { readonly slot: Slot; readonly predicates: readonly BoundExpression[] } | null
  readonly labels: BoundLabels | null
  readonly differs: readonly Slot[]
  /** Walked from the right end: the list is turned round. */
  readonly reversed: boolean
  readonly mode: PathMode
}
/** Each reachable node once. */
export interface PruningVarLengthExpand extends Unary, Hop {
  readonly kind: 'VarLengthExpand(Pruning,BFS,All)'
  readonly from: Slot
  readonly to: Slot
  readonly min: 0 | 1
  readonly max: number | null
  readonly each: { readonly slot: Slot; readonly predicates: readonly BoundExpression[] } | null
  readonly labels: BoundLabels | null
}
/** A quantified path pattern. */
export interface Repeat extends Unary {
  readonly kind: 'Repeat(Trail)' | 'Repeat(Walk)' | 'Repeat(Acyclic)' | 'Repeat(Simple)'
  readonly pattern: BoundQuantified
  readonly from: Slot
  readonly to: Slot
  readonly toBound: boolean
  readonly reversed: boolean
  readonly mode: PathMode
  readonly labels: BoundLabels | null
  readonly differs: readonly Slot[]
  /** Gets the flat list of relationships in pattern order; null when nobody reads it. */
  readonly trail: Slot | null
}
/** A part with a selector, or shortestPath: both ends may be bound before or are found. */
export interface ShortestPath extends Unary {
  readonly kind: 'ShortestPath' | 'StatefulShortestPath(Into)' | 'StatefulShortestPath(All)'
  readonly selector: SelectorKind
  readonly count: BoundExpression | null
  readonly mode: PathMode
  /** The part's elements in search order. */
  readonly segments: readonly PathSegment[]
  readonly from: Slot
  readonly to: Slot
  readonly toBound: boolean
  /** Whether the part was turned round, to start from its right end. */
  readonly reversed: boolean
  /** Take part in the choice of paths; read the part's slots. */
  readonly predicates: readonly BoundExpression[]
  readonly path: Slot | null
  readonly differs: readonly Slot[]
}
export type SelectorKind =
  | 'any'
  | 'anyShortest'
  | 'allShortest'
  | 'shortest'
  | 'shortestGroups'
  | 'shortestPath'
  | 'allShortestPaths'
/** One stretch of a selected path: `steps` hops, repeated `min` to `max` times. */
export interface PathSegment {
  readonly steps: readonly PathStep[]
  readonly min: number
  readonly max: number | null
  /** Tested after each repetition, on the slots of its steps. */
  readonly predicates: readonly BoundExpression[]
  /** First node of a repetition, for the group variables. */
  readonly first: Slot | null
  readonly firstLabels: BoundLabels | null
  readonly groups: readonly { readonly inner: Slot; readonly outer: Slot }[]
  /** A legacy variable-length relationship: gets the list of relationships. */
  readonly list: Slot | null
  /** The node after the last repetition. */
  readonly end: Slot
  /** It is bound already: only this node will do. */
  readonly endBound: boolean
  readonly endLabels: BoundLabels | null
}
export interface PathStep extends Hop {
  readonly relationship: Slot
  readonly node: Slot | null
  readonly labels: BoundLabels | null
}
/** Builds a path from a start node and what was walked from it. */
export interface PathProjection extends Unary {
  readonly kind: 'PathProjection'
  readonly slot: Slot
  readonly start: Slot
  /** Relationships, or lists of them, in the order of the path. */
  readonly relationships: readonly Slot[]
  /** Nodes may not repeat (`simple`: but the last may be the first). */
  readonly check: 'acyclic' | 'simple' | null
}

// ---------------------------------------------------------------- joins

export interface Apply extends Binary {
  readonly kind: 'Apply' | 'CartesianProduct'
}
/** Rows of `right` are kept by the ids in `keys`; each row of `left` meets its equals. */
export interface NodeHashJoin extends Binary {
  readonly kind: 'NodeHashJoin'
  readonly keys: readonly Slot[]
  /** What `right` binds. */
  readonly saves: readonly Slot[]
  /** Relationships of the two sides that must differ. */
  readonly differs: readonly { readonly left: Slot; readonly right: Slot }[]
}
export interface ValueHashJoin extends Binary {
  readonly kind: 'ValueHashJoin'
  readonly leftKeys: readonly BoundExpression[]
  readonly rightKeys: readonly BoundExpression[]
  readonly saves: readonly Slot[]
}
/** Lets a row through when `right` has a row (anti: has none). */
export interface SemiApply extends Binary {
  readonly kind: 'SemiApply' | 'AntiSemiApply'
}
/** One row with nulls in `slots` when there is no other. */
export interface Optional extends Unary {
  readonly kind: 'Optional'
  readonly slots: readonly Slot[]
}
export interface Union extends Base {
  readonly kind: 'Union'
  readonly parts: readonly Operator[]
  /** Copies each part's columns to where the union's are read; null when there are none. */
  readonly columns: readonly { readonly to: Slot; readonly from: readonly Slot[] }[]
}
/** WHEN ... THEN ... ELSE ... */
export interface ConditionalApply extends Base {
  readonly kind: 'ConditionalApply'
  readonly source: Operator
  readonly branches: readonly { readonly condition: BoundExpression | null; readonly part: Operator }[]
  readonly columns: readonly { readonly to: Slot; readonly from: readonly (Slot | null)[] }[]
}

// ---------------------------------------------------------------- rows

export interface Filter extends Unary {
  readonly kind: 'Filter'
  readonly predicates: readonly BoundExpression[]
  /** Tests of labels, cheaper than any expression; null: only that the node is there at all. */
  readonly labels: readonly { readonly slot: Slot; readonly labels: BoundLabels | null }[]
  /** Pairs of relationships (or lists) that must differ. */
  readonly differs: readonly { readonly left: Slot; readonly right: Slot }[]
}
export interface Projection extends Unary {
  readonly kind: 'Projection'
  readonly items: readonly { readonly slot: Slot; readonly expression: BoundExpression }[]
  readonly clause: 'with' | 'return' | 'let' | 'bind'
}
export interface Unwind extends Unary {
  readonly kind: 'Unwind'
  readonly list: BoundExpression
  readonly slot: Slot
}
export interface PlannedAggregate {
  readonly slot: Slot
  readonly function: AggregateRow | null
  readonly distinct: boolean
  readonly arguments: readonly BoundExpression[]
  readonly bound: BoundAggregate
}
export interface EagerAggregation extends Unary {
  /** Ordered: no two rows have the same key but for null, so that groups need not be held. */
  readonly kind: 'EagerAggregation' | 'OrderedAggregation'
  readonly keys: readonly { readonly slot: Slot; readonly expression: BoundExpression }[]
  readonly aggregates: readonly PlannedAggregate[]
  /** Holds how many equal rows one row stands for (a degree); null: each row is one. */
  readonly weight: Slot | null
}
/**
 * Puts the number of relationships at a node into a slot, in place of expanding them; a row without any is dropped.
 * `differs` are relationships that an expansion would have had to leave out.
 */
export interface GetDegree extends Unary, Hop {
  readonly kind: 'GetDegree'
  readonly from: Slot
  readonly slot: Slot
  readonly differs: readonly Slot[]
  /** What it stands for in the plan. */
  readonly relationship: Slot
  readonly to: Slot
  /** Tested on the other end, unless the counts prove that every one passes. */
  readonly labels: BoundLabels | null
}
export interface Distinct extends Unary {
  readonly kind: 'Distinct'
  readonly slots: readonly Slot[]
}
export interface Sort extends Unary {
  readonly kind: 'Sort'
  readonly keys: SortStep['keys']
  readonly saves: readonly Slot[]
}
export interface Top extends Unary {
  readonly kind: 'Top'
  readonly keys: SortStep['keys']
  readonly saves: readonly Slot[]
  readonly limit: BoundExpression
  readonly skip: BoundExpression | null
}
export interface Skip extends Unary {
  readonly kind: 'Skip'
  readonly count: BoundExpression
}
export interface Limit extends Unary {
  readonly kind: 'Limit'
  readonly count: BoundExpression
  /** Something below writes: it runs to its end all the same. */
  readonly drains: boolean
}
/** Holds all rows before it gives the first: the barrier between reads and writes. */
export interface Eager extends Unary {
  readonly kind: 'Eager'
  readonly saves: readonly Slot[]
  readonly reason: string
}
export interface ProduceResults extends Unary {
  readonly kind: 'ProduceResults'
  readonly columns: readonly { readonly name: string; readonly slot: Slot }[]
}
export interface EmptyResult extends Unary {
  readonly kind: 'EmptyResult'
}

// ---------------------------------------------------------------- updates

export interface Create extends Unary {
  readonly kind: 'Create'
  readonly elements: CreateStep['elements']
  readonly paths: CreateStep['paths']
}
/** Runs `match` on each row of `source`; without a row, creates. */
export interface Merge extends Unary {
  readonly kind: 'Merge' | 'LockingMerge'
  readonly match: Operator
  readonly binds: readonly Slot[]
  readonly create: CreateStep
  readonly onCreate: readonly SetGroup[]
  readonly onMatch: readonly SetGroup[]
}
export interface SetProperties extends Unary {
  readonly kind: SetKind
  readonly groups: readonly SetGroup[]
}
export type SetKind =
  | 'SetProperty'
  | 'SetProperties'
  | 'SetNodePropertiesFromMap'
  | 'SetRelationshipPropertiesFromMap'
  | 'SetPropertiesFromMap'
  | 'SetLabels'
export interface Remove extends Unary {
  readonly kind: 'RemoveLabels' | 'RemoveProperty'
  readonly items: RemoveStep['items']
}
export interface Delete extends Unary {
  readonly kind: 'Delete' | 'DetachDelete'
  readonly expressions: DeleteStep['expressions']
}
export interface Foreach extends Unary {
  readonly kind: 'Foreach'
  readonly slot: Slot
  readonly list: BoundExpression
  /** Run to its end for each item. */
  readonly body: Operator
}
/** A unit subquery: the body runs to its end, the row goes on. */
export interface SubqueryForeach extends Binary {
  readonly kind: 'SubqueryForeach'
}
export interface TransactionApply extends Binary {
  readonly kind: 'TransactionForeach' | 'TransactionApply'
  readonly options: NonNullable<CallSubqueryStep['inTransactions']>
  /** Slots of the input rows, held while a batch runs. */
  readonly saves: readonly Slot[]
  /** What the body returns: nulls for a row whose batch failed. */
  readonly returns: readonly Slot[]
}
export interface ProcedureCall extends Unary {
  readonly kind: 'ProcedureCall'
  readonly procedure: CallProcedureStep['procedure']
  readonly arguments: readonly BoundExpression[]
  readonly yields: CallProcedureStep['yields']
}
export interface LoadCsv extends Unary {
  readonly kind: 'LoadCSV'
  readonly withHeaders: boolean
  readonly url: BoundExpression
  readonly slot: Slot
  readonly fieldTerminator: LoadCsvStep['fieldTerminator']
}
export interface Show extends Unary {
  readonly kind: ShowKind
  readonly what: ShowStep['what']
  readonly filter: string
  readonly names: readonly BoundExpression[]
  readonly yields: ShowStep['yields']
  readonly details: string
}
export type ShowKind =
  | 'ShowIndexes'
  | 'ShowConstraints'
  | 'ShowFunctions'
  | 'ShowProcedures'
  | 'ShowDatabases'
  | 'ShowSettings'
  | 'ShowTransactions'
  | 'TerminateTransactions'
  | 'ShowCurrentUser'
export interface SchemaCommand extends Base {
  readonly kind: 'CreateIndex' | 'DropIndex' | 'CreateConstraint' | 'DropConstraint'
  readonly command: BoundCommand
}

export type Operator =
  | Argument
  | AllNodesScan
  | NodeByLabelScan
  | UnionNodeByLabelsScan
  | IntersectionNodeByLabelsScan
  | NodeIndexSeek
  | NodeByIdSeek
  | IndexSearch
  | RelationshipScan
  | RelationshipIndexSeek
  | RelationshipByIdSeek
  | NodeCountFromCountStore
  | RelationshipCountFromCountStore
  | Expand
  | ExpandInto
  | ProjectEndpoints
  | VarLengthExpand
  | PruningVarLengthExpand
  | Repeat
  | ShortestPath
  | PathProjection
  | Apply
  | NodeHashJoin
  | ValueHashJoin
  | SemiApply
  | Optional
  | Union
  | ConditionalApply
  | Filter
  | Projection
  | Unwind
  | EagerAggregation
  | GetDegree
  | Distinct
  | Sort
  | Top
  | Skip
  | Limit
  | Eager
  | ProduceResults
  | EmptyResult
  | Create
  | Merge
  | SetProperties
  | Remove
  | Delete
  | Foreach
  | SubqueryForeach
  | TransactionApply
  | ProcedureCall
  | LoadCsv
  | Show
  | SchemaCommand

/** Operators below, the first one first. */
export function childrenOf(operator: Operator): readonly Operator[] {
  switch (operator.kind) {
    case 'Union':
      return operator.parts
    case 'ConditionalApply':
      return [operator.source, ...operator.branches.map(branch => branch.part)]
    case 'Merge':
    case 'LockingMerge':
      return [operator.source, operator.match]
    case 'Foreach':
      return [operator.source, operator.body]
    case 'Apply':
    case 'CartesianProduct':
    case 'NodeHashJoin':
    case 'ValueHashJoin':
    case 'SemiApply':
    case 'AntiSemiApply':
    case 'SubqueryForeach':
    case 'TransactionForeach':
    case 'TransactionApply':
      return [operator.left, operator.right]
    default:
      return 'source' in operator ? [operator.source] : []
  }
}
