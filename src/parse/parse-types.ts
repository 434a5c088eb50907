/** Type expressions: `LIST<INTEGER NOT NULL> | STRING`, with one canonical name for each type. */
import { TerminalNode } from 'antlr4ng'
import { fail } from '../status/fail.js'
import type { Span } from '../status/span.js'
import {
  type CoordinateTypeContext,
  NotNullContext,
  type TypeAlternativeContext,
  type TypeContext,
  type TypeNameContext,
} from './generated/CypherParser.js'
import { MAX_NESTING } from './limits.js'
import { parseCount } from './parse-names.js'
import type { Source } from './source.js'
import type { TypeAlternative, TypeExpression } from './tree.js'

/** Type = TypeAlternative, { '|', TypeAlternative } */
export function parseType(ctx: TypeContext, source: Source): TypeExpression {
  const alternatives = ctx.typeAlternative().flatMap(part => typeAlternatives(part, source))
  return { kind: 'type', alternatives, span: source.span(ctx) }
}

/**
 * TypeAlternative = TypeName, { [ NotNull ], ( 'LIST' | 'ARRAY' ) }, [ NotNull ]
 *
 * `INTEGER NOT NULL LIST` is `LIST<INTEGER NOT NULL>`, and `ANY<A | B>` is `A | B`.
 */
function typeAlternatives(ctx: TypeAlternativeContext, source: Source): readonly TypeAlternative[] {
  const suffixes = ctx.children.slice(1)
  if (suffixes.length > MAX_NESTING) fail('nesting-too-deep', { limit: MAX_NESTING }, source.span(ctx))
  let types = typeNames(ctx.typeName(), source)
  for (const suffix of suffixes) {
    if (suffix instanceof NotNullContext) {
      const { end } = source.span(suffix)
      types = types.map(type => ({ ...type, notNull: true, span: { start: type.span.start, end } }))
    } else if (suffix instanceof TerminalNode) {
      types = [listOf(types, source.span(ctx.typeName()), source.spanFrom(ctx.start!, suffix.symbol))]
    }
  }
  return types
}

function listOf(alternatives: readonly TypeAlternative[], inner: Span, span: Span): TypeAlternative {
  return { name: 'LIST', notNull: false, element: { kind: 'type', alternatives, span: inner }, dimension: null, span }
}

/** Words of a type to its canonical name, where they differ. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ['BOOL', 'BOOLEAN'],
  ['VARCHAR', 'STRING'],
  ['INT', 'INTEGER'],
  ['INT64', 'INTEGER'],
  ['INTEGER64', 'INTEGER'],
  ['SIGNED INTEGER', 'INTEGER'],
  ['FLOAT64', 'FLOAT'],
  ['TIME WITHOUT TIMEZONE', 'LOCAL TIME'],
  ['TIME WITHOUT TIME ZONE', 'LOCAL TIME'],
  ['TIME WITH TIMEZONE', 'ZONED TIME'],
  ['TIME WITH TIME ZONE', 'ZONED TIME'],
  ['TIMESTAMP WITHOUT TIMEZONE', 'LOCAL DATETIME'],
  ['TIMESTAMP WITHOUT TIME ZONE', 'LOCAL DATETIME'],
  ['TIMESTAMP WITH TIMEZONE', 'ZONED DATETIME'],
  ['TIMESTAMP WITH TIME ZONE', 'ZONED DATETIME'],
  ['VERTEX', 'NODE'],
  ['ANY NODE', 'NODE'],
  ['ANY VERTEX', 'NODE'],
  ['EDGE', 'RELATIONSHIP'],
  ['ANY RELATIONSHIP', 'RELATIONSHIP'],
  ['ANY EDGE', 'RELATIONSHIP'],
  ['ANY MAP', 'MAP'],
  ['ARRAY', 'LIST'],
  ['PATHS', 'PATH'],
  ['ANY PROPERTY VALUE', 'PROPERTY VALUE'],
  ['ANY VALUE', 'ANY'],
])

function typeNames(ctx: TypeNameContext, source: Source): readonly TypeAlternative[] {
  const name = canonicalName(ctx, source)
  const innerType = ctx.type()
  const inner = innerType === null ? null : parseType(innerType, source)
  if (name === 'ANY' && inner !== null) return inner.alternatives
  const coordinate = ctx.coordinateType()
  const dimension = ctx.Integer()
  const type = {
    name,
    notNull: false,
    element: coordinate === null ? inner : coordinateType(coordinate, source),
    dimension: dimension === null ? null : parseCount(dimension.symbol, source),
    span: source.span(ctx),
  }
  return [type]
}

/** The words before any bracket, in one spelling. */
function canonicalName(ctx: TypeNameContext, source: Source): string {
  const words: string[] = []
  for (const child of ctx.children) {
    if (!(child instanceof TerminalNode)) break
    const word = source.textOf(child).toUpperCase()
    if (!/^\w+$/.test(word)) break
    words.push(word)
  }
  const name = words.join(' ')
  return CANONICAL.get(name) ?? name
}

function coordinateType(ctx: CoordinateTypeContext, source: Source): TypeExpression {
  const span = source.span(ctx)
  const alternative = { name: coordinateTypeOf(ctx, source), notNull: false, element: null, dimension: null, span }
  return { kind: 'type', alternatives: [alternative], span }
}

/** `INT8` is INTEGER8, `INT` and `INTEGER` are INTEGER64, `FLOAT` is FLOAT64. */
export function coordinateTypeOf(ctx: CoordinateTypeContext, source: Source): string {
  const word = source.textOf(ctx.stop!).toUpperCase()
  const long = word.replace(/^INT(?!EGER)/, 'INTEGER')
  return long === 'INTEGER' || long === 'FLOAT' ? `${long}64` : long
}
