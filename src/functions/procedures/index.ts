/** All built-in procedures. */
import type { ProcedureRow } from '../rows.js'
import { NAME_PROCEDURES } from './names.js'
import { SCHEMA_PROCEDURES } from './schema.js'
import { SYSTEM_PROCEDURES } from './system.js'

export const PROCEDURES: readonly ProcedureRow[] = [...NAME_PROCEDURES, ...SCHEMA_PROCEDURES, ...SYSTEM_PROCEDURES]
