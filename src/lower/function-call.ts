/** Calls of functions and aggregates: the row is found, arguments are checked against its signature. */
import type { AggregateRow, FunctionRow } from '../functions/rows.js'
import type { CountStar, Expression, FunctionCall } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { BoundExpression, Slot } from './bound.js'
import { lowerExpression } from './expression.js'
import { checkForm, checkTypes, resultType } from './function-signature.js'
import { type Env, slotExpression, type Typed } from './lowering.js'
import { suggestion } from './similar.js'
import { INTEGER, type StaticType, typeText } from './static-type.js'
import { lowerPatternExpression } from './subquery-expression.js'

/** Different at every call; clocks are not, they stand still while a statement runs. */
const RANDOM: ReadonlySet<string> = new Set(['rand', 'randomUUID'])

export function lowerFunctionCall(node: FunctionCall, env: Env): Typed {
  const name = node.name.join('.')
  refuseOldForms(node, name.toLowerCase())
  const [first] = node.arguments
  if (name.toLowerCase() === 'exists' && first?.kind === 'patternExpression') {
    return lowerPatternExpression(first, env, 'predicate')
  }
  if (name.toLowerCase() === 'exists') refuseExists(node, env)
  const row = findFunction(node, name, env)
  if ('start' in row) return lowerAggregate(node, row, env)
  if (node.distinct) fail('distinct-in-function', { name: row.name }, node.span)
  if (RANDOM.has(row.name) && env.aggregation.kind === 'nested') {
    fail('random-in-aggregate', { name: `${row.name}()` }, node.span)
  }
  checkForm(row, node, env.lowering)
  const args = node.arguments.map(argument => lowerExpression(argument, env))
  checkTypes(row, node, args)
  if (row.deprecatedBy !== undefined) {
    const replacement = row.deprecatedBy
    env.lowering.notify('deprecated-with-replacement', { feature: `${row.name}()`, replacement }, node.span)
  }
  const expression: BoundExpression = {
    kind: 'call',
    function: row,
    arguments: args.map(argument => argument.expression),
    span: node.span,
  }
  return { expression, type: resultType(row, args) }
}

/** Forms that older languages had: they are named rather than misread. */
function refuseOldForms(node: FunctionCall, name: string): void {
  const [argument] = node.arguments
  if (node.arguments.length !== 1 || argument === undefined) return
  if (name === 'exists' && (argument.kind === 'property' || argument.kind === 'index')) {
    fail('exists-of-property', {}, node.span)
  }
  if (argument.kind === 'patternExpression' && name !== 'exists' && argument.pattern.shortest === null) {
    fail('pattern-as-argument', { name: node.name.join('.') }, node.span)
  }
}

/** `exists(null)` and the like: no function, but its argument is what is wrong. */
function refuseExists(node: FunctionCall, env: Env): void {
  const [argument] = node.arguments
  if (argument === undefined) return
  const { type } = lowerExpression(argument, env)
  fail('static-type-mismatch', { wanted: 'a pattern', actual: typeText(type) }, argument.span)
}

function findFunction(node: FunctionCall, name: string, env: Env): FunctionRow | AggregateRow {
  const { lowering } = env
  const version = lowering.version ?? 25
  const row = lowering.context.functions.lookup(name.toLowerCase(), version)
  if (row !== undefined && (row.version === undefined || row.version === version)) return row
  return fail('unknown-function', { name, hint: suggestion(name, lowering.context.functions.names()) }, node.nameSpan)
}

export function lowerCountStar(node: CountStar, env: Env): Typed {
  return lift(node, 'count(*)', env, () => ({
    slot: env.lowering.anonymousSlot('value'),
    type: INTEGER,
    function: null,
    distinct: false,
    arguments: [],
  }))
}

function lowerAggregate(node: FunctionCall, row: AggregateRow, env: Env): Typed {
  return lift(node, `${row.name}()`, env, scope => {
    const inside: Env = { ...env, scope, aggregation: { kind: 'nested' } }
    checkForm(row, node, env.lowering)
    const args = node.arguments.map(argument => lowerExpression(argument, inside))
    checkTypes(row, node, args)
    return {
      slot: env.lowering.anonymousSlot('value'),
      type: resultType(row, args),
      function: row,
      distinct: node.distinct,
      arguments: args.map(argument => argument.expression),
    }
  })
}

interface Lifted {
  readonly slot: Slot
  readonly type: StaticType
  readonly function: AggregateRow | null
  readonly distinct: boolean
  readonly arguments: readonly BoundExpression[]
}

/** Moves an aggregate to the aggregation step; where there is none, says why it cannot stand here. */
function lift(node: Expression, name: string, env: Env, make: (scope: Env['scope']) => Lifted): Typed {
  const { aggregation } = env
  switch (aggregation.kind) {
    case 'refused':
      return fail('invalid-aggregation', { name, place: aggregation.place }, node.span)
    case 'nested':
      return fail('nested-aggregation', { name }, node.span)
    case 'orderBy':
      return aggregation.aggregating
        ? fail('unprojected-aggregate', { name }, node.span)
        : fail('aggregation-in-order-by', { name }, node.span)
    case 'collect': {
      const number = env.lowering.structures.numberOf(node)
      const lifted = aggregation.collector.slotFor(number, () => {
        const { slot, type, ...aggregate } = make(aggregation.scope)
        const text = env.lowering.source(node.span)
        return { type, aggregate: { ...aggregate, slot, text, span: node.span } }
      })
      return { expression: slotExpression(lifted.slot, node.span), type: lifted.type }
    }
  }
}
