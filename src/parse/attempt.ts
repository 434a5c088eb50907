/** One run of the generated parser over tokens. */
import { PredictionMode } from 'antlr4ng'
import { CypherParser, type StatementContext } from './generated/CypherParser.js'
import { type StopAtOnce, Stopped } from './strategy.js'
import type { Tokens } from './tokens.js'

export type Mode = 'fast' | 'thorough'

/** The statement's context, or why there is none. Other errors (a tick that stops) go through. */
export function attempt(tokens: Tokens, mode: Mode, strategy: StopAtOnce): StatementContext | Stopped {
  tokens.seek(0)
  const parser = new CypherParser(tokens)
  parser.removeErrorListeners()
  parser.errorHandler = strategy
  parser.interpreter.predictionMode = mode === 'fast' ? PredictionMode.SLL : PredictionMode.LL
  forgetPredictions(parser, tokens)
  try {
    return parser.statement()
  } catch (error) {
    if (error instanceof Stopped) return error
    throw error
  }
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
