import type { ErrorRow } from '../error-row.js'

export const SURFACE_ERRORS = {} as const satisfies Record<string, ErrorRow>
