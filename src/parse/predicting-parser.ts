/**
 * The base of the generated parser, in the runtime's place: its decisions go to a predictor that is given to it, so
 * that the runtime's own simulator, and the grammar's state machine behind it, exist only once they are needed.
 */
import { Parser } from 'antlr4ng'

export interface Predictor {
  /** Which alternative the tokens from here on take. */
  predict(parser: PredictingParser, decision: number): number
}

export abstract class PredictingParser extends Parser {
  predictor: Predictor | null = null

  protected predict(decision: number): number {
    return this.predictor!.predict(this, decision)
  }
}
