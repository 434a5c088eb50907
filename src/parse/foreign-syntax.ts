/** Habits from other languages that deserve better than a list of expected tokens. */
import type { Token } from 'antlr4ng'
import { CypherParser as P } from './generated/CypherParser.js'
import type { Tokens } from './tokens.js'

/** What Cypher has in place of it; null where nothing particular is known. */
export function foreignSyntax(tokens: Tokens, token: Token): string | null {
  const before = token.tokenIndex > 0 ? tokens.get(token.tokenIndex - 1) : null
  const after = token.tokenIndex + 1 < tokens.size ? tokens.get(token.tokenIndex + 1) : null
  switch (token.type) {
    case P.ExclamationEquals:
      return 'the operator for "not equal" is <>'
    case P.EqualsEquals:
      return 'the operator for "equal" is ='
    case P.Ampersand:
      return before?.type === P.Ampersand || after?.type === P.Ampersand ? 'the operator for "and" is AND' : null
    case P.String:
      return after?.type === P.Colon ? 'keys of a map are names: write {key: value}, or `key` in backticks' : null
    case P.WHERE:
      return 'WHERE stands directly behind MATCH, WITH or YIELD'
    case P.GROUP:
      return 'there is no GROUP BY: whatever is projected beside an aggregate groups'
    case P.Name:
      return FOREIGN_WORDS.get(token.text?.toUpperCase() ?? '') ?? null
    default:
      return null
  }
}

const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ['SELECT', 'Cypher reads with MATCH ... RETURN'],
  ['UPDATE', 'Cypher updates with MATCH ... SET'],
  ['HAVING', 'filter aggregates with WITH ... WHERE'],
  ['NULLS', 'null sorts last, and first with DESC'],
])
