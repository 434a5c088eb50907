import type { ErrorRow } from '../error-row.js'

export const STORE_ERRORS = {} as const satisfies Record<string, ErrorRow>
