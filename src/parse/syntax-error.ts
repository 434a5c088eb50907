/** From the parser's failure to one sentence with a place: a row for each known mistake, a general one for the rest. */
import { Token } from 'antlr4ng'
import { failure, type RelateError } from '../status/fail.js'
import { describe, expectedTokens } from './expected.js'
import { commonSlip, type Foreign, foreignWord } from './foreign-syntax.js'
import { CypherParser } from './generated/CypherParser.js'
import { misspelt } from './misspelt.js'
import type { Source } from './source.js'
import type { StopAndExplain, Stopped } from './strategy.js'
import type { Tokens } from './tokens.js'

export function syntaxError(stopped: Stopped, strategy: StopAndExplain, tokens: Tokens, source: Source): RelateError {
  const token = stopped.reason.offendingToken ?? tokens.get(tokens.size - 1)
  return knownMistake(token, tokens, source) ?? unexpected(token, describe(expectedTokens(stopped, strategy)), source)
}

function knownMistake(token: Token, tokens: Tokens, source: Source): RelateError | null {
  const before = token.tokenIndex > 0 ? tokens.get(token.tokenIndex - 1) : null
  if (before?.type === CypherParser.Semicolon && token.type !== CypherParser.Semicolon) {
    const span = source.spanOf(token)
    return failure('two-statements', source.position(span), span)
  }
  const foreign = foreignWord(tokens, token)
  if (foreign !== null) return advise(foreign, source)
  const typo = misspelt(tokens, token, source)
  if (typo !== null) {
    const span = source.spanOf(typo.token)
    const { keyword } = typo
    return failure('misspelt-keyword', { found: found(typo.token, source), keyword, ...source.position(span) }, span)
  }
  const slip = commonSlip(tokens, token)
  return slip === null ? null : advise(slip, source)
}

function advise({ token, advice }: Foreign, source: Source): RelateError {
  const span = source.spanOf(token)
  return failure('foreign-syntax', { found: found(token, source), advice, ...source.position(span) }, span)
}

function unexpected(token: Token, expected: string, source: Source): RelateError {
  const end = source.text.length
  const span = token.type === Token.EOF ? source.spanBetween(end, end) : source.spanOf(token)
  return failure('unexpected-token', { found: found(token, source), ...source.position(span), expected }, span)
}

const LONGEST_SHOWN = 40

function found(token: Token, source: Source): string {
  if (token.type === Token.EOF) return 'end of statement'
  const word = source.textOf(token).replace(/\s+/g, ' ')
  return `token "${word.length <= LONGEST_SHOWN ? word : `${word.slice(0, LONGEST_SHOWN)}...`}"`
}
