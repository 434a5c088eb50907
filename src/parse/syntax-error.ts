/** From the parser's failure to one sentence with a place: a row for each known mistake, a general one for the rest. */
import { Token } from 'antlr4ng'
import { failure, type RelateError } from '../status/fail.js'
import { describe, expectedTokens, meant } from './expected.js'
import { foreignSyntax } from './foreign-syntax.js'
import { CypherParser } from './generated/CypherParser.js'
import type { Source } from './source.js'
import type { StopAndExplain, Stopped } from './strategy.js'
import type { Tokens } from './tokens.js'

const LONGEST_SHOWN = 40

export function syntaxError(
  stopped: Stopped,
  strategy: StopAndExplain,
  parser: CypherParser,
  tokens: Tokens,
  source: Source,
): RelateError {
  const token = stopped.reason.offendingToken ?? tokens.get(tokens.size - 1)
  const isEnd = token.type === Token.EOF
  const span = isEnd ? source.spanBetween(source.text.length, source.text.length) : source.spanOf(token)
  const at = source.position(span)
  if (token.tokenIndex > 0 && tokens.get(token.tokenIndex - 1).type === CypherParser.Semicolon)
    return failure('two-statements', at, span)
  const word = source.textOf(token)
  const advice = foreignSyntax(tokens, token)
  if (advice !== null) return failure('foreign-syntax', { word, advice, ...at }, span)
  const expected = expectedTokens(stopped.reason, strategy, parser)
  const keyword = token.type === CypherParser.Name ? meant(word, expected, parser.atn) : null
  if (keyword !== null) return failure('misspelt-keyword', { word, keyword, ...at }, span)
  const shown = word.length <= LONGEST_SHOWN ? word : `${word.slice(0, LONGEST_SHOWN)}...`
  const found = isEnd ? 'end of statement' : `token "${shown.replace(/\s+/g, ' ')}"`
  return failure('unexpected-token', { found, ...at, expected: describe(expected, parser.atn) }, span)
}
