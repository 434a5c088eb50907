/**
 * How the parser fails: at once, and without guessing on. It also remembers where it had to decide since the last
 * token, so that a report can list everything that would have been right at that place, not only what the innermost
 * rule was waiting for.
 */
import {
  DefaultErrorStrategy,
  InputMismatchException,
  type Parser,
  type ParserRuleContext,
  type RecognitionException,
} from 'antlr4ng'

/** A place in the grammar: a state, and the rules around it. */
export interface Decision {
  readonly state: number
  readonly context: ParserRuleContext | null
}

/** Carries ANTLR's exception past the rules, which catch it otherwise. */
export class Stopped extends Error {
  constructor(readonly reason: RecognitionException) {
    super('the text does not follow the grammar')
  }
}

export class StopAtOnce extends DefaultErrorStrategy {
  override recover(_parser: Parser, reason: RecognitionException): void {
    throw new Stopped(reason)
  }
  override recoverInline(parser: Parser): never {
    throw new Stopped(new InputMismatchException(parser))
  }
  override sync(_parser: Parser): void {}
  override reportError(): void {}
}

export class StopAndExplain extends StopAtOnce {
  /** Decisions taken at the token at `index`, the last one reached. */
  decisions: Decision[] = []
  index = -1

  override sync(parser: Parser): void {
    const { index } = parser.inputStream
    if (index !== this.index) {
      this.index = index
      this.decisions = []
    }
    this.decisions.push({ state: parser.state, context: parser.context })
  }
}
