/** Patterns: paths, nodes, relationships, quantifiers and path selectors. */
import { fail, invariant } from '../status/fail.js'
import type {
  NodePatternContext,
  ParenthesizedPathContext,
  PathContext,
  PathCountContext,
  PathLengthContext,
  PathSelectorContext,
  PatternContext,
  PatternPartContext,
  PropertiesContext,
  QuantifierContext,
  RelationshipChainContext,
  RelationshipPatternContext,
  ShortestPathContext,
} from './generated/CypherParser.js'
import {
  AllPathsContext,
  AllShortestContext,
  AnyPathsContext,
  AnyShortestContext,
  PathModeContext,
  ShortestGroupsContext,
  ShortestPathsContext,
} from './generated/CypherParser.js'
import { parseMapLiteral } from './parse-collections.js'
import { parseWhere } from './parse-expressions.js'
import { parseLabelExpression, parseRelationshipTypes } from './parse-labels.js'
import { parseCount, parseOptionalName, parseParameter, refuseEmptyName } from './parse-names.js'
import type { Source } from './source.js'
import type {
  Expression,
  NodePattern,
  ParenthesizedPath,
  PathElement,
  PathMode,
  PathSelector,
  PatternPart,
  Quantifier,
  RelationshipPattern,
} from './tree.js'

/** Pattern = PatternPart, { ',', PatternPart } */
export function parsePattern(ctx: PatternContext, source: Source): PatternPart[] {
  return ctx.patternPart().map(part => parsePatternPart(part, source))
}

/** PatternPart = [ Name, '=' ], [ PathSelector ], [ PathMode ], ( ShortestPath | Path ) */
export function parsePatternPart(ctx: PatternPartContext, source: Source): PatternPart {
  const selector = ctx.pathSelector()
  const ownMode = ctx.pathMode() ?? (selector === null ? null : selectorMode(selector))
  const shortest = ctx.shortestPath()
  return {
    kind: 'patternPart',
    variable: parseOptionalName(ctx.name(), source),
    selector: selector === null ? null : parsePathSelector(selector, source),
    pathMode: ownMode === null ? null : pathMode(ownMode),
    shortest: shortest === null ? null : shortestForm(shortest),
    elements: shortest === null ? parsePath(ctx.path()!, source) : parsePath(shortest.path(), source),
    span: source.span(ctx),
  }
}

/** `shortestPath((a)-[*]-(b))` where an expression stands. */
export function parseShortestPath(ctx: ShortestPathContext, source: Source): PatternPart {
  return { ...plainPart, shortest: shortestForm(ctx), elements: parsePath(ctx.path(), source), span: source.span(ctx) }
}

/** Nodes and relationships in turn, as pattern predicates and comprehensions have them. */
export function parseRelationshipChain(
  ctx: RelationshipChainContext,
  variable: PatternPart['variable'],
  source: Source,
): PatternPart {
  const nodes = ctx.nodePattern()
  const relationships = ctx.relationshipPattern()
  const elements = nodes.flatMap((node, i): PathElement[] =>
    i === 0
      ? [parseNode(node, source)]
      : [parseRelationship(relationships[i - 1]!, null, source), parseNode(node, source)],
  )
  return { ...plainPart, variable, elements, span: source.span(ctx) }
}

const plainPart = { kind: 'patternPart', variable: null, selector: null, pathMode: null, shortest: null } as const

function shortestForm(ctx: ShortestPathContext): 'shortestPath' | 'allShortestPaths' {
  return ctx.SHORTESTPATH() === null ? 'allShortestPaths' : 'shortestPath'
}

/**
 * Path = PathSegment, { PathSegment }
 * PathSegment = NodePattern, { RelationshipPattern, [ Quantifier ], NodePattern } | ParenthesizedPath
 */
function parsePath(ctx: PathContext, source: Source): PathElement[] {
  const elements: PathElement[] = []
  for (const segment of ctx.pathSegment()) {
    const parenthesized = segment.parenthesizedPath()
    if (parenthesized !== null) {
      elements.push(parseParenthesizedPath(parenthesized, source))
      continue
    }
    const first = parseNode(segment.nodePattern()!, source)
    if (elements.at(-1)?.kind === 'nodePattern') fail('adjacent-nodes', source.position(first.span), first.span)
    elements.push(first)
    for (const step of segment.relationshipStep()) {
      elements.push(parseRelationship(step.relationshipPattern(), step.quantifier(), source))
      elements.push(parseNode(step.nodePattern(), source))
    }
  }
  return elements
}

/** ParenthesizedPath = '(', [ Name, '=' ], Path, [ Where ], ')', [ Quantifier ] */
function parseParenthesizedPath(ctx: ParenthesizedPathContext, source: Source): ParenthesizedPath {
  const quantifier = ctx.quantifier()
  return {
    kind: 'parenthesizedPath',
    variable: parseOptionalName(ctx.name(), source),
    elements: parsePath(ctx.path(), source),
    where: parseWhere(ctx.whereClause(), source),
    quantifier: quantifier === null ? null : parseQuantifier(quantifier, source),
    span: source.span(ctx),
  }
}

/** NodePattern = '(', [ Name ], [ Labels ], [ Properties ], [ Where ], ')' */
function parseNode(ctx: NodePatternContext, source: Source): NodePattern {
  const labels = ctx.labelSpecification()
  return {
    kind: 'nodePattern',
    variable: parseOptionalName(ctx.name(), source),
    labels: labels === null ? null : parseLabelExpression(labels.labelExpression(), source),
    properties: parseProperties(ctx.properties(), source),
    where: parseWhere(ctx.whereClause(), source),
    span: source.span(ctx),
  }
}

