/**
 * Expressions: names become slots, static types are found and checked on the way up. One function a kind; the larger
 * families have files of their own.
 */
import type {
  Expression,
  IndexAccess,
  ListLiteral,
  MapLiteral,
  MapProjection,
  MapProjectionItem,
  Name,
  Parameter,
  PropertyAccess,
  SliceAccess,
  Variable,
} from '../parse/tree.js'
import { fail, invariant, unreachable } from '../status/fail.js'
import type { BoundExpression } from './bound.js'
import { lowerCase } from './case.js'
import { lowerAllReduce, lowerListComprehension, lowerListPredicate, lowerReduce } from './comprehension.js'
import { lowerCountStar, lowerFunctionCall } from './function-call.js'
import { lowerLabelTest } from './labels.js'
import { type Env, slotExpression, type Typed } from './lowering.js'
import {
  lowerArithmetic,
  lowerComparison,
  lowerIn,
  lowerLogical,
  lowerNormalizedTest,
  lowerNot,
  lowerNullTest,
  lowerSign,
  lowerStringPredicate,
  lowerTypeTest,
} from './operators.js'
import { suggestion } from './similar.js'
import {
  ANY,
  canBe,
  elementTypeOf,
  INTEGER,
  isInstant,
  isOpen,
  isPlain,
  LIST,
  listOf,
  MAP,
  NULL,
  STRING,
  type StaticType,
  typeOfValue,
  typeText,
} from './static-type.js'
import { freeNames } from './structure.js'
import { lowerPatternComprehension, lowerPatternExpression, lowerSubqueryExpression } from './subquery-expression.js'
import { refuseType, requireType } from './type-check.js'

export function lowerExpression(node: Expression, env: Env): Typed {
  env.lowering.context.tick()
  const computed = lookUpComputed(node, env)
  if (computed !== null) return computed
  switch (node.kind) {
    case 'literal':
      return { expression: { kind: 'constant', value: node.value, span: node.span }, type: typeOfValue(node.value) }
    case 'parameter':
      return lowerParameter(node, env)
    case 'variable':
      return lowerVariable(node, env)
    case 'list':
      return lowerList(node, env)
    case 'map':
      return lowerMap(node, env)
    case 'mapProjection':
      return lowerMapProjection(node, env)
    case 'property':
      return lowerProperty(node, env)
    case 'index':
      return lowerIndex(node, env)
    case 'slice':
      return lowerSlice(node, env)
    case 'labelTest':
      return lowerLabelTest(node, env)
    case 'logical':
      return lowerLogical(node, env)
    case 'not':
      return lowerNot(node, env)
    case 'comparison':
      return lowerComparison(node, env)
    case 'arithmetic':
      return lowerArithmetic(node, env)
    case 'sign':
      return lowerSign(node, env)
    case 'stringPredicate':
      return lowerStringPredicate(node, env)
    case 'in':
      return lowerIn(node, env)
    case 'nullTest':
      return lowerNullTest(node, env)
    case 'typeTest':
      return lowerTypeTest(node, env)
    case 'normalizedTest':
      return lowerNormalizedTest(node, env)
    case 'functionCall':
      return lowerFunctionCall(node, env)
    case 'countStar':
      return lowerCountStar(node, env)
    case 'case':
      return lowerCase(node, env)
    case 'listComprehension':
      return lowerListComprehension(node, env)
    case 'listPredicate':
      return lowerListPredicate(node, env)
    case 'reduce':
      return lowerReduce(node, env)
    case 'allReduce':
      return lowerAllReduce(node, env)
    case 'patternComprehension':
      return lowerPatternComprehension(node, env)
    case 'patternExpression':
      return lowerPatternExpression(node, env, 'value')
    case 'subqueryExpression':
      return lowerSubqueryExpression(node, env)
    default:
      return unreachable(node)
  }
}

