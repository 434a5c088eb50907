/**
 * Text to tree: tokens and their limits, the generated parser, and the readers that turn its contexts into `tree`.
 *
 * ANTLR predicts in two ways: SLL is fast and nearly always right, LL is slow and always right. So a statement is
 * parsed with SLL, and only when that fails again with LL, which either succeeds or knows what is wrong.
 */
import { PredictionMode } from 'antlr4ng'
import { fail } from '../status/fail.js'
import { CypherParser, type StatementContext } from './generated/CypherParser.js'
import { MAX_NESTING, MAX_TEXT_BYTES } from './limits.js'
import { parseStatement } from './parse-statement.js'
import { Source } from './source.js'
import { StopAndExplain, StopAtOnce, Stopped } from './strategy.js'
import { syntaxError } from './syntax-error.js'
import { type Tick, type Tokens, tokenize } from './tokens.js'
import type { Statement } from './tree.js'

export interface ParseOptions {
  /** Called about every thousand tokens; may throw to stop (deadline, cancel). */
  readonly tick?: Tick
}

/** One statement's tree. Throws RelateError for text that is none, and what `tick` throws. */
export function parse(text: string, options: ParseOptions = {}): Statement {
  refuseLongText(text)
  const source = new Source(text)
  try {
    const tokens = tokenize(source, options.tick ?? (() => {}))
    return parseStatement(parseTokens(tokens, source), source)
  } catch (error) {
    // Only where little stack was left to begin with: nesting is limited so that it fits into what a thread has.
    if (error instanceof RangeError) fail('nesting-too-deep', { limit: MAX_NESTING })
    throw error
  }
}

function refuseLongText(text: string): void {
  if (text.length * 3 <= MAX_TEXT_BYTES) return
  const size = Buffer.byteLength(text)
  if (size > MAX_TEXT_BYTES) fail('text-too-long', { size, limit: MAX_TEXT_BYTES })
}

function parseTokens(tokens: Tokens, source: Source): StatementContext {
  const parser = new CypherParser(tokens)
  parser.removeErrorListeners()
  parser.errorHandler = new StopAtOnce()
  parser.interpreter.predictionMode = PredictionMode.SLL
  forgetPredictions(parser, tokens)
  try {
    return parser.statement()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
  return parseThoroughly(parser, tokens, source)
}

/** Tokens parsed since the size of the prediction tables was looked at. */
let tokensSinceCheck = 0
const CHECK_EVERY = 200_000
const MAX_PREDICTION_STATES = 20_000

/**
 * What the parser learns for its predictions it keeps for all later statements. That stays small (a few hundred
 * states), except that deeply nested text teaches it a state for every depth; so now and then it starts anew.
 */
function forgetPredictions(parser: CypherParser, tokens: Tokens): void {
  tokensSinceCheck += tokens.size
  if (tokensSinceCheck < CHECK_EVERY) return
  tokensSinceCheck = 0
  const { interpreter } = parser
  const states = interpreter.decisionToDFA.reduce((sum, dfa) => sum + dfa.length, 0)
  if (states > MAX_PREDICTION_STATES) interpreter.clearDFA()
}

function parseThoroughly(parser: CypherParser, tokens: Tokens, source: Source): StatementContext {
  const strategy = new StopAndExplain()
  parser.reset()
  parser.errorHandler = strategy
  parser.interpreter.predictionMode = PredictionMode.LL
  try {
    return parser.statement()
  } catch (error) {
    if (error instanceof Stopped) throw syntaxError(error, strategy, parser, tokens, source)
    throw error
  }
}
