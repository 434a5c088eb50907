/** Lists: literals, comprehensions, quantified predicates, reduce. */
import type { BoundExpression } from '../lower/bound.js'
import { isList } from '../value/kind.js'
import type { Value } from '../value/value.js'
import { accountFor, ListAccount } from './account.js'
import { appendTo } from './arithmetic.js'
import type { BoundOf, Compiler } from './compiler.js'
import { mentions } from './mentions.js'
import type { Evaluate, Row, Runtime } from './runtime.js'
import { truthOf } from './truth.js'

export function compileList(bound: BoundOf<'list'>, compiler: Compiler): Evaluate {
  const items = bound.items.map(item => compiler.expression(item))
  return (row, runtime) => {
    const list = items.map(item => item(row, runtime))
    accountFor(list, runtime)
    return list
  }
}

/** Where a list belongs, any other value but null stands for a list of one. */
function asItems(value: Value): readonly Value[] | null {
  if (value === null) return null
  return isList(value) ? value : [value]
}

export function compileListComprehension(bound: BoundOf<'listComprehension'>, compiler: Compiler): Evaluate {
  const source = compiler.expression(bound.list)
  const where = bound.where === null ? null : compiler.predicate(bound.where)
  const projection = bound.projection === null ? null : compiler.expression(bound.projection)
  const slot = bound.slot.index
  return (row, runtime) => {
    const items = asItems(source(row, runtime))
    if (items === null) return null
    const result: Value[] = []
    const account = new ListAccount(runtime)
    for (const item of items) {
      runtime.tick()
      row[slot] = item
      if (where !== null && !where(row, runtime)) continue
      const value = projection === null ? item : projection(row, runtime)
      result.push(value)
      account.add(value)
    }
    return result
  }
}

/** any, all, none, single over the truth of a condition per item, in three-valued logic. */
export function compileListPredicate(bound: BoundOf<'listPredicate'>, compiler: Compiler): Evaluate {
  const source = compiler.expression(bound.list)
  const condition = compiler.expression(bound.where)
  const slot = bound.slot.index
  const decide = DECIDE[bound.quantifier]
  return (row, runtime) => {
    const items = asItems(source(row, runtime))
    if (items === null) return null
    return decide(items, item => {
      runtime.tick()
      row[slot] = item
      return truthOf(condition(row, runtime), runtime)
    })
  }
}

type Decide = (items: readonly Value[], truth: (item: Value) => boolean | null) => boolean | null

/** The answer as soon as an item's truth is `decisive`; else open if one was null, else the opposite. */
function firstThatDecides(decisive: boolean, answer: boolean): Decide {
  return (items, truth) => {
    let open = false
    for (const item of items) {
      const holds = truth(item)
      if (holds === decisive) return answer
      if (holds === null) open = true
    }
    return open ? null : !answer
  }
}

function exactlyOne(items: readonly Value[], truth: (item: Value) => boolean | null): boolean | null {
  let count = 0
  let open = false
  for (const item of items) {
    const holds = truth(item)
    if (holds === true && ++count > 1) return false
    if (holds === null) open = true
  }
  return open ? null : count === 1
}

const DECIDE: Readonly<Record<BoundOf<'listPredicate'>['quantifier'], Decide>> = {
  any: firstThatDecides(true, true),
  all: firstThatDecides(false, false),
  none: firstThatDecides(true, false),
  single: exactlyOne,
}

export function compileReduce(bound: BoundOf<'reduce'>, compiler: Compiler): Evaluate {
  const initial = compiler.expression(bound.initial)
  const source = compiler.expression(bound.list)
  const step = compiler.expression(bound.step)
  const growing = growingStep(bound)
  const addend = growing === null ? null : compiler.expression(growing)
  const predicate = bound.predicate === null ? null : compiler.expression(bound.predicate)
  const accumulator = bound.accumulator.index
  const slot = bound.slot.index
  return (row, runtime) => {
    const items = asItems(source(row, runtime))
    let value = initial(row, runtime)
    if (items === null) return null
    if (addend !== null) return grow(value, items, { step, addend, accumulator, slot }, row, runtime)
    let open = false
    for (const item of items) {
      runtime.tick()
      row[accumulator] = value
      row[slot] = item
      value = step(row, runtime)
      if (predicate === null) continue
      row[accumulator] = value
      const holds = truthOf(predicate(row, runtime), runtime)
      if (holds === false) return false
      if (holds === null) open = true
    }
    if (predicate === null) return value
    return open ? null : true
  }
}

/** The `f(x)` of a step `s + f(x)` that reads the accumulator `s` nowhere else. */
function growingStep(bound: BoundOf<'reduce'>): BoundExpression | null {
  const { step, accumulator } = bound
  if (bound.predicate !== null || step.kind !== 'arithmetic') return null
  const [first, addend] = step.operands
  if (step.operators.length !== 1 || step.operators[0] !== '+' || first === undefined || addend === undefined)
    return null
  const startsWithAccumulator = first.kind === 'slot' && first.slot.index === accumulator.index
  return startsWithAccumulator && !mentions(addend, accumulator) ? addend : null
}

interface Growth {
  readonly step: Evaluate
  readonly addend: Evaluate
  readonly accumulator: number
  readonly slot: number
}

/**
 * `reduce(s = [], x IN xs | s + f(x))`: once `s` is a list the loop alone holds it, so it grows in place; copying it
 * for each item would be quadratic.
 */
function grow(start: Value, items: readonly Value[], parts: Growth, row: Row, runtime: Runtime): Value {
  let value = start
  let own: Value[] | null = null
  const account = new ListAccount(runtime)
  for (const item of items) {
    runtime.tick()
    row[parts.slot] = item
    if (own === null && isList(value)) own = [...value]
    if (own === null) {
      row[parts.accumulator] = value
      value = parts.step(row, runtime)
      continue
    }
    const next = parts.addend(row, runtime)
    if (next === null) return null
    appendTo(own, next, account)
  }
  return own ?? value
}
