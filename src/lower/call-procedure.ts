/**
 * CALL of a procedure. Alone as a statement it may leave out its arguments (parameters of the same names are taken)
 * and its YIELD (all columns are returned); inside a query both are written.
 */
import type { ProcedureColumn, ProcedureRow } from '../functions/rows.js'
import type { CallProcedureClause, Name, YieldClause } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { Body } from './body.js'
import type { BoundExpression, CallProcedureStep } from './bound.js'
import { declareVariable } from './declare.js'
import { lowerExpression } from './expression.js'
import { countText } from './function-signature.js'
import { conjuncts } from './pattern.js'
import type { Binding } from './scope.js'
import { suggestion } from './similar.js'
import { canBe, isPlain, NUMBER, typeOfName, typeText } from './static-type.js'
import { lowerPredicate } from './type-check.js'

type Yield = CallProcedureStep['yields'][number]

export function lowerCallProcedure(body: Body, clause: CallProcedureClause, isAlone: boolean): void {
  const name = clause.name.join('.')
  const procedure = findProcedure(body, clause, name)
  noteMode(body, procedure, clause)
  const args = lowerArguments(body, clause, procedure, isAlone)
  if (clause.optional && procedure.gives.length === 0) {
    body.lowering.notify('redundant-optional-procedure', { name }, clause.span)
  }
  if (clause.yield?.star === true && !isAlone) fail('yield-star-in-query', {}, clause.yield.span)
  const yields = lowerYields(body, clause, procedure, isAlone)
  const { optional, span } = clause
  body.push({ kind: 'callProcedure', optional, procedure, arguments: args, yields: yields.map(it => it.yield), span })
  filterYield(body, clause.yield)
  if (isAlone && procedure.gives.length > 0) body.columns = yields.map(it => it.binding)
}

function findProcedure(body: Body, clause: CallProcedureClause, name: string): ProcedureRow {
  const { procedures } = body.lowering.context
  const row = procedures.lookup(name)
  if (row !== undefined) return row
  return fail('procedure-not-found', { name, hint: suggestion(name, procedures.names()) }, clause.nameSpan)
}

/** Their type names are other ones in Cypher 25. */
const CHANGED_IN_25: ReadonlySet<string> = new Set(['db.schema.nodeTypeProperties', 'db.schema.relTypeProperties'])

function noteMode(body: Body, procedure: ProcedureRow, clause: CallProcedureClause): void {
  if (body.lowering.version === 5 && CHANGED_IN_25.has(procedure.name)) {
    const warning = 'the names of types in its columns are other ones in Cypher 25'
    body.lowering.notify('procedure-warning', { name: procedure.name, warning }, clause.span)
  }
  if (procedure.deprecatedBy !== undefined) {
    const feature = `${procedure.name}()`
    body.lowering.notify('deprecated-with-replacement', { feature, replacement: procedure.deprecatedBy }, clause.span)
  }
  if (procedure.mode !== 'WRITE' && procedure.mode !== 'SCHEMA') return
  const form = body.place.refusesUpdates
  if (form !== null) fail('update-in-subquery', { form }, clause.span)
  body.lowering.writes = true
}

function lowerArguments(
  body: Body,
  clause: CallProcedureClause,
  procedure: ProcedureRow,
  isAlone: boolean,
): readonly BoundExpression[] {
  if (clause.arguments === null) return implicitArguments(body, clause, procedure, isAlone)
  checkCount(clause, procedure, clause.arguments.length)
  const env = body.env('the arguments of CALL')
  const given = clause.arguments.map((argument, i) => {
    const typed = lowerExpression(argument, env)
    const wanted = typeOfName(procedure.takes[i]?.type ?? 'ANY')
    if (!canBe(typed.type, wanted)) {
      fail('operand-type-mismatch', { wanted: typeText(wanted), actual: typeText(typed.type) }, argument.span)
    }
    return typed.expression
  })
  const defaults = procedure.takes
    .slice(given.length)
    .map(({ default: value }): BoundExpression => ({ kind: 'constant', value: value ?? null, span: clause.span }))
  return [...given, ...defaults]
}

function checkCount(clause: CallProcedureClause, procedure: ProcedureRow, given: number): void {
  const most = procedure.takes.length
  const least = procedure.takes.filter(argument => argument.default === undefined && argument.optional !== true).length
  if (given >= least && given <= most) return
  fail('argument-count', { name: procedure.name, wanted: countText(least, most), actual: given }, clause.span)
}

/** `CALL p` alone takes each argument from the parameter of its name. */
function implicitArguments(
  body: Body,
  clause: CallProcedureClause,
  procedure: ProcedureRow,
  isAlone: boolean,
): readonly BoundExpression[] {
  if (!isAlone) fail('passing-mode', { name: procedure.name }, clause.nameSpan)
  return procedure.takes.map(({ name, default: value }): BoundExpression => {
    if (value !== undefined) return { kind: 'constant', value, span: clause.span }
    body.lowering.implicitArguments.add(name)
    return { kind: 'parameter', name, span: clause.span }
  })
}

interface Yielded {
  readonly yield: Yield
  readonly binding: Binding
}

function lowerYields(
  body: Body,
  clause: CallProcedureClause,
  procedure: ProcedureRow,
  isAlone: boolean,
): readonly Yielded[] {
  const columns = new Map(procedure.gives.map(column => [column.name, column]))
  if (clause.yield === null || clause.yield.star) {
    if (!isAlone) return []
    return procedure.gives.map(column => declare(body, column, { kind: 'name', name: column.name, span: clause.span }))
  }
  return clause.yield.items.map(({ name, alias }) => {
    const column = columns.get(name.name)
    if (column === undefined) {
      const hint = suggestion(name.name, columns.keys())
      return fail('unknown-output', { procedure: procedure.name, name: name.name, hint }, name.span)
    }
    return declare(body, column, alias ?? name)
  })
}

function declare(body: Body, column: ProcedureColumn, name: Name): Yielded {
  const declared = typeOfName(column.type)
  const type = isPlain(declared, 'FLOAT') ? NUMBER : declared
  const slot = declareVariable(body, name, 'value', type)
  return { yield: { column: column.name, slot }, binding: { name: name.name, slot, type } }
}

function filterYield(body: Body, clause: YieldClause | null): void {
  if (clause === null || clause.where === null) return
  const env = body.env('WHERE')
  const predicates = conjuncts(clause.where).map(conjunct => lowerPredicate(conjunct, env).expression)
  body.push({ kind: 'filter', predicates, span: clause.where.span })
}
