import type { ErrorRow } from '../error-row.js'

const SEMANTIC = {
  phase: 'semantic',
  tckType: 'SyntaxError',
  code: 'Neo.ClientError.Statement.SyntaxError',
  gqlStatus: '42001',
} as const

/** Errors found while compiling: names, scopes, static types, clause order. */
export const SEMANTIC_ERRORS = {
  'undefined-variable': {
    ...SEMANTIC,
    kind: 'UndefinedVariable',
    cause: '42N62',
    text: 'Variable `{name}` not defined',
    remedy: 'Bind the variable before using it, or pass it on through WITH.',
  },
  'parameter-missing': {
    ...SEMANTIC,
    kind: 'ParameterMissing',
    tckType: 'ParameterMissing',
    code: 'Neo.ClientError.Statement.ParameterMissing',
    cause: '42N81',
    text: 'Expected parameter(s): {names}',
    remedy: 'Give a value for each parameter that the statement uses.',
  },
} as const satisfies Record<string, ErrorRow>
