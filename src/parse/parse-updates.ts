/** Updating clauses. */
import { fail, invariant } from '../status/fail.js'
import type { Span } from '../status/span.js'
import {
  AddPropertiesContext,
  type CreateClauseContext,
  type DeleteClauseContext,
  type ForeachClauseContext,
  type MergeActionContext,
  type MergeClauseContext,
  type PropertyTargetContext,
  type RemoveClauseContext,
  type RemoveItemContext,
  RemoveLabelsContext,
  RemovePropertyContext,
  type SetClauseContext,
  type SetItemContext,
  SetLabelsContext,
  SetPropertiesContext,
  SetPropertyContext,
} from './generated/CypherParser.js'
import { parseSteps } from './parse-clauses.js'
import { parseExpression, parseExpressions, parseSuffixes } from './parse-expressions.js'
import { parseLabelNames } from './parse-labels.js'
import { parseName, refuseEmptyName } from './parse-names.js'
import { parsePattern, parsePatternPart } from './parse-patterns.js'
import { parsePrimary } from './parse-primaries.js'
import type { Source } from './source.js'
import type {
  CreateClause,
  DeleteClause,
  ForeachClause,
  IndexAccess,
  MergeAction,
  MergeClause,
  PathElement,
  PropertyAccess,
  RemoveClause,
  RemoveItem,
  SetClause,
  SetItem,
} from './tree.js'

/** Create = ( 'CREATE' | 'INSERT' ), Pattern */
export function parseCreate(ctx: CreateClauseContext, source: Source): CreateClause {
  const keyword = ctx.INSERT() === null ? 'CREATE' : 'INSERT'
  const patterns = parsePattern(ctx.pattern(), source)
  if (keyword === 'INSERT') for (const { elements } of patterns) refuseBeyondInsert(elements, source)
  return { kind: 'create', keyword, patterns, span: source.span(ctx) }
}

/** INSERT is GQL's: it has neither dynamic labels, nor label expressions, nor a parameter in place of the map. */
function refuseBeyondInsert(elements: readonly PathElement[], source: Source): void {
  const refuse = (what: string, span: Span) => fail('insert-pattern', { what, ...source.position(span) }, span)
  for (const element of elements) {
    if (element.kind === 'parenthesizedPath') continue
    const labels = element.kind === 'nodePattern' ? element.labels : element.types
    if (labels?.kind === 'labelOr' || labels?.kind === 'labelNot' || labels?.kind === 'labelWildcard') {
      refuse('label expression', labels.span)
    }
    const parts = labels === null ? [] : 'operands' in labels ? labels.operands : [labels]
    for (const part of parts) if (part.kind === 'dynamicLabel') refuse('dynamic label', part.span)
    if (element.properties?.kind === 'parameter') refuse('parameter as a map', element.properties.span)
  }
}

/** Merge = 'MERGE', PatternPart, { 'ON', ( 'CREATE' | 'MATCH' ), Set } */
export function parseMerge(ctx: MergeClauseContext, source: Source): MergeClause {
  return {
    kind: 'merge',
    pattern: parsePatternPart(ctx.patternPart(), source),
    actions: ctx.mergeAction().map(action => mergeAction(action, source)),
    span: source.span(ctx),
  }
}

function mergeAction(ctx: MergeActionContext, source: Source): MergeAction {
  return {
    on: ctx.CREATE() === null ? 'match' : 'create',
    items: ctx.setItem().map(item => setItem(item, source)),
    span: source.span(ctx),
  }
}

/** Set = 'SET', SetItem, { ',', SetItem } */
export function parseSet(ctx: SetClauseContext, source: Source): SetClause {
  return { kind: 'set', items: ctx.setItem().map(item => setItem(item, source)), span: source.span(ctx) }
}

function setItem(ctx: SetItemContext, source: Source): SetItem {
  const span = source.span(ctx)
  if (ctx instanceof SetPropertyContext) {
    const target = propertyTarget(ctx.propertyTarget(), source)
    if (target.kind === 'property') refuseEmptyName(target.key, source)
    return { kind: 'setProperty', target, value: parseExpression(ctx.expression(), source), span }
  }
  if (ctx instanceof SetLabelsContext) {
    return {
      kind: 'setLabels',
      target: parseName(ctx.name(), source),
      labels: parseLabelNames(ctx.labelNames(), source),
      span,
    }
  }
  invariant(ctx instanceof SetPropertiesContext || ctx instanceof AddPropertiesContext, 'a SET item of an unknown form')
  const merge = ctx instanceof AddPropertiesContext
  return {
    kind: 'setProperties',
    target: parseName(ctx.name(), source),
    merge,
    value: parseExpression(ctx.expression(), source),
    span,
  }
}

/** PropertyTarget = Primary, Suffix, { Suffix }; the last suffix names the property. */
function propertyTarget(ctx: PropertyTargetContext, source: Source): PropertyAccess | IndexAccess {
  const target = parseSuffixes(parsePrimary(ctx.primary(), source), ctx.suffix(), source.span(ctx).start, source)
  if (target.kind === 'property' || target.kind === 'index') return target
  return fail(
    'unexpected-token',
    { found: 'a slice', ...source.position(target.span), expected: 'a property' },
    target.span,
  )
}

/** Remove = 'REMOVE', RemoveItem, { ',', RemoveItem } */
export function parseRemove(ctx: RemoveClauseContext, source: Source): RemoveClause {
  return { kind: 'remove', items: ctx.removeItem().map(item => removeItem(item, source)), span: source.span(ctx) }
}

function removeItem(ctx: RemoveItemContext, source: Source): RemoveItem {
  const span = source.span(ctx)
  if (ctx instanceof RemovePropertyContext) {
    return { kind: 'removeProperty', target: propertyTarget(ctx.propertyTarget(), source), span }
  }
  invariant(ctx instanceof RemoveLabelsContext, 'a REMOVE item of an unknown form')
  return {
    kind: 'removeLabels',
    target: parseName(ctx.name(), source),
    labels: parseLabelNames(ctx.labelNames(), source),
    span,
  }
}

/** Delete = [ 'DETACH' | 'NODETACH' ], 'DELETE', Expression, { ',', Expression } */
export function parseDelete(ctx: DeleteClauseContext, source: Source): DeleteClause {
  return {
    kind: 'delete',
    detach: ctx.DETACH() !== null,
    noDetach: ctx.NODETACH() !== null,
    expressions: parseExpressions(ctx.expression(), source),
    span: source.span(ctx),
  }
}

/** Foreach = 'FOREACH', '(', Name, 'IN', Expression, '|', Clause, { Clause }, ')' */
export function parseForeach(ctx: ForeachClauseContext, source: Source): ForeachClause {
  return {
    kind: 'foreach',
    variable: parseName(ctx.name(), source),
    list: parseExpression(ctx.expression(), source),
    clauses: parseSteps(ctx.step(), source),
    span: source.span(ctx),
  }
}
