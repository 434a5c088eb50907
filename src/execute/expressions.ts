/** Compiled expressions as operators use them. */
import { compileExpression, compilePredicate } from '../evaluate/compile.js'
import type { Compiler, Predicate } from '../evaluate/compiler.js'
import type { Evaluate, Row } from '../evaluate/runtime.js'
import type { BoundExpression, Slot } from '../lower/bound.js'
import { isNode, isRelationship } from '../value/kind.js'
import type { Value } from '../value/value.js'
import type { ExecutionRuntime } from './runtime.js'

export const compiler: Compiler = { expression: compileExpression, predicate: compilePredicate }

export type Test = (row: Row, runtime: ExecutionRuntime) => boolean

/** All of the predicates, in order; null for none. */
export function conjunction(predicates: readonly BoundExpression[]): Test | null {
  const tests: Predicate[] = predicates.map(compilePredicate)
  const [first, second, third] = tests
  if (first === undefined) return null
  if (second === undefined) return first
  if (third === undefined) return (row, runtime) => first(row, runtime) && second(row, runtime)
  return (row, runtime) => {
    for (const test of tests) if (!test(row, runtime)) return false
    return true
  }
}

/** What goes into `slot`: an entity's bare id when the slot is one of an entity, else the value. */
export function compileInto(slot: Slot, expression: BoundExpression): Evaluate {
  if (slot.kind === 'value') return compileExpression(expression)
  if (expression.kind === 'slot' && expression.slot.kind === slot.kind) {
    const { index } = expression.slot
    return row => row[index] ?? null
  }
  const compute = compileExpression(expression)
  return (row, runtime) => bare(compute(row, runtime))
}

function bare(value: Value): Value {
  return isNode(value) || isRelationship(value) ? value.id : value
}
