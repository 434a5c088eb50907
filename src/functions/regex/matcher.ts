/**
 * Regular expressions of `=~`: Java's syntax, matched against the whole text, in time that no pattern can make explode.
 */
import type { FunctionContext } from '../rows.js'
import { Automaton } from './automaton.js'
import { backtrack } from './backtrack.js'
import { parseRegex } from './parse.js'
import { type Compiled, compileRegex } from './program.js'
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
  const whole = matcherOf(compiled, hasBackreference)
  return shortcut(body, whole) ?? whole
}

/** The least general way that fits. */
function matcherOf(compiled: Compiled, hasBackreference: boolean): Matcher {
  const { program } = compiled
  if (Automaton.fits(program)) {
    const automaton = new Automaton(program)
    return (text, context) => automaton.matches(text, context)
  }
  if (compiled.isRegular) return (text, context) => simulate(program, new RegexText(text), context)
  return (text, context) => backtrack(compiled, new RegexText(text), context, hasBackreference)
}
