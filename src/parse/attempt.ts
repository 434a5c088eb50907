/** One run of the generated parser over tokens. */
import { PredictionMode } from 'antlr4ng'
import { CypherParser, type StatementContext } from './generated/CypherParser.js'
import { FastPredictor, simulatorFor, ThoroughPredictor } from './predictions.js'
import { type StopAtOnce, Stopped } from './strategy.js'
import type { Tokens } from './tokens.js'

export type Mode = 'fast' | 'thorough'

/** The statement's context, or why there is none. Other errors (a tick that stops) go through. */
export function attempt(tokens: Tokens, mode: Mode, strategy: StopAtOnce): StatementContext | Stopped {
  tokens.seek(0)
  const parser = new CypherParser(tokens)
  parser.removeErrorListeners()
  parser.errorHandler = strategy
  parser.predictor =
    mode === 'fast' ? new FastPredictor() : new ThoroughPredictor(simulatorFor(parser, PredictionMode.LL))
  try {
    return parser.statement()
  } catch (error) {
    if (error instanceof Stopped) return error
    throw error
  }
}
