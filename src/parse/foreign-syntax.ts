/** Habits from other languages, and common slips, that deserve better than a list of expected tokens. */
import { Token } from 'antlr4ng'
import { CypherParser as P } from './generated/CypherParser.js'
import type { Tokens } from './tokens.js'

export interface Foreign {
  readonly token: Token
  /** What Cypher has in place of it. */
  readonly advice: string
}

/** A word of another language, at the failing token or just before it. */
export function foreignWord(tokens: Tokens, failing: Token): Foreign | null {
  for (const token of [failing, near(tokens, failing, -1)]) {
    const advice = token?.type === P.Name ? adviceOn(token) : undefined
    if (token && advice !== undefined) return { token, advice }
  }
  return null
}

function adviceOn(token: Token): string | undefined {
  const word = token.text?.toUpperCase() ?? ''
  return FOREIGN_WORDS.get(word) ?? (token.tokenIndex === 0 ? FOREIGN_STATEMENTS.get(word) : undefined)
}

const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ['SELECT', 'Cypher reads with MATCH ... RETURN'],
  ['UPDATE', 'Cypher updates with MATCH ... SET'],
  ['HAVING', 'filter aggregates with WITH ... WHERE'],
  ['NULLS', 'null sorts last, and first with DESC'],
])

const TRANSACTION = 'each statement is a transaction of its own'

/** Elsewhere these are names as good as others. */
const FOREIGN_STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['BEGIN', TRANSACTION],
  ['COMMIT', TRANSACTION],
  ['ROLLBACK', TRANSACTION],
])

const PATTERNS_FOLLOW: readonly number[] = [P.MATCH, P.CREATE, P.MERGE, P.INSERT]

export function commonSlip(tokens: Tokens, token: Token): Foreign | null {
  const [secondBefore, before, after] = [-2, -1, 1].map(
    distance => near(tokens, token, distance)?.type ?? Token.INVALID_TYPE,
  )
  const advice = slip(secondBefore!, before!, token.type, after!)
  return advice === null ? null : { token, advice }
}

function near(tokens: Tokens, token: Token, distance: number): Token | null {
  const index = token.tokenIndex + distance
  return index >= 0 && index < tokens.size ? tokens.get(index) : null
}

/** Of the types of the failing token and those around it. */
function slip(secondBefore: number, before: number, failing: number, after: number): string | null {
  if (PATTERNS_FOLLOW.includes(secondBefore) && before === P.Name) return 'a node is written in parentheses, as in (n)'
  if (before === P.NOT) return 'NOT binds loosely: put it and what it negates in parentheses'
  switch (failing) {
    case P.ExclamationEquals:
      return 'the operator for "not equal" is <>'
    case P.EqualsEquals:
      return 'the operator for "equal" is ='
    case P.Ampersand:
      return before === P.Ampersand || after === P.Ampersand ? 'the operator for "and" is AND' : null
    case P.Greater:
      return before === P.Minus && secondBefore === P.RightParenthesis
        ? 'a relationship is written --> or -[r]->'
        : null
    case P.String:
      return after === P.Colon ? 'keys of a map are names: write {key: value}, or `key` in backticks' : null
    case P.WHERE:
      return 'WHERE stands directly behind MATCH, WITH or YIELD'
    case P.GROUP:
      return 'there is no GROUP BY: whatever is projected beside an aggregate groups'
    default:
      return null
  }
}
