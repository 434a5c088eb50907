/**
 * The syntax tree: what `parse` promises to every later stage.
 *
 * Nodes are plain readonly objects told apart by `kind`; every node carries the span of the caller's text it was
 * read from. The tree says what was written, not what it means: names are not resolved, and sugar is still sugar.
 * `rewrite` makes it simpler, `lower` gives it meaning.
 */
import type { Span } from '../status/span.js'
import type { Value } from '../value/value.js'

export interface Node {
  readonly span: Span
}

export type CypherVersion = 5 | 25

/** One statement as sent, prefixes (`CYPHER 25 EXPLAIN ...`) already taken apart. */
export interface Statement extends Node {
  readonly kind: 'statement'
  /** The caller's whole text. Spans are offsets into it (UTF-16 code units). */
  readonly text: string
  /** `CYPHER 5` or `CYPHER 25` when written; null means the default language (Cypher 25 plus the TCK's forms). */
  readonly version: CypherVersion | null
  readonly options: readonly PreparserOption[]
  readonly mode: 'run' | 'explain' | 'profile'
  /** `USE g` before a command; before a query it is that query's first clause. */
  readonly use: UseClause | null
  readonly body: Query | Command
}

export interface PreparserOption extends Node {
  readonly name: string
  readonly value: string
}

// ---------------------------------------------------------------- queries

export type Query = SingleQuery | UnionQuery | NextQuery | ConditionalQuery | BracedQuery

export interface SingleQuery extends Node {
  readonly kind: 'singleQuery'
  readonly clauses: readonly Clause[]
}

/** `a UNION b UNION ALL c`: `operators[i]` stands between `parts[i]` and `parts[i + 1]`. */
export interface UnionQuery extends Node {
  readonly kind: 'unionQuery'
  readonly parts: readonly Query[]
  readonly operators: readonly UnionOperator[]
}
export interface UnionOperator extends Node {
  readonly all: boolean
}

/** `a NEXT b NEXT c` */
export interface NextQuery extends Node {
  readonly kind: 'nextQuery'
  readonly parts: readonly Query[]
}

/** `WHEN p THEN q WHEN p THEN q ELSE q` */
export interface ConditionalQuery extends Node {
  readonly kind: 'conditionalQuery'
  readonly branches: readonly { readonly condition: Expression; readonly query: Query; readonly span: Span }[]
  readonly otherwise: Query | null
}

/** `{ query }` */
export interface BracedQuery extends Node {
  readonly kind: 'bracedQuery'
  readonly query: Query
}

// ---------------------------------------------------------------- clauses

export type Clause =
  | UseClause
  | MatchClause
  | UnwindClause
  | WithClause
  | ReturnClause
  | FinishClause
  | LetClause
  | FilterClause
  | OrderAndPageClause
  | CreateClause
  | MergeClause
  | SetClause
  | RemoveClause
  | DeleteClause
  | ForeachClause
  | CallSubqueryClause
  | CallProcedureClause
  | LoadCsvClause
  | ShowCommand

/** A name with its place. */
export interface Name extends Node {
  readonly kind: 'name'
  readonly name: string
}

export interface UseClause extends Node {
  readonly kind: 'use'
  readonly graph: Expression
}

export interface MatchClause extends Node {
  readonly kind: 'match'
  readonly optional: boolean
  readonly matchMode: 'differentRelationships' | 'repeatableElements' | null
  readonly patterns: readonly PatternPart[]
  readonly search: SearchClause | null
  readonly hints: readonly Hint[]
  readonly where: Expression | null
}

/** `SEARCH n IN (VECTOR INDEX name FOR expr [WHERE p] LIMIT k) [SCORE AS s]` */
export interface SearchClause extends Node {
  readonly variable: Name
  readonly indexKind: 'vector' | 'fulltext'
  readonly index: Name
  readonly query: Expression
  readonly where: Expression | null
  readonly limit: Expression
  readonly score: Name | null
}

