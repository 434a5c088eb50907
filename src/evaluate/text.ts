/** STARTS WITH, ENDS WITH, CONTAINS, =~ and IS NORMALIZED. */

import { type Matcher, matcherFor } from '../functions/regex/matcher.js'
import { fail } from '../status/fail.js'
import { describeKind, isText } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { BoundOf, Compiler } from './compiler.js'
import type { Evaluate } from './runtime.js'

type Search = (text: string, part: string) => boolean

const SEARCH: Readonly<Record<'STARTS WITH' | 'ENDS WITH' | 'CONTAINS', Search>> = {
  'STARTS WITH': (text, part) => text.startsWith(part),
  'ENDS WITH': (text, part) => text.endsWith(part),
  CONTAINS: (text, part) => text.includes(part),
}

/** Anything but two strings gives null, never an error; a pattern of `=~` has to be a string. */
export function compileStringPredicate(bound: BoundOf<'stringPredicate'>, compiler: Compiler): Evaluate {
  const left = compiler.expression(bound.left)
  const right = compiler.expression(bound.right)
  if (bound.operator === '=~') return compileMatch(left, right)
  const search = SEARCH[bound.operator]
  return (row, runtime) => {
    const text = left(row, runtime)
    const part = right(row, runtime)
    return isText(text) && isText(part) ? search(text, part) : null
  }
}

/** The last pattern's matcher is kept: most patterns are constants or parameters. */
function compileMatch(left: Evaluate, right: Evaluate): Evaluate {
  let source: string | null = null
  let matcher: Matcher | null = null
  return (row, runtime) => {
    const text = left(row, runtime)
    const pattern = right(row, runtime)
    if (pattern === null || text === null) return null
    if (!isText(pattern))
      return fail('operand-type', { operator: '=~', expected: 'a STRING', actual: describeKind(pattern) })
    if (matcher === null || pattern !== source) {
      matcher = matcherFor(pattern)
      source = pattern
    }
    return isText(text) ? matcher(text, runtime) : null
  }
}

/** Null for what is not a string, negated or not. */
export function compileNormalizedTest(bound: BoundOf<'normalizedTest'>, compiler: Compiler): Evaluate {
  const operand = compiler.expression(bound.operand)
  const { form, negated } = bound
  return (row, runtime): Value => {
    const text = operand(row, runtime)
    return isText(text) ? (text.normalize(form) === text) !== negated : null
  }
}
