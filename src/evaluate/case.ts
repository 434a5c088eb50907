/** CASE: the value of the first branch whose condition is true; without one the ELSE value, or null. */
import type { BoundOf, Compiler } from './compiler.js'
import type { Evaluate } from './runtime.js'

export function compileCase(bound: BoundOf<'case'>, compiler: Compiler): Evaluate {
  const branches = bound.branches.map(({ when, then }) => ({
    when: compiler.predicate(when),
    value: compiler.expression(then),
  }))
  const otherwise = bound.otherwise === null ? null : compiler.expression(bound.otherwise)
  const choose: Evaluate = (row, runtime) => {
    for (const branch of branches) if (branch.when(row, runtime)) return branch.value(row, runtime)
    return otherwise === null ? null : otherwise(row, runtime)
  }
  if (bound.subject === null) return choose
  const { slot } = bound.subject
  const subject = compiler.expression(bound.subject.expression)
  return (row, runtime) => {
    row[slot.index] = subject(row, runtime)
    return choose(row, runtime)
  }
}