export type Hint =
  | (Node & {
      readonly kind: 'indexHint'
      readonly indexKind: 'any' | 'range' | 'text' | 'point'
      readonly seek: boolean
      readonly variable: Name
      readonly label: Name
      readonly properties: readonly Name[]
    })
  | (Node & { readonly kind: 'scanHint'; readonly variable: Name; readonly label: Name })
  | (Node & { readonly kind: 'joinHint'; readonly variables: readonly Name[] })

/** `UNWIND list AS x`, or `FOR x IN list`. */
export interface UnwindClause extends Node {
  readonly kind: 'unwind'
  readonly keyword: 'UNWIND' | 'FOR'
  readonly list: Expression
  readonly variable: Name
}

export interface Projection extends Node {
  readonly distinct: boolean
  /** `RETURN ALL x`, legal in Cypher 25. */
  readonly all: boolean
  /** `*` was written (always first). */
  readonly star: boolean
  readonly items: readonly ProjectionItem[]
  readonly orderBy: readonly SortItem[]
  readonly skip: Expression | null
  readonly limit: Expression | null
}
export interface ProjectionItem extends Node {
  readonly expression: Expression
  readonly alias: Name | null
  /** The expression's verbatim source text: the column's name when there is no alias. */
  readonly text: string
}
export interface SortItem extends Node {
  readonly expression: Expression
  readonly descending: boolean
}

export interface WithClause extends Node {
  readonly kind: 'with'
  readonly projection: Projection
  readonly where: Expression | null
}
export interface ReturnClause extends Node {
  readonly kind: 'return'
  readonly projection: Projection
}
export interface FinishClause extends Node {
  readonly kind: 'finish'
}
export interface LetClause extends Node {
  readonly kind: 'let'
  readonly items: readonly { readonly variable: Name; readonly expression: Expression; readonly span: Span }[]
}
export interface FilterClause extends Node {
  readonly kind: 'filter'
  readonly predicate: Expression
}
/** ORDER BY, SKIP / OFFSET, LIMIT standing as a clause of their own. */
export interface OrderAndPageClause extends Node {
  readonly kind: 'orderAndPage'
  readonly orderBy: readonly SortItem[]
  readonly skip: Expression | null
  readonly limit: Expression | null
}

export interface CreateClause extends Node {
  readonly kind: 'create'
  readonly keyword: 'CREATE' | 'INSERT'
  readonly patterns: readonly PatternPart[]
}
export interface MergeClause extends Node {
  readonly kind: 'merge'
  readonly pattern: PatternPart
  readonly actions: readonly MergeAction[]
}
export interface MergeAction extends Node {
  readonly on: 'create' | 'match'
  readonly items: readonly SetItem[]
}
export interface SetClause extends Node {
  readonly kind: 'set'
  readonly items: readonly SetItem[]
}
export type SetItem =
  /** `n.k = v`, `(expr).k = v`, `n[k] = v` (then `target.kind` is 'index') */
  | (Node & { readonly kind: 'setProperty'; readonly target: PropertyAccess | IndexAccess; readonly value: Expression })
  /** `n = map` (`merge` false) or `n += map` (`merge` true) */
  | (Node & {
      readonly kind: 'setProperties'
      readonly target: Name
      readonly merge: boolean
      readonly value: Expression
    })
  /** `n:A:B`, `n IS A`, `n:$(x)` */
  | (Node & { readonly kind: 'setLabels'; readonly target: Name; readonly labels: readonly LabelName[] })

export interface RemoveClause extends Node {
  readonly kind: 'remove'
  readonly items: readonly RemoveItem[]
}
export type RemoveItem =
  | (Node & { readonly kind: 'removeProperty'; readonly target: PropertyAccess | IndexAccess })
  | (Node & { readonly kind: 'removeLabels'; readonly target: Name; readonly labels: readonly LabelName[] })

/** One label to set, remove or create: a name or `$(expr)`. */
export type LabelName = Name | DynamicLabel