/** An expression that the projection before has computed is read from its slot. A name of the scope wins. */
function lookUpComputed(node: Expression, env: Env): Typed | null {
  if (!env.scope.knowsComputed || node.kind === 'literal' || node.kind === 'parameter') return null
  if (node.kind === 'variable' && env.scope.lookup(node.name) !== undefined) return null
  const binding = env.scope.lookupComputed(env.lowering.structures.numberOf(node))
  return binding === undefined ? null : { expression: slotExpression(binding.slot, node.span), type: binding.type }
}

function lowerParameter(node: Parameter, env: Env): Typed {
  env.lowering.parameters.add(node.name)
  return { expression: { kind: 'parameter', name: node.name, span: node.span }, type: ANY }
}

export function lowerVariable(node: Variable, env: Env): Typed {
  const binding = env.scope.lookup(node.name)
  if (binding === undefined) return failUndefined(node, env)
  return { expression: slotExpression(binding.slot, node.span), type: binding.type }
}

/** Says why a name is not there: never was, or lost on the way. */
export function failUndefined({ name, span }: Pick<Name, 'name' | 'span'>, env: Env, whole?: Expression): never {
  const { constantFor } = env
  if (constantFor !== null) fail('non-constant', { clause: constantFor, what: `\`${name}\`` }, span)
  const lost = env.scope.lostBy(name)
  if (lost === null) return fail('undefined-variable', { name, hint: hintFor(name, env) }, span)
  const besideAggregate = env.aggregation.kind === 'orderBy' && env.aggregation.mixed && freeNames(lost.keys).has(name)
  if (lost.reason === 'grouping' || besideAggregate) {
    const text = whole === undefined ? name : env.lowering.source(whole.span)
    return fail('ambiguous-aggregation', { text }, whole?.span ?? span)
  }
  return fail('variable-lost', { name, reason: lost.reason === 'distinct' ? 'DISTINCT' : 'aggregation' }, span)
}

function hintFor(name: string, { scope }: Env): string {
  if (scope.wasDropped(name)) return '; a WITH before did not pass it on'
  if (scope.isHidden(name)) return '; the subquery does not import it'
  return suggestion(name, scope.names())
}

function lowerList(node: ListLiteral, env: Env): Typed {
  const items = node.items.map(item => lowerExpression(item, env))
  return {
    expression: { kind: 'list', items: items.map(item => item.expression), span: node.span },
    type: listOf(elementTypeOf(items.map(item => item.type))),
  }
}

function lowerMap(node: MapLiteral, env: Env): Typed {
  const fields = new Map<string, StaticType>()
  const entries = node.entries.map(entry => {
    const value = lowerExpression(entry.value, env)
    fields.set(entry.key.name, value.type)
    return { key: entry.key.name, value: value.expression }
  })
  return { expression: { kind: 'map', entries, span: node.span }, type: { kind: 'map', fields } }
}

type BoundProjectionItem = Extract<BoundExpression, { kind: 'mapProjection' }>['items'][number]

function lowerMapProjection(node: MapProjection, env: Env): Typed {
  const subject = lowerExpression(node.subject, env)
  requireType(subject, node.subject, { kind: 'union', members: [MAP, ...ENTITY_TYPES] })
  const items = node.items.map(item => lowerMapProjectionItem(item, env))
  return { expression: { kind: 'mapProjection', subject: subject.expression, items, span: node.span }, type: MAP }
}

const ENTITY_TYPES: readonly StaticType[] = [
  { kind: 'plain', name: 'NODE' },
  { kind: 'plain', name: 'RELATIONSHIP' },
]

function lowerMapProjectionItem(item: MapProjectionItem, env: Env): BoundProjectionItem {
  if (item.kind === 'allProperties') return { kind: 'allProperties' }
  invariant(item.kind === 'entry', 'short items of a map projection are rewritten to entries')
  return { kind: 'entry', key: item.key.name, value: lowerExpression(item.value, env).expression }
}

