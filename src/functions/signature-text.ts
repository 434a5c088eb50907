/** Signatures as SHOW FUNCTIONS and SHOW PROCEDURES print them: `left(original :: STRING, length :: INTEGER) :: STRING`. */
import { isMap } from '../value/kind.js'
import { toText } from '../value/text.js'
import type { Value } from '../value/value.js'
import type { FunctionForm } from './forms.js'
import type { AnyFunctionRow } from './registry.js'
import type { Argument, ProcedureRow } from './rows.js'

export function functionSignature(row: AnyFunctionRow | FunctionForm): string {
  const args = row.takes.map(argument =>
    argument.optional === true ? `[${argumentText(argument)}]` : argumentText(argument),
  )
  if (row.variadic === true) args.push('...')
  return `${row.name}(${args.join(', ')}) :: ${row.gives}`
}

export function procedureSignature(row: ProcedureRow): string {
  const args = row.takes.map(argument => {
    const value = argument.default === undefined ? undefined : defaultText(argument.default)
    return `${argument.name}${value === undefined ? '' : ` = ${value}`} :: ${argument.type}`
  })
  const columns = row.gives.map(column => `${column.name} :: ${column.type}`)
  const call = `${row.name}(${args.join(', ')})`
  return columns.length === 0 ? call : `${call} :: (${columns.join(', ')})`
}

/** The one map that stands for an argument left out is the empty one. */
function defaultText(value: Value): string | undefined {
  return isMap(value) ? '{}' : toText(value)
}

function argumentText({ name, type }: Argument): string {
  return `${name} :: ${type}`
}