export interface DeleteClause extends Node {
  readonly kind: 'delete'
  readonly detach: boolean
  /** NODETACH was written out. */
  readonly noDetach: boolean
  readonly expressions: readonly Expression[]
}
export interface ForeachClause extends Node {
  readonly kind: 'foreach'
  readonly variable: Name
  readonly list: Expression
  readonly clauses: readonly Clause[]
}
export interface CallSubqueryClause extends Node {
  readonly kind: 'callSubquery'
  readonly optional: boolean
  /** null: no scope clause (deprecated form); `all`: `CALL (*)`. */
  readonly scope: { readonly all: boolean; readonly variables: readonly Name[]; readonly span: Span } | null
  readonly query: Query
  readonly inTransactions: InTransactions | null
}
export interface InTransactions extends Node {
  /** false: not concurrent; true: CONCURRENT without a number. */
  readonly concurrent: Expression | boolean
  readonly batchSize: Expression | null
  readonly onError: 'fail' | 'continue' | 'break' | null
  readonly retry: { readonly seconds: Expression | null; readonly then: 'fail' | 'continue' | 'break' | null } | null
  readonly reportStatusAs: Name | null
  /** How often each option was written, to refuse repetition. */
  readonly repeatedOption: Span | null
}
export interface CallProcedureClause extends Node {
  readonly kind: 'callProcedure'
  readonly optional: boolean
  /** `['db', 'labels']` */
  readonly name: readonly string[]
  readonly nameSpan: Span
  /** null: no parentheses */
  readonly arguments: readonly Expression[] | null
  readonly yield: YieldClause | null
}
export interface YieldClause extends Node {
  readonly star: boolean
  readonly items: readonly { readonly name: Name; readonly alias: Name | null; readonly span: Span }[]
  /** Only SHOW commands take these three inside YIELD. */
  readonly orderBy: readonly SortItem[]
  readonly skip: Expression | null
  readonly limit: Expression | null
  readonly where: Expression | null
}
export interface LoadCsvClause extends Node {
  readonly kind: 'loadCsv'
  readonly withHeaders: boolean
  readonly url: Expression
  readonly variable: Name
  readonly fieldTerminator: Expression | null
}

// ---------------------------------------------------------------- patterns

export interface PatternPart extends Node {
  readonly kind: 'patternPart'
  /** `p = ...` */
  readonly variable: Name | null
  readonly selector: PathSelector | null
  readonly pathMode: PathMode | null
  /** `shortestPath(...)` or `allShortestPaths(...)` around the path. */
  readonly shortest: 'shortestPath' | 'allShortestPaths' | null
  readonly elements: readonly PathElement[]
}
export type PathMode = 'walk' | 'trail' | 'acyclic' | 'simple'
export interface PathSelector extends Node {
  /** ANY k | ANY SHORTEST (= SHORTEST 1) | ALL SHORTEST | SHORTEST k | SHORTEST k GROUPS | ALL */
  readonly kind: 'all' | 'any' | 'anyShortest' | 'allShortest' | 'shortest' | 'shortestGroups'
  readonly count: Expression | null
}

/** Node and relationship patterns in turn, or a parenthesised part in a node's place. */
export type PathElement = NodePattern | RelationshipPattern | ParenthesizedPath

export interface NodePattern extends Node {
  readonly kind: 'nodePattern'
  readonly variable: Name | null
  readonly labels: LabelExpression | null
  /** A map literal or a parameter. */
  readonly properties: Expression | null
  readonly where: Expression | null
}
export interface RelationshipPattern extends Node {
  readonly kind: 'relationshipPattern'
  readonly variable: Name | null
  /** `-->` right, `<--` left, `--` any, `<-->` both (read as any, but CREATE refuses the two apart). */
  readonly direction: 'right' | 'left' | 'any' | 'both'
  readonly types: LabelExpression | null
  /** `[:A|:B]` was written with the second colon. */
  readonly colonAlternatives: boolean
  /** Legacy `*`, `*2`, `*1..3` inside the brackets. */
  readonly length: { readonly min: number | null; readonly max: number | null; readonly span: Span } | null
  readonly properties: Expression | null
  readonly where: Expression | null
  /** `-[]->+`, `-->{1,3}` */
  readonly quantifier: Quantifier | null
}
export interface ParenthesizedPath extends Node {
  readonly kind: 'parenthesizedPath'
  readonly variable: Name | null
  readonly elements: readonly PathElement[]
  readonly where: Expression | null
  readonly quantifier: Quantifier | null
}
export interface Quantifier extends Node {
  /** As written: `*` {min: 0, max: null}, `+` {1, null}, `{2}` {2, 2}, `{,3}` {0, 3} */
  readonly min: number
  readonly max: number | null
}