/** RelationshipPattern = [ '<' ], '-', [ '[', ..., ']' ], '-', [ '>' ] */
function parseRelationship(
  ctx: RelationshipPatternContext,
  quantifier: QuantifierContext | null,
  source: Source,
): RelationshipPattern {
  const detail = ctx.relationshipDetail()
  const labels = detail?.labelSpecification() ?? null
  const length = detail?.pathLength() ?? null
  return {
    kind: 'relationshipPattern',
    variable: parseOptionalName(detail?.name() ?? null, source),
    direction: directionOf(ctx.Less() !== null, ctx.Greater() !== null),
    ...(labels === null
      ? { types: null, colonAlternatives: false }
      : parseRelationshipTypes(labels.labelExpression(), source)),
    length: length === null ? null : parsePathLength(length, source),
    properties: parseProperties(detail?.properties() ?? null, source),
    where: parseWhere(detail?.whereClause() ?? null, source),
    quantifier: quantifier === null ? null : parseQuantifier(quantifier, source),
    span: quantifier === null ? source.span(ctx) : source.spanFrom(ctx.start!, quantifier.stop!),
  }
}

function directionOf(left: boolean, right: boolean): RelationshipPattern['direction'] {
  if (left) return right ? 'both' : 'left'
  return right ? 'right' : 'any'
}

function parseProperties(ctx: PropertiesContext | null, source: Source): Expression | null {
  if (ctx === null) return null
  const map = ctx.mapLiteral()
  if (map === null) return parseParameter(ctx.parameter()!, source)
  const properties = parseMapLiteral(map, source)
  for (const { key } of properties.entries) refuseEmptyName(key, source)
  return properties
}

/** PathLength = '*', [ Integer ], [ '..', [ Integer ] ] */
function parsePathLength(ctx: PathLengthContext, source: Source): RelationshipPattern['length'] {
  const span = source.span(ctx)
  if (ctx.misplacedLength() !== null) return fail('invalid-relationship-pattern', source.position(span), span)
  const range = ctx.DotDot()
  const bounds = ctx.Integer().map(bound => bound.symbol)
  if (range === null) {
    const exact = bounds[0] === undefined ? null : parseCount(bounds[0], source)
    return { min: exact, max: exact, span }
  }
  const lower = bounds.find(bound => bound.start < range.symbol.start)
  const upper = bounds.find(bound => bound.start > range.symbol.start)
  return { min: lower ? parseCount(lower, source) : null, max: upper ? parseCount(upper, source) : null, span }
}

/** Quantifier = '{', Integer, '}' | '{', [ Integer ], ',', [ Integer ], '}' | '+' | '*' */
function parseQuantifier(ctx: QuantifierContext, source: Source): Quantifier {
  const span = source.span(ctx)
  if (ctx.Plus() !== null) return { min: 1, max: null, span }
  if (ctx.Star() !== null) return { min: 0, max: null, span }
  const comma = ctx.Comma()
  const bounds = ctx.Integer().map(bound => bound.symbol)
  if (comma === null) {
    const exact = parseCount(bounds[0]!, source)
    return { min: exact, max: exact, span }
  }
  const lower = bounds.find(bound => bound.start < comma.symbol.start)
  const upper = bounds.find(bound => bound.start > comma.symbol.start)
  const quantifier = { min: lower ? parseCount(lower, source) : 0, max: upper ? parseCount(upper, source) : null, span }
  if (quantifier.max !== null && quantifier.min > quantifier.max) {
    fail('invalid-quantifier', { quantifier: source.verbatim(span), ...source.position(span) }, span)
  }
  return quantifier
}

/** PathSelector = 'ANY', ... | 'ALL', ... | 'SHORTEST', ... */
function parsePathSelector(ctx: PathSelectorContext, source: Source): PathSelector {
  const span = source.span(ctx)
  if (ctx instanceof AnyShortestContext) return { kind: 'anyShortest', count: null, span }
  if (ctx instanceof AllShortestContext) return { kind: 'allShortest', count: null, span }
  if (ctx instanceof AnyPathsContext) return { kind: 'any', count: pathCount(ctx.pathCount(), source), span }
  if (ctx instanceof AllPathsContext) return { kind: 'all', count: null, span }
  if (ctx instanceof ShortestGroupsContext)
    return { kind: 'shortestGroups', count: pathCount(ctx.pathCount(), source), span }
  invariant(ctx instanceof ShortestPathsContext, 'a path selector of an unknown form')
  return { kind: 'shortest', count: pathCount(ctx.pathCount(), source), span }
}

function pathCount(ctx: PathCountContext | null, source: Source): Expression | null {
  if (ctx === null) return null
  const parameter = ctx.parameter()
  if (parameter !== null) return parseParameter(parameter, source)
  return { kind: 'literal', value: parseCount(ctx.Integer()!.symbol, source), span: source.span(ctx) }
}

/** `ANY SHORTEST TRAIL PATHS`: the mode may stand inside the selector. */
function selectorMode(ctx: PathSelectorContext): PathModeContext | null {
  const modes = ctx.children.filter(child => child instanceof PathModeContext)
  return modes[0] ?? null
}

function pathMode(ctx: PathModeContext): PathMode {
  if (ctx.WALK() !== null) return 'walk'
  if (ctx.TRAIL() !== null) return 'trail'
  return ctx.ACYCLIC() === null ? 'simple' : 'acyclic'
}