function lowerProperty(node: PropertyAccess, env: Env): Typed {
  if (node.subject.kind === 'variable' && isMissing(node.subject, env)) return failUndefined(node.subject, env, node)
  const subject = lowerExpression(node.subject, env)
  return {
    expression: { kind: 'property', subject: subject.expression, key: node.key.name, span: node.span },
    type: propertyType(subject.type, node),
  }
}

function isMissing(node: Variable, env: Env): boolean {
  return env.scope.lookup(node.name) === undefined && lookUpComputed(node, env) === null
}

/** What a property read gives, or a refusal where the subject can have none. */
function propertyType(subject: StaticType, node: PropertyAccess): StaticType {
  if (subject.kind === 'map') return fieldType(subject, node.key.name)
  if (isOpen(subject) || isInstant(subject) || isPlain(subject, 'NODE', 'RELATIONSHIP', 'DURATION', 'POINT')) return ANY
  if (subject.kind === 'union' && subject.members.some(member => canBe(member, WITH_PROPERTIES))) return ANY
  if (isPlain(subject, 'PATH')) return fail('no-properties-on-path', {}, node.span)
  const id = node.subject.kind === 'variable' ? 'no-properties-on-variable' : 'no-properties-on'
  return fail(id, { actual: typeText(subject) }, node.span)
}

const WITH_PROPERTIES: StaticType = {
  kind: 'union',
  members: [MAP, ...ENTITY_TYPES, { kind: 'plain', name: 'DURATION' }, { kind: 'plain', name: 'POINT' }],
}

function fieldType(map: StaticType & { kind: 'map' }, key: string): StaticType {
  return map.fields === null ? ANY : (map.fields.get(key) ?? NULL)
}

function lowerIndex(node: IndexAccess, env: Env): Typed {
  const subject = lowerExpression(node.subject, env)
  const index = lowerExpression(node.index, env)
  return {
    expression: { kind: 'index', subject: subject.expression, index: index.expression, span: node.span },
    type: elementType(subject.type, index.type, node),
  }
}

function elementType(subject: StaticType, index: StaticType, node: IndexAccess): StaticType {
  if (isOpen(subject) || subject.kind === 'union') return ANY
  if (subject.kind === 'list') {
    requireIndex(index, INTEGER, node)
    return subject.element
  }
  // Components of temporal values can be read by a literal key.
  if (isTemporal(subject) && node.index.kind === 'literal') {
    requireIndex(index, STRING, node)
    return ANY
  }
  if (subject.kind === 'map' || isPlain(subject, 'NODE', 'RELATIONSHIP')) {
    requireIndex(index, STRING, node)
    const key = node.index.kind === 'literal' ? node.index.value : null
    return subject.kind === 'map' && typeof key === 'string' ? fieldType(subject, key) : ANY
  }
  const id = node.subject.kind === 'variable' ? 'not-indexable-variable' : 'not-indexable'
  return fail(id, { actual: typeText(subject) }, node.span)
}

function isTemporal(type: StaticType): boolean {
  return isInstant(type) || isPlain(type, 'DURATION')
}

function requireIndex(index: StaticType, wanted: StaticType, node: IndexAccess): void {
  if (canBe(index, wanted)) return
  fail('static-index-type', { wanted: typeText(wanted), actual: typeText(index) }, node.index.span)
}

function lowerSlice(node: SliceAccess, env: Env): Typed {
  if (node.from === null && node.to === null) fail('slice-without-bounds', {}, node.span)
  const subject = lowerExpression(node.subject, env)
  if (!canBe(subject.type, LIST)) refuseType(subject.type, node.subject, LIST)
  const bound = (side: Expression | null): BoundExpression | null => {
    if (side === null) return null
    const typed = lowerExpression(side, env)
    if (!canBe(typed.type, INTEGER)) refuseType(typed.type, side, INTEGER)
    return typed.expression
  }
  const expression: BoundExpression = {
    kind: 'slice',
    subject: subject.expression,
    from: bound(node.from),
    to: bound(node.to),
    span: node.span,
  }
  return { expression, type: subject.type.kind === 'list' ? subject.type : LIST }
}
