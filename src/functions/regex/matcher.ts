/**
 * Regular expressions of `=~`: Java's syntax, matched against the whole text, in time that no pattern can make explode.
 */
import type { FunctionContext } from '../rows.js'
import { backtrack } from './backtrack.js'
import { parseRegex } from './parse.js'
import { compileRegex } from './program.js'
import { shortcut } from './shortcut.js'
import { simulate } from './simulate.js'
import { RegexText } from './text.js'

/** Whether the whole text matches. */
export type Matcher = (text: string, context: Pick<FunctionContext, 'tick' | 'reserve'>) => boolean

const REMEMBERED = 64
const remembered = new Map<string, Matcher>()

/** Fails (22N11) for a pattern with a mistake. The last patterns are kept. */
export function matcherFor(pattern: string): Matcher {
  const known = remembered.get(pattern)
  if (known !== undefined) return known
  const matcher = makeMatcher(pattern)
  if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(pattern, matcher)
  return matcher
}

function makeMatcher(pattern: string): Matcher {
  const { body, groups, hasBackreference } = parseRegex(pattern)
  const compiled = compileRegex(body, groups, hasBackreference)
  const whole: Matcher = compiled.isRegular
    ? (text, context) => simulate(compiled.program, new RegexText(text), context)
    : (text, context) => backtrack(compiled, new RegexText(text), context, hasBackreference)
  return shortcut(body, whole) ?? whole
}