export type LabelExpression =
  | Name
  | DynamicLabel
  | (Node & { readonly kind: 'labelWildcard' })
  | (Node & { readonly kind: 'labelNot'; readonly operand: LabelExpression })
  | (Node & { readonly kind: 'labelAnd'; readonly operands: readonly LabelExpression[] })
  | (Node & { readonly kind: 'labelOr'; readonly operands: readonly LabelExpression[] })
  /** `:A:B`, the legacy conjunction. */
  | (Node & { readonly kind: 'labelColons'; readonly operands: readonly LabelExpression[] })
/** `$(expr)`, `$all(expr)`, `$any(expr)` */
export interface DynamicLabel extends Node {
  readonly kind: 'dynamicLabel'
  readonly quantifier: 'all' | 'any'
  readonly expression: Expression
}

// ---------------------------------------------------------------- expressions

export type Expression =
  | Literal
  | Parameter
  | Variable
  | ListLiteral
  | MapLiteral
  | MapProjection
  | PropertyAccess
  | IndexAccess
  | SliceAccess
  | LabelTest
  | Logical
  | Not
  | Comparison
  | Arithmetic
  | Sign
  | StringPredicate
  | InPredicate
  | NullTest
  | TypeTest
  | NormalizedTest
  | FunctionCall
  | CountStar
  | CaseExpression
  | ListComprehension
  | ListPredicate
  | Reduce
  | AllReduce
  | PatternComprehension
  | PatternExpression
  | SubqueryExpression

/** null, true, 1, 0x1F, 1.5, 'text', Infinity, NaN */
export interface Literal extends Node {
  readonly kind: 'literal'
  readonly value: Value
}
export interface Parameter extends Node {
  readonly kind: 'parameter'
  readonly name: string
}
export interface Variable extends Node {
  readonly kind: 'variable'
  readonly name: string
}
export interface ListLiteral extends Node {
  readonly kind: 'list'
  readonly items: readonly Expression[]
}
export interface MapLiteral extends Node {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}
export interface MapEntry extends Node {
  readonly key: Name
  readonly value: Expression
}
/** `n {.a, .*, b, c: 1}` */
export interface MapProjection extends Node {
  readonly kind: 'mapProjection'
  readonly subject: Variable
  readonly items: readonly MapProjectionItem[]
}
export type MapProjectionItem =
  | (Node & { readonly kind: 'allProperties' })
  | (Node & { readonly kind: 'propertySelector'; readonly key: Name })
  | (Node & { readonly kind: 'variableSelector'; readonly variable: Variable })
  | (Node & { readonly kind: 'entry'; readonly key: Name; readonly value: Expression })
