/** All built-in procedures. */
import { fail } from '../../status/fail.js'
import { describeKind } from '../../value/kind.js'
import type { Value } from '../../value/value.js'
import { takesValue, typeInWords } from '../arguments.js'
import type { ProcedureRow } from '../rows.js'
import { NAME_PROCEDURES } from './names.js'
import { SCHEMA_PROCEDURES } from './schema.js'
import { SEARCH_PROCEDURES } from './search.js'
import { SYSTEM_PROCEDURES } from './system.js'

export const PROCEDURES: readonly ProcedureRow[] = [
  ...NAME_PROCEDURES,
  ...SCHEMA_PROCEDURES,
  ...SEARCH_PROCEDURES,
  ...SYSTEM_PROCEDURES,
].map(withCheckedArguments)

/** None of these has a use for null or for another type; what the compiler could not see is found at the call. */
function withCheckedArguments(row: ProcedureRow): ProcedureRow {
  return {
    ...row,
    call: (args, context) => {
      const complete = row.takes.map((argument, i) => (i < args.length ? args[i] : argument.default) ?? null)
      for (const [i, argument] of row.takes.entries()) check(row.name, argument, complete[i] ?? null)
      return row.call(complete, context)
    },
  }
}

function check(procedure: string, argument: ProcedureRow['takes'][number], value: Value): void {
  if (value !== null && takesValue(argument.type, value)) return
  const expected = `${typeInWords(argument.type)} as ${argument.name}`
  fail('procedure-argument', { procedure, expected, actual: describeKind(value) })
}
