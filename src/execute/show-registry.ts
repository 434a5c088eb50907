/** SHOW FUNCTIONS and SHOW PROCEDURES: the tables that calls are looked up in. */
import { FUNCTION_FORMS } from '../functions/forms.js'
import { type AnyFunctionRow, functionNamed, isAggregate, procedureNamed } from '../functions/registry.js'
import type { Argument, ProcedureRow } from '../functions/rows.js'
import { functionSignature, procedureSignature } from '../functions/signature-text.js'
import type { Value } from '../value/value.js'
import type { ExecutionRuntime } from './runtime.js'
import { type Shown, shown } from './show.js'

type FunctionLike = AnyFunctionRow | (typeof FUNCTION_FORMS)[number]

export function showFunctions(filter: string, runtime: ExecutionRuntime): readonly Shown[] {
  const all: readonly FunctionLike[] = [...runtime.options.registry.functions.rows(), ...FUNCTION_FORMS]
  const rows = all.map(row => ({ row, builtIn: isBuiltIn(row) }))
  const wanted = filter.includes('BUILT') ? true : filter.includes('USER') ? false : null
  return rows
    .filter(({ builtIn }) => wanted === null || builtIn === wanted)
    .sort((a, b) => compareNames(a.row.name, b.row.name))
    .map(({ row, builtIn }) => showFunction(row, builtIn))
}

function isBuiltIn(row: FunctionLike): boolean {
  return functionNamed(row.name) === row || FUNCTION_FORMS.some(form => form === row)
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function showFunction(row: FunctionLike, builtIn: boolean): Shown {
  return shown({
    name: row.name,
    category: row.category,
    description: row.description,
    signature: functionSignature(row),
    isBuiltIn: builtIn,
    argumentDescription: row.takes.map(describeArgument),
    returnDescription: row.gives,
    aggregating: 'start' in row && isAggregate(row),
    rolesExecution: null,
    rolesBoostedExecution: null,
    isDeprecated: row.deprecatedBy !== undefined,
    deprecatedBy: row.deprecatedBy ?? null,
  })
}

function describeArgument({ name, type, description }: Argument): Value {
  return new Map<string, Value>([
    ['name', name],
    ['type', type],
    ['description', description],
    ['isDeprecated', false],
  ])
}

export function showProcedures(runtime: ExecutionRuntime): readonly Shown[] {
  return [...runtime.options.registry.procedures.rows()]
    .sort((a, b) => compareNames(a.name, b.name))
    .map(row => showProcedure(row))
}

function showProcedure(row: ProcedureRow): Shown {
  return shown({
    name: row.name,
    description: row.description,
    mode: row.mode,
    worksOnSystem: procedureNamed(row.name) === row && row.mode === 'DBMS',
    signature: procedureSignature(row),
    argumentDescription: row.takes.map(describeArgument),
    returnDescription: row.gives.map(describeArgument),
    admin: false,
    rolesExecution: null,
    rolesBoostedExecution: null,
    isDeprecated: row.deprecatedBy !== undefined,
    deprecatedBy: row.deprecatedBy ?? null,
    option: new Map<string, Value>([['deprecated', row.deprecatedBy !== undefined]]),
  })
}
