/**
 * Some functions take a bare word as an argument: `normalize(s, NFC)`, `vector_norm(v, EUCLIDEAN)`. It reads as a variable and
 * stands for a string, which is what the functions take.
 */
import type { Source } from './source.js'
import type { Expression, FunctionCall } from './tree.js'

const NORMAL_FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD']
const METRICS = ['COSINE', 'DOT', 'EUCLIDEAN', 'EUCLIDEAN_SQUARED', 'HAMMING', 'MANHATTAN']

/** Where the word stands, and what it stands for; null where the word means nothing there. */
interface WordArgument {
  readonly at: number
  meaning(word: string): string | null
}

const WORD_ARGUMENTS: ReadonlyMap<string, WordArgument> = new Map([
  ['normalize', { at: 1, meaning: oneOf(NORMAL_FORMS) }],
  ['vector_distance', { at: 2, meaning: oneOf(METRICS) }],
  ['vector_norm', { at: 1, meaning: oneOf(METRICS) }],
])

function oneOf(words: readonly string[]): (word: string) => string | null {
  return word => (words.includes(word) ? word : null)
}

/** Whether a bare name might be read as such a word. */
export function isArgumentWord(name: string): boolean {
  return [NORMAL_FORMS, METRICS].some(words => words.includes(name.toUpperCase()))
}

/** A name in backticks stays a variable. */
export function withKeywordArguments(call: FunctionCall, source: Source): FunctionCall {
  const argument = call.name.length === 1 ? WORD_ARGUMENTS.get(call.name[0]!.toLowerCase()) : undefined
  const word = argument === undefined ? undefined : call.arguments[argument.at]
  if (argument === undefined || word?.kind !== 'variable') return call
  if (source.verbatim(word.span).startsWith('`')) return call
  const value = argument.meaning(word.name.toUpperCase())
  if (value === null) return call
  const literal: Expression = { kind: 'literal', value, span: word.span }
  return { ...call, arguments: call.arguments.map((other, i) => (i === argument.at ? literal : other)) }
}