export interface PropertyAccess extends Node {
  readonly kind: 'property'
  readonly subject: Expression
  readonly key: Name
}
export interface IndexAccess extends Node {
  readonly kind: 'index'
  readonly subject: Expression
  readonly index: Expression
}
export interface SliceAccess extends Node {
  readonly kind: 'slice'
  readonly subject: Expression
  readonly from: Expression | null
  readonly to: Expression | null
}
/** `n:A|B`, `n IS A` */
export interface LabelTest extends Node {
  readonly kind: 'labelTest'
  readonly subject: Expression
  readonly labels: LabelExpression
}
/** A chain of one operator is one node: `a OR b OR c` has three operands. */
export interface Logical extends Node {
  readonly kind: 'logical'
  readonly operator: 'AND' | 'OR' | 'XOR'
  readonly operands: readonly Expression[]
}
export interface Not extends Node {
  readonly kind: 'not'
  readonly operand: Expression
}
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>='
/** `a < b <= c`: `operators[i]` stands between `operands[i]` and `operands[i + 1]`. */
export interface Comparison extends Node {
  readonly kind: 'comparison'
  readonly operands: readonly Expression[]
  readonly operators: readonly ComparisonOperator[]
}
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^' | '||'
/** A left-associative chain of operators of one precedence level, n-ary so that long chains do not nest. */
export interface Arithmetic extends Node {
  readonly kind: 'arithmetic'
  readonly operands: readonly Expression[]
  readonly operators: readonly ArithmeticOperator[]
}
export interface Sign extends Node {
  readonly kind: 'sign'
  readonly operator: '+' | '-'
  readonly operand: Expression
}
export interface StringPredicate extends Node {
  readonly kind: 'stringPredicate'
  readonly operator: 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS' | '=~'
  readonly left: Expression
  readonly right: Expression
}
export interface InPredicate extends Node {
  readonly kind: 'in'
  readonly item: Expression
  readonly list: Expression
}
export interface NullTest extends Node {
  readonly kind: 'nullTest'
  readonly operand: Expression
  readonly negated: boolean
}
/** `x IS [NOT] :: T`, `x IS [NOT] TYPED T`, `x :: T` */
export interface TypeTest extends Node {
  readonly kind: 'typeTest'
  readonly operand: Expression
  readonly negated: boolean
  readonly type: TypeExpression
}
export interface NormalizedTest extends Node {
  readonly kind: 'normalizedTest'
  readonly operand: Expression
  readonly negated: boolean
  readonly form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'
}
/** `LIST<INTEGER NOT NULL> | STRING`, canonical upper-case names (`BOOL` is `BOOLEAN`, ...). */
export interface TypeExpression extends Node {
  readonly kind: 'type'
  readonly alternatives: readonly TypeAlternative[]
}
export interface TypeAlternative extends Node {
  readonly name: string
  readonly notNull: boolean
  /** LIST<...> */
  readonly element: TypeExpression | null
  /** VECTOR<INT8>(3) */
  readonly dimension: number | null
}
export interface FunctionCall extends Node {
  readonly kind: 'functionCall'
  /** `['duration', 'between']`, as written. */
  readonly name: readonly string[]
  readonly nameSpan: Span
  readonly distinct: boolean
  readonly arguments: readonly Expression[]
}
export interface CountStar extends Node {
  readonly kind: 'countStar'
}
export interface CaseExpression extends Node {
  readonly kind: 'case'
  /** The simple form's subject. */
  readonly subject: Expression | null
  readonly branches: readonly CaseBranch[]
  readonly otherwise: Expression | null
}
export interface CaseBranch extends Node {
  /** Searched form: one predicate. Simple form: values and/or operator tests (`WHEN 1, > 5`). */
  readonly when: readonly CaseTest[]
  readonly then: Expression
}
/** In the extended simple form the left operand of an operator test is the subject: a `caseSubject` placeholder stands there. */
export type CaseTest =
  | (Node & { readonly kind: 'equals'; readonly value: Expression })
  /** `test` contains exactly one `Variable` named CASE_SUBJECT where the subject belongs. */
  | (Node & { readonly kind: 'test'; readonly test: Expression })
/** A name no source text can write unquoted or quoted (backticks cannot hold NUL). */
export const CASE_SUBJECT = '\u0000case'

