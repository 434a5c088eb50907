import type { ErrorRow } from '../error-row.js'

const SCHEMA = {
  phase: 'runtime',
  tckType: null,
} as const

const VALIDATION = {
  phase: 'runtime',
  kind: 'ConstraintValidationFailed',
  tckType: 'ConstraintValidationFailed',
  code: 'Neo.ClientError.Schema.ConstraintValidationFailed',
  cause: null,
} as const

const CREATION = {
  phase: 'runtime',
  kind: 'ConstraintCreationFailed',
  tckType: null,
  code: 'Neo.DatabaseError.Schema.ConstraintCreationFailed',
  gqlStatus: '50N11',
} as const

/** Indexes and constraints: what they forbid, and what forbids them. */
export const SCHEMA_ERRORS = {
  // ---- rules broken by a write
  'unique-violation': {
    ...VALIDATION,
    gqlStatus: '22N79',
    cause: '22N80',
    text: '{holder} with {label} already has {properties} (constraint `{constraint}`)',
    remedy: 'Choose another value, or update the existing entity (MERGE finds it).',
  },
  'property-missing': {
    ...VALIDATION,
    gqlStatus: '22N77',
    text: '{entity} with {label} must have the property `{key}` (constraint `{constraint}`)',
    remedy: 'Set the property in the same transaction, or drop the constraint.',
  },
  'property-type-violation': {
    ...VALIDATION,
    gqlStatus: '22N78',
    text: '{entity} with {label} cannot have `{key}` = {value}, which is {found} (constraint `{constraint}`)',
    remedy: 'Store a value of the type that the constraint asks for.',
  },
  'delete-connected-node': {
    phase: 'runtime',
    kind: 'DeleteConnectedNode',
    tckType: 'ConstraintVerificationFailed',
    code: 'Neo.ClientError.Schema.ConstraintValidationFailed',
    gqlStatus: 'G1001',
    cause: null,
    text: 'cannot delete node {id}, it still has {count} relationship(s)',
    remedy: 'Delete its relationships too, or use DETACH DELETE.',
  },

  // ---- constraints that the data breaks
  'constraint-data-duplicate': {
    ...CREATION,
    cause: '22N79',
    text: 'cannot create constraint `{constraint}`: {first} and {second} with {label} both have {properties}',
    remedy: 'Remove or change the duplicates first.',
  },
  'constraint-data-missing': {
    ...CREATION,
    cause: '22N77',
    text: 'cannot create constraint `{constraint}`: {entity} with {label} lacks the property `{key}`',
    remedy: 'Give every such entity the property first.',
  },
  'constraint-data-type': {
    ...CREATION,
    cause: '22N78',
    text: 'cannot create constraint `{constraint}`: {entity} with {label} has `{key}` = {value}, which is {found}',
    remedy: 'Change the values of another type first.',
  },

  // ---- what is there already
  'index-equivalent-exists': {
    ...SCHEMA,
    kind: 'IndexAlreadyExists',
    code: 'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
    gqlStatus: '22N70',
    cause: null,
    text: 'the index `{name}` exists already',
    remedy: 'Use IF NOT EXISTS when that is fine.',
  },
  'index-exists': {
    ...SCHEMA,
    kind: 'IndexAlreadyExists',
    code: 'Neo.ClientError.Schema.IndexAlreadyExists',
    gqlStatus: '22N70',
    cause: null,
    text: 'the index `{name}` serves the same properties already',
    remedy: 'Use the existing index, or drop it first.',
  },
  'index-name-taken': {
    ...SCHEMA,
    kind: 'IndexWithNameAlreadyExists',
    code: 'Neo.ClientError.Schema.IndexWithNameAlreadyExists',
    gqlStatus: '22N71',
    cause: null,
    text: 'there is another index named `{name}`',
    remedy: 'Choose another name, or drop that index first.',
  },
  'constraint-equivalent-exists': {
    ...SCHEMA,
    kind: 'ConstraintAlreadyExists',
    code: 'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
    gqlStatus: '22N65',
    cause: null,
    text: 'the constraint `{name}` exists already',
    remedy: 'Use IF NOT EXISTS when that is fine.',
  },
  'constraint-exists': {
    ...SCHEMA,
    kind: 'ConstraintAlreadyExists',
    code: 'Neo.ClientError.Schema.ConstraintAlreadyExists',
    gqlStatus: '22N65',
    cause: null,
    text: 'the constraint `{name}` says the same already',
    remedy: 'Use the existing constraint, or drop it first.',
  },
  'constraint-name-taken': {
    ...SCHEMA,
    kind: 'ConstraintWithNameAlreadyExists',
    code: 'Neo.ClientError.Schema.ConstraintWithNameAlreadyExists',
    gqlStatus: '22N67',
    cause: null,
    text: 'there is another constraint named `{name}`',
    remedy: 'Choose another name, or drop that constraint first.',
  },
  'constraint-conflicts': {
    ...SCHEMA,
    kind: 'ConstraintAlreadyExists',
    code: 'Neo.ClientError.Schema.ConstraintAlreadyExists',
    gqlStatus: '22N66',
    cause: null,
    text: 'the constraint `{name}` says something else about the same properties',
    remedy: 'Drop that constraint first.',
  },
  'index-covered-by-constraint': {
    ...SCHEMA,
    kind: 'ConstraintAlreadyExists',
    code: 'Neo.ClientError.Schema.ConstraintAlreadyExists',
    gqlStatus: '22N74',
    cause: '22N70',
    text: 'the constraint `{name}` has an index on the same properties already',
    remedy: "Use the constraint's index; it serves lookups like any other.",
  },
  'constraint-covered-by-index': {
    ...SCHEMA,
    kind: 'IndexAlreadyExists',
    code: 'Neo.ClientError.Schema.IndexAlreadyExists',
    gqlStatus: '22N73',
    cause: null,
    text: 'the index `{name}` is on the same properties; the constraint brings an index of its own',
    remedy: 'Drop the index first.',
  },

  // ---- options of indexes
  'index-option-unknown': {
    ...SCHEMA,
    kind: 'InvalidIndexOption',
    code: 'Neo.ClientError.General.InvalidArguments',
    gqlStatus: '42001',
    cause: '22N04',
    text: 'a {kind} index has no option `{option}`',
    remedy: 'Leave the option out, or look up which options this kind of index has.',
  },
  'index-option-value': {
    ...SCHEMA,
    kind: 'InvalidIndexOption',
    code: 'Neo.ClientError.General.InvalidArguments',
    gqlStatus: '42001',
    cause: '22N04',
    text: 'the index option `{option}` takes {expected}, not {value} ({found})',
    remedy: 'Give a value that the option takes.',
  },
  'vector-index-dimensions': {
    ...SCHEMA,
    kind: 'InvalidIndexOption',
    code: 'Neo.ClientError.General.InvalidArguments',
    gqlStatus: '22003',
    cause: '22N03',
    text: 'the index option `vector.dimensions` takes 1 to {most}, not {value}',
    remedy: 'Give the number of coordinates that the vectors have.',
  },
  'fulltext-analyzer': {
    ...SCHEMA,
    kind: 'InvalidIndexOption',
    tckType: 'ArgumentError',
    code: 'Neo.ClientError.Statement.ArgumentError',
    gqlStatus: '22G03',
    cause: '22N27',
    text: 'there is no analyzer {analyzer}, only {known}',
    remedy: 'Choose one of these analyzers.',
  },

  // ---- searches
  'fulltext-query': {
    ...SCHEMA,
    kind: 'InvalidFulltextQuery',
    tckType: 'ProcedureError',
    code: 'Neo.ClientError.Procedure.ProcedureCallFailed',
    gqlStatus: '52N37',
    cause: '52U00',
    text: 'the full-text query cannot be read: {reason}',
    remedy: 'Correct the query; put a backslash before characters that have a meaning in it.',
  },
  'vector-query': {
    ...SCHEMA,
    kind: 'InvalidVectorQuery',
    tckType: 'ProcedureError',
    code: 'Neo.ClientError.Procedure.ProcedureCallFailed',
    gqlStatus: '52N37',
    cause: '52U00',
    text: 'the vector query does not fit the index: {reason}',
    remedy: 'Ask for at least one neighbour of a vector with the dimensions of the index.',
  },

  // ---- what is not there
  'index-missing': {
    ...SCHEMA,
    kind: 'IndexDropFailed',
    code: 'Neo.DatabaseError.Schema.IndexDropFailed',
    gqlStatus: '50N10',
    cause: '22N69',
    text: 'there is no index named `{name}`',
    remedy: 'Look at SHOW INDEXES, or use IF EXISTS.',
  },
  'index-owned': {
    ...SCHEMA,
    kind: 'IndexDropFailed',
    code: 'Neo.DatabaseError.Schema.IndexDropFailed',
    gqlStatus: '50N10',
    cause: '22NBC',
    text: 'the index `{name}` belongs to the constraint `{constraint}`',
    remedy: 'Drop the constraint; its index goes with it.',
  },
  'constraint-missing': {
    ...SCHEMA,
    kind: 'ConstraintDropFailed',
    code: 'Neo.DatabaseError.Schema.ConstraintDropFailed',
    gqlStatus: '50N12',
    cause: '22N64',
    text: 'there is no constraint named `{name}`',
    remedy: 'Look at SHOW CONSTRAINTS, or use IF EXISTS.',
  },

  // ---- what the store's number formats hold
  'too-many-entities': {
    ...SCHEMA,
    kind: 'StoreLimit',
    code: 'Neo.DatabaseError.General.UnknownError',
    gqlStatus: '50N42',
    cause: null,
    text: 'the store has given out all of its {limit} {entity} ids',
    remedy: 'Copy the graph to a new store.',
  },
  'too-many-names': {
    ...SCHEMA,
    kind: 'StoreLimit',
    code: 'Neo.DatabaseError.Schema.TokenLimitReached',
    gqlStatus: '50N42',
    cause: null,
    text: 'a store holds at most {limit} different {kind}',
    remedy: 'Keep what varies in property values, not in names.',
  },
} as const satisfies Record<string, ErrorRow>
