/** All temporal functions. */
import type { FunctionRow } from '../rows.js'
import { DURATION_FUNCTIONS } from './duration.js'
import { INSTANT_FUNCTIONS } from './family.js'
import { FORMAT_FUNCTION } from './format.js'

export const TEMPORAL_FUNCTIONS: readonly FunctionRow[] = [...INSTANT_FUNCTIONS, ...DURATION_FUNCTIONS, FORMAT_FUNCTION]
