/** Words that were probably meant to be a keyword. */
import type { Token } from 'antlr4ng'
import { attempt } from './attempt.js'
import { CypherParser as P } from './generated/CypherParser.js'
import type { Source } from './source.js'
import { StopAtOnce, Stopped } from './strategy.js'
import { KEYWORDS, type Tokens } from './tokens.js'

export interface Misspelt {
  readonly token: Token
  readonly keyword: string
}

const SHORTEST_WORD = 3
/** Each suggestion is tried out by parsing again, which is for statements that people type. */
const MOST_TOKENS = 5000
const MOST_TRIALS = 4

/**
 * The failing word itself, or the one before it (in `CREATE INDX i FOR ...` the failure shows a word later). Only a
 * suggestion with which the parser gets further is one.
 */
export function misspelt(tokens: Tokens, failing: Token, source: Source): Misspelt | null {
  if (tokens.size > MOST_TOKENS) return null
  for (const index of [failing.tokenIndex, failing.tokenIndex - 1]) {
    const token = index >= 0 ? tokens.get(index) : null
    if (token?.type !== P.Name) continue
    for (const keyword of similarKeywords(source.textOf(token))) {
      if (reach(tokens, token, keyword) > failing.tokenIndex) return { token, keyword }
    }
  }
  return null
}

/** The place where the parser would fail if the word were the keyword. */
function reach(tokens: Tokens, token: Token, keyword: string): number {
  const { type } = token
  token.type = KEYWORDS.get(keyword) ?? type
  try {
    const outcome = attempt(tokens, 'thorough', new StopAtOnce())
    return outcome instanceof Stopped ? (outcome.reason.offendingToken?.tokenIndex ?? tokens.size) : tokens.size
  } finally {
    token.type = type
  }
}

function similarKeywords(word: string): string[] {
  const upper = word.toUpperCase()
  const most = upper.length <= 4 ? 1 : 2
  return [...KEYWORDS.keys()]
    .filter(keyword => keyword.length >= SHORTEST_WORD && Math.abs(keyword.length - upper.length) <= most)
    .map(keyword => ({ keyword, distance: editDistance(upper, keyword) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_TRIALS)
    .map(({ keyword }) => keyword)
}

/** Insertions, deletions, replacements and swaps of neighbours between two words of nearly one length. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforePrevious[j - 2]! + 1 : replaced
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, replaced, swapped))
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length]!
}
