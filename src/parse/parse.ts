/**
 * Text to tree: tokens and their limits, the generated parser, and the readers that turn its contexts into `tree`.
 *
 * ANTLR predicts in two ways: SLL is fast and nearly always right, LL is slow and always right. So a statement is
 * parsed with SLL, and only when that fails again with LL, which either succeeds or knows what is wrong.
 */
import { fail } from '../status/fail.js'
import { attempt } from './attempt.js'
import type { StatementContext } from './generated/CypherParser.js'
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
  const fast = attempt(tokens, 'fast', new StopAtOnce())
  if (!(fast instanceof Stopped)) return fast
  const strategy = new StopAndExplain()
  const thorough = attempt(tokens, 'thorough', strategy)
  if (thorough instanceof Stopped) throw syntaxError(thorough, strategy, tokens, source)
  return thorough
}
