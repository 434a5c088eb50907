/**
 * The one table of notifications. A row holds what never changes; `{name}` in a text is a parameter. `notification`
 * fills a row in. Lowering raises those that the text alone decides, the planner those that need statistics or a plan,
 * a run the rest.
 */
import type { Category, Notification, Severity } from './notification.js'
import type { Span } from './span.js'
import { fillIn, type ParametersOf } from './template.js'

export interface NotificationRow {
  readonly code: string
  readonly gqlStatus: string
  readonly severity: Severity
  readonly category: Category
  readonly title: string
  readonly description: string
  readonly remedy: string | null
}

const PERFORMANCE = { severity: 'INFORMATION', category: 'PERFORMANCE' } as const
const HINT = { severity: 'INFORMATION', category: 'HINT' } as const
const UNRECOGNIZED = { severity: 'WARNING', category: 'UNRECOGNIZED' } as const
const SCHEMA = { severity: 'INFORMATION', category: 'SCHEMA' } as const
const DEPRECATED = {
  code: 'Neo.ClientNotification.Statement.FeatureDeprecationWarning',
  severity: 'WARNING',
  category: 'DEPRECATION',
  title: 'This feature is deprecated and will be removed in future versions.',
} as const

export const NOTIFICATIONS = {
  // ---- found by lowering
  'deprecated-feature': {
    ...DEPRECATED,
    gqlStatus: '01N00',
    description: '{feature} is deprecated',
    remedy: '{remedy}',
  },
  'deprecated-with-replacement': {
    ...DEPRECATED,
    gqlStatus: '01N01',
    description: '{feature} is deprecated; {replacement} takes its place',
    remedy: 'Write {replacement}',
  },
  'deprecated-without-replacement': {
    ...DEPRECATED,
    gqlStatus: '01N02',
    description: '{feature} is deprecated and nothing takes its place',
    remedy: null,
  },
  'subquery-variable-shadowing': {
    ...HINT,
    code: 'Neo.ClientNotification.Statement.SubqueryVariableShadowing',
    gqlStatus: '03N60',
    title: 'Variable in subquery is shadowing a variable with the same name from the outer scope.',
    description: 'the subquery declares `{name}`, which the query around it also has; they are two variables',
    remedy: 'Import `{name}` in the scope clause of CALL, or give the inner variable another name',
  },
  'redundant-optional-procedure': {
    ...HINT,
    code: 'Neo.ClientNotification.Statement.RedundantOptionalProcedure',
    gqlStatus: '03N61',
    title: 'The use of `OPTIONAL` is redundant when `CALL` is a void procedure.',
    description: '{name} gives no columns, so OPTIONAL changes nothing',
    remedy: 'Leave OPTIONAL out',
  },
  'redundant-optional-subquery': {
    ...HINT,
    code: 'Neo.ClientNotification.Statement.RedundantOptionalSubquery',
    gqlStatus: '03N62',
    title: 'The use of `OPTIONAL` is redundant when `CALL` is a unit subquery.',
    description: 'the subquery returns nothing, so OPTIONAL changes nothing',
    remedy: 'Leave OPTIONAL out',
  },
  'unsatisfiable-type-expression': {
    ...UNRECOGNIZED,
    code: 'Neo.ClientNotification.Statement.UnsatisfiableRelationshipTypeExpression',
    gqlStatus: '01N61',
    title: 'The query contains a relationship type expression that cannot be satisfied.',
    description: 'no relationship can satisfy the type expression {expression}: a relationship has exactly one type',
    remedy: 'Use | between the types that may match',
  },
  'unsupported-runtime': {
    severity: 'WARNING',
    category: 'UNSUPPORTED',
    code: 'Neo.ClientNotification.Statement.RuntimeUnsupportedWarning',
    gqlStatus: '01N40',
    title: 'This query is not supported by the chosen runtime.',
    description: 'there is no {option}; the statement runs in the one runtime there is',
    remedy: 'Leave the option out',
  },
  'procedure-warning': {
    ...UNRECOGNIZED,
    code: 'Neo.ClientNotification.Procedure.ProcedureWarning',
    gqlStatus: '01N62',
    title: 'The query used a procedure that generated a warning.',
    description: '{name}: {warning}',
    remedy: null,
  },
  // ---- found by planning
  'cartesian-product': {
    ...PERFORMANCE,
    code: 'Neo.ClientNotification.Statement.CartesianProduct',
    gqlStatus: '03N90',
    title: 'This query builds a cartesian product between disconnected patterns.',
    description:
      'the pattern {pattern} has parts without a common variable: every row of one meets every row of the other',
    remedy: 'Connect the parts by a relationship, or look for one of them with an index',
  },
  'unbounded-variable-length': {
    ...PERFORMANCE,
    code: 'Neo.ClientNotification.Statement.UnboundedVariableLengthPattern',
    gqlStatus: '03N91',
    title: 'The provided pattern is unbounded, consider adding an upper limit to the number of node hops.',
    description: 'the pattern {pattern} has no upper bound on its hops',
    remedy: 'Add an upper bound',
  },
  'exhaustive-shortest-path': {
    ...PERFORMANCE,
    code: 'Neo.ClientNotification.Statement.ExhaustiveShortestPath',
    gqlStatus: '03N92',
    title:
      'Exhaustive shortest path has been planned for your query that means that shortest path graph algorithm might not be used to find the shortest path.',
    description: 'a predicate on the whole path ({predicates}) makes the search look at longer paths too',
    remedy: 'Test single nodes and relationships of the path instead of the path as a whole',
  },
  'no-applicable-index': {
    ...PERFORMANCE,
    code: 'Neo.ClientNotification.Statement.NoApplicableIndex',
    gqlStatus: '03N93',
    title: 'Adding a schema index may speed up this query.',
    description: 'LOAD CSV looks for nodes with the label `{label}` without an index, once a line',
    remedy: 'Create an index on the property that is looked for',
  },
  'eager-operator': {
    ...PERFORMANCE,
    code: 'Neo.ClientNotification.Statement.EagerOperator',
    gqlStatus: '03N94',
    title:
      'The execution plan for this query contains the Eager operator, which forces all dependent data to be materialized in main memory before proceeding',
    description: 'LOAD CSV runs beside a barrier that holds all rows in memory',
    remedy: 'Split the statement, or load with CALL IN TRANSACTIONS',
  },
  'dynamic-property': {
    ...PERFORMANCE,
    code: 'Neo.ClientNotification.Statement.DynamicProperty',
    gqlStatus: '03N95',
    title: 'Queries using dynamic properties will use neither index seeks nor index scans for those properties',
    description: 'a property read by a computed key cannot use the indexes on `{label}`',
    remedy: 'Name the property in the statement',
  },
  'unknown-label': {
    ...UNRECOGNIZED,
    code: 'Neo.ClientNotification.Statement.UnknownLabelWarning',
    gqlStatus: '01N50',
    title: 'The provided label is not in the database.',
    description: 'the label `{name}` is not in the graph',
    remedy: 'Check the spelling of the label',
  },
  'unknown-relationship-type': {
    ...UNRECOGNIZED,
    code: 'Neo.ClientNotification.Statement.UnknownRelationshipTypeWarning',
    gqlStatus: '01N51',
    title: 'The provided relationship type is not in the database.',
    description: 'the relationship type `{name}` is not in the graph',
    remedy: 'Check the spelling of the relationship type',
  },
  'unknown-property-key': {
    ...UNRECOGNIZED,
    code: 'Neo.ClientNotification.Statement.UnknownPropertyKeyWarning',
    gqlStatus: '01N52',
    title: 'The provided property key is not in the database',
    description: 'the property key `{name}` is not in the graph',
    remedy: 'Check the spelling of the property key',
  },
  'parameter-not-provided': {
    ...UNRECOGNIZED,
    code: 'Neo.ClientNotification.Statement.ParameterNotProvided',
    gqlStatus: '01N60',
    title: 'The statement refers to a parameter that was not provided in the request.',
    description: 'no value was given for {names}',
    remedy: 'Give a value for each parameter that the statement uses',
  },
  'join-hint-unfulfillable': {
    severity: 'WARNING',
    category: 'HINT',
    code: 'Neo.ClientNotification.Statement.JoinHintUnfulfillableWarning',
    gqlStatus: '01N30',
    title: 'The database was unable to plan a hinted join.',
    description: 'no plan joins on {names} as the hint asks',
    remedy: 'Leave the hint out',
  },
  'hinted-index-not-found': {
    severity: 'WARNING',
    category: 'HINT',
    code: 'Neo.ClientNotification.Schema.HintedIndexNotFound',
    gqlStatus: '01N31',
    title: 'The request (directly or indirectly) referred to an index that does not exist.',
    description: 'the hint names {index}, which does not exist',
    remedy: 'Create the index, or leave the hint out',
  },
  'all-nodes-scan': {
    ...PERFORMANCE,
    code: 'Relate.Notification.Statement.AllNodesScan',
    gqlStatus: '03C90',
    title: 'All nodes scan',
    description:
      'the pattern ({name}) names no label, so every node is looked at, although the graph has property indexes',
    remedy: 'Name a label, so that an index can be used',
  },
  'missing-index': {
    ...PERFORMANCE,
    code: 'Relate.Notification.Statement.MissingIndex',
    gqlStatus: '03C91',
    title: 'Missing index',
    description: 'the {kind} predicate on {key} filters :{label} without a {index} index on {schema}',
    remedy: '{command}',
  },
  'label-disjunction-scan': {
    ...PERFORMANCE,
    code: 'Relate.Notification.Statement.LabelDisjunctionScan',
    gqlStatus: '03C92',
    title: 'Label disjunction scan',
    description: 'the label expression {expression} is answered by scanning every label in it',
    remedy: 'Name one label where the statement allows it',
  },
  'eager-aggregation': {
    ...PERFORMANCE,
    code: 'Relate.Notification.Statement.EagerAggregation',
    gqlStatus: '03C93',
    title: 'Eager aggregation',
    description: 'the aggregation holds every group in memory until its input has ended',
    remedy: null,
  },
  'estimation-miss': {
    ...PERFORMANCE,
    code: 'Relate.Notification.Statement.EstimationMiss',
    gqlStatus: '03C94',
    title: 'Estimation miss',
    description: '{operator} was planned for {estimated} rows and gave {actual}',
    remedy: null,
  },
  // ---- found by running
  'list-as-boolean': {
    ...DEPRECATED,
    gqlStatus: '01N02',
    description: 'a list was taken as a boolean (empty: false), which is deprecated',
    remedy: 'Test isEmpty(list) instead',
  },
  'index-or-constraint-exists': {
    ...SCHEMA,
    code: 'Neo.ClientNotification.Schema.IndexOrConstraintAlreadyExists',
    gqlStatus: '00NA0',
    title: '`{command}` has no effect.',
    description: '`{existing}` already exists',
    remedy: null,
  },
  'index-or-constraint-missing': {
    ...SCHEMA,
    code: 'Neo.ClientNotification.Schema.IndexOrConstraintDoesNotExist',
    gqlStatus: '00NA1',
    title: '`{command}` has no effect.',
    description: '`{name}` does not exist',
    remedy: null,
  },
  'vector-dimensions-not-specified': {
    ...SCHEMA,
    code: 'Relate.Notification.Schema.SchemaVectorIndexDimensionsNotSpecified',
    gqlStatus: '00NA2',
    title: 'Vector dimensions not specified',
    description: 'the vector index {name} does not say how many dimensions its vectors have',
    remedy: 'Say it with the option vector.dimensions in indexConfig',
  },
} as const satisfies Record<string, NotificationRow>

export type NotificationId = keyof typeof NOTIFICATIONS
type Texts<I extends NotificationId> =
  `${(typeof NOTIFICATIONS)[I]['title']}${(typeof NOTIFICATIONS)[I]['description']}${(typeof NOTIFICATIONS)[I]['remedy'] extends string ? (typeof NOTIFICATIONS)[I]['remedy'] : ''}`

/** A row with its parameters filled in, and its place. */
export function notification<I extends NotificationId>(
  id: I,
  parameters: ParametersOf<Texts<I>>,
  span: Span | null = null,
  operatorId: number | null = null,
): Notification {
  const row: NotificationRow = NOTIFICATIONS[id]
  const fill = (text: string): string => fillIn(text, parameters)
  return {
    code: row.code,
    gqlStatus: row.gqlStatus,
    severity: row.severity,
    category: row.category,
    title: fill(row.title),
    description: fill(row.description),
    remedy: row.remedy === null ? null : fill(row.remedy),
    operatorId,
    span,
  }
}
