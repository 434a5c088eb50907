import type { ErrorRow } from '../error-row.js'

export const RUNTIME_ERRORS = {} as const satisfies Record<string, ErrorRow>
