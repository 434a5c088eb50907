/** All built-in procedures. */
import { fail } from '../../status/fail.js'
import { describeKind } from '../../value/kind.js'
import type { Value } from '../../value/value.js'
import { takesValue, typeInWords } from '../arguments.js'
import type { ProcedureRow } from '../rows.js'
import { NAME_PROCEDURES } from './names.js'
import { SCHEMA_PROCEDURES } from './schema.js'
import { SEARCH_PROCEDURES } from './search.js'
import { SERVER_PROCEDURES } from './server.js'
import { STATISTICS_PROCEDURES } from './statistics.js'
import { SYSTEM_PROCEDURES } from './system.js'
import { VECTOR_PROCEDURES } from './vectors.js'

export const PROCEDURES: readonly ProcedureRow[] = [
  ...NAME_PROCEDURES,
  ...SCHEMA_PROCEDURES,
  ...SEARCH_PROCEDURES,
  ...SERVER_PROCEDURES,
  ...STATISTICS_PROCEDURES,
  ...SYSTEM_PROCEDURES,
  ...VECTOR_PROCEDURES,
].map(withCheckedArguments)

/** None of these has a use for null or for another type; what the compiler could not see is found at the call. */
function withCheckedArguments(row: ProcedureRow): ProcedureRow {
  return {
    ...row,
    call: (args, context) => {
      const complete = row.takes.map((argument, i) => (i < args.length ? args[i] : argument.default) ?? null)
      for (const [i, argument] of row.takes.entries()) check(row, argument, complete[i] ?? null)
      return row.call(complete, context)
    },
  }
}

function check(row: ProcedureRow, argument: ProcedureRow['takes'][number], value: Value): void {
  if (value !== null && takesValue(argument.type, value)) return
  if (value === null && row.makesNames === true) fail('token-name')
  const expected = `${typeInWords(argument.type)} as ${argument.name}`
  fail('procedure-argument', { procedure: row.name, expected, actual: describeKind(value) })
}
