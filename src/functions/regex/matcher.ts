/** Regular expressions of `=~`: Java's syntax, matched against the whole text. */
import type { FunctionContext } from '../rows.js'

/** Whether the whole text matches. */
export type Matcher = (text: string, context: Pick<FunctionContext, 'tick'>) => boolean

/** Fails (22N11) for a pattern with a mistake. */
export function matcherFor(pattern: string): Matcher {
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  return text => whole.test(text)
}
