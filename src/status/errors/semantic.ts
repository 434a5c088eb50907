import type { ErrorRow } from '../error-row.js'
import { CLAUSE_ERRORS } from './semantic-clauses.js'
import { NAME_ERRORS } from './semantic-names.js'
import { PATTERN_ERRORS } from './semantic-patterns.js'
import { TYPE_ERRORS } from './semantic-types.js'

/** Errors found while compiling: names, scopes, static types, clause order. */
export const SEMANTIC_ERRORS = {
  ...NAME_ERRORS,
  ...TYPE_ERRORS,
  ...PATTERN_ERRORS,
  ...CLAUSE_ERRORS,
  'parameter-missing': {
    phase: 'semantic',
    kind: 'ParameterMissing',
    tckType: 'ParameterMissing',
    code: 'Neo.ClientError.Statement.ParameterMissing',
    gqlStatus: '42001',
    cause: '42N81',
    text: 'Expected parameter(s): {names}',
    remedy: 'Give a value for each parameter that the statement uses.',
  },
} as const satisfies Record<string, ErrorRow>
