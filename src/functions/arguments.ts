/**
 * Arguments against the types that a row declares, at run time. What a row's `call` sees has been checked here, so the
 * narrowing helpers below state a promise and only fail when a row declares one type and reads another.
 */
import { fail, invariant } from '../status/fail.js'
import { describeKind, isFloat, isList, isMap, isNumber, isText, kindOf, type NumberValue } from '../value/kind.js'
import { toDouble, truncateToInteger } from '../value/number.js'
import type { CypherMap, Value, ValueKind } from '../value/value.js'
import type { Argument, FunctionRow, TypeName } from './rows.js'

/** Gives the argument as the function takes it, or fails. Never called with null where null ends the call. */
export type ArgumentCheck = (value: Value) => Value

/**
 * A check for argument number `index`. INTEGER is taken where FLOAT is declared; a FLOAT where INTEGER is declared is
 * cut to its whole part, unless it is `written` as a constant: then it is a mistake.
 */
export function argumentCheck(row: CheckedRow, index: number, written: boolean): ArgumentCheck {
  const argument = row.takes[Math.min(index, row.takes.length - 1)]
  const kinds = argument === undefined ? null : kindsOf(argument.type)
  if (argument === undefined || kinds === null) return value => value
  const truncates = kinds.size === 1 && kinds.has('INTEGER') && !written
  return value => {
    if (kinds.has(kindOf(value))) return value
    if (truncates && isNumber(value) && isFloat(value)) return truncateToInteger(toDouble(value))
    return argument.itemIsList === true ? [value] : refuse(row, argument, value)
  }
}

type CheckedRow = Pick<FunctionRow, 'name' | 'takes' | 'wrongType'>

/** Fails with the error that the row wants for a value of the wrong type. */
export function refuse(row: CheckedRow, argument: Argument, value: Value): never {
  const expected = `${typeInWords(argument.type)} as ${argument.name}`
  const actual = describeKind(value)
  const id = argument.wrongType ?? row.wrongType ?? 'argument-type'
  if (id === 'operand-type') return fail(id, { operator: `${row.name}()`, expected, actual })
  return fail(id, { function: row.name, expected, actual })
}

/** Whether a value that is not null is of the type. */
export function takesValue(type: TypeName, value: Value): boolean {
  return kindsOf(type)?.has(kindOf(value)) ?? true
}

const EVERY_KIND_OF: Readonly<Record<string, readonly ValueKind[]>> = {
  NUMBER: ['INTEGER', 'FLOAT'],
  FLOAT: ['FLOAT', 'INTEGER'],
}

/** null: any value will do. */
function kindsOf(type: TypeName): ReadonlySet<string> | null {
  const names = alternatives(type)
  if (names.includes('ANY')) return null
  return new Set(names.flatMap((name): readonly string[] => EVERY_KIND_OF[name] ?? [name]))
}

/** `LIST<INTEGER | FLOAT> | STRING` is LIST, STRING: what a list holds is the function's business. */
function alternatives(type: TypeName): readonly string[] {
  return stripElements(type)
    .split('|')
    .map(name => name.replace(/ NOT NULL/, '').trim())
}

function stripElements(type: TypeName): string {
  const open = type.indexOf('<')
  return open < 0 ? type : type.slice(0, open) + type.slice(type.lastIndexOf('>') + 1)
}

/** `a STRING or an INTEGER` */
export function typeInWords(type: TypeName): string {
  if (type === 'ANY') return 'a value'
  const names = alternatives(type).map(name => (/^[AEIOU]/.test(name) ? `an ${name}` : `a ${name}`))
  const last = names.pop() ?? 'a value'
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`
}

/** Whether a call with this many arguments fits the row. */
export function takesCount(
  row: { readonly takes: readonly Argument[]; readonly variadic?: boolean },
  count: number,
): boolean {
  const required = row.takes.filter(argument => argument.optional !== true).length
  return count >= required && (row.variadic === true || count <= row.takes.length)
}

// ---------------------------------------------------------------- narrowing

export function textArgument(value: Value | undefined): string {
  invariant(value !== undefined && isText(value), 'a STRING argument')
  return value
}

export function numberArgument(value: Value | undefined): NumberValue {
  invariant(value !== undefined && isNumber(value), 'a number argument')
  return value
}

export function doubleArgument(value: Value | undefined): number {
  return toDouble(numberArgument(value))
}

export function listArgument(value: Value | undefined): readonly Value[] {
  invariant(value !== undefined && isList(value), 'a LIST argument')
  return value
}

export function mapArgument(value: Value | undefined): CypherMap {
  invariant(value !== undefined && isMap(value), 'a MAP argument')
  return value
}
