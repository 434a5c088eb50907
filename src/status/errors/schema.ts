import type { ErrorRow } from '../error-row.js'

export const SCHEMA_ERRORS = {} as const satisfies Record<string, ErrorRow>