export interface ListComprehension extends Node {
  readonly kind: 'listComprehension'
  readonly variable: Name
  readonly list: Expression
  readonly where: Expression | null
  readonly projection: Expression | null
}
export interface ListPredicate extends Node {
  readonly kind: 'listPredicate'
  readonly quantifier: 'all' | 'any' | 'none' | 'single'
  readonly variable: Name
  readonly list: Expression
  /** null only for the WHERE-less spelling that later stages refuse. */
  readonly where: Expression | null
}
export interface Reduce extends Node {
  readonly kind: 'reduce'
  readonly accumulator: Name
  readonly initial: Expression
  readonly variable: Name
  readonly list: Expression
  readonly step: Expression
}
/** `allReduce(acc = init, x IN list | step, predicate)` */
export interface AllReduce extends Node {
  readonly kind: 'allReduce'
  readonly accumulator: Name
  readonly initial: Expression
  readonly variable: Name
  readonly list: Expression
  readonly step: Expression
  readonly predicate: Expression
}
export interface PatternComprehension extends Node {
  readonly kind: 'patternComprehension'
  readonly variable: Name | null
  readonly pattern: PatternPart
  readonly where: Expression | null
  readonly projection: Expression
}
/** A pattern where an expression stands: a predicate, or `shortestPath(...)` as a value. */
export interface PatternExpression extends Node {
  readonly kind: 'patternExpression'
  readonly pattern: PatternPart
}
export interface SubqueryExpression extends Node {
  readonly kind: 'subqueryExpression'
  readonly form: 'exists' | 'count' | 'collect'
  /** `{ (a)-->(b) WHERE p }` is a pattern body, everything else a query. */
  readonly body:
    | Query
    | (Node & {
        readonly kind: 'patternBody'
        readonly matchMode: MatchClause['matchMode']
        readonly patterns: readonly PatternPart[]
        readonly where: Expression | null
      })
}

// ---------------------------------------------------------------- commands

export type Command =
  | CreateIndex
  | DropIndex
  | CreateConstraint
  | DropConstraint
  | TransactionCommand
  | AdministrationCommand

export type IndexKind = 'range' | 'text' | 'point' | 'lookup' | 'fulltext' | 'vector'

export interface CreateIndex extends Node {
  readonly kind: 'createIndex'
  readonly indexKind: IndexKind
  /** null: none given. */
  readonly name: Name | Parameter | null
  readonly ifNotExists: boolean
  readonly entity: 'node' | 'relationship'
  readonly variable: Name
  /** One, or for full-text several, labels or types. Empty for LOOKUP. */
  readonly labels: readonly Name[]
  readonly properties: readonly { readonly variable: Name; readonly key: Name; readonly span: Span }[]
  readonly options: Expression | null
}
export interface DropIndex extends Node {
  readonly kind: 'dropIndex'
  readonly name: Name | Parameter
  readonly ifExists: boolean
}
export interface CreateConstraint extends Node {
  readonly kind: 'createConstraint'
  readonly name: Name | Parameter | null
  readonly ifNotExists: boolean
  readonly entity: 'node' | 'relationship'
  readonly variable: Name
  readonly label: Name
  readonly properties: readonly { readonly variable: Name; readonly key: Name; readonly span: Span }[]
  readonly requirement: 'unique' | 'key' | 'exists' | 'type'
  readonly type: TypeExpression | null
  readonly options: Expression | null
}
export interface DropConstraint extends Node {
  readonly kind: 'dropConstraint'
  readonly name: Name | Parameter
  readonly ifExists: boolean
}

/** SHOW ... is a clause: it may be followed by YIELD, WHERE and RETURN. */
export interface ShowCommand extends Node {
  readonly kind: 'show'
  readonly what:
    | 'indexes'
    | 'constraints'
    | 'functions'
    | 'procedures'
    | 'databases'
    | 'settings'
    | 'transactions'
    | 'currentUser'
  /** Words between SHOW and the noun: `RANGE`, `ALL`, `BUILT IN`, `NODE UNIQUENESS`, ..., upper case; '' for none. */
  readonly filter: string
  /** Names listed after the noun (settings, transactions, `SHOW DATABASE name`), or EXECUTABLE BY. */
  readonly names: readonly Expression[]
  readonly executable: { readonly by: 'currentUser' | Name } | null
  readonly yield: YieldClause | null
  readonly where: Expression | null
}
export interface TransactionCommand extends Node {
  readonly kind: 'terminateTransactions'
  readonly ids: readonly Expression[]
  readonly yield: YieldClause | null
}
/** CREATE DATABASE, CREATE USER, ...: recognised so that the refusal can name them. */
export interface AdministrationCommand extends Node {
  readonly kind: 'administration'
  /** The command's leading words, upper case: `CREATE DATABASE`. */
  readonly command: string
}
