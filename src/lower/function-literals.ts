/** Arguments that are literally wrong: refused when compiling, whatever the rows are. */
import type { Expression, FunctionCall, MapLiteral } from '../parse/tree.js'
import { fail } from '../status/fail.js'
import { Float } from '../value/value.js'
import type { Lowering } from './lowering.js'

type Check = (node: FunctionCall, lowering: Lowering) => void

/** Before the types of arguments are known. `name`: in lower case. */
export function checkLiterals(name: string, node: FunctionCall, lowering: Lowering): void {
  CHECKS.get(name)?.(node, lowering)
}

/** Once the types are known to be right. */
export function checkRanges(name: string, node: FunctionCall): void {
  if (name === 'percentilecont' || name === 'percentiledisc') checkPercentile(node)
  else if (name === 'replace') requireRange(node, 3, 'The limit of replace()', 'not negative', value => value >= 0)
}

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['percentilecont', refuseNullPercentile],
  ['percentiledisc', refuseNullPercentile],
  ['vector', checkVector],
  ['vector_norm', (node, lowering) => checkWord(node, 1, lowering, 'unknown-metric', NORMS)],
  ['vector_distance', (node, lowering) => checkWord(node, 2, lowering, 'unknown-metric', null)],
  ['normalize', (node, lowering) => checkWord(node, 1, lowering, 'unknown-normal-form', null)],
  ['point', checkPoint],
  ['graph.byname', refuseGraphFunction],
  ['graph.byelementid', refuseGraphFunction],
])

const NORMS: ReadonlySet<string> = new Set(['EUCLIDEAN', 'MANHATTAN'])

/** undefined: no number is written there. null: a literal null. */
function literalNumber(node: Expression | undefined): number | null | undefined {
  if (node?.kind !== 'literal') return undefined
  const { value } = node
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Float ? value.value : undefined
}

function requireRange(
  node: FunctionCall,
  at: number,
  what: string,
  wanted: string,
  holds: (value: number) => boolean,
): void {
  const argument = node.arguments[at]
  const value = literalNumber(argument)
  if (value === undefined || value === null || holds(value)) return
  fail('literal-out-of-range', { what, wanted }, argument?.span ?? node.span)
}

function checkPercentile(node: FunctionCall): void {
  const fraction = node.arguments[1]
  const value = literalNumber(fraction)
  if (value === undefined || value === null || (value >= 0 && value <= 1)) return
  refusePercentile(fraction ?? node)
}

function refuseNullPercentile(node: FunctionCall): void {
  const fraction = node.arguments[1]
  if (fraction !== undefined && literalNumber(fraction) === null) refusePercentile(fraction)
}

function refusePercentile(at: Expression): never {
  fail('literal-out-of-range', { what: 'The percentile', wanted: 'a number from 0.0 to 1.0' }, at.span)
}

function checkVector(node: FunctionCall, lowering: Lowering): void {
  requireRange(node, 1, 'The dimension of a vector', 'from 1 to 4096', value => value >= 1 && value <= 4096)
  checkWord(node, 2, lowering, 'unknown-coordinate-type', null)
}

/** An argument that is a bare word of the language, which the tree holds as a literal. */
function checkWord(
  node: FunctionCall,
  at: number,
  lowering: Lowering,
  id: 'unknown-metric' | 'unknown-coordinate-type' | 'unknown-normal-form',
  words: ReadonlySet<string> | null,
): void {
  const argument = node.arguments[at]
  if (argument === undefined) return
  const given = lowering.source(argument.span)
  const isWord = argument.kind === 'literal' && typeof argument.value === 'string' && /^\w/.test(given)
  if (isWord && (words === null || words.has(given.toUpperCase()))) return
  fail(id, { given, name: node.name.join('.') }, argument.span)
}

const COORDINATES: readonly (readonly [string, string])[] = [
  ['x', 'y'],
  ['longitude', 'latitude'],
]

function checkPoint(node: FunctionCall): void {
  const [map] = node.arguments
  if (map?.kind !== 'map' || COORDINATES.some(keys => keys.every(key => hasKey(map, key)))) return
  fail('incomplete-point', {}, map.span)
}

function hasKey(map: MapLiteral, wanted: string): boolean {
  return map.entries.some(entry => entry.key.name === wanted)
}

function refuseGraphFunction(node: FunctionCall): void {
  fail('graph-function', { name: node.name.join('.') }, node.span)
}
