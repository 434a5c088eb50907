import type { ErrorRow } from '../error-row.js'

const SYNTAX = {
  phase: 'syntax',
  tckType: 'SyntaxError',
  code: 'Neo.ClientError.Statement.SyntaxError',
  gqlStatus: '42001',
} as const

/** Errors of reading text, before any name has a meaning. */
export const SYNTAX_ERRORS = {
  'unexpected-token': {
    ...SYNTAX,
    kind: 'UnexpectedSyntax',
    cause: '42I06',
    text: 'unexpected {found} at line {line}, column {column}: expected {expected}',
    remedy: 'Correct the statement at the place shown.',
  },
  /** The page's own sentence: EXPLAIN and PROFILE end the text right there. */
  'unexpected-explain': {
    ...SYNTAX,
    kind: 'UnexpectedSyntax',
    cause: '42I06',
    text: 'unexpected token "{keyword}"',
    remedy: 'Leave EXPLAIN or PROFILE out; every reply carries the plan.',
  },
} as const satisfies Record<string, ErrorRow>
