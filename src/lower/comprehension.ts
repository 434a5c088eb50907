/** Expressions with a variable of their own over a list: comprehensions, quantifiers, reduce. */
import type { AllReduce, Expression, ListComprehension, ListPredicate, Name, Reduce } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import type { BoundExpression, Slot } from './bound.js'
import { lowerExpression } from './expression.js'
import type { Env, Typed } from './lowering.js'
import type { Binding } from './scope.js'
import { ANY, BOOLEAN, canBe, isNumeric, joinTypes, LIST, listOf, MAP, NUMBER, type StaticType } from './static-type.js'
import { lowerPredicate, refuseType } from './type-check.js'

/** The list a local variable runs over. A scalar is refused only when its type is known. */
function lowerSource(list: Expression, env: Env): { readonly list: BoundExpression; readonly element: StaticType } {
  const typed = lowerExpression(list, env)
  if (!canBe(typed.type, LIST)) refuseType(typed.type, list, LIST)
  return { list: typed.expression, element: typed.type.kind === 'list' ? typed.type.element : ANY }
}

function local(name: Name, type: StaticType, env: Env): Binding & { readonly slot: Slot } {
  return { name: name.name, slot: env.lowering.slot(name.name, 'value'), type }
}

/** Inside the body aggregates have no group to belong to. */
function bodyOf(env: Env, ...locals: readonly Binding[]): Env {
  return {
    ...env,
    scope: env.scope.withLocal(...locals),
    aggregation: { kind: 'refused', place: 'inside an expression over a list' },
  }
}

export function lowerListComprehension(node: ListComprehension, env: Env): Typed {
  const { list, element } = lowerSource(node.list, env)
  const variable = local(node.variable, element, env)
  const body = bodyOf(env, variable)
  const where = node.where === null ? null : lowerPredicate(node.where, body).expression
  const projection = node.projection === null ? null : lowerExpression(node.projection, body)
  const expression: BoundExpression = {
    kind: 'listComprehension',
    slot: variable.slot,
    list,
    where,
    projection: projection?.expression ?? null,
    span: node.span,
  }
  return { expression, type: listOf(projection?.type ?? element) }
}

export function lowerListPredicate(node: ListPredicate, env: Env): Typed {
  if (node.where === null) return failWithoutWhere(node, env)
  const { list, element } = lowerSource(node.list, env)
  const variable = local(node.variable, element, env)
  const where = lowerPredicate(node.where, bodyOf(env, variable)).expression
  const expression: BoundExpression = {
    kind: 'listPredicate',
    quantifier: node.quantifier,
    slot: variable.slot,
    list,
    where,
    span: node.span,
  }
  return { expression, type: BOOLEAN }
}

/** In Cypher 25 `all(x IN list)` reads as a function call, whose argument names `x`. */
function failWithoutWhere(node: ListPredicate, env: Env): never {
  if (env.lowering.version !== 5 && node.quantifier === 'all' && env.scope.lookup(node.variable.name) === undefined) {
    fail('undefined-variable', { name: node.variable.name, hint: '' }, node.variable.span)
  }
  return fail('quantifier-without-where', { name: node.quantifier }, node.span)
}

/** A value that grows on the way: what is known of its first value says little of the later ones. */
function widened(type: StaticType): StaticType {
  if (isNumeric(type)) return NUMBER
  if (type.kind === 'list') return LIST
  if (type.kind === 'map') return MAP
  return ANY
}

export function lowerReduce(node: Reduce, env: Env): Typed {
  const initial = lowerExpression(node.initial, env)
  const { list, element } = lowerSource(node.list, env)
  const accumulator = local(node.accumulator, widened(initial.type), env)
  const variable = local(differentName(node), element, env)
  const step = lowerExpression(node.step, bodyOf(env, accumulator, variable))
  const expression: BoundExpression = {
    kind: 'reduce',
    accumulator: accumulator.slot,
    initial: initial.expression,
    slot: variable.slot,
    list,
    step: step.expression,
    predicate: null,
    span: node.span,
  }
  return { expression, type: joinTypes(initial.type, step.type) }
}

function differentName(node: Reduce | AllReduce): Name {
  if (node.variable.name === node.accumulator.name) {
    fail('variable-already-bound', { name: node.variable.name }, node.variable.span)
  }
  return node.variable
}

export function lowerAllReduce(node: AllReduce, env: Env): Typed {
  env.lowering.needs25('allReduce', node.span)
  const initial = lowerExpression(node.initial, env)
  const { list, element } = lowerSource(node.list, env)
  const accumulator = local(node.accumulator, widened(initial.type), env)
  const variable = local(differentName(node), element, env)
  const step = lowerExpression(node.step, bodyOf(env, accumulator, variable))
  const predicate = lowerPredicate(node.predicate, bodyOf(env, accumulator))
  const expression: BoundExpression = {
    kind: 'reduce',
    accumulator: accumulator.slot,
    initial: initial.expression,
    slot: variable.slot,
    list,
    step: step.expression,
    predicate: predicate.expression,
    span: node.span,
  }
  return { expression, type: BOOLEAN }
}
