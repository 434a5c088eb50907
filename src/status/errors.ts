/** The one table of error sentences, gathered from its parts. */
import type { ErrorRow } from './error-row.js'
import { RUNTIME_ERRORS } from './errors/runtime.js'
import { SCHEMA_ERRORS } from './errors/schema.js'
import { SEMANTIC_ERRORS } from './errors/semantic.js'
import { STORE_ERRORS } from './errors/store.js'
import { SURFACE_ERRORS } from './errors/surface.js'
import { SYNTAX_ERRORS } from './errors/syntax.js'
import { TEMPORAL_ERRORS } from './errors/temporal.js'
import { USAGE_ERRORS } from './errors/usage.js'
import { WIRE_ERRORS } from './errors/wire.js'

export const ERRORS = {
  ...SYNTAX_ERRORS,
  ...SEMANTIC_ERRORS,
  ...RUNTIME_ERRORS,
  ...TEMPORAL_ERRORS,
  ...SCHEMA_ERRORS,
  ...STORE_ERRORS,
  ...SURFACE_ERRORS,
  ...WIRE_ERRORS,
  ...USAGE_ERRORS,
} as const satisfies Record<string, ErrorRow>

export type ErrorId = keyof typeof ERRORS
