/**
 * Expressions that hold a query: EXISTS, COUNT, COLLECT, and patterns standing as expressions. They see every name
 * around them as a constant.
 *
 *   (a)-->(b)                  exists { MATCH (a)-->(b) }
 *   [p = (a)-->(b) WHERE q | e]  collect { MATCH p = (a)-->(b) WHERE q  one column e }
 *   shortestPath((a)-[*]->(b)) head { MATCH p = shortestPath(...)  one column p }
 */
import type { PatternComprehension, PatternExpression, PatternPart, Query, SubqueryExpression } from '../parse/tree.js'
import { fail, invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import { Body, type QueryPlace } from './body.js'
import type { BoundQuery, Slot } from './bound.js'
import { lowerExpression } from './expression.js'
import { type Env, env, type Typed } from './lowering.js'
import { lowerMatchParts, type MatchOptions, type MatchParts } from './match.js'
import { lowerQuery } from './query.js'
import { Scope } from './scope.js'
import { ANY, BOOLEAN, INTEGER, LIST, listOf, PATH, type StaticType } from './static-type.js'

type Form = SubqueryExpression['form']

function placeFor(form: string): QueryPlace {
  return {
    kind: 'expression',
    refusesUpdates: form,
    nested: true,
    composed: false,
    namedColumns: false,
    importing: null,
  }
}

export function lowerSubqueryExpression(node: SubqueryExpression, env: Env): Typed {
  refuseSubquery(node.span, env)
  const { form } = node
  if (node.body.kind === 'patternBody') {
    const { matchMode, patterns, where, span } = node.body
    const parts = { optional: false, matchMode, patterns, where, hints: [], search: null, span }
    const { query } = lowerPatternQuery(parts, form.toUpperCase(), env, null)
    return { expression: { kind: 'subquery', form, query, span: node.span }, type: typeOfForm(form, ANY) }
  }
  return lowerFullSubquery(node.body, form, node.span, env)
}

function lowerFullSubquery(query: Query, form: Form, span: Span, env: Env): Typed {
  const scope = new Scope(env.scope)
  const lowered = lowerQuery(env.lowering, query, scope, placeFor(form.toUpperCase()))
  if (form === 'collect') {
    if (lowered.columns === null) return fail('no-conclusion', { clause: 'an updating or reading clause' }, span)
    if (lowered.columns.length !== 1) return fail('collect-columns', {}, span)
  }
  const element = lowered.columns?.[0]?.type ?? ANY
  return { expression: { kind: 'subquery', form, query: lowered.query, span }, type: typeOfForm(form, element) }
}

function typeOfForm(form: Form, element: StaticType): StaticType {
  return form === 'exists' ? BOOLEAN : form === 'count' ? INTEGER : listOf(element)
}

function refuseInConstant(span: Span, env: Env): void {
  if (env.constantFor !== null) fail('non-constant', { clause: env.constantFor, what: 'a subquery' }, span)
}

function refuseSubquery(span: Span, env: Env): void {
  refuseInConstant(span, env)
  if (env.inMerge) fail('subquery-in-merge', {}, span)
}

interface PatternColumn {
  readonly slot: Slot
  readonly type: StaticType
  readonly name: string
}

/** A query of one match, which gives the value of `column` or nothing. */
function lowerPatternQuery(
  parts: MatchParts,
  form: string,
  outside: Env,
  column: ((body: Body, path: Slot | null) => PatternColumn) | null,
  options: MatchOptions = {},
): { readonly query: BoundQuery; readonly type: StaticType } {
  const body = new Body(outside.lowering, new Scope(outside.scope), placeFor(form))
  const step = lowerMatchParts(body, parts, env(outside.lowering, body.scope, 'in a pattern'), options)
  const result = column?.(body, step.parts[0]?.path ?? null) ?? null
  const columns = result === null ? null : [{ name: result.name, slot: result.slot }]
  return { query: { kind: 'steps', steps: body.steps, columns, span: parts.span }, type: result?.type ?? ANY }
}

function matchOf(pattern: PatternPart, where: MatchParts['where'], span: Span): MatchParts {
  return { optional: false, matchMode: null, patterns: [pattern], where, hints: [], search: null, span }
}

export function lowerPatternComprehension(node: PatternComprehension, outside: Env): Typed {
  refuseInConstant(node.span, outside)
  const pattern: PatternPart = { ...node.pattern, variable: node.variable ?? node.pattern.variable }
  const { query, type } = lowerPatternQuery(
    matchOf(pattern, node.where, node.span),
    'A pattern comprehension',
    outside,
    body => {
      const place = 'inside a pattern comprehension'
      const value = lowerExpression(node.projection, env(outside.lowering, body.scope, place))
      return { ...columnFor(body, value, node.projection.span), type: value.type }
    },
  )
  return { expression: { kind: 'subquery', form: 'collect', query, span: node.span }, type: listOf(type) }
}

/** The slot of the query's one column: the value's own, or a new one that a projection fills. */
function columnFor(body: Body, { expression }: Typed, span: Span): { readonly slot: Slot; readonly name: string } {
  if (expression.kind === 'slot') return { slot: expression.slot, name: expression.slot.name }
  const slot = body.lowering.anonymousSlot('value')
  body.push({ kind: 'project', items: [{ slot, expression }], clause: 'return', span }, [slot])
  return { slot, name: slot.name }
}

/** A pattern in an expression: a predicate where a boolean is wanted, a value only as a shortest path. */
export function lowerPatternExpression(node: PatternExpression, outside: Env, position: 'predicate' | 'value'): Typed {
  refuseInConstant(node.span, outside)
  if (node.pattern.shortest !== null) return lowerShortestPathValue(node, node.pattern.shortest, outside)
  if (position === 'value') return fail('pattern-as-value', {}, node.span)
  const { query } = lowerPatternQuery(matchOf(node.pattern, null, node.span), 'A pattern predicate', outside, null, {
    mayDeclare: false,
  })
  return { expression: { kind: 'subquery', form: 'exists', query, span: node.span }, type: BOOLEAN }
}

function lowerShortestPathValue(
  node: PatternExpression,
  name: 'shortestPath' | 'allShortestPaths',
  outside: Env,
): Typed {
  for (const end of [node.pattern.elements[0], node.pattern.elements.at(-1)]) {
    if (end?.kind !== 'nodePattern') continue
    if (end.variable === null) fail('shortest-path-ends', { name }, end.span)
    if (outside.scope.lookup(end.variable.name) === undefined) {
      fail('undefined-variable', { name: end.variable.name, hint: '' }, end.variable.span)
    }
  }
  const { query } = lowerPatternQuery(
    matchOf(node.pattern, null, node.span),
    name,
    outside,
    (_, path) => {
      invariant(path !== null, 'a shortest path as a value has a slot for its path')
      return { slot: path, name: path.name, type: PATH }
    },
    { wantsPath: true },
  )
  const form = name === 'shortestPath' ? 'head' : 'collect'
  return { expression: { kind: 'subquery', form, query, span: node.span }, type: form === 'head' ? PATH : LIST }
}
