/** What may stand under `indexConfig` when an index is created, and what the indexes make of it. */
import { fail } from '../status/fail.js'
import { describeKind, isBoolean, isInteger, isList, isNumber, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { ANALYZERS, type Analyzer, DEFAULT_ANALYZER } from './fulltext/analyzer.js'
import type { IndexDescriptor } from './schema.js'
import type { NewIndex } from './schema-rules.js'
import { showValue } from './show-value.js'
import type { Similarity } from './vector/similarity.js'
import type { VectorOptions } from './vector/vector-index.js'

const MOST_DIMENSIONS = 4096

type Check = (value: Value, option: string) => void

const OPTIONS: Readonly<Record<IndexDescriptor['kind'], ReadonlyMap<string, Check>>> = {
  range: new Map(),
  text: new Map(),
  lookup: new Map(),
  point: new Map(
    ['cartesian', 'cartesian-3d', 'wgs-84', 'wgs-84-3d'].flatMap(system =>
      ['min', 'max'].map(end => [`spatial.${system}.${end}`, numbers] as const),
    ),
  ),
  fulltext: new Map<string, Check>([
    ['fulltext.analyzer', analyzerName],
    ['fulltext.eventually_consistent', truth],
  ]),
  vector: new Map<string, Check>([
    ['vector.dimensions', dimensions],
    ['vector.similarity_function', similarityName],
    ['vector.quantization.enabled', truth],
    ['vector.hnsw.m', whole],
    ['vector.hnsw.ef_construction', whole],
  ]),
}

/** @throws RelateError for an option that the kind of index does not have, or a value that the option does not take. */
export function checkIndexOptions({ kind, options }: NewIndex): void {
  for (const [option, value] of options) {
    const check = OPTIONS[kind].get(option)
    if (check === undefined) fail('index-option-unknown', { option, kind })
    check(value, option)
  }
}

export function analyzerOf(index: IndexDescriptor): Analyzer {
  const name = index.options.get('fulltext.analyzer') ?? DEFAULT_ANALYZER
  return ANALYZERS.get(isText(name) ? name : '') ?? ANALYZERS.get(DEFAULT_ANALYZER)!
}

export function vectorOptionsOf(index: IndexDescriptor): VectorOptions {
  const size = index.options.get('vector.dimensions') ?? null
  return {
    dimensions: typeof size === 'number' ? size : null,
    similarity: similarityOf(index.options.get('vector.similarity_function') ?? null) ?? 'cosine',
  }
}

function similarityOf(value: Value): Similarity | null {
  const name = isText(value) ? value.toLowerCase() : ''
  return name === 'cosine' || name === 'euclidean' ? name : null
}

function analyzerName(value: Value): void {
  if (!isText(value) || !ANALYZERS.has(value)) {
    fail('fulltext-analyzer', { analyzer: showValue(value), known: [...ANALYZERS.keys()].join(', ') })
  }
}

function similarityName(value: Value, option: string): void {
  if (similarityOf(value) === null) refuse(value, option, "'cosine' or 'euclidean'")
}

function dimensions(value: Value): void {
  const size = isInteger(value) ? Number(value) : 0
  if (size < 1 || size > MOST_DIMENSIONS) {
    fail('vector-index-dimensions', { value: showValue(value), most: MOST_DIMENSIONS })
  }
}

function truth(value: Value, option: string): void {
  if (!isBoolean(value)) refuse(value, option, 'a BOOLEAN')
}

function whole(value: Value, option: string): void {
  if (!isInteger(value)) refuse(value, option, 'an INTEGER')
}

function numbers(value: Value, option: string): void {
  if (!isList(value) || !value.every(isNumber)) refuse(value, option, 'a list of numbers')
}

function refuse(value: Value, option: string, expected: string): never {
  return fail('index-option-value', { option, expected, value: showValue(value), found: describeKind(value) })
}
